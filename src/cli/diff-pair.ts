/**
 * Which two reports `mcp-tell diff` compares: two that were named, the newest two of one client, or a baseline and what is held against it.
 */
import { existsSync } from 'node:fs';
import { safeJson } from '../core/safe-json.ts';
import type { Report } from '../core/report.ts';
import { createPrivateFile } from '../journal/private-file.ts';
import type { Records } from '../journal/records.ts';
import { BINDING_WORD } from '../render/words.ts';
import { loadNewest, loadReports, openRecords } from './open-records.ts';
import { Trouble, UsageError } from './usage-error.ts';

export type Pair = readonly [a: Report, b: Report];

export async function loadPair([a, b]: readonly string[], out: string | null): Promise<Pair> {
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

export interface Baseline {
  readonly file: string;
  /** Write it where it is missing. */
  readonly write: boolean;
}

/** The baseline and what is held against it; `null` where the baseline was written just now. */
export async function loadAgainst(
  { file, write }: Baseline,
  [source, another]: readonly string[],
  out: string | null,
): Promise<Pair | null> {
  if (another !== undefined)
    throw new UsageError(`a baseline is compared with one source: leave out ${another}`);
  const given = async (): Promise<Report> =>
    loadNewest(await openRecords(source === undefined ? [] : [source], out)).report;
  if (existsSync(file)) {
    const { report: baseline } = loadNewest(await openRecords([file], out));
    return [baseline, source === undefined ? await loadNewestLike(baseline, file, out) : await given()];
  }
  if (!write)
    throw new Trouble(
      `there is no baseline ${file}: --write-baseline makes it from what would be compared with it`,
    );
  if (!createPrivateFile(file, `${safeJson(await given(), 2)}\n`))
    throw new Trouble(`${file} was made by somebody else just now, and is left as it is`);
  return null;
}

/**
 * The newest session of the same client over the same binding, since another binding is another question. One that was invited to tell more
 * is held against one that was not only where there is no other.
 */
async function loadNewestLike(
  { client, session }: Report,
  file: string,
  out: string | null,
): Promise<Report> {
  const { records, place } = await openRecords([], out);
  const like = listCandidates(records).filter(
    ({ name, binding }) => name === client.name && binding === session.binding,
  );
  const newest = like.find(({ bait }) => bait === session.bait) ?? like.at(0);
  const found = newest === undefined ? undefined : loadReports(records, new Set([newest.id])).loaded[0];
  if (found === undefined)
    throw new Trouble(
      `no session of ${client.name ?? 'a client without name'} over ${BINDING_WORD[session.binding]} in ${place} to compare with ${file}; give a source`,
    );
  return found.report;
}

interface Candidate {
  readonly id: string;
  readonly binding: Report['session']['binding'];
  readonly name: string | null;
  readonly bait: boolean;
  readonly startedAt: string;
}

/** Newest first. */
function listCandidates(records: Records): Candidate[] {
  const candidates: Candidate[] = [];
  records.reports('all', ({ report: { session, client } }) => {
    const { id, binding, bait, startedAt } = session;
    candidates.push({ id, binding, name: client.name, bait, startedAt });
  });
  return candidates.sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
}

function loadNewestPair(records: Records, place: string): Pair {
  const candidates = listCandidates(records);
  const pair = newestPair(candidates);
  if (pair === null) {
    const clients = [
      ...new Set(
        candidates.flatMap(({ name, binding }) =>
          name === null ? [] : [`${name} (${binding === 'stdio' ? 'stdio' : 'HTTP'})`],
        ),
      ),
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
export function newestPair(
  newestFirst: readonly Pick<Candidate, 'id' | 'binding' | 'name'>[],
): readonly [stdio: string, http: string] | null {
  for (const { name } of newestFirst) {
    if (name === null) continue;
    const stdio = newestFirst.find((one) => one.name === name && one.binding === 'stdio');
    const http = newestFirst.find((one) => one.name === name && one.binding !== 'stdio');
    if (stdio !== undefined && http !== undefined) return [stdio.id, http.id];
  }
  return null;
}
