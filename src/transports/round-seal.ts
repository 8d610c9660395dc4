/**
 * Seals the state of a round into `requestState` and opens it again: a compact JWE, `dir` with A256GCM (RFC 7516, RFC 7518).
 * What is opened was sealed under our key; whether it belongs to the request that brings it is judged in `round-state.ts`.
 */
import { compactDecrypt, CompactEncrypt } from 'jose';
import * as z from 'zod';
import { carriedAnswer } from '../core/observation.ts';
import { PROBES } from '../core/probes.ts';
import type { RoundState } from '../core/round-state.ts';

const planned = z.object({ probe: z.enum(PROBES), url: z.boolean() });

/** Another version of this program may have sealed it. */
const roundState = z.object({
  session: z.string().regex(/^[a-z0-9]{1,64}$/),
  series: z.number().int(),
  rounds: z.number().int(),
  out: planned.extend({ id: z.string(), sentAt: z.string() }),
  rest: z.array(planned).max(16),
  answers: z.array(carriedAnswer).max(16),
  request: z.string(),
  binding: z.object({ method: z.string(), name: z.string(), digest: z.string() }),
  principal: z.string(),
  expires: z.number(),
});

/** We seal none that is longer. */
const LONGEST = 1024 * 1024;

export async function sealState(key: Uint8Array, state: RoundState): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(state)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key);
}

/** `null` where it is none of ours: another key, changed, of another shape. */
export async function openState(key: Uint8Array, text: string): Promise<RoundState | null> {
  if (text === '' || text.length > LONGEST) return null;
  try {
    const { plaintext } = await compactDecrypt(text, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    const read = roundState.safeParse(JSON.parse(new TextDecoder().decode(plaintext)));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
