/**
 * Relates subprocesses of one client: several clients start a throw-away process first, and another a moment later.
 * Same parent process and start times are all it goes by; two visits are never merged.
 */
import type { ObservationOf } from '../core/observation.ts';
import type { Related } from '../core/report.ts';

export interface Subprocess {
  readonly session: string;
  readonly journal: ObservationOf<'journal'>;
}

/** A pair this close is one visit of a client that asks first and then starts over, milliseconds. */
const ONE_VISIT = 10_000;
/** A shell or a test runner may be the parent of thousands: the nearest in time are named. */
const MOST = 10;

/** What each session is related to, by session id. */
export function relateSiblings(processes: readonly Subprocess[]): Map<string, Related[]> {
  const families = new Map<string, Subprocess[]>();
  for (const process of processes) {
    const { ppid, parentStart } = process.journal;
    // Adopted by the system's first process: that parent says nothing.
    if (ppid <= 1) continue;
    const key = `${ppid} ${parentStart ?? 'unknown'}`;
    families.set(key, [...(families.get(key) ?? []), process]);
  }
  const related = new Map<string, Related[]>();
  for (const family of families.values()) {
    family.sort((a, b) => startOf(a) - startOf(b));
    for (const [index, one] of family.entries()) {
      const near = family
        .slice(Math.max(0, index - MOST), index + MOST + 1)
        .filter((other) => other.session !== one.session)
        .sort((a, b) => Math.abs(startOf(a) - startOf(one)) - Math.abs(startOf(b) - startOf(one)))
        .slice(0, MOST);
      if (near.length > 0)
        related.set(
          one.session,
          near.map((other) => relate(one, other)),
        );
    }
  }
  return related;
}

function relate(one: Subprocess, other: Subprocess): Related {
  const apart = Math.round(startOf(other) - startOf(one));
  const size = Math.abs(apart) < 10_000 ? `${Math.abs(apart)} ms` : `${Math.round(Math.abs(apart) / 1000)} s`;
  const why = `same parent process, started ${size} ${apart < 0 ? 'earlier' : 'later'}`;
  // Where the system does not say when a parent started, its number may have been another's before.
  if (one.journal.parentStart === null) return { session: other.session, why, confidence: 'possible' };
  return { session: other.session, why, confidence: Math.abs(apart) <= ONE_VISIT ? 'certain' : 'likely' };
}

function startOf({ journal }: Subprocess): number {
  const at = Date.parse(journal.startedAt);
  return Number.isFinite(at) ? at : 0;
}
