/**
 * The folder where journals and reports live: the user's state directory, or the one named by `--out`.
 * It finds and makes the folder; what lies in it is `records.ts`.
 */
import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { makePrivateFolder } from './private-folder.ts';

/** A folder that can't be used; the message says which and what to change. */
export class StateDirectoryError extends Error {}

/** The folder's path, whether or not it exists. */
export async function stateDirectory(out: string | null): Promise<string> {
  if (out !== null) return resolve(out);
  // Loaded after start: it reads the home folder as it loads, and must not read the build machine's.
  const { default: envPaths } = await import('env-paths');
  // `log` is the state directory of the XDG specification, and its nearest relative elsewhere.
  return envPaths('mcp-tell', { suffix: '' }).log;
}

/** The folder, made with mode 0700 where it was missing. Throws `StateDirectoryError`. */
export async function openStateDirectory(out: string | null): Promise<string> {
  const directory = await stateDirectory(out);
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
