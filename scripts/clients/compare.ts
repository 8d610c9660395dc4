/**
 * Compares two visits of one client with the built executable's `diff`, keeps what it printed, and judges it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../src/core/report.ts';
import type { Attempted } from './attempt.ts';
import type { Client, Meeting } from './client.ts';
import { comparisonFaults } from './comparison.ts';
import { meetingName, type Pair } from './meetings.ts';
import type { Options } from './options.ts';
import { diffReports } from './probe-commands.ts';

export interface Compared {
  readonly faults: readonly string[];
  /** What was printed, and the file that has it. */
  readonly text: string;
  readonly path: string;
}

/** `null` where one of the two visits left no report. */
export async function compare(
  client: Client,
  { a, b }: Pair,
  visits: readonly Attempted[],
  { bin, out }: Pick<Options, 'bin' | 'out'>,
): Promise<Compared | null> {
  const [left, right] = [savedOf(a, visits), savedOf(b, visits)];
  if (left === null || right === null) return null;
  const { text, diff, why } = await diffReports(bin, left.path, right.path);
  const path = join(out, `${client.name}.${meetingName(a)}.${meetingName(b)}.diff.txt`);
  writeFileSync(path, `${text}\n`);
  return {
    faults: diff === null ? [why] : comparisonFaults([left.session, right.session], diff, text),
    text,
    path,
  };
}

function savedOf(
  meeting: Meeting,
  visits: readonly Attempted[],
): { readonly path: string; readonly session: Report['session'] } | null {
  const { saved = null, report = null } =
    visits.find((visit) => meetingName(visit.meeting) === meetingName(meeting)) ?? {};
  return saved === null || report === null ? null : { path: saved, session: report.session };
}
