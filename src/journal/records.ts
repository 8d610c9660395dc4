/**
 * Everything that was found, put together: one session that several processes saw is one report, visits of one parent process are
 * related, and a report file counts only where no journal has the session.
 */
import { buildReport, type Rendering } from '../core/build-report.ts';
import { compareText } from '../core/channels.ts';
import type { Observation } from '../core/observation.ts';
import type { Report } from '../core/report.ts';
import type { SessionFold } from '../core/session-fold.ts';
import { foldJournals } from './journal-fold.ts';
import type { JournalIndex } from './journal-index.ts';
import { relateSiblings } from './siblings.ts';

/** A session on record, before its report is made. */
export interface RecordedSession {
  readonly id: string;
  readonly clientSessionId: string | null;
  readonly startedAt: string;
  /** Requests off the endpoint only (`/favicon.ico`): on record, but nobody's idea of the newest session. */
  readonly stray: boolean;
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

/** What was found, before it is put together. */
export interface Found {
  readonly index: JournalIndex;
  readonly observations: readonly Observation[];
  readonly reports: ReadonlyMap<string, LoadedReport>;
  /** Report files that were not read, by session. */
  readonly beside: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
}

export function assembleRecords(
  { index, observations, reports, beside, problems }: Found,
  rendering: Rendering,
): Records {
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
        canary: rendering.canary ?? null,
        unclaimed: wanted === 'all',
        onSession: (fold) => take(finish(fold)),
      });
      for (const [id, loaded] of reports) if (ids.has(id) && !folded.has(id)) take(loaded);
      return [...problems, ...damage];
    },
  };
}

function fromReports(reports: Found['reports']): Map<string, RecordedSession> {
  return new Map(
    [...reports].map(([id, { report }]) => [
      id,
      { ...report.session, stray: report.client.name === null && report.session.era === 'none' },
    ]),
  );
}

function loggedSessions(observations: readonly Observation[]): Map<string, RecordedSession> {
  const sessions = new Map<string, RecordedSession>();
  for (const one of observations) {
    if (one.session === null) continue;
    const known = sessions.get(one.session);
    const opening = one.kind === 'session' ? one : null;
    sessions.set(one.session, {
      id: one.session,
      clientSessionId: known?.clientSessionId ?? opening?.clientSessionId ?? null,
      startedAt: known?.startedAt ?? one.at,
      stray: opening === null ? (known?.stray ?? false) : opening.how === 'off-endpoint',
    });
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
