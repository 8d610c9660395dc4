/**
 * Starts the executable under test as a child process, in a folder of its own, and ends it by its own pid.
 */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { createArchive } from '../../src/core/fold.ts';
import { buildReport } from '../../src/core/build-report.ts';
import type { Observation } from '../../src/core/observation.ts';
import type { Report } from '../../src/core/report.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Command and first arguments: the built executable, or what MCP_TELL_BIN names. */
export function command(): { readonly file: string; readonly args: readonly string[] } {
  const [file, ...args] = (process.env['MCP_TELL_BIN'] ?? join(ROOT, 'dist', 'mcp-tell')).split(' ');
  return { file: file ?? '', args };
}

export interface Scratch {
  readonly out: string;
  readonly home: string;
  /** `<home>/work/app`: a project under the home folder. */
  readonly project: string;
}

export function scratch(): Scratch {
  const base = mkdtempSync(join(tmpdir(), 'mcp-tell-test-'));
  const home = join(base, 'home', 'ann');
  const project = join(home, 'work', 'app');
  mkdirSync(project, { recursive: true });
  return { out: join(base, 'out'), home, project };
}

export interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  readonly stderr: () => string;
  /** Exit code, or the signal's name. */
  readonly exited: Promise<number | string>;
}

export function start(
  args: readonly string[],
  where: Scratch,
  env: Readonly<Record<string, string>> = {},
): Started {
  const { file, args: first } = command();
  const child = spawn(file, [...first, ...args], {
    cwd: where.project,
    env: { PATH: process.env['PATH'] ?? '', HOME: where.home, LANG: 'C.UTF-8', ...env },
  });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
  });
  child.stdin.on('error', () => {});
  // A test that fails half-way leaves nothing behind.
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = new Promise<number | string>((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
    child.on('error', (error) => resolve(error.message));
  });
  return { child, stderr: () => text, exited };
}

/** Waits until stderr matches; fails after five seconds with what was there. */
export async function stderrMatch(started: Started, pattern: RegExp): Promise<RegExpExecArray> {
  const found = (): RegExpExecArray | null => pattern.exec(started.stderr());
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`stderr never matched ${String(pattern)}:\n${started.stderr()}`)),
      5000,
    );
    const check = (): void => {
      const match = found();
      if (match === null) return;
      clearTimeout(timer);
      started.child.stderr.off('data', check);
      resolve(match);
    };
    started.child.stderr.on('data', check);
    check();
  });
}

function journalLines(out: string): string[] {
  return readdirSync(out)
    .filter((name) => name.endsWith('.journal.ndjson'))
    .sort()
    .flatMap((name) =>
      readFileSync(join(out, name), 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
    );
}

export function observations(out: string): Observation[] {
  return journalLines(out).map((line) => JSON.parse(line) as Observation);
}

/** Reports made from the journals alone. */
export function rebuilt(out: string): Report[] {
  const archive = createArchive();
  for (const observation of observations(out)) archive.add(observation);
  const rendering = {
    tool: { name: 'mcp-tell', version: 'test' },
    fingerprintKey: 'test',
    fingerprint: () => '00000000',
    showSecrets: false,
  };
  return archive.sessions().map((session) => buildReport(session, rendering));
}

/** Report files that the process itself wrote. */
export function written(out: string): Report[] {
  return readdirSync(out)
    .filter((name) => name.endsWith('.report.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(out, name), 'utf8')) as Report);
}
