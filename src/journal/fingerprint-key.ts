/**
 * The key under which secrets are fingerprinted, so that equal ones stay equal without being shown.
 * One key a user: in the state directory, or MCP_TELL_FINGERPRINT_KEY; it never leaves this machine.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPrivateFile } from './private-file.ts';
import { makePrivateFolder } from './private-folder.ts';
import { stateDirectory } from './state-directory.ts';

export interface FingerprintKey {
  /** Tells keys apart, 8 hex digits: fingerprints under different keys can't be compared. */
  readonly id: string;
  /** 8 hex digits for a text. */
  readonly fingerprint: (text: string) => string;
}

export const KEY_FILE = 'fingerprint.key';

/** `out`: the folder in use, taken where the user's state directory can't be written; failing that too, a key for this process alone. */
export function loadFingerprintKey(env: NodeJS.ProcessEnv, out: string): FingerprintKey {
  const given = env['MCP_TELL_FINGERPRINT_KEY'];
  if (given !== undefined && given !== '') return keyFrom(Buffer.from(given, 'utf8'));
  for (const directory of [stateDirectory(null), out]) {
    const kept = keptKey(directory);
    if (kept !== null) return keyFrom(kept);
  }
  return keyFrom(randomBytes(32));
}

function keptKey(directory: string): Buffer | null {
  const file = join(directory, KEY_FILE);
  const read = (): Buffer | null => {
    try {
      const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
      return key.length === 32 ? key : null;
    } catch {
      return null;
    }
  };
  const known = read();
  if (known !== null) return known;
  try {
    makePrivateFolder(directory);
    createPrivateFile(file, `${randomBytes(32).toString('hex')}\n`);
  } catch {
    return null;
  }
  // Read again: of two processes that made one at once, the first one's stands.
  return read();
}

function keyFrom(key: Buffer): FingerprintKey {
  return {
    id: createHash('sha256').update('mcp-tell key id\n').update(key).digest('hex').slice(0, 8),
    fingerprint: (text) => createHmac('sha256', key).update(text).digest('hex').slice(0, 8),
  };
}
