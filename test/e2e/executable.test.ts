/**
 * The built executable as its users meet it: the main job, a killed visit rebuilt, secrets, exit codes, a clean stdout.
 */
import { execa, type Options } from 'execa';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import {
  ALL_CAPABILITIES,
  call,
  connectHttp,
  connectStdio,
  COOPERATIVE,
  initialize,
  list,
  READY,
  type Peer,
} from '../support/peer.ts';
import { command, scratch, written, type Scratch } from '../support/server.ts';

interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | undefined;
}

async function run(where: Scratch, args: readonly string[], options: Options = {}): Promise<Ran> {
  const { file, args: first } = command();
  const env = { PATH: process.env['PATH'] ?? '', HOME: where.home, NO_COLOR: '1' };
  const { stdout, stderr, exitCode } = await execa(file, [...first, ...args], {
    cwd: where.project,
    env,
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    ...options,
  });
  return { stdout: String(stdout), stderr: String(stderr), exitCode };
}

async function reports(where: Scratch, ...args: string[]): Promise<Report[]> {
  const { stdout } = await run(where, ['report', '--out', where.out, '--all', '--format', 'json', ...args]);
  const parsed = JSON.parse(stdout) as Report | Report[];
  return Array.isArray(parsed) ? parsed : [parsed];
}

async function visit(peer: Peer): Promise<void> {
  peer.respond = COOPERATIVE;
  await peer.ask(initialize(ALL_CAPABILITIES));
  await peer.send(READY);
  await peer.ask(list());
}

describe('the main job', () => {
  test('the built-in client over both bindings: two verdicts, the differences, the files', async () => {
    const where = scratch();
    const { stdout, exitCode } = await run(where, ['demo', '--out', where.out]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`revealed (project): ${where.project}`);
    expect(stdout).toMatch(/Only stdio can[^]*Both reveal/);
    const files = readdirSync(where.out);
    for (const kind of ['-stdio-', '-http-'])
      expect(files.filter((name) => name.includes(kind))).toHaveLength(2);
    for (const name of files.filter((file) => file.endsWith('json'))) expect(stdout).toContain(name);
    expect((await reports(where)).map((report) => report.probes.map((probe) => probe.outcome))).toEqual(
      Array.from({ length: 2 }, () => ['answered', 'answered', 'answered', 'answered']),
    );
  });

  test('diff without arguments: the newest stdio and HTTP visit of one client; exit codes 0, 1, 2', async () => {
    const where = scratch();
    for (const connect of [connectStdio, connectHttp]) {
      const peer = await connect(where);
      await visit(peer);
      expect(await peer.close()).toBe(0);
    }
    const different = await run(where, ['diff', '--out', where.out]);
    expect(different.exitCode).toBe(1);
    expect(different.stdout).toMatch(/^different:/);
    const [file = ''] = readdirSync(where.out).filter((name) => name.endsWith('.report.json'));
    const path = join(where.out, file);
    expect((await run(where, ['diff', path, path, '--out', where.out])).exitCode).toBe(0);
    const trouble = await run(where, ['diff', path, 'no-such-file.json', '--out', where.out]);
    expect([trouble.exitCode, trouble.stdout]).toEqual([2, '']);
    expect(trouble.stderr.trim().split('\n')).toHaveLength(1);
  });
});

