/**
 * What a scripted client's visit brings home, beside the bytes: the report that it was given, and facts that only it can check.
 */
import type { Report } from '../core/report.ts';
import type { Peer } from './peer.ts';

interface Fact {
  readonly claim: string;
  readonly expected: unknown;
  readonly seen: unknown;
}

export interface Played {
  /** The live process's report; `null` where the client left before it could be given one. */
  readonly live: Report | null;
  readonly facts: readonly Fact[];
}

export type Play = (peer: Peer, where: { readonly project: string }) => Promise<Played>;
