/**
 * Unguessable identifiers in lower-case base 32, for instances, sessions and questions.
 */
import { randomBytes } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** `length` characters of 5 random bits each. */
export function randomId(length: number): string {
  let id = '';
  for (const byte of randomBytes(length)) id += ALPHABET.charAt(byte & 31);
  return id;
}