describe('evidence', () => {
  test('SIGKILL in mid-visit, the last line torn: the report has all that was acknowledged, and says what is torn', async () => {
    const where = scratch();
    const peer = await connectStdio(where);
    await visit(peer);
    peer.server.child.kill('SIGKILL');
    await peer.server.exited;
    const [name = ''] = readdirSync(where.out).filter((file) => file.endsWith('.ndjson'));
    appendFileSync(join(where.out, name), '{"n":99,"at":"2026');
    const [report] = await reports(where);
    expect(report?.probes.map((probe) => probe.outcome)).toEqual([
      'answered',
      'answered',
      'answered',
      'answered',
    ]);
    expect(report?.session.end).toBe('killed');
    expect(report?.session.damage.join()).toMatch(/torn/);
    const text = await run(where, ['report', '--out', where.out]);
    expect([text.exitCode, text.stdout.includes('torn')]).toEqual([0, true]);
  });

  test('from the journal, from the report file and from the live process: one report', async () => {
    const where = scratch();
    const peer = await connectHttp(where);
    await visit(peer);
    const [live] = await reports(where);
    expect(await peer.close()).toBe(0);
    const [kept] = written(where.out);
    const [again] = await reports(where);
    expect(again).toEqual(kept);
    expect(live?.probes).toEqual(kept?.probes);
    expect(live?.session.end).toBe('open');
  });

  test('a hosted log turns back into the same report', async () => {
    const where = scratch();
    const peer = await connectHttp(where, ['--log', 'json']);
    await visit(peer);
    expect(await peer.close()).toBe(0);
    const log = peer.server.stderr();
    for (const line of log.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('severity');
    const { stdout } = await run(where, ['report', '-', '--format', 'json'], { stdin: 'pipe', input: log });
    expect((JSON.parse(stdout) as Report).probes).toEqual(written(where.out)[0]?.probes);
  });

  test('a throw-away process and its sibling are two reports that name each other', async () => {
    const where = scratch();
    const first = await connectStdio(where);
    await first.send({ jsonrpc: '2.0', id: 1, method: 'server/discover', params: {} });
    await first.wait((message) => message.id === 1);
    first.server.child.kill('SIGKILL');
    await first.server.exited;
    const second = await connectStdio(where);
    await visit(second);
    expect(await second.close()).toBe(0);
    const all = await reports(where);
    expect(all).toHaveLength(2);
    const [one, two] = all;
    expect(one?.session.related.map((other) => other.session)).toEqual([two?.session.id]);
    expect(two?.session.related.map((other) => other.session)).toEqual([one?.session.id]);
    expect(two?.client.name).toBe('t');
    expect(one?.client.name).toBeNull();
  });
});

test('no two starts share an id: nothing random is frozen into the executable', async () => {
  const where = scratch();
  for (let index = 0; index < 3; index += 1) {
    const peer = await connectStdio(where);
    await peer.ask(initialize({}));
    await peer.close();
  }
  const all = await reports(where);
  expect(new Set(all.map(({ session }) => session.id)).size).toBe(3);
  expect(new Set(all.flatMap(({ session }) => session.instances)).size).toBe(3);
});

describe('secrets and hostile text', () => {
  const TOKEN = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';
  const HOSTILE = '\u001b[31mred\u0007\u202Eevil\nline';

  test('no rendering shows a credential, and equal ones stay equal', async () => {
    const where = scratch();
    const peer = await connectHttp(where);
    const headers = { Authorization: `Bearer ${TOKEN}`, Cookie: `sid=${TOKEN}`, 'X-Api-Key': TOKEN };
    peer.respond = COOPERATIVE;
    await peer.ask(initialize({}, { token: TOKEN }), { headers, path: `/mcp?key=${TOKEN}` });
    const answer = await peer.ask(call(1), { headers });
    expect(JSON.stringify(answer)).not.toContain(TOKEN);
    expect(await peer.close()).toBe(0);
    for (const args of [['report'], ['report', '--format', 'json'], ['ls'], ['ls', '--json']]) {
      const { stdout, exitCode } = await run(where, [...args, '--out', where.out]);
      expect([exitCode, stdout.includes(TOKEN)]).toEqual([0, false]);
    }
    for (const name of readdirSync(where.out).filter((file) => file.endsWith('.report.json'))) {
      expect(readFileSync(join(where.out, name), 'utf8')).not.toContain(TOKEN);
    }
    const shown = await run(where, ['report', '--format', 'json', '--show-secrets', '--out', where.out]);
    expect(shown.stdout).toContain(`Bearer ${TOKEN}`);
    const [report] = await reports(where);
    const masks = new Set(JSON.stringify(report?.http?.headers).match(/\[masked 40 chars #[0-9a-f]{8}\]/g));
    expect(masks.size).toBe(1);
  });

  test('what a client calls itself never reaches a terminal raw', async () => {
    const where = scratch();
    const peer = await connectStdio(where);
    await peer.ask(initialize({}, { clientInfo: { name: HOSTILE, version: HOSTILE } }));
    await peer.ask({ jsonrpc: '2.0', id: 1, method: HOSTILE });
    const text = JSON.stringify(await peer.ask(call(2)));
    expect(await peer.close()).toBe(0);
    const outputs = [text, peer.server.stderr()];
    for (const args of [['report'], ['ls']])
      outputs.push((await run(where, [...args, '--out', where.out])).stdout);
    for (const output of outputs) {
      expect(output).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    }
  });
});

describe('the command line', () => {
  test.each([
    [['bogus'], /unknown command bogus/],
    [['http', '--port', '99999'], /--port/],
    [['http', '--port', 'x'], /--port/],
    [['http', '--frobnicate'], /frobnicate/],
    [['stdio', '--timeout', 'soon'], /--timeout/],
    [['stdio', '--skip', 'pong'], /--skip/],
    [['report', 'missing.json'], /missing\.json/],
    [['report', '--format', 'xml'], /--format/],
    [['report'], /nothing is recorded/],
  ])('%j: one clear line on stderr, nothing on stdout, exit code 2', async (args, message) => {
    const where = scratch();
    const { stdout, stderr, exitCode } = await run(where, [...args, '--out', where.out]);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(message);
  });

  test('--version and --help say so on stdout, and nothing else', async () => {
    const where = scratch();
    expect(await run(where, ['--version'])).toEqual({ stdout: 'mcp-tell 0.1.0', stderr: '', exitCode: 0 });
    const help = await run(where, ['--help']);
    expect([help.exitCode, help.stderr]).toEqual([0, '']);
    expect(help.stdout).toContain('credential log');
  });

  test('a folder that can not be written is one clear line', async () => {
    const where = scratch();
    const { stdout, stderr, exitCode } = await run(where, ['stdio', '--out', '/proc/nowhere']);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/can't write to \/proc\/nowhere.*--out/);
  });

  test('purge deletes what was recorded, and nothing else', async () => {
    const where = scratch();
    const peer = await connectStdio(where);
    await peer.ask(initialize({}));
    await peer.close();
    appendFileSync(join(where.out, 'mine.txt'), 'mine');
    const unsure = await run(where, ['purge', '--out', where.out]);
    expect([unsure.exitCode, unsure.stdout]).toEqual([2, '']);
    expect(unsure.stderr).toMatch(/--yes/);
    expect((await run(where, ['purge', '--yes', '--out', where.out])).exitCode).toBe(0);
    expect(readdirSync(where.out)).toEqual(['mine.txt']);
  });
});
