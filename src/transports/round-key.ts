/**
 * The key of the state that travels between rounds, and what is derived from it: names for principals and for visits that every
 * process with the same key gives alike. From MCP_TELL_STATE_KEY, or made afresh for this process when first needed.
 */
import { createHmac, randomBytes } from 'node:crypto';

export interface RoundKey {
  readonly bytes: () => Uint8Array;
  /** Who calls: a name for the Authorization header's value that does not give it away; `anonymous` without one. */
  readonly principal: (authorization: string | null) => string;
  /** An identifier that looks like a random one of that length (at most 51), and is the same for the same parts. */
  readonly derive: (length: number, parts: readonly unknown[]) => string;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

export function createRoundKey(given: Uint8Array | null): RoundKey {
  let key = given;
  const bytes = (): Uint8Array => (key ??= randomBytes(32));
  const hash = (what: string, text: string): Buffer =>
    createHmac('sha256', bytes()).update(`mcp-tell ${what}\n`).update(text).digest();
  return {
    bytes,
    principal: (authorization) =>
      authorization === null ? 'anonymous' : hash('principal', authorization).toString('hex').slice(0, 16),
    derive(length, parts) {
      const digest = hash('visit', JSON.stringify(parts));
      let id = '';
      for (let bit = 0; id.length < length; bit += 5) {
        const pair = ((digest[bit >> 3] ?? 0) << 8) | (digest[(bit >> 3) + 1] ?? 0);
        id += ALPHABET.charAt((pair >> (11 - (bit & 7))) & 31);
      }
      return id;
    },
  };
}

/** 32 bytes as hex, base64 or base64url; `null` where the text is none of these. */
export function readStateKey(text: string): Uint8Array | null {
  const plain = text.trim();
  if (/^[0-9a-f]{64}$/i.test(plain)) return Buffer.from(plain, 'hex');
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(plain)) return null;
  const bytes = Buffer.from(plain, 'base64');
  return bytes.length === 32 ? bytes : null;
}
