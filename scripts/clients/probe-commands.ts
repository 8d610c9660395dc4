/**
 * Calls the probe's own commands on what was recorded: `report` and `diff`.
 * What they print is taken as it is; a command that fails is an error with its own words.
 */
import { execa } from 'execa';
import type { Diff } from '../../src/core/diff-schema.ts';
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

export interface Compared {
  /** As people read it. */
  readonly text: string;
  readonly diff: Diff | null;
  /** Why there is no comparison, in the command's own words. */
  readonly why: string;
}

export async function diffReports(bin: string, a: string, b: string): Promise<Compared> {
  const run = async (...more: readonly string[]) =>
    execa(bin, ['diff', a, b, ...more], { reject: false, env: ENV, stdin: 'ignore' });
  const [text, json] = [await run(), await run('--format', 'json')];
  const failed = [text, json].find(({ exitCode }) => exitCode !== 0 && exitCode !== 1);
  if (failed !== undefined)
    return { text: text.stdout, diff: null, why: `diff ended with ${failed.exitCode}: ${failed.stderr}` };
  return { text: text.stdout, diff: JSON.parse(json.stdout) as Diff, why: '' };
}
