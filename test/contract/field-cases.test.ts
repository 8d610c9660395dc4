/**
 * What real clients were reported to do, each with what an honest report says of it: roots in Windows spellings, forms answered by
 * software, directories that are nobody's project, `_meta` that carries the goods, environments full of secrets.
 */
import { mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diffReports } from '../../src/core/diff.ts';
import type { Disclosure, Report } from '../../src/core/report.ts';
import {
  ALL_CAPABILITIES,
  connectHttp,
  connectStdio,
  error,
  initialize,
  list,
  READY,
  result,
  type Connect,
  type Peer,
  type Responder,
} from '../support/peer.ts';
import { runCli } from '../support/run-cli.ts';
import { rebuilt, scratch, type Scratch } from '../support/server.ts';

const BINDINGS: readonly (readonly [string, Connect])[] = [
  ['stdio', connectStdio],
  ['http', connectHttp],
];

interface Visit {
  readonly where?: Scratch;
  readonly respond?: Record<string, Responder>;
  readonly env?: Readonly<Record<string, string>>;
  readonly capabilities?: object;
  readonly script?: (peer: Peer) => Promise<void>;
}

const QUIET: Record<string, Responder> = {
  ping: result({}),
  'roots/list': result({ roots: [] }),
  'elicitation/create': error(-32601),
  'sampling/createMessage': error(-32601),
};

async function visit(
  connect: Connect,
  { where = scratch(), respond = {}, env = {}, capabilities = ALL_CAPABILITIES, script }: Visit = {},
): Promise<Report> {
  const peer = await connect(where, [], env);
  peer.respond = { ...QUIET, ...respond };
  await peer.ask(initialize(capabilities));
  await peer.send(READY);
  await peer.ask(list());
  await script?.(peer);
  await peer.close();
  const [report] = rebuilt(where.out);
  if (report === undefined) throw new Error('no report');
  return report;
}

function directories({ disclosures }: Report, start: string): Disclosure[] {
  return disclosures.filter(({ kind, where }) => kind === 'directory' && where.startsWith(start));
}

const ROOTS: readonly (readonly [uri: string, path: string, legal: boolean])[] = [
  ['file://d:\\dev\\flutter\\tmp', 'D:\\dev\\flutter\\tmp', false],
  ['file:///c%3A/work/My%20App', 'C:\\work\\My App', true],
  ['file://C:/repo', 'C:\\repo', false],
  ['C:/Users/x/app', 'C:\\Users\\x\\app', false],
  ['file:///D:/Dev/app', 'D:\\Dev\\app', true],
];

