/**
 * `npm run test:conformance`: the official conformance suite, pinned, run offline against the built probe, and compared with what is expected of each scenario.
 * `node scripts/conformance/run.ts [scenario…] [--bin PATH] [--keep]`; exit 1 when anything is not as expected, 2 when it could not be run.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cacheFolder, install, programOf } from '../clients/install.ts';
import { findSandbox, type Sandbox } from '../clients/sandbox.ts';
import { attemptLayout, type Attempt, type Attempted } from './attempt-job.ts';
import { faults, uncovered } from './judge.ts';
import type { Scenario } from './scenario.ts';
import { EXTENSIONS, SCENARIOS } from './scenarios.ts';
import { ENTRY, listScenarios, SUITE } from './suite.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ATTEMPT = fileURLToPath(new URL('attempt.ts', import.meta.url));
/** The suite gives a scenario 30 s, and its own start and the probe's end come on top. */
const ATTEMPT_MS = 90_000;

interface Options {
  readonly scenarios: readonly Scenario[];
  readonly bin: string;
  readonly keep: boolean;
}

try {
  process.exitCode = await run(readOptions());
} catch (error) {
  console.error(`test:conformance: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}

function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      bin: { type: 'string', default: join(ROOT, 'dist', 'mcp-tell') },
      keep: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name));
  if (unknown.length > 0) throw new Error(`no scenario of the list is called ${unknown.join(' or ')}`);
  const bin = resolve(values.bin);
  if (!existsSync(bin)) throw new Error(`${bin} is not there: build it first, or name one with --bin`);
  return {
    scenarios: SCENARIOS.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
    bin,
    keep: values.keep,
  };
}

async function run(options: Options): Promise<number> {
  const sandbox = await findSandbox();
  const entry = programOf(await install(cacheFolder(), SUITE), [ENTRY]);
  const surprises = uncovered(await listScenarios(entry), SCENARIOS, EXTENSIONS);
  for (const surprise of surprises) console.log(`FAIL  ${surprise}`);
  let failed = 0;
  for (const scenario of options.scenarios) {
    const found = await attempt(sandbox, entry, scenario, options);
    console.log(line(scenario, found.length === 0));
    for (const fault of found) console.log(`    ${fault}`);
    if (found.length > 0) failed += 1;
  }
  const not = failed + surprises.length;
  console.log(`${options.scenarios.length - failed} as expected, ${not} not`);
  return not === 0 ? 0 : 1;
}

async function attempt(
  sandbox: Sandbox,
  entry: string,
  scenario: Scenario,
  { bin, keep }: Options,
): Promise<readonly string[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'mcp-tell-conformance-'));
  const paths = attemptLayout(scratch);
  try {
    const job: Attempt = { entry, bin, scenario, scratch };
    writeFileSync(paths.job, JSON.stringify(job, null, 2));
    const { ok, why, output } = await sandbox.run(ATTEMPT, [paths.job], { timeout: ATTEMPT_MS });
    if (!ok) return [`it could not be run: ${output.trim() || why}`];
    const { checks, said, probeExit } = JSON.parse(readFileSync(paths.attempted, 'utf8')) as Attempted;
    return [
      ...faults(scenario, checks),
      ...(said === '' ? [] : [`the suite said: ${said}`]),
      ...(probeExit === '0' ? [] : [`the probe ended with ${probeExit} after SIGTERM`]),
    ];
  } finally {
    if (keep) console.log(`    kept: ${scratch}`);
    else rmSync(scratch, { recursive: true, force: true });
  }
}

function line({ name, revision, flags, expect, but }: Scenario, asExpected: boolean): string {
  const deviations = Object.keys(but).length;
  const expected =
    expect !== 'pass' ? 'not applicable' : deviations === 0 ? 'pass' : `pass but ${deviations}`;
  return [
    asExpected ? 'ok  ' : 'FAIL',
    revision.padEnd(10),
    name.padEnd(46),
    `expected: ${expected.padEnd(14)}`,
    flags.join(' '),
  ]
    .join('  ')
    .trimEnd();
}
