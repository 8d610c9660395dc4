/**
 * Unguessable identifiers in lower-case base 32, for instances, sessions and questions.
 */
import { randomBytes } from 'node:crypto';
import { startupSnapshot } from 'node:v8';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
/** One call for many ids. Fetched after start, never while a startup snapshot is built. */
const POOL_BYTES = 1024;
let pool: Buffer | null = null;
let used = 0;

/** Runs `run` with ids that are all alike, and forgets them: for trying out, while a startup snapshot is built, what makes ids. */
export async function withoutRandom(run: () => Promise<void>): Promise<void> {
  pool = Buffer.alloc(POOL_BYTES);
  used = 0;
  try {
    await run();
  } finally {
    pool = null;
  }
}

/** `length` characters of 5 random bits each. */
export function randomId(length: number): string {
  if (pool === null || used + length > pool.length) {
    // Frozen into an executable, every start of it would have the same ids.
    if (startupSnapshot.isBuildingSnapshot()) throw new Error('random ids are made after start only');
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  let id = '';
  for (const byte of pool.subarray(used, used + length)) id += ALPHABET[byte & 31];
  used += length;
  return id;
}
