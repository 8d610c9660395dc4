/**
 * Reads a request body up to a cap; beyond it only hash, size and first bytes are kept, and reading goes on so that they are true.
 */
import { createHash, type Hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Body {
  readonly bytes: Uint8Array;
  readonly size: number;
  /** Set where `bytes` is only the beginning. */
  readonly cut: { readonly sha256: string; readonly complete: boolean } | null;
  /** Did the client send all it had announced? */
  readonly complete: boolean;
}

const KEPT_OF_OVERSIZE = 4096;
/** A body this many times the cap is not even hashed to its end. */
const MOST_CAPS = 16;

export async function readBody(request: IncomingMessage, cap: number): Promise<Body> {
  let parts: Buffer[] = [];
  let size = 0;
  let hash: Hash | null = null;
  let complete = true;
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length;
      if (hash !== null) hash.update(part);
      else {
        parts.push(part);
        if (size > cap) {
          hash = createHash('sha256');
          for (const held of parts) hash.update(held);
          parts = [Buffer.concat(parts).subarray(0, KEPT_OF_OVERSIZE)];
        }
      }
      if (size > cap * MOST_CAPS) {
        complete = false;
        break;
      }
    }
  } catch {
    complete = false;
  }
  const [only] = parts;
  const bytes = parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
  if (hash !== null) return { bytes, size, cut: { sha256: hash.digest('hex'), complete }, complete };
  return { bytes, size, cut: null, complete };
}
