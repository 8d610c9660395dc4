/**
 * The folder where journals and reports live: the user's state directory, or the one named by `--out`.
 * It finds and makes the folder; what lies in it is `records.ts`.
 */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import envPaths from 'env-paths';

/** A folder that can't be used; the message says which and what to change. */
export class StateDirectoryError extends Error {}

/** The folder's path, whether or not it exists. */
export function stateDirectory(out: string | null): string {
  // `log` is the state directory of the XDG specification, and its nearest relative elsewhere.
  return out === null ? envPaths('mcp-tell', { suffix: '' }).log : resolve(out);
}

/** The folder, made with mode 0700 where it was missing. Throws `StateDirectoryError`. */
export function openStateDirectory(out: string | null): string {
  const directory = stateDirectory(out);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.W_OK | constants.X_OK);
    return directory;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StateDirectoryError(`can't write to ${directory}: ${why}; choose another folder with --out DIR`, { cause: error });
  }
}
