/**
 * Goes through indexed journals a second time and folds the wanted sessions, each handed over as soon as its last line was read,
 * so that memory is that of the sessions that overlap and not of the journal.
 */
import { createAheadSearch } from '../core/ahead-search.ts';
import { createArchive } from '../core/fold.ts';
import type { Observation } from '../core/observation.ts';
import { REBUILD_LIMITS, type SessionFold } from '../core/session-fold.ts';
import { basename } from 'node:path';
import type { IndexedSource, JournalIndex } from './journal-index.ts';
import { headOf, sessionOf } from './line-head.ts';
import { createJournalReader } from './journal-reader.ts';
import { createLineReader } from './line-reader.ts';
import { isGone } from './process-start.ts';
import { canaryOfSessions } from './recorded-canary.ts';
import { createRepeatedLines } from './repeated-lines.ts';
import { createUnclaimedLines } from './unclaimed-lines.ts';

/** Characters of messages that are held of one session before they are searched. */
const SEARCHED_AT = 256 * 1024;

export interface FoldOptions {
  /** Sessions to fold. */
  readonly wanted: ReadonlySet<string>;
  /** Called once a session; what it takes is freed afterwards. */
  readonly onSession: (fold: SessionFold) => void;
  /** A planted directory to look for, whatever the journals name. */
  readonly canary?: string | null;
  /** Observations that are read already. */
  readonly extra?: readonly Observation[];
  /** Also hand over requests that nobody was found to belong to, as visits of their own. */
  readonly unclaimed: boolean;
}

/** Returns what could not be read, in sentences. Throws `ReadingError`. */
export function foldJournals(
  index: JournalIndex,
  { wanted, onSession, canary = null, extra = [], unclaimed: alsoUnclaimed }: FoldOptions,
): string[] {
  const ahead = { characters: SEARCHED_AT, create: createAheadSearch };
  const canaryOf = canaryOfSessions(index, extra, canary);
  const archive = createArchive({ ...REBUILD_LIMITS, ahead }, (id) => wanted.has(id), canaryOf);
  const left = new Map([...wanted].map((id) => [id, index.sessions.get(id)?.lines ?? 0]));
  const unclaimed = createUnclaimedLines();
  const repeated = createRepeatedLines(index.sources.some(({ order }) => order.disordered()));
  const damageOf = new Map<string, string[]>();

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
    const add = (line: string): void => {
      const observation = reader.read(line);
      if (observation === null || repeated.isRepeated(observation)) return;
      // Those held were read before, as far as copies are concerned.
      const claimed = observation.kind === 'belongs' ? unclaimed.claim(line) : [];
      for (const held of claimed.map((one) => reader.read(one))) if (held !== null) archive.add(held);
      archive.add(observation);
    };
    const look = (line: string): void => {
      const id = sessionOf(line);
      if (id !== null && !wanted.has(id)) {
        if (headOf(line, '"kind":') === 'belongs') unclaimed.claim(line);
        return;
      }
      const head = id === null ? unclaimed.headOf(line) : null;
      if (head === null) add(line);
      else if (!repeated.isRepeated(head)) unclaimed.hold(head.key, line);
      if (id === null) return;
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

  for (const observation of extra) archive.add(observation);
  for (const source of index.sources) readSource(source);
  for (const id of left.keys()) finish(id);
  if (alsoUnclaimed) {
    const reader = createJournalReader();
    for (const line of unclaimed.rest()) {
      const observation = reader.read(line);
      if (observation !== null) archive.add(observation);
    }
    for (const fold of archive.sessions()) onSession(fold);
  }
  return [...new Set([...damageOf.values()].flat())];
}
