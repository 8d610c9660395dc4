import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { diff as diffShape } from '../../src/core/diff-schema.ts';
import { report as reportShape } from '../../src/core/report.ts';
import { runCli } from '../support/run-cli.ts';
import { emptyFolder } from '../support/sample-journal.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

describe('the built-in client', () => {
  it('visits over both bindings, answers everything, and what it reveals is compared', async () => {
    const out = emptyFolder();
    const { stdout, stderr, code } = await runCli(['demo', '--json', '--out', out]);
    expect([stderr, code]).toEqual(['', 0]);
    const { stdio, http, diff, files } = JSON.parse(stdout) as Record<string, unknown>;
    for (const report of [stdio, http]) {
      const { client, probes, verdict } = reportShape.parse(report);
      expect(client.name).toBe('mcp-tell-demo');
      expect(probes.map(({ outcome }) => outcome)).toEqual(['answered', 'answered', 'answered', 'answered']);
      expect(verdict.directory.channels).toContain('probe:roots/list');
    }
    expect(diffShape.parse(diff).differences.map(({ path }) => path)).toContain('env:HOME');
    expect(diffShape.parse(diff).notCompared).not.toContain('masked-values');
    expect((files as string[]).length).toBe(readdirSync(out).length);
  });

  it('says where the files are, in text', async () => {
    const out = emptyFolder();
    const { stdout } = await runCli(['demo', '--out', out]);
    for (const name of readdirSync(out)) expect(stdout).toContain(name);
    expect(stdout).toContain(`mcp-tell diff --out ${out}`);
  });

  it('leaves no process behind when it is interrupted', async () => {
    const out = emptyFolder();
    const running = execa(process.execPath, [MAIN, 'demo', '--out', out], {
      reject: false,
      env: { HOME: emptyFolder() },
    });
    await until(() => readdirSync(out).some((name) => name.includes('-http-')));
    running.kill('SIGINT');
    await running;
    const pids = readdirSync(out)
      .filter((name) => name.endsWith('.ndjson'))
      .map((name) => pidIn(`${out}/${name}`));
    expect(pids).toHaveLength(2);
    await until(() => pids.every((pid) => !isAlive(pid)));
  });
});

function pidIn(journal: string): number {
  return Number(/"pid":(\d+)/.exec(readFileSync(journal, 'utf8'))?.[1]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Looks again and again, since a process that ends tells nobody but its parent. */
async function until(holds: () => boolean): Promise<void> {
  for (const end = performance.now() + 10_000; performance.now() < end;) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it never came to that within 10 s');
}
