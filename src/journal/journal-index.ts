/**
 * Goes once through journals without parsing most of them, and says which sessions are in them, where, and how many lines of each:
 * so that a second pass can make one session's report after another and hold no more than those that overlap.
 */
import { compareText } from '../core/channels.ts';
import type { Observation, ObservationOf } from '../core/observation.ts';
import type { ByteSource } from './byte-source.ts';
import { createJournalReader } from './journal-reader.ts';
import { copyText, headOf, sessionOf } from './line-head.ts';
import { createLineOrder, type LineOrder } from './line-order.ts';
import { createLineReader } from './line-reader.ts';
import { NewerVersionError, ReadingError } from './reading-errors.ts';

interface IndexedSession {
  readonly id: string;
  clientSessionId: string | null;
  startedAt: string;
  lines: number;
  /** Names of the sources that hold lines of it. */
  files: ReadonlySet<string>;
  instances: ReadonlySet<string>;
  /** One process, one session: then its parent tells which other visits were the same client's. */
  stdio: boolean;
  /** Requests off the endpoint only. */
  stray: boolean;
}

export interface IndexedSource {
  readonly source: ByteSource;
  /** The header; `null` where it is missing. */
  readonly journal: ObservationOf<'journal'> | null;
  /** How much of it was indexed: it may be growing. */
  readonly bytes: number;
  /** Bytes of a last line that was not finished. */
  readonly torn: number;
  readonly order: LineOrder;
}

export interface JournalIndex {
  readonly sessions: Map<string, IndexedSession>;
  readonly sources: readonly IndexedSource[];
}

/** Journals in the order they are to be read. What can't be read goes to `onTrouble`, which may throw it again. */
export function indexJournals(
  sources: readonly ByteSource[],
  onTrouble: (error: ReadingError) => void,
): JournalIndex {
  const sessions = new Map<string, IndexedSession>();
  const indexed = sources.flatMap((source) => {
    try {
      return indexSource(source, sessions);
    } catch (error) {
      if (!(error instanceof ReadingError)) throw error;
      onTrouble(
        error instanceof NewerVersionError
          ? new NewerVersionError(`${source.name}: ${error.message}`)
          : error,
      );
      return [];
    }
  });
  // Whatever order they were named in: the same journals give the same report.
  indexed.sort((a, b) => compareText(sortKey(a), sortKey(b)));
  return { sessions, sources: indexed };
}

function sortKey({ journal, source }: IndexedSource): string {
  return journal === null ? `~${source.name}` : `${journal.startedAt} ${journal.instance}`;
}

function indexSource(source: ByteSource, sessions: Map<string, IndexedSession>): IndexedSource {
  const lines = createLineReader();
  const reader = createJournalReader();
  let journal: ObservationOf<'journal'> | null = null;
  // Most sessions are of one file and one process: these sets are theirs in common.
  const files: ReadonlySet<string> = new Set([source.name]);
  let instances = NONE;
  let bytes = 0;

  const order = createLineOrder();
  const look = (line: string): void => {
    order.see(line);
    const kind = headOf(line, '"kind":');
    if (kind === 'journal') {
      const header = reader.read(line);
      if (header?.kind === 'journal') {
        journal ??= header;
        instances = new Set([header.instance]);
        return;
      }
    }
    const id = sessionOf(line);
    if (id === null) return;
    const known = sessions.get(id);
    const at = headOf(line, '"at":') ?? '';
    const session = known ?? createIndexed(copyText(id), copyText(at));
    if (known === undefined) sessions.set(session.id, session);
    session.lines += 1;
    session.files = joined(session.files, files);
    session.instances = joined(session.instances, instances);
    if (at < session.startedAt) session.startedAt = copyText(at);
    if (kind === 'session') noteOpening(session, reader.read(line));
  };

  for (const chunk of source.chunks()) {
    bytes += chunk.length;
    for (const line of lines.feed(chunk)) look(line);
  }
  const rest = lines.rest();
  const last = rest.toString('utf8');
  const torn = rest.length === 0 || isWhole(last) ? 0 : rest.length;
  if (rest.length > 0 && torn === 0) look(last);
  return { source, journal, bytes, torn, order };
}

/** Is it JSON all the same, and only the line end is missing? */
function isWhole(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

const NONE: ReadonlySet<string> = new Set();

function joined(known: ReadonlySet<string>, more: ReadonlySet<string>): ReadonlySet<string> {
  if (known === more || more.isSubsetOf(known)) return known;
  return known.size === 0 ? more : known.union(more);
}

function createIndexed(id: string, startedAt: string): IndexedSession {
  return {
    id,
    clientSessionId: null,
    startedAt,
    lines: 0,
    files: NONE,
    instances: NONE,
    stdio: false,
    stray: false,
  };
}

function noteOpening(session: IndexedSession, opening: Observation | null): void {
  if (opening?.kind !== 'session') return;
  session.clientSessionId ??= opening.clientSessionId;
  if (opening.how === 'stdio') session.stdio = true;
  session.stray = opening.how === 'off-endpoint';
}
