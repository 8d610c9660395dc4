/**
 * Which planted directory to look for in a session: the one that the reader names, else the one that the recording process was told.
 */
import { createCanary, type Canary } from '../core/canary.ts';
import type { Observation, ObservationOf } from '../core/observation.ts';
import type { JournalIndex } from './journal-index.ts';

export type CanaryOf = (session: string, instance: string) => Canary | null;

/** `wanted`: what the reader names. `extra`: observations that are read already. */
export function canaryOfSessions(
  index: JournalIndex,
  extra: readonly Observation[],
  wanted: string | null,
): CanaryOf {
  const canaries = new Map<string, Canary>();
  const hunt = (directory: string): Canary => {
    const canary = canaries.get(directory) ?? createCanary(directory);
    canaries.set(directory, canary);
    return canary;
  };
  if (wanted !== null) return () => hunt(wanted);
  const journals = [...index.sources.flatMap(({ journal }) => journal ?? []), ...extra.filter(isJournal)];
  const told = new Map(
    journals.flatMap(({ instance, canary }) => (canary === null ? [] : [[instance, canary]])),
  );
  if (told.size === 0) return () => null;
  return (session, instance) => {
    const instances = new Set([...(index.sessions.get(session)?.instances ?? []), instance]);
    // Of several the newest, for all of the session.
    const directory = [...told].findLast(([one]) => instances.has(one))?.[1];
    return directory === undefined ? null : hunt(directory);
  };
}

function isJournal(observation: Observation): observation is ObservationOf<'journal'> {
  return observation.kind === 'journal';
}
