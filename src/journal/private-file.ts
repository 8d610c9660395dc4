/**
 * Whole files that only their owner may read, and that are either there complete or not at all.
 */
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';

/** Writes `text` under `file`, 0600, replacing what was there in one step. */
export function writePrivateFile(file: string, text: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** The same, but never replaces: `false` where the file was there already. */
export function createPrivateFile(file: string, text: string): boolean {
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
