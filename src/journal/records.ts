/**
 * Everything on record, found and put together: journals and report files of a folder, or the sources somebody names.
 * One session that several processes saw is one report; a report file counts only where no journal has the session.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildReport, type Rendering } from '../core/build-report.ts';
import { compareText } from '../core/channels.ts';
import type { Observation } from '../core/observation.ts';
import type { Report } from '../core/report.ts';
import type { SessionFold } from '../core/session-fold.ts';
import { fileSource, type ByteSource } from './byte-source.ts';
import { foldJournals } from './journal-fold.ts';
import { indexJournals, type JournalIndex } from './journal-index.ts';
import { ReadingError } from './reading-errors.ts';
import { digestOf, recordKind } from './record-names.ts';
import { relateSiblings } from './siblings.ts';
import { readContent } from './source-content.ts';

/** A session on record, before its report is made. */
export interface RecordedSession {
  readonly id: string;
  readonly clientSessionId: string | null;
  readonly startedAt: string;
}

export interface LoadedReport {
  readonly report: Report;
  /** Where it comes from. */
  readonly files: readonly string[];
}

export interface Records {
  /** Oldest first. */
  readonly sessions: readonly RecordedSession[];
  /** Calls `take` with one report after another, in no order; returns what could not be read, in sentences. */
  reports(wanted: Wanted, take: (loaded: LoadedReport) => void): string[];
}

/** `all` includes requests that nobody was found to belong to. */
export type Wanted = ReadonlySet<string> | 'all';

interface RecordFiles {
  readonly journals: readonly string[];
  readonly reports: readonly string[];
}

/** Our files in a folder, by name and so by time; none where the folder does not exist. Throws `ReadingError`. */
function findRecords(directory: string): RecordFiles {
  const names = listFolder(directory).sort();
  const of = (kind: 'journal' | 'report'): string[] =>
    names.filter((name) => recordKind(name) === kind).map((name) => join(directory, name));
  return { journals: of('journal'), reports: of('report') };
}

/** Whatever can't be read there is a problem told, and no reason not to show the rest. */
export async function openFolder(directory: string, rendering: Rendering): Promise<Records> {
  const problems: string[] = [];
  const trouble = (error: ReadingError): void => void problems.push(error.message);
  const files = findRecords(directory);
  const index = indexJournals(await Promise.all(files.journals.map(fileSource)), trouble);
  const reports = new Map<string, LoadedReport>();
  const digests = new Map([...index.sessions.keys()].map((id) => [digestOf(id), id]));
  const beside = new Map<string, string>();
  for (const file of files.reports) {
    const known = digests.get(/-([0-9a-f]{12})\.report\.json$/.exec(file)?.[1] ?? '');
    // The journal of a session says all that its report file does.
    if (known !== undefined) {
      beside.set(known, file);
      continue;
    }
    try {
      const content = readContent(await fileSource(file));
      if (content.kind === 'reports')
        for (const report of content.reports) reports.set(report.session.id, { report, files: [file] });
    } catch (error) {
      if (!(error instanceof ReadingError)) throw error;
      trouble(error);
    }
  }
  return assemble({ index, observations: [], reports, beside, problems }, rendering);
}

/** Throws `ReadingError` where one of them can't be read. */
export function openSources(sources: readonly ByteSource[], rendering: Rendering): Records {
  const journals: ByteSource[] = [];
  const observations: Observation[] = [];
  const reports = new Map<string, LoadedReport>();
  const problems: string[] = [];
  for (const source of sources) {
    // A journal's name is enough: it may be empty, of a process that was killed as it began.
    const content = isJournalName(source.name) ? ({ kind: 'journal', source } as const) : readContent(source);
    if (content.kind === 'journal') journals.push(source);
    else if (content.kind === 'observations') {
      observations.push(...content.observations);
      problems.push(...content.problems);
    } else
      for (const report of content.reports) reports.set(report.session.id, { report, files: [source.name] });
  }
  const index = indexJournals(journals, (error) => {
    throw error;
  });
  return assemble({ index, observations, reports, beside: new Map(), problems }, rendering);
}

