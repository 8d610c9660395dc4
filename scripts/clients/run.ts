/**
 * `npm run test:clients`: real clients, pinned, each run offline against the built probe over both bindings, and compared with what is known of them.
 * `node scripts/clients/run.ts [client…] [--only stdio|http] [--bin PATH] [--out DIR] [--keep]`; exit 1 when anything is not as expected.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Report } from '../../src/core/report.ts';
import { CATALOGUE, choose } from './catalogue.ts';
import type { Binding, Client } from './client.ts';
import { summary } from './expect.ts';
import { cacheFolder, install } from './install.ts';
import { faults, mainReport, toolFaults, type Written } from './judge.ts';
import { diffReports, readReports } from './probe-commands.ts';
import { findSandbox, type Sandbox } from './sandbox.ts';
import { layout, type Job, type Visit } from './visit-job.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VISIT = fileURLToPath(new URL('visit.ts', import.meta.url));
const CLIENT_MS = 120_000;

interface Options {
  readonly clients: readonly Client[];
  readonly bindings: readonly Binding[];
  readonly bin: string;
  readonly out: string;
  readonly keep: boolean;
}

try {
  process.exitCode = await run(readOptions());
} catch (error) {
  console.error(`test:clients: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}

function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      bin: { type: 'string', default: join(ROOT, 'dist', 'mcp-tell') },
      out: { type: 'string', default: join(ROOT, 'test-results', 'clients') },
      keep: { type: 'boolean', default: false },
    },
  });
  const { chosen, unknown } = choose(positionals);
  if (unknown.length > 0) {
    throw new Error(
      `no client is called ${unknown.join(' or ')}; there are ${CATALOGUE.map(({ name }) => name).join(', ')}`,
    );
  }
  const { only } = values;
  if (only !== undefined && only !== 'stdio' && only !== 'http')
    throw new Error(`--only is stdio or http, not ${only}`);
  const bin = resolve(values.bin);
  if (!existsSync(bin)) throw new Error(`${bin} is not there: build it first, or name one with --bin`);
  return {
    clients: chosen,
    bindings: only === undefined ? ['stdio', 'http'] : [only],
    bin,
    out: resolve(values.out),
    keep: values.keep,
  };
}

async function run(options: Options): Promise<number> {
  const sandbox = await findSandbox();
  const state = mkdtempSync(join(tmpdir(), 'mcp-tell-clients-state-'));
  try {
    return await runAll(sandbox, state, options);
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
}

async function runAll(sandbox: Sandbox, state: string, options: Options): Promise<number> {
  const folders = new Map<Client, string>();
  for (const client of options.clients) folders.set(client, await install(cacheFolder(), client.package));
  mkdirSync(options.out, { recursive: true });
  let failed = 0;
  for (const [client, folder] of folders) {
    const saved: string[] = [];
    for (const binding of options.bindings.filter((one) => client.expect[one] !== undefined)) {
      const result = await visitOnce(sandbox, client, binding, { folder, state }, options);
      console.log(line(client, binding, result));
      for (const fault of result.faults) console.log(`    ${fault}`);
      if (result.faults.length > 0) failed += 1;
      if (result.saved !== null) saved.push(result.saved);
    }
    await compare(client, saved, options);
  }
  console.log(failed === 0 ? 'every client was as expected' : `${failed} visits were not as expected`);
  return failed === 0 ? 0 : 1;
}

interface Result {
  readonly visit: Visit | null;
  readonly report: Report | null;
  readonly sessions: number;
  readonly faults: readonly string[];
  /** The saved report's path. */
  readonly saved: string | null;
}

async function visitOnce(
  sandbox: Sandbox,
  client: Client,
  binding: Binding,
  where: { readonly folder: string; readonly state: string },
  options: Options,
): Promise<Result> {
  const scratch = mkdtempSync(join(tmpdir(), 'mcp-tell-clients-'));
  const paths = layout(scratch);
  try {
    const job: Job = {
      client: client.name,
      binding,
      ...where,
      bin: options.bin,
      scratch,
      timeout: CLIENT_MS,
    };
    writeFileSync(paths.job, JSON.stringify(job, null, 2));
    const { ok, why, output } = await sandbox.run(VISIT, [paths.job], { timeout: CLIENT_MS + 60_000 });
    if (!ok) return nothing(`the visit could not be made: ${output.trim() || why}`);
    const visit = JSON.parse(readFileSync(paths.visit, 'utf8')) as Visit;
    const { reports, why: unreadable } = await readReports(options.bin, paths.out);
    const found = [
      ...(unreadable === null ? [] : [unreadable]),
      ...faults(client, binding, visit, reports, readWritten(paths.out)),
    ];
    const said =
      found.length > 0 && visit.exit !== '0'
        ? [`the client said: ${tail(paths.stderr)} ${tail(paths.stdout)}`]
        : [];
    const report = mainReport(reports);
    return {
      visit,
      report,
      sessions: reports.length,
      faults: [...found, ...said],
      saved: save(client, binding, reports, options.out),
    };
  } catch (error) {
    return nothing(error instanceof Error ? error.message : String(error));
  } finally {
    if (options.keep) console.log(`    kept: ${scratch}`);
    else rmSync(scratch, { recursive: true, force: true });
  }
}

function nothing(why: string): Result {
  return { visit: null, report: null, sessions: 0, faults: [why], saved: null };
}

function tail(path: string): string {
  return JSON.stringify(readFileSync(path, 'utf8').trim().slice(-400));
}

function readWritten(out: string): Written {
  if (!existsSync(out)) return new Map();
  return new Map(readdirSync(out).map((name) => [name, readFileSync(join(out, name), 'utf8')]));
}

/** The report of the visit proper by a name of its own; all sessions beside it. */
function save(client: Client, binding: Binding, reports: readonly Report[], out: string): string | null {
  const report = mainReport(reports);
  if (report === null) return null;
  const path = join(out, `${client.name}.${binding}.report.json`);
  writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(
    join(out, `${client.name}.${binding}.sessions.json`),
    `${JSON.stringify(reports, null, 2)}\n`,
  );
  return path;
}

async function compare(client: Client, saved: readonly string[], options: Options): Promise<void> {
  const [a, b] = saved;
  if (a === undefined || b === undefined) return;
  const { exit, text } = await diffReports(options.bin, a, b);
  const path = join(options.out, `${client.name}.diff.txt`);
  writeFileSync(path, `${text}\n`);
  const word = exit === 0 ? 'same' : exit === 1 ? 'different' : `trouble (exit ${exit})`;
  console.log(`${client.name.padEnd(20)} diff: ${word}, ${relative(process.cwd(), path)}`);
}

function line(client: Client, binding: Binding, { visit, report, sessions, faults: found }: Result): string {
  const tool = visit === null ? '-' : toolFaults(visit, report).length === 0 ? 'ok' : 'failed';
  const asked = report?.client.protocolVersion.asked;
  return [
    found.length === 0 ? 'PASS' : 'FAIL',
    client.name.padEnd(18),
    client.package.version.padEnd(8),
    binding.padEnd(5),
    (typeof asked === 'string' ? asked : '-').padEnd(10),
    report === null ? 'no report' : summary(report),
    `tool ${tool}`,
    `orphans ${visit?.leftovers.length ?? '-'}`,
    `sessions ${sessions}`,
    `${visit?.seconds.toFixed(1) ?? '-'} s`,
  ].join('  ');
}