describe.each(BINDINGS)('over %s', (binding, connect) => {
  test('roots in five Windows spellings: raw byte for byte, each one path, said whether legal, all revealed', async () => {
    const roots = ROOTS.map(([uri]) => ({ uri }));
    const report = await visit(connect, { respond: { 'roots/list': result({ roots }) } });
    const found = directories(report, 'probe:roots/list#');
    for (const [at, [uri, path, legal]] of ROOTS.entries()) {
      const one = found.find(({ where }) => where === `probe:roots/list#/roots/${at}/uri`);
      expect([one?.raw, one?.value.toLowerCase(), one?.legal]).toEqual([uri, path.toLowerCase(), legal]);
    }
    expect(report.verdict.directory.values.length).toBeGreaterThanOrEqual(ROOTS.length);
  });

  test('one root in two spellings is no difference', async () => {
    const [a, b] = await Promise.all(
      ['D:\\Dev\\app', 'file:///d%3A/Dev/app'].map(async (uri) =>
        visit(connect, { where: scratch(), respond: { 'roots/list': result({ roots: [{ uri }] }) } }),
      ),
    );
    if (a === undefined || b === undefined) throw new Error('no reports');
    const told = diffReports(a, b).differences.filter(
      ({ path }) => path.includes('roots/list') || path.startsWith('verdict'),
    );
    expect(told.filter(({ path }) => !path.includes('process'))).toEqual([]);
  });

  test.each([
    ['declined in no time', { action: 'decline' }, 'answered'],
    ['cancelled in no time', { action: 'cancel' }, 'answered'],
    ['accepted with nothing in it', { action: 'accept', content: {} }, 'answered_malformed'],
  ])('a form %s: software, as a likelihood, and never "the user"', async (_what, reply, outcome) => {
    const report = await visit(connect, { respond: { 'elicitation/create': result(reply) } });
    const form = report.probes.find(({ probe }) => probe === 'elicitation/create');
    expect(form).toMatchObject({
      outcome,
      automatic: true,
      answeredBy: { who: 'software', likelihood: 'likely' },
      reply: { result: reply },
    });
    expect(form?.ms).toBeLessThan(250);
    expect(JSON.stringify(report).toLowerCase()).not.toContain('the user declined');
  });

  test('a form declined after two seconds may have been a person', { timeout: 15_000 }, async () => {
    const slowly: Responder = async ({ id }) => {
      await new Promise((resolve) => setTimeout(resolve, 1700));
      return { jsonrpc: '2.0', id, result: { action: 'decline' } };
    };
    const report = await visit(connect, { respond: { 'elicitation/create': slowly } });
    expect(report.probes[2]?.answeredBy).toMatchObject({ who: 'person', likelihood: 'possible' });
  });

  test('_meta is walked to any depth; folders in it that disagree are all shown', async () => {
    const meta = {
      progressToken: 0,
      'codex/sandbox-state-meta': { sandboxCwd: 'file:///home/ann/p%C3%A9/app' },
      'openai/userLocation': { city: 'Oslo' },
      x: { a: [{ workingDirectory: '/old/repo' }] },
    };
    const report = await visit(connect, {
      script: async (peer) => {
        await peer.ask({
          jsonrpc: '2.0',
          id: 2,
          method: 'tools/call',
          params: { name: 'probe_report', arguments: {}, _meta: meta },
        });
      },
    });
    expect(report.verdict.directory.word).toBe('conflicting');
    expect(report.verdict.directory.values).toEqual(
      expect.arrayContaining(['/home/ann/pé/app', '/old/repo']),
    );
  });

  test('secrets are nowhere but as fingerprints, in whatever is written or shown', async () => {
    const where = scratch();
    const secrets = {
      OPENAI_API_KEY: 'sk-live-abcdefghijklmnopqrstuvwxyz0123456789',
      DATABASE_URL: 'postgres://u:hunter2swordfish@h/d',
      GITHUB_TOKEN: `ghp_${'a1B2'.repeat(9)}`,
      HUGE_TOKEN: 'Zq9'.repeat(40_000),
    };
    const env = {
      ...secrets,
      CLAUDE_PROJECT_DIR: where.project,
      PWD: where.project,
      EMPTY: '',
      'odd name.x': 'y',
    };
    const report = await visit(connect, { where, env });
    const shown = await Promise.all(
      ['text', 'json', 'md', 'html'].map(async (format) =>
        runCli(['report', '--out', where.out, '--format', format]),
      ),
    );
    const files = readdirSync(where.out).map((name) => readFileSync(join(where.out, name), 'utf8'));
    for (const text of [...files, ...shown.flatMap(({ stdout, stderr }) => [stdout, stderr])]) {
      for (const secret of [...Object.values(secrets), 'hunter2swordfish'])
        expect(text.includes(secret)).toBe(false);
    }
    expect(shown.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    if (binding === 'http') return;
    expect(Object.keys(report.process?.env ?? {})).toEqual(
      expect.arrayContaining([...Object.keys(secrets), 'EMPTY', 'odd name.x']),
    );
    expect(report.process?.env['OPENAI_API_KEY']).toMatchObject({
      secret: true,
      length: secrets.OPENAI_API_KEY.length,
    });
    expect(report.verdict.directory).toMatchObject({ word: 'revealed', grade: 'project' });
    expect(report.verdict.directory.channels).toContain('env:CLAUDE_PROJECT_DIR');
  });
});

describe('the directory that a subprocess was started in', () => {
  const startedIn = async (
    choose: (where: Scratch) => string,
    env: Record<string, string> = {},
  ): Promise<Report> => {
    const where = scratch();
    const project = choose(where);
    return visit(connectStdio, { where: { ...where, project }, env });
  };
  const made = (...parts: string[]): ((where: Scratch) => string) => {
    return ({ home }) => {
      const folder = join(home, ...parts);
      mkdirSync(folder, { recursive: true });
      return folder;
    };
  };

  test.each([
    ['the root of the disk', () => '/', 'root'],
    ['a system folder', () => '/usr', 'system'],
    ['a cache', made('.cache', 'uv', 'x'), 'cache'],
    ['what npx unpacked', made('.npm', '_npx', '0a1b', 'node_modules', 'x'), null],
  ])('%s is no reveal, and is called what it is', async (_what, choose, kind) => {
    const report = await startedIn(choose);
    expect(directories(report, 'process:cwd')).toEqual([]);
    expect(report.verdict.directory.word).toBe('not_revealed');
    if (kind === null) expect(report.process?.cwdIs).not.toBeNull();
    else expect(report.process?.cwdIs).toBe(kind);
  });

  test('the home folder is home and no more', async () => {
    const report = await startedIn(({ home }) => home);
    expect(report.verdict.directory).toMatchObject({ word: 'revealed', grade: 'home' });
    expect(report.process?.cwdIs).toBe('home');
  });

  test('without a second witness it is not called the project; with one it is', async () => {
    const alone = await startedIn(({ project }) => project);
    expect(directories(alone, 'process:cwd')[0]?.grade).not.toBe('project');
    const where = scratch();
    const witnessed = await visit(connectStdio, { where, env: { CLAUDE_PROJECT_DIR: where.project } });
    expect(directories(witnessed, 'process:cwd')[0]?.grade).toBe('project');
  });

  test('one that is deleted while it serves is reported, and nothing crashes', async () => {
    const where = scratch();
    const gone = made('gone')(where);
    const report = await visit(connectStdio, {
      where: { ...where, project: gone },
      script: async () => rmdirSync(gone),
    });
    expect(report.process?.cwd).toBe(gone);
    expect(report.session.end).toBe('stdin-eof');
  });
});
