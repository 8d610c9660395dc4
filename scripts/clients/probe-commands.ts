/**
 * Calls the probe's own commands on what was recorded: `report` and `diff`.
 * What they print is taken as it is; a command that fails is an error with its own words.
 */
import { execa } from 'execa';
import type { Report } from '../../src/core/report.ts';

/** One key for every run, so that equal secrets stay equal in a diff. */
const ENV = { MCP_TELL_FINGERPRINT_KEY: '00'.repeat(32) };

export interface ReadReports {
  readonly reports: readonly Report[];
  /** Why there are none, in the command's own words; `null` where it worked. */
  readonly why: string | null;
}

/** Every session recorded in a folder. */
export async function readReports(bin: string, out: string): Promise<ReadReports> {
  const args = ['report', '--out', out, '--all', '--format', 'json'];
  const { exitCode, stdout, stderr } = await execa(bin, args, { reject: false, env: ENV, stdin: 'ignore' });
  if (exitCode !== 0)
    return { reports: [], why: `report ended with ${exitCode}: ${stderr.trim().slice(-300)}` };
  const parsed = JSON.parse(stdout) as Report | readonly Report[];
  return { reports: isList(parsed) ? parsed : [parsed], why: null };
}

function isList(parsed: Report | readonly Report[]): parsed is readonly Report[] {
  return Array.isArray(parsed);
}

export interface Diff {
  /** 0 same, 1 different, 2 trouble. */
  readonly exit: number | undefined;
  readonly text: string;
}

export async function diffReports(bin: string, a: string, b: string): Promise<Diff> {
  const { exitCode, all } = await execa(bin, ['diff', a, b], {
    reject: false,
    env: ENV,
    stdin: 'ignore',
    all: true,
  });
  return { exit: exitCode, text: all };
}
