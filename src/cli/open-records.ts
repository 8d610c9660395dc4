/**
 * From what somebody named to what is on record: a folder, files, standard input, or sessions by their ids.
 */
import { existsSync } from 'node:fs';
import type { Rendering } from '../core/build-report.ts';
import { fileSource, streamSource } from '../journal/byte-source.ts';
import { loadFingerprintKey } from '../journal/fingerprint-key.ts';
import { openFolder } from '../journal/record-folder.ts';
import { openSources } from '../journal/record-sources.ts';
import type { LoadedReport, RecordedSession, Records, Wanted } from '../journal/records.ts';
import { stateDirectory } from '../journal/state-directory.ts';
import { TOOL } from '../version.ts';
import { keepMemorySteady } from './steady-memory.ts';
import { Trouble, UsageError } from './usage-error.ts';

export interface Opened {
  readonly records: Records;
  /** Sessions that were named; `null` where only files were. */
  readonly named: readonly RecordedSession[] | null;
  /** Where it was looked, for messages. */
  readonly place: string;
  /** Were files named, and no folder's sessions? */
  readonly ofFiles: boolean;
}

export async function renderingFor(
  directory: string,
  showSecrets: boolean,
  canary: string | null = null,
): Promise<Rendering> {
  const key = loadFingerprintKey(process.env, directory);
  return { tool: TOOL, fingerprintKey: key.id, fingerprint: key.fingerprint, showSecrets, canary };
}

/** Sources as `report` and `diff` take them; none: everything in the folder. Throws `ReadingError`, `UsageError`, `Trouble`. */
export async function openRecords(
  sources: readonly string[],
  out: string | null,
  showSecrets = false,
  canary: string | null = null,
): Promise<Opened> {
  keepMemorySteady();
  const directory = stateDirectory(out);
  const rendering = await renderingFor(directory, showSecrets, canary);
  const isFile = (source: string): boolean =>
    source === '-' || existsSync(source) || /[\\/]|\.(?:nd)?json$/.test(source);
  if (sources.length > 0 && sources.every(isFile)) {
    if (sources.filter((source) => source === '-').length > 1)
      throw new UsageError('- is standard input, which can be read only once');
    const files = [...new Set(sources)].map(async (source) =>
      source === '-' ? streamSource('standard input', process.stdin) : fileSource(source),
    );
    return {
      records: openSources(await Promise.all(files), rendering),
      named: null,
      place: sources.join(', '),
      ofFiles: true,
    };
  }
  const records = await openFolder(directory, rendering);
  if (sources.length === 0) return { records, named: null, place: directory, ofFiles: false };
  const file = sources.find(isFile);
  if (file !== undefined)
    throw new UsageError(`${file} is a file and the rest are sessions: give the one or the other`);
  return {
    records,
    named: sources.map((id) => findSession(records.sessions, id, directory)),
    place: directory,
    ofFiles: false,
  };
}

/** Our id, an unambiguous beginning of it, or the id that the client gave. Throws `Trouble`. */
export function findSession(
  sessions: readonly RecordedSession[],
  id: string,
  place: string,
): RecordedSession {
  const exact = sessions.filter((session) => session.id === id);
  const found =
    exact.length > 0
      ? exact
      : sessions.filter((session) => session.clientSessionId === id || session.id.startsWith(id));
  const [first] = found;
  if (first === undefined || id === '')
    throw new Trouble(`no session ${id} in ${place}, and no such file; mcp-tell ls lists the sessions`);
  if (found.length > 1) {
    throw new Trouble(
      `${id} is the beginning of ${found.length} sessions: ${found
        .slice(0, 3)
        .map((one) => one.id)
        .join(', ')}${found.length > 3 ? ', …' : ''}; give more of it`,
    );
  }
  return first;
}

/** Reports of the wanted sessions, oldest first, and what could not be read. */
export function loadReports(
  records: Records,
  wanted: Wanted,
): { readonly loaded: LoadedReport[]; readonly problems: readonly string[] } {
  const loaded: LoadedReport[] = [];
  const problems = records.reports(wanted, (one) => loaded.push(one));
  loaded.sort((a, b) => (a.report.session.startedAt < b.report.session.startedAt ? -1 : 1));
  return { loaded, problems };
}

/** Of visits that have nothing but stray requests only where there is no other. */
function newestOf(sessions: readonly RecordedSession[]): RecordedSession | undefined {
  return sessions.findLast(({ stray }) => !stray) ?? sessions.at(-1);
}

/** The report that one source stands for: the newest of its sessions. Throws `Trouble`. */
export function loadNewest({ records, named, place, ofFiles }: Opened): LoadedReport {
  const newest = named?.at(-1) ?? newestOf(records.sessions);
  const { loaded } = loadReports(records, newest === undefined ? 'all' : new Set([newest.id]));
  const found = loaded.at(-1);
  if (found === undefined) throw nothingIn({ place, ofFiles });
  return found;
}

/** What is wrong with a file that was named, or with a folder where nobody came yet, are two things. */
export function nothingIn({ place, ofFiles }: Pick<Opened, 'place' | 'ofFiles'>): Trouble {
  return new Trouble(
    ofFiles
      ? `there is no session in ${place}: give a report or a journal of mcp-tell`
      : `nothing is recorded in ${place}; start with mcp-tell http, or mcp-tell demo`,
  );
}
