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
  return new Promise((resolve) => {
    let parts: Buffer[] = [];
    let size = 0;
    let hash: Hash | null = null;

    let finished = false;

    const finish = (complete: boolean): void => {
      if (finished) return;
      finished = true;
      const [only] = parts;
      const bytes = parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
      resolve({
        bytes,
        size,
        cut: hash === null ? null : { sha256: hash.digest('hex'), complete },
        complete,
      });
      parts = [];
      request.off('data', take);
    };
    const take = (part: Buffer): void => {
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
        finish(false);
        request.destroy();
      }
    };
    request.on('data', take);
    request.once('end', () => finish(true));
    // Closed before its end: the client went away in mid-body.
    request.once('close', () => finish(false));
  });
}
