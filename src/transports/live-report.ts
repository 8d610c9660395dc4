/**
 * The report of a session that this process is serving: as the tool's result, and as a file when the session ends.
 * Loaded only when a report is made, so that starting and answering need none of it.
 */
import { buildReport } from '../core/build-report.ts';
import type { Archive } from '../core/fold.ts';
import type { Action } from '../core/actions.ts';
import { OWN, writeComplete } from '../core/modern-results.ts';
import { resultOf } from '../core/offers.ts';
import { writeResult } from '../core/protocol.ts';
import { safeJson } from '../core/safe-json.ts';
import type { Related, Report } from '../core/report.ts';
import { liveSiblings } from '../journal/live-siblings.ts';
import { writeReportFile } from '../journal/report-file.ts';
import { renderForModel } from '../render/report-for-model.ts';
import type { InstrumentOptions } from './instrument-interface.ts';

/** The report as the answer to what was called, in the era it was called in. */
export function reportAnswer(
  archive: Archive,
  session: string,
  options: InstrumentOptions,
  { id, era, form, arguments: wanted }: Extract<Action, { do: 'report' }>,
): string {
  const report = liveReport(archive, session, options);
  const text =
    wanted.format === 'json'
      ? safeJson(report, 2)
      : renderForModel(report, { section: wanted.section, files: shownFiles(options) });
  const result = resultOf(form, text);
  if (era === 'legacy') return writeResult(id, result);
  return writeComplete(id, result, options.tool, form === 'resource' ? OWN : null);
}

/** A remote client is not told this machine's folders. */
function shownFiles({ binding, journal }: InstrumentOptions): string[] {
  return binding === 'stdio' ? [journal.file] : [];
}

/** Writes the report file and says the verdict in the log. */
export function writeReport(archive: Archive, session: string, options: InstrumentOptions): void {
  const report = liveReport(archive, session, options);
  try {
    const file = writeReportFile(options.directory, report);
    options.log.say(
      'INFO',
      `session ${session} ended (${report.session.end}): ${report.verdict.directory.line} — report: ${file}`,
    );
  } catch (error) {
    options.log.say(
      'ERROR',
      `the report could not be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** On record as everything else, so that the journal alone gives the same report. */
function recordSiblings(archive: Archive, session: string, { directory, journal }: InstrumentOptions): void {
  const known = archive.session(session)?.related ?? [];
  for (const { session: to, why, confidence } of siblingsOrNone(directory, session)) {
    if (known.some((one) => one.session === to)) continue;
    archive.add(journal.write({ kind: 'related', session, to, why, confidence }));
  }
}

function siblingsOrNone(directory: string, session: string): Related[] {
  try {
    return liveSiblings(directory, session);
  } catch {
    // A folder that can't be listed any more: the journals tell afterwards.
    return [];
  }
}

function liveReport(archive: Archive, session: string, options: InstrumentOptions): Report {
  const fold = archive.session(session);
  if (fold === null) throw new Error(`nothing on record for session ${session}`);
  const { tool, key } = options;
  if (options.binding === 'stdio') recordSiblings(archive, session, options);
  const trouble = options.journal.trouble();
  if (trouble !== null && !fold.damage.includes(trouble)) fold.damage.push(trouble);
  return buildReport(fold, {
    tool,
    fingerprintKey: key.id,
    fingerprint: key.fingerprint,
    showSecrets: false,
  });
}
