/**
 * `mcp-tell report`: one session's report, or several, as text or JSON.
 */
import * as z from 'zod';
import { report as shape } from '../core/report.ts';
import type { LoadedReport } from '../journal/records.ts';
import { renderReportText } from '../render/report-text.ts';
import { EXIT, type ExitCode } from './exit.ts';
import type { Given } from './flags.ts';
import { findSession, loadNewest, loadReports, nothingIn, openRecords, type Opened } from './open-records.ts';
import { note, print, printJson, refusePageOnTerminal, terminal } from './output.ts';
import { sha256 } from './sha256.ts';
import { Trouble, UsageError } from './usage-error.ts';

export async function report(sources: readonly string[], given: Given): Promise<ExitCode> {
  refusePageOnTerminal('report', given);
  if (given.schema === true) {
    printJson(z.toJSONSchema(shape));
    return EXIT.done;
  }
  const showSecrets = given['show-secrets'] ?? false;
  const opened = await openRecords(sources, given.out ?? null, showSecrets, given.canary ?? null);
  const several = given.all === true || (opened.named !== null && opened.named.length > 1);
  const loaded = huntedOnly(choose(opened, given), given.canary);
  if (showSecrets && loaded.some(({ files }) => files.every((file) => file.endsWith('.report.json')))) {
    note('a report file was masked when it was written: --show-secrets needs the journal');
  }
  await show(loaded, several, given);
  return EXIT.done;
}

/** Another directory's sightings are no answer: a report that was not searched for this one says nothing of any. */
function huntedOnly(loaded: readonly LoadedReport[], canary: string | undefined): readonly LoadedReport[] {
  if (canary === undefined) return loaded;
  const isHunted = ({ report }: LoadedReport): boolean => report.canary?.directory === canary;
  const others = loaded.filter((one) => !isHunted(one));
  const [first] = others;
  if (first === undefined) return loaded;
  const why = `${first.files.join(', ')} holds no raw evidence in which ${canary} could be looked for: give its journal`;
  if (others.length === loaded.length) throw new Trouble(why);
  note(others.length === 1 ? why : `${why}; so it is with ${others.length - 1} more`);
  return loaded.map((one) => (isHunted(one) ? one : { ...one, report: { ...one.report, canary: null } }));
}

async function show(loaded: readonly LoadedReport[], several: boolean, given: Given): Promise<void> {
  const { format = 'text' } = given;
  const masked = given['show-secrets'] !== true;
  switch (format) {
    case 'json':
      printJson(several ? loaded.map(({ report }) => report) : loaded[0]?.report);
      return;
    case 'md': {
      const { renderReportMarkdown } = await import('../render/markdown/report-md.ts');
      print(loaded.map(({ report }) => renderReportMarkdown(report, { masked })).join('\n---\n\n'));
      return;
    }
    case 'html': {
      const { renderReportPage } = await import('../render/html/report-page.ts');
      const [one, another] = loaded;
      if (one === undefined || another !== undefined)
        throw new UsageError(
          `a page shows one session, and these are ${loaded.length}: name one, or use mcp-tell matrix`,
        );
      print(renderReportPage(one.report, { masked, digest: sha256 }));
      return;
    }
    case 'text':
    case 'csv':
    case 'facts':
      print(
        loaded
          .map((one) => renderReportText(one.report, { ...terminal(), files: one.files }))
          .join(`\n${'─'.repeat(20)}\n\n`),
      );
  }
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
  if (loaded.length === 0) throw nothingIn(opened);
  return loaded;
}
