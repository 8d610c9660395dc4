/**
 * What each of the nine outcomes says about the channel that was asked on: was it tested?
 * A keyed table, so that an outcome nobody thought of does not compile.
 */
import { isObject } from './json-rpc.ts';
import type { Outcome } from './probes.ts';
import type { ProbeEntry } from './report.ts';

const MEANS: Record<Outcome, 'tested' | 'untested'> = {
  answered: 'tested',
  answered_malformed: 'tested',
  refused: 'tested',
  // A late answer is still an answer.
  late: 'tested',
  no_reply: 'untested',
  undeliverable: 'untested',
  aborted: 'untested',
  not_asked: 'untested',
  pending: 'untested',
};

/** What could not be read as a result may have held anything, or nothing: it does not show that there was nothing to tell. */
export function isTested({ outcome, reply }: Pick<ProbeEntry, 'outcome' | 'reply'>): boolean {
  if (outcome === 'answered_malformed') return isObject(reply) && isObject(reply['result']);
  return MEANS[outcome] === 'tested';
}
