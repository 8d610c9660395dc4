/**
 * Report files: one a session, beside the journals. Their names are made of times and digests, never of what a client sent.
 */
import { join } from 'node:path';
import { safeJson } from '../core/safe-json.ts';
import type { Report } from '../core/report.ts';
import { writePrivateFile } from './private-file.ts';
import { digestOf } from './record-names.ts';

/** Writes the report and returns the file's path. */
export function writeReportFile(directory: string, report: Report): string {
  const { id, startedAt, binding } = report.session;
  const started = startedAt.replaceAll(/[-:]|\.\d+/g, '').replaceAll(/[^0-9TZ]/g, '');
  const file = join(directory, `${started}-${binding.replace('+', '-')}-${digestOf(id)}.report.json`);
  writePrivateFile(file, `${safeJson(report, 2)}\n`);
  return file;
}
