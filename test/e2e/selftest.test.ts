/**
 * The self-test as its users meet it: it holds for this program, it fails for a wrong one, and it leaves nothing behind.
 */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { createEvidence } from '../../src/selftest/evidence.ts';
import { wordTotal } from '../../src/selftest/evidence-text.ts';
import { DEMONSTRATION_NAMES } from '../../src/selftest/demonstrations.ts';
import type { Demonstrated } from '../../src/selftest/demonstration.ts';
import { command } from '../support/server.ts';

interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | undefined;
  /** What is left in its temporary folder. */
  readonly left: readonly string[];
}

async function selftest(...args: string[]): Promise<Ran> {
  const { file, args: first } = command();
  const temporary = mkdtempSync(join(tmpdir(), 'mcp-tell-test-'));
  const { stdout, stderr, exitCode } = await execa(file, [...first, 'selftest', ...args], {
    env: { PATH: process.env['PATH'] ?? '', HOME: temporary, NO_COLOR: '1', TMPDIR: temporary },
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
  });
  return { stdout, stderr, exitCode, left: readdirSync(temporary) };
}

function failedIn(demonstrations: readonly Demonstrated[]): string[] {
  return demonstrations.flatMap(({ checks }) => checks.filter(({ ok }) => !ok).map(({ claim }) => claim));
}

test('this program: every demonstration is there, shows bytes of both directions, and every check holds', async () => {
  const { stdout, stderr, exitCode, left } = await selftest('--json');
  const told = JSON.parse(stdout) as { demonstrations: Demonstrated[]; checks: number; failed: number };
  expect(failedIn(told.demonstrations)).toEqual([]);
  expect([stderr, exitCode, told.failed, left]).toEqual(['', 0, 0, []]);
  expect(told.demonstrations.map(({ name }) => name)).toEqual(DEMONSTRATION_NAMES);
  for (const { name, steps, checks } of told.demonstrations) {
    const lines = steps.flatMap((step) => (step.kind === 'exchange' ? step.lines : []));
    expect([
      name,
      lines.some(({ way }) => way === 'sent'),
      lines.some(({ way }) => way === 'received'),
    ]).toEqual([name, true, true]);
    expect(checks.length).toBeGreaterThan(4);
  }
  const checks = told.demonstrations.flatMap((one) => one.checks);
  expect(told.checks).toBe(checks.length);

  // No check holds whatever is seen: each one, broken on purpose, fails alone, and says so.
  for (const [at, broken] of checks.entries()) {
    const evidence = createEvidence();
    checks.forEach(({ claim, expected, seen }, index) =>
      evidence.check(claim, expected, index === at ? unlike(seen) : seen),
    );
    expect(evidence.checks.filter(({ ok }) => !ok).map(({ claim }) => claim)).toEqual([broken.claim]);
    expect(wordTotal(evidence.checks)).toBe(`${checks.length} checks, 1 failed`);
  }
});

/** Another value than this, and no stranger to it: the nearest lie. */
function unlike(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value}.`;
  if (Array.isArray(value)) return value.length === 0 ? ['something'] : value.slice(1);
  if (typeof value === 'object' && value !== null) return { ...value, stranger: true };
  return 'something';
}

test('in text: evidence first, the count in the last line; --brief has no evidence; --only chooses', async () => {
  const [full, brief] = await Promise.all([
    selftest('--only', 'hello'),
    selftest('--only', 'hello', '--brief'),
  ]);
  expect([full.exitCode, brief.exitCode]).toEqual([0, 0]);
  expect(full.stdout).toMatch(
    /^\[hello\] [^]*→ \{"jsonrpc"[^]*← \{"jsonrpc"[^]*\n {2}ok {6}[^]*\n\d+ checks, 0 failed$/,
  );
  expect(full.stdout).not.toContain('[questions]');
  expect(brief.stdout).not.toContain('→');
  expect(brief.stdout.split('\n').at(-1)).toBe(full.stdout.split('\n').at(-1));
});

describe('a wrong server is caught', () => {
  const peer = (name: string): string => fileURLToPath(new URL(`../peers/${name}`, import.meta.url));
  const { file, args } = command();

  test('one that lies about two things: exactly those two checks fail, with both values', async () => {
    const server = [process.execPath, peer('lying-server.ts'), file, ...args].join(' ');
    const { stdout, exitCode, left } = await selftest('--only', 'hello', '--json', '--server', server);
    expect([exitCode, left]).toEqual([1, []]);
    const { demonstrations } = JSON.parse(stdout) as { demonstrations: Demonstrated[] };
    expect(failedIn(demonstrations)).toEqual([
      'stdio: one tool is listed',
      'stdio: the call’s first line is the verdict that the journal gives',
    ]);
    expect(demonstrations[0]?.checks.find(({ ok }) => !ok)).toMatchObject({
      expected: ['probe_report'],
      seen: ['probe_rapport'],
    });
  });

  test(
    'one that is no such server at all: every demonstration fails, none hangs',
    { timeout: 90_000 },
    async () => {
      const server = `${process.execPath} ${peer('wrong-server.ts')}`;
      const { stdout, exitCode, left } = await selftest('--json', '--server', server);
      expect([exitCode, left]).toEqual([1, []]);
      const { demonstrations } = JSON.parse(stdout) as { demonstrations: Demonstrated[] };
      for (const one of demonstrations) expect(failedIn([one])).not.toEqual([]);
    },
  );

  test('one that can’t be started is trouble: one line, exit code 2', async () => {
    const { stdout, stderr, exitCode, left } = await selftest('--server', '/nonexistent/server');
    expect([stdout, exitCode, left]).toEqual(['', 2, []]);
    expect(stderr).toMatch(/^mcp-tell: .*\/nonexistent\/server ENOENT$/);
  });
});

test('interrupted, it leaves neither processes nor its folder behind', async () => {
  const { file, args } = command();
  const temporary = mkdtempSync(join(tmpdir(), 'mcp-tell-test-'));
  const running = execa(file, [...args, 'selftest', '--only', 'questions'], {
    env: { PATH: process.env['PATH'] ?? '', HOME: temporary, TMPDIR: temporary },
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
  });
  const pids = await journalledPids(temporary);
  running.kill('SIGINT');
  expect((await running).signal).toBe('SIGINT');
  expect(readdirSync(temporary)).toEqual([]);
  await until(() => pids.every((pid) => !isAlive(pid)));
});

/** Of the servers that have begun to record. */
async function journalledPids(folder: string): Promise<number[]> {
  const pids = (): number[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.journal.ndjson'))
      .flatMap((name) => /"pid":(\d+)/.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? [])
      .map(Number);
  await until(() => pids().length >= 3);
  return pids();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(holds: () => boolean): Promise<void> {
  for (const end = performance.now() + 10_000; performance.now() < end;) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it never came to that within 10 s');
}
