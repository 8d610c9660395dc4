/**
 * What each of the nine outcomes says about the channel that was asked on: was it tested?
 * A keyed table, so that an outcome nobody thought of does not compile.
 */
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

export function isTested({ outcome }: Pick<ProbeEntry, 'outcome'>): boolean {
  return MEANS[outcome] === 'tested';
}
