/**
 * Makes a folder that only its owner may enter, with those above it.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Throws as `mkdirSync` does. Not its `recursive`: that never returns where the system refuses with ENOENT (below /proc). */
export function makePrivateFolder(folder: string): void {
  try {
    makeOne(folder);
  } catch (error) {
    const parent = dirname(folder);
    if (codeOf(error) !== 'ENOENT' || parent === folder) throw error;
    makePrivateFolder(parent);
    makeOne(folder);
  }
}

function makeOne(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
