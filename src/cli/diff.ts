/**
 * `mcp-tell diff`: compares two sessions, and answers with its exit code too.
 */
import { diffReports } from '../core/diff.ts';
import type { Report } from '../core/report.ts';
import type { Records } from '../journal/records.ts';
import { renderDiffText } from '../render/diff-text.ts';
import { exitCodeOfDiff, type ExitCode } from './exit.ts';
import type { Given } from './flags.ts';
import { loadNewest, loadReports, openRecords } from './open-records.ts';
import { print, printJson, terminal } from './output.ts';
import { Trouble, UsageError } from './usage-error.ts';

export async function diff(sources: readonly string[], given: Given): Promise<ExitCode> {
  const [a, b] = await loadPair(sources, given.out ?? null);
  const found = diffReports(a, b);
  if (given.format === 'json') printJson(found);
  else print(renderDiffText(found, terminal()));
  return exitCodeOfDiff(found);
}

async function loadPair([a, b]: readonly string[], out: string | null): Promise<readonly [Report, Report]> {
  if (a === undefined) {
    const { records, place } = await openRecords([], out);
    return loadNewestPair(records, place);
  }
  if (b === undefined)
    throw new UsageError(
      `diff compares two: give a second source beside ${a}, or none at all for the newest stdio and HTTP sessions`,
    );
  if (a === '-' && b === '-') throw new UsageError('- is standard input, which can be read only once');
  return [loadNewest(await openRecords([a], out)).report, loadNewest(await openRecords([b], out)).report];
}

interface Candidate {
  readonly id: string;
  readonly stdio: boolean;
  readonly client: string;
  readonly startedAt: string;
}

function loadNewestPair(records: Records, place: string): readonly [Report, Report] {
  const candidates: Candidate[] = [];
  records.reports('all', ({ report: { session, client } }) => {
    if (client.name === null) return;
    candidates.push({
      id: session.id,
      stdio: session.binding === 'stdio',
      client: client.name,
      startedAt: session.startedAt,
    });
  });
  const pair = newestPair(candidates);
  if (pair === null) {
    const clients = [
      ...new Set(candidates.map(({ client, stdio }) => `${client} (${stdio ? 'stdio' : 'HTTP'})`)),
    ].slice(0, 6);
    throw new Trouble(
      `no client came both over stdio and over HTTP in ${place}${clients.length === 0 ? '; nothing is recorded there' : `, only ${clients.join(', ')}`}; give two sources`,
    );
  }
  const { loaded } = loadReports(records, new Set(pair));
  const [a, b] = pair.map((id) => loaded.find(({ report }) => report.session.id === id)?.report);
  if (a === undefined || b === undefined)
    throw new Trouble(`the sessions ${pair.join(' and ')} can't be read any more`);
  return [a, b];
}

/** The newest stdio and the newest HTTP session of one client: of the client that came last and has both. */
export function newestPair(candidates: readonly Candidate[]): readonly [stdio: string, http: string] | null {
  const newestFirst = [...candidates].sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
  for (const { client } of newestFirst) {
    const stdio = newestFirst.find((one) => one.client === client && one.stdio);
    const http = newestFirst.find((one) => one.client === client && !one.stdio);
    if (stdio !== undefined && http !== undefined) return [stdio.id, http.id];
  }
  return null;
}
