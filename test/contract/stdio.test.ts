/**
 * Life and death on stdio: every way a client ends its server, odd bytes, double spawns, back-pressure.
 */
import { spawn } from 'node:child_process';
import { readFileSync, statSync, readdirSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import {
  ALL_CAPABILITIES,
  call,
  connectStdio,
  COOPERATIVE,
  initialize,
  list,
  READY,
  type Peer,
} from '../support/peer.ts';
import { command, observations, rebuilt, scratch, start, written, type Scratch } from '../support/server.ts';

const INIT = JSON.stringify(initialize({ roots: {} }));
const LIST = JSON.stringify(list());

async function midQuestion(where: Scratch): Promise<Peer> {
  const peer = await connectStdio(where);
  peer.respond = { ping: COOPERATIVE['ping'] };
  await peer.ask(initialize({ roots: {} }));
  await peer.send(READY);
  await peer.send(list());
  await peer.wait((message) => message.method === 'roots/list');
  return peer;
}

async function within(ms: number, exited: Promise<number | string>): Promise<number | string> {
  return Promise.race([
    exited,
    new Promise<string>((resolve) => setTimeout(() => resolve(`still running after ${ms} ms`), ms)),
  ]);
}

describe('the end', () => {
  test('no input at all: exit code 0, and a report that says so', async () => {
    const where = scratch();
    const server = start(['stdio', '--out', where.out], where);
    server.child.stdin.end();
    expect(await within(3000, server.exited)).toBe(0);
    expect(written(where.out).map((report) => [report.session.end, report.session.era])).toEqual([
      ['stdin-eof', 'none'],
    ]);
  });

  test('EOF in mid-question: at once, code 0; aborted and not asked, never no reply', async () => {
    const where = scratch();
    const peer = await midQuestion(where);
    const before = performance.now();
    peer.server.child.stdin.end();
    expect(await within(1000, peer.server.exited)).toBe(0);
    expect(performance.now() - before).toBeLessThan(1000);
    for (const [report] of [rebuilt(where.out), written(where.out)]) {
      expect(report?.probes.map((probe) => probe.outcome)).toEqual([
        'answered',
        'aborted',
        'not_asked',
        'not_asked',
      ]);
      expect(report?.session.end).toBe('stdin-eof');
    }
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s in mid-question: at once, code 0; the question that is out is pending',
    async (signal) => {
      const where = scratch();
      const peer = await midQuestion(where);
      peer.server.child.kill(signal);
      expect(await within(1000, peer.server.exited)).toBe(0);
      for (const [report] of [rebuilt(where.out), written(where.out)]) {
        expect(report?.probes.map((probe) => probe.outcome)).toEqual([
          'answered',
          'pending',
          'not_asked',
          'not_asked',
        ]);
        expect(report?.session.end).toBe(`signal:${signal}`);
      }
    },
  );

  test('SIGKILL in mid-visit: everything that was acknowledged is in the rebuilt report', async () => {
    const where = scratch();
    const peer = await midQuestion(where);
    peer.server.child.kill('SIGKILL');
    expect(await peer.server.exited).toBe('SIGKILL');
    const [report] = rebuilt(where.out);
    expect(report?.probes.map((probe) => probe.outcome)).toEqual([
      'answered',
      'pending',
      'pending',
      'pending',
    ]);
    expect(report?.client.name).toBe('t');
    expect(report?.messages.received).toBe(4);
    expect(written(where.out)).toEqual([]);
  });

  test('nobody reads stdout or stderr any more: it ends by itself, quietly, with its evidence', async () => {
    const where = scratch();
    const server = start(['stdio', '--out', where.out], where);
    server.child.stdin.write(`${INIT}\n`);
    await new Promise((resolve) => server.child.stdout.once('data', resolve));
    server.child.stdout.destroy();
    server.child.stderr.destroy();
    server.child.stdin.write(`${LIST}\n`);
    expect(await within(2000, server.exited)).toBe(0);
    expect(written(where.out)[0]?.session.end).toBe('stdout-closed');
  });

  test('the parent is killed while another process holds the pipe: no orphan', async () => {
    const where = scratch();
    const { file, args } = command();
    // The shell is the parent; `sleep` inherits the write end of the pipe and keeps it open.
    const script = 'mkfifo p; sleep 20 > p & echo $! > holder; exec 3<p; "$@" <&3 & echo $! > server; wait';
    const shell = spawn('/bin/sh', ['-c', script, 'sh', file, ...args, 'stdio', '--out', where.out], {
      cwd: where.project,
      stdio: 'ignore',
      env: { PATH: process.env['PATH'] ?? '', HOME: where.home },
    });
    const pid = async (name: string): Promise<number> => {
      for (let tries = 0; tries < 100; tries += 1) {
        try {
          const text = readFileSync(join(where.project, name), 'utf8').trim();
          if (text !== '') return Number(text);
        } catch {
          // not written yet
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`${name} never appeared`);
    };
    const server = await pid('server');
    const holder = await pid('holder');
    await new Promise((resolve) => setTimeout(resolve, 2000));
    shell.kill('SIGKILL');
    let alive = true;
    for (let tries = 0; tries < 50 && alive; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 40));
      try {
        process.kill(server, 0);
        alive = !readFileSync(`/proc/${server}/stat`, 'utf8').includes(') Z ');
      } catch {
        alive = false;
      }
    }
    process.kill(holder, 'SIGTERM');
    expect(alive).toBe(false);
    expect(written(where.out)[0]?.session.end).toBe('parent-gone');
  });
});

describe('bytes', () => {
  async function feed(
    input: string | Buffer,
    wait: (report: Report) => void,
    args: readonly string[] = [],
  ): Promise<void> {
    const where = scratch();
    const server = start(['stdio', '--out', where.out, ...args], where);
    let out = '';
    server.child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
    server.child.stdin.end(input);
    expect(await within(5000, server.exited)).toBe(0);
    for (const line of out.split('\n').filter((text) => text !== ''))
      expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
    const [report] = rebuilt(where.out);
    if (report === undefined) throw new Error('no report');
    wait(report);
  }
  const codes = (report: Report): string[] => report.oddities.map((odd) => odd.code);

  test('CR LF, BOM, blank lines and a missing last newline are served and noted', async () => {
    await feed(`\uFEFF${INIT}\r\n\r\n{"jsonrpc":"2.0","id":7,"method":"ping"}`, (report) => {
      expect(new Set(codes(report))).toEqual(new Set(['bom', 'crlf', 'blank-line', 'unterminated']));
      expect(report.client.name).toBe('t');
      expect(report.messages.byMethod).toMatchObject({ initialize: 1, ping: 1 });
    });
  });

  test('Content-Length framing is recognised, named and served', async () => {
    await feed(`Content-Length: ${Buffer.byteLength(INIT)}\r\n\r\n${INIT}`, (report) => {
      expect(codes(report)).toEqual(['content-length-framing']);
      expect(report.client.name).toBe('t');
    });
  });

  test('bytes that are no UTF-8 are kept exactly, noted, and served as far as they go', async () => {
    const bad = Buffer.concat([
      Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}}\n'),
    ]);
    const where = scratch();
    const server = start(['stdio', '--out', where.out], where);
    server.child.stdin.end(bad);
    expect(await within(3000, server.exited)).toBe(0);
    const kept = observations(where.out).find((one) => one.kind === 'received');
    expect(kept).toMatchObject({ exact: bad.subarray(0, -1).toString('base64') });
    expect(codes(rebuilt(where.out)[0] as Report)).toEqual(['invalid-utf8']);
  });

  test('a line above the cap is refused, hashed and counted, and the next one is served', async () => {
    await feed(
      `${'x'.repeat(5000)}\n${INIT}\n`,
      (report) => {
        expect(codes(report)).toEqual(['too-large']);
        expect(report.client.name).toBe('t');
      },
      ['--max-body', '1024'],
    );
  });

  test('a client that never reads does not make it hoard answers or lose its evidence', async () => {
    const where = scratch();
    const server = start(['stdio', '--out', where.out], where);
    server.child.stdout.pause();
    server.child.stdin.write(`${INIT}\n`);
    const ping = `{"jsonrpc":"2.0","id":"${'i'.repeat(20_000)}","method":"ping"}\n`;
    for (let index = 0; index < 300; index += 1) server.child.stdin.write(ping);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const held = Number(
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(server.child.pid)}/status`, 'utf8'))?.[1],
    );
    expect(held).toBeLessThan(400_000);
    let answers = 0;
    server.child.stdout.on(
      'data',
      (chunk: Buffer) => (answers += chunk.toString('utf8').split('\n').length - 1),
    );
    server.child.stdin.end();
    server.child.stdout.resume();
    expect(await within(5000, server.exited)).toBe(0);
    expect(answers).toBe(301);
  });
});

describe('the process', () => {
  test('argv, cwd, environment, parents, user, umask are recorded; foreign secrets only as fingerprints', async () => {
    const where = scratch();
    const peer = await connectStdio(where, [], {
      OPENAI_API_KEY: 'sk-live-abcdefghijklmnopqrstuvwx',
      CLAUDE_PROJECT_DIR: where.project,
      EMPTY: '',
      TZ: 'Europe/Oslo',
    });
    await peer.ask(initialize({}));
    expect(await peer.close()).toBe(0);
    const [report] = rebuilt(where.out);
    expect(report?.process).toMatchObject({
      pid: peer.server.child.pid,
      cwd: where.project,
      home: where.home,
      tty: false,
      stdin: expect.stringMatching(/^(fifo|socket)$/) as string,
      timeZone: 'Europe/Oslo',
      locale: 'C.UTF-8',
    });
    expect(report?.process?.env).toMatchObject({
      CLAUDE_PROJECT_DIR: where.project,
      EMPTY: '',
      OPENAI_API_KEY: { secret: true, length: 32 },
    });
    expect(report?.process?.parents[0]).toMatchObject({ pid: process.pid });
    expect(report?.process?.umask).toMatch(/^[0-7]{4}$/);
    for (const name of readdirSync(where.out))
      expect(readFileSync(join(where.out, name), 'utf8')).not.toContain('sk-live-abcdefghijklmnopqrstuvwx');
  });

  test("files are 0600, the folder 0700, and their names hold nothing of the client's", async () => {
    const where = scratch();
    const peer = await connectStdio(where);
    await peer.ask(initialize({}, { clientInfo: { name: 'evil-name', version: '1' } }));
    await peer.close();
    expect((statSync(where.out).mode & 0o777).toString(8)).toBe('700');
    const names = readdirSync(where.out).filter((name) => /\.(ndjson|json)$/.test(name));
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect((statSync(join(where.out, name)).mode & 0o777).toString(8)).toBe('600');
      expect(name).not.toContain('evil');
    }
  });

  test('a cwd that is gone does not stop it, and is reported as such', async () => {
    const where = scratch();
    const { file, args } = command();
    const gone = join(where.home, 'gone');
    mkdirSync(gone);
    const child = spawn(
      '/bin/sh',
      ['-c', 'rmdir "$PWD"; exec "$@"', 'sh', file, ...args, 'stdio', '--out', where.out],
      {
        cwd: gone,
        env: { PATH: process.env['PATH'] ?? '', HOME: where.home },
        stdio: ['pipe', 'ignore', 'ignore'],
      },
    );
    child.stdin.end(`${INIT}\n`);
    expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0);
    const [report] = rebuilt(where.out);
    expect(report?.process?.cwd).toBeNull();
    expect(report?.process?.cwdError).toMatch(/ENOENT|uv_cwd|no such/);
    expect(report?.client.name).toBe('t');
  });

  test('two spawns from one parent: two journals, two reports, capabilities never mixed', async () => {
    const where = scratch();
    const [one, two] = await Promise.all([connectStdio(where), connectStdio(where)]);
    await Promise.all([
      one.ask(initialize({ roots: {} }, { clientInfo: { name: 'one', version: '1' } })),
      two.ask(initialize({ sampling: {} }, { clientInfo: { name: 'two', version: '2' } })),
    ]);
    one.server.child.kill('SIGKILL');
    await one.server.exited;
    two.respond = COOPERATIVE;
    await two.ask(list());
    await two.close();
    const reports = rebuilt(where.out);
    expect(
      reports
        .map((report) => [report.client.name, Object.keys(report.client.capabilities as object)])
        .sort(([a], [b]) => String(a).localeCompare(String(b))),
    ).toEqual([
      ['one', ['roots']],
      ['two', ['sampling']],
    ]);
  });
});

test(
  'the eight seconds: a silent client gets its list after four budgets of two seconds',
  { timeout: 15_000 },
  async () => {
    const where = scratch();
    const peer = await connectStdio(where);
    await peer.ask(initialize(ALL_CAPABILITIES));
    await peer.send(READY);
    const before = performance.now();
    await peer.ask(list());
    expect(performance.now() - before).toBeGreaterThan(7990);
    const answer = await peer.ask(call(9));
    // The cwd was inherited all the same: silence about the questions does not undo it.
    expect(JSON.stringify(answer.result)).toContain(`revealed (under-home): ${where.project}`);
    await peer.close();
    const [report] = rebuilt(where.out);
    expect(report?.probes.map((probe) => probe.outcome)).toEqual([
      'no_reply',
      'no_reply',
      'no_reply',
      'no_reply',
    ]);
  },
);
