/**
 * Goes through indexed journals a second time and folds the wanted sessions, each handed over as soon as its last line was read,
 * so that memory is that of the sessions that overlap and not of the journal.
 */
import { createArchive } from '../core/fold.ts';
import type { Observation, ObservationOf } from '../core/observation.ts';
import type { SessionFold } from '../core/session-fold.ts';
import { basename } from 'node:path';
import type { IndexedSource, JournalIndex } from './journal-index.ts';
import { headOf, sessionOf } from './line-head.ts';
import { createJournalReader } from './journal-reader.ts';
import { createLineReader } from './line-reader.ts';
import { isGone } from './process-start.ts';

type Unclaimed = ObservationOf<'request' | 'received'>;

export interface FoldOptions {
  /** Sessions to fold. */
  readonly wanted: ReadonlySet<string>;
  /** Called once a session; what it takes is freed afterwards. */
  readonly onSession: (fold: SessionFold) => void;
  /** Observations that are read already. */
  readonly extra?: readonly Observation[];
  /** Also hand over requests that nobody was found to belong to, as visits of their own. */
  readonly unclaimed: boolean;
}

/** Returns what could not be read, in sentences. Throws `ReadingError`. */
export function foldJournals(
  index: JournalIndex,
  { wanted, onSession, extra = [], unclaimed: alsoUnclaimed }: FoldOptions,
): string[] {
  const archive = createArchive();
  const left = new Map([...wanted].map((id) => [id, index.sessions.get(id)?.lines ?? 0]));
  // Heads and bodies of requests come before the line that says whose they are.
  const unclaimed = new Map<string, Unclaimed[]>();
  const newest = new Map<string, number>();
  const shuffled = index.sources.some(({ order }) => order.disordered());
  const seen = new Set<string>();
  const damageOf = new Map<string, string[]>();

  /** Was this line read before? Numbers only rise within one process's journal, so a copy of it adds nothing. */
  const isRepeated = ({ instance, n }: Observation): boolean => {
    if (shuffled) {
      const key = `${instance}:${n}`;
      if (seen.has(key)) return true;
      seen.add(key);
      return false;
    }
    if (n <= (newest.get(instance) ?? -1)) return true;
    newest.set(instance, n);
    return false;
  };

  const take = (observation: Observation): void => {
    const { session, kind, instance } = observation;
    if (kind === 'journal') return archive.add(observation);
    if (session === null) {
      if (kind !== 'request' && kind !== 'received') return;
      const key = `${instance}:${observation.request}`;
      unclaimed.set(key, [...(unclaimed.get(key) ?? []), observation]);
      return;
    }
    if (kind === 'belongs') {
      const key = `${instance}:${observation.request}`;
      if (wanted.has(session)) for (const held of unclaimed.get(key) ?? []) archive.add(held);
      unclaimed.delete(key);
    }
    if (wanted.has(session)) archive.add(observation);
  };

  const finish = (id: string): void => {
    const fold = archive.session(id);
    left.delete(id);
    if (fold === null) return;
    const writers = archive.journals().filter(({ instance }) => fold.instances.has(instance));
    const [last] = writers.slice(-1);
    // No end on record, and nobody left who could write one: it was killed, no later than after what was seen last.
    if (
      fold.end === null &&
      last !== undefined &&
      writers.length === fold.instances.size &&
      writers.every(isGone)
    ) {
      fold.end = { how: 'killed', at: fold.lastAt, instance: last.instance };
    }
    for (const file of index.sessions.get(id)?.files ?? []) fold.damage.push(...(damageOf.get(file) ?? []));
    onSession(fold);
    archive.forget(id);
  };

  const readSource = ({ source, torn, bytes, order }: IndexedSource): void => {
    const file = source.name;
    const reader = createJournalReader();
    const lines = createLineReader();
    const name = basename(file);
    const known = [...(torn > 0 ? [`last line torn: ${torn} bytes`] : []), ...order.problems()].map(
      (problem) => `${name}: ${problem}`,
    );
    if (known.length > 0) damageOf.set(file, known);
    const look = (line: string): void => {
      const id = sessionOf(line);
      const isWanted = id === null || wanted.has(id);
      // Of other sessions only what says whose a request was is of interest.
      if (!isWanted && headOf(line, '"kind":') !== 'belongs') return;
      const observation = reader.read(line);
      if (observation !== null && !isRepeated(observation)) take(observation);
      if (id === null || !isWanted) return;
      const rest = (left.get(id) ?? 0) - 1;
      left.set(id, rest);
      if (rest > 0) return;
      note();
      finish(id);
    };
    const note = (): void => {
      const problems = reader.problems().map((problem) => `${name}: ${problem}`);
      if (lines.dropped > 0) problems.push(`${name}: ${lines.dropped} lines were too long to read`);
      damageOf.set(file, [...known, ...problems]);
    };
    for (const chunk of source.chunks(bytes)) for (const line of lines.feed(chunk)) look(line);
    const rest = lines.rest();
    if (torn === 0 && rest.length > 0) look(rest.toString('utf8'));
    note();
  };

  for (const observation of extra) take(observation);
  for (const source of index.sources) readSource(source);
  for (const id of left.keys()) finish(id);
  if (alsoUnclaimed) {
    for (const held of unclaimed.values()) for (const observation of held) archive.add(observation);
    for (const fold of archive.sessions()) onSession(fold);
  }
  return [...new Set([...damageOf.values()].flat())];
}
