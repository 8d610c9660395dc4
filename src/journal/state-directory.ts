/**
 * The folder where journals and reports live: the user's state directory, or the one named by `--out`.
 * It finds and makes the folder; what lies in it is `records.ts`.
 */
import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { makePrivateFolder } from './private-folder.ts';

const NAME = 'mcp-tell';

/** A folder that can't be used; the message says which and what to change. */
export class StateDirectoryError extends Error {}

/** The folder's path, whether or not it exists. */
export function stateDirectory(out: string | null): string {
  return out === null ? stateFolder(process.platform, process.env, homedir()) : resolve(out);
}

/**
 * Our folder in the state directory of the XDG specification, and in its nearest relative elsewhere: `log` of the package env-paths.
 * Not that package itself, which every start would have to compile; a test holds the two together.
 */
export function stateFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string): string {
  if (platform === 'darwin') return join(home, 'Library', 'Logs', NAME);
  if (platform === 'win32') return join(env['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), NAME, 'Log');
  return join(env['XDG_STATE_HOME'] || join(home, '.local', 'state'), NAME);
}

/** The folder, made with mode 0700 where it was missing. Throws `StateDirectoryError`. */
export function openStateDirectory(out: string | null): string {
  const directory = stateDirectory(out);
  try {
    makePrivateFolder(directory);
    accessSync(directory, constants.W_OK | constants.X_OK);
    return directory;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StateDirectoryError(
      `can't write to ${directory}: ${why}; choose another folder with --out DIR`,
      { cause: error },
    );
  }
}
