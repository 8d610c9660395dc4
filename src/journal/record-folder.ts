/**
 * What is on record in one folder. Files there that can't be read are told about and hide nothing else.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Rendering } from '../core/build-report.ts';
import { fileSource } from './byte-source.ts';
import { indexJournals } from './journal-index.ts';
import { ReadingError } from './reading-errors.ts';
import { digestOf, recordKind } from './record-names.ts';
import { assembleRecords, type LoadedReport, type Records } from './records.ts';
import { readContent } from './source-content.ts';

/** Empty where the folder does not exist. Throws `ReadingError` where it can't be read. */
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
  return assembleRecords({ index, observations: [], reports, beside, problems }, rendering);
}

interface RecordFiles {
  readonly journals: readonly string[];
  readonly reports: readonly string[];
}

/** Our files in a folder, by name and so by time; none where the folder does not exist. */
function findRecords(directory: string): RecordFiles {
  const names = listFolder(directory).sort();
  const of = (kind: 'journal' | 'report'): string[] =>
    names.filter((name) => recordKind(name) === kind).map((name) => join(directory, name));
  return { journals: of('journal'), reports: of('report') };
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
