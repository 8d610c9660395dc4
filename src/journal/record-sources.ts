/**
 * What is on record in sources that somebody named: journals, logs and report files, read together.
 */
import type { Rendering } from '../core/build-report.ts';
import type { Observation } from '../core/observation.ts';
import type { ByteSource } from './byte-source.ts';
import { indexJournals } from './journal-index.ts';
import { recordKind } from './record-names.ts';
import { assembleRecords, type LoadedReport, type Records } from './records.ts';
import { readContent } from './source-content.ts';

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
  return assembleRecords({ index, observations, reports, beside: new Map(), problems }, rendering);
}

function isJournalName(path: string): boolean {
  return recordKind(path.replace(/^.*[\\/]/, '')) === 'journal';
}
