/**
 * One visit of one client, from outside the sandbox: lays it out, runs it, reads what was recorded, judges it and saves the reports.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Report } from '../../src/core/report.ts';
import type { Client, Meeting } from './client.ts';
import { faults, mainReport, type Written } from './judge.ts';
import { meetingName } from './meetings.ts';
import type { Options } from './options.ts';
import { readReports } from './probe-commands.ts';
import type { Sandbox } from './sandbox.ts';
import { layout, type Job, type Visit } from './visit-job.ts';

const VISIT = fileURLToPath(new URL('visit.ts', import.meta.url));
const CLIENT_MS = 120_000;

export interface Attempted {
  readonly meeting: Meeting;
  readonly visit: Visit | null;
  readonly report: Report | null;
  readonly sessions: number;
  readonly faults: readonly string[];
  /** The saved report's path. */
  readonly saved: string | null;
}

export async function attempt(
  sandbox: Sandbox,
  client: Client,
  meeting: Meeting,
  where: { readonly folder: string; readonly state: string },
  options: Pick<Options, 'bin' | 'out' | 'keep'>,
): Promise<Attempted> {
  const scratch = mkdtempSync(join(tmpdir(), 'mcp-tell-clients-'));
  const paths = layout(scratch);
  try {
    const job: Job = {
      client: client.name,
      meeting,
      ...where,
      bin: options.bin,
      scratch,
      timeout: CLIENT_MS,
    };
    writeFileSync(paths.job, JSON.stringify(job, null, 2));
    const { ok, why, output } = await sandbox.run(VISIT, [paths.job], { timeout: CLIENT_MS + 60_000 });
    if (!ok) return nothing(meeting, `the visit could not be made: ${output.trim() || why}`);
    const visit = JSON.parse(readFileSync(paths.visit, 'utf8')) as Visit;
    const { reports, why: unreadable } = await readReports(options.bin, paths.out);
    const found = [
      ...(unreadable === null ? [] : [unreadable]),
      ...faults(client, meeting, visit, reports, readWritten(paths.out)),
    ];
    const said =
      found.length > 0 && visit.exit !== '0'
        ? [`the client said: ${tail(paths.stderr)} ${tail(paths.stdout)}`]
        : [];
    return {
      meeting,
      visit,
      report: mainReport(reports),
      sessions: reports.length,
      faults: [...found, ...said],
      saved: save(`${client.name}.${meetingName(meeting)}`, reports, options.out),
    };
  } catch (error) {
    return nothing(meeting, error instanceof Error ? error.message : String(error));
  } finally {
    if (options.keep) console.log(`    kept: ${scratch}`);
    else rmSync(scratch, { recursive: true, force: true });
  }
}

function nothing(meeting: Meeting, why: string): Attempted {
  return { meeting, visit: null, report: null, sessions: 0, faults: [why], saved: null };
}

function tail(path: string): string {
  return JSON.stringify(readFileSync(path, 'utf8').trim().slice(-400));
}

function readWritten(out: string): Written {
  if (!existsSync(out)) return new Map();
  return new Map(readdirSync(out).map((name) => [name, readFileSync(join(out, name), 'utf8')]));
}

/** The report of the visit proper by a name of its own; all sessions beside it. */
function save(name: string, reports: readonly Report[], out: string): string | null {
  const report = mainReport(reports);
  if (report === null) return null;
  const path = join(out, `${name}.report.json`);
  writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(out, `${name}.sessions.json`), `${JSON.stringify(reports, null, 2)}\n`);
  return path;
}