interface Found {
  readonly index: JournalIndex;
  readonly observations: readonly Observation[];
  readonly reports: ReadonlyMap<string, LoadedReport>;
  /** Report files that were not read, by session. */
  readonly beside: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
}

function assemble({ index, observations, reports, beside, problems }: Found, rendering: Rendering): Records {
  // A log repeats what its process's journal has.
  const journalled = new Set(index.sources.map(({ journal }) => journal?.instance));
  const extra = observations.filter(({ instance }) => !journalled.has(instance));
  const logged = loggedSessions(extra);
  const seen = new Map<string, RecordedSession>([...fromReports(reports), ...logged, ...index.sessions]);
  const keys = keysByInstance(index, extra);
  const related = relateSiblings(subprocesses(index));

  const finish = (fold: SessionFold): LoadedReport => {
    for (const one of related.get(fold.id) ?? []) {
      if (!fold.related.some(({ session }) => session === one.session)) fold.related.push(one);
    }
    const journals = index.sessions.get(fold.id)?.files ?? [];
    const files = reports.get(fold.id)?.files ?? [beside.get(fold.id) ?? []].flat();
    const fingerprintKey = keyOf(fold, keys, rendering.fingerprintKey);
    return { report: buildReport(fold, { ...rendering, fingerprintKey }), files: [...journals, ...files] };
  };

  return {
    sessions: [...seen.values()].sort((a, b) => compareText(a.startedAt, b.startedAt)),
    reports(wanted, take) {
      const ids = wanted === 'all' ? new Set(seen.keys()) : wanted;
      const folded = new Set([...ids].filter((id) => index.sessions.has(id) || logged.has(id)));
      const damage = foldJournals(index, {
        wanted: folded,
        extra,
        unclaimed: wanted === 'all',
        onSession: (fold) => take(finish(fold)),
      });
      for (const [id, loaded] of reports) if (ids.has(id) && !folded.has(id)) take(loaded);
      return [...problems, ...damage];
    },
  };
}

function fromReports(reports: Found['reports']): Map<string, RecordedSession> {
  return new Map([...reports].map(([id, { report }]) => [id, report.session]));
}

function loggedSessions(observations: readonly Observation[]): Map<string, RecordedSession> {
  const sessions = new Map<string, RecordedSession>();
  for (const one of observations) {
    if (one.session === null) continue;
    const known = sessions.get(one.session);
    const clientSessionId = known?.clientSessionId ?? (one.kind === 'session' ? one.clientSessionId : null);
    sessions.set(one.session, { id: one.session, clientSessionId, startedAt: known?.startedAt ?? one.at });
  }
  return sessions;
}

/** The key that each process fingerprinted secrets with as it recorded. */
function keysByInstance(index: JournalIndex, extra: readonly Observation[]): Map<string, string> {
  const headers = [...index.sources.map(({ journal }) => journal), ...extra];
  return new Map(
    headers.flatMap((one) => (one?.kind === 'journal' ? [[one.instance, one.fingerprintKey] as const] : [])),
  );
}

/** Secrets in the environment were fingerprinted on the recording machine, the rest is here: both keys together make it comparable. */
function keyOf(fold: SessionFold, keys: ReadonlyMap<string, string>, ours: string): string {
  const theirs = new Set([...fold.instances].flatMap((instance) => keys.get(instance) ?? []));
  theirs.delete(ours);
  return [ours, ...[...theirs].sort()].join('+');
}

function subprocesses(index: JournalIndex): Parameters<typeof relateSiblings>[0] {
  const byInstance = new Map(
    index.sources.flatMap(({ journal }) => (journal === null ? [] : [[journal.instance, journal] as const])),
  );
  return [...index.sessions.values()]
    .filter(({ stdio }) => stdio)
    .flatMap(({ id, instances }) => {
      const journal = [...instances]
        .map((instance) => byInstance.get(instance))
        .find((header) => header !== undefined);
      return journal === undefined ? [] : [{ session: id, journal }];
    });
}

function isJournalName(path: string): boolean {
  return recordKind(path.replace(/^.*[\\/]/, '')) === 'journal';
}

function listFolder(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new ReadingError(
      `can't read the folder ${directory}: ${error instanceof Error ? error.message : String(error)}; choose another with --out DIR`,
      { cause: error },
    );
  }
}
