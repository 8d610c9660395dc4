/**
 * `mcp-tell report`: one session's report, or several, as text or JSON.
 */
import * as z from 'zod';
import { report as shape } from '../core/report.ts';
import type { LoadedReport } from '../journal/records.ts';
import { renderReportText } from '../render/report-text.ts';
import { EXIT, type ExitCode } from './exit.ts';
import type { Given } from './flags.ts';
import { findSession, loadNewest, loadReports, openRecords, type Opened } from './open-records.ts';
import { note, print, printJson, terminal } from './output.ts';
import { Trouble } from './usage-error.ts';

export async function report(sources: readonly string[], given: Given): Promise<ExitCode> {
  if (given.schema === true) {
    printJson(z.toJSONSchema(shape));
    return EXIT.done;
  }
  const showSecrets = given['show-secrets'] ?? false;
  const opened = await openRecords(sources, given.out ?? null, showSecrets, given.canary ?? null);
  const several = given.all === true || (opened.named !== null && opened.named.length > 1);
  const loaded = choose(opened, given);
  if (showSecrets && loaded.some(({ files }) => files.every((file) => file.endsWith('.report.json')))) {
    note('a report file was masked when it was written: --show-secrets needs the journal');
  }
  if (given.canary !== undefined && loaded.some(({ report: { canary } }) => canary === null))
    note('a report file holds no raw evidence: --canary needs the journal');
  if (given.format === 'json') printJson(several ? loaded.map(({ report }) => report) : loaded[0]?.report);
  else
    print(
      loaded
        .map((one) => renderReportText(one.report, { ...terminal(), files: one.files }))
        .join(`\n${'─'.repeat(20)}\n\n`),
    );
  return EXIT.done;
}

function choose(opened: Opened, given: Given): LoadedReport[] {
  const { records, named, place } = opened;
  if (given.session !== undefined) {
    const { id } = findSession(records.sessions, given.session, place);
    return loadReports(records, new Set([id])).loaded;
  }
  if (given.all !== true && (named === null || named.length === 1)) return [loadNewest(opened)];
  const { loaded, problems } = loadReports(
    records,
    named === null ? 'all' : new Set(named.map(({ id }) => id)),
  );
  for (const problem of problems) note(problem);
  if (loaded.length === 0)
    throw new Trouble(`nothing is recorded in ${place}; start with mcp-tell http, or mcp-tell demo`);
  return loaded;
}
