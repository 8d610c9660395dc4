import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDisclosures, searchEvidence, type Evidence } from '../../src/core/disclosures.ts';
import type { Disclosure, ProcessFacts } from '../../src/core/report.ts';
import { maskHeaderValue, maskText, maskValue } from '../../src/core/secrets.ts';

const NOTHING: Evidence = {
  binding: 'http',
  process: null,
  requests: [],
  messages: [],
  replies: [],
  own: [],
};

function facts(more: Partial<ProcessFacts> = {}): ProcessFacts {
  return {
    pid: 1,
    argv: ['/usr/bin/node', '/home/ann/tools/mcp-tell.cjs', 'stdio'],
    cwd: '/',
    cwdError: null,
    cwdInGit: false,
    env: {},
    parents: [],
    user: null,
    home: '/home/ann',
    tty: false,
    stdin: 'fifo',
    umask: '0022',
    timeZone: null,
    locale: null,
    ...more,
  };
}

const find = (more: Partial<Evidence>): Disclosure[] => findDisclosures({ ...NOTHING, ...more });
const directories = (all: readonly Disclosure[]): [string, string, string | null, boolean][] =>
  all
    .filter(({ kind }) => kind === 'directory')
    .map(({ where, value, grade, decides }) => [where, value, grade, decides]);
const ofProcess = (more: Partial<ProcessFacts>) =>
  directories(find({ binding: 'stdio', process: facts(more) }));
const ofReply = (reply: Evidence['replies'][number]) => directories(find({ replies: [reply] }));
const ofParams = (method: string, params: unknown) =>
  directories(find({ messages: [{ method, value: { jsonrpc: '2.0', id: 1, method, params } }] }));
const ofHeader = (name: string, value: string) =>
  directories(find({ requests: [{ target: '/mcp', peer: '127.0.0.1:5', headers: [[name, value]] }] }));
const ofTarget = (target: string) =>
  directories(find({ requests: [{ target, peer: '127.0.0.1:5', headers: [] }] }));
const roots = (...all: unknown[]) =>
  ofReply({ probe: 'roots/list', result: { roots: all }, error: undefined });

describe('roots', () => {
  test('five Windows spellings, raw byte for byte, each one path', () => {
    const uris = [
      'file://d:\\\\dev\\\\flutter\\\\tmp',
      'file:///c%3A/temp/My%20App',
      'file://C:/repo',
      'C:/Users/x',
      'file:///D:/Dev/app',
    ];
    const found = find({
      replies: [{ probe: 'roots/list', result: { roots: uris.map((uri) => ({ uri })) }, error: undefined }],
    });
    const byPlace = [...found].sort((a, b) => (a.where < b.where ? -1 : 1));
    expect(byPlace.map(({ raw }) => raw)).toEqual(uris);
    expect(byPlace.map(({ value }) => value)).toEqual([
      'D:\\dev\\flutter\\tmp',
      'C:\\temp\\My App',
      'C:\\repo',
      'C:\\Users\\x',
      'D:\\Dev\\app',
    ]);
    expect(
      byPlace.every(({ decides, how, maker }) => decides && how === 'answered' && maker === 'client'),
    ).toBe(true);
  });
  test('a name tells the folder’s name', () =>
    expect(roots({ uri: 'file:///srv/x', name: 'my-app' })).toEqual([
      ['probe:roots/list#/roots/0/uri', '/srv/x', 'project', true],
      ['probe:roots/list#/roots/0/name', 'my-app', 'base-name', true],
    ]));
  test.each([
    ['file:///tmp/x', 'project'],
    ['file:///home/ann', 'home'],
    ['file:///home/ann/what is this', 'project'],
    ['/w/x', 'project'],
    ['vscode-vfs://github/owner/repo', 'workspace-id'],
    ['my-app', 'base-name'],
  ])('%s: %s', (uri, grade) => expect(roots({ uri }).map(([, , found]) => found)).toEqual([grade]));
  test.each(['file:///', 'file:///usr/bin', 'C:\\Windows\\System32', '', 'root', 'file://'])(
    '%j reveals nothing',
    (uri) => expect(roots({ uri })).toEqual([]),
  );
  test('roots that are strings, and no list, are searched all the same', () => {
    expect(roots('file:///srv/x')).toEqual([['probe:roots/list#/roots/0', '/srv/x', 'project', true]]);
    expect(ofReply({ probe: 'roots/list', result: { cwd: '/srv/x' }, error: undefined })).toEqual([
      ['probe:roots/list#/cwd', '/srv/x', 'project', true],
    ]);
  });
});

describe('elicitation', () => {
  const folder = (text: unknown) =>
    ofReply({
      probe: 'elicitation/create',
      result: { action: 'accept', content: { folder: text } },
      error: undefined,
    });
  test.each([
    ['/w/my app', '/w/my app', 'project'],
    ['~/src/app', '~/src/app', 'project'],
    ['It is "/home/ann/app"', '/home/ann/app', 'project'],
    ['my-app', 'my-app', 'base-name'],
  ])('%s', (text, value, grade) =>
    expect(folder(text)).toEqual([['probe:elicitation/create#/content/folder', value, grade, true]]),
  );
  test.each(['', 'none', 'n/a', 'test', 'string', "I won't tell you.", '/', 5, null])(
    '%j reveals nothing',
    (text) => expect(folder(text)).toEqual([]),
  );
});

describe('sampling', () => {
  const reply = (text: string) =>
    ofReply({
      probe: 'sampling/createMessage',
      result: { role: 'assistant', model: 'm', content: { type: 'text', text } },
      error: undefined,
    });
  test.each([
    ['/home/ann/app', '/home/ann/app', 'project'],
    ['My cwd is /home/ann/app.', '/home/ann/app', 'project'],
    ['`/app`', '/app', 'project'],
    ['C:\\Users\\Ann Smith\\app', 'C:\\Users\\Ann Smith\\app', 'project'],
    ['/home/ann/app. I do not have more to say.', '/home/ann/app', 'project'],
  ])('%s', (text, value, grade) =>
    expect(reply(text)).toEqual([['probe:sampling/createMessage#/content/text', value, grade, true]]),
  );
  test('an example that a model makes up does not decide', () =>
    expect(reply("I can't see it; it could be, for example, /home/user/project")).toEqual([
      ['probe:sampling/createMessage#/content/text', '/home/user/project', 'under-home', false],
    ]));
  test.each(['I cannot know.', '/', 'ok', 'See https://x.y/home/ann', '/home/username/project'])(
    '%j reveals nothing',
    (text) => expect(reply(text).filter(([, , , decides]) => decides)).toEqual([]),
  );
  test('of two paths the first one counts', () =>
    expect(reply('It is /srv/a, not /srv/b').map(([, value, , decides]) => [value, decides])).toEqual([
      ['/srv/a', true],
      ['/srv/b', false],
    ]));
});

describe('errors', () => {
  const error = (message: string) =>
    ofReply({ probe: 'roots/list', result: undefined, error: { code: -32603, message } });
  test('a folder in a message', () =>
    expect(error("ENOENT: scandir '/home/ann/app'")).toEqual([
      ['probe:roots/list#/error/message', '/home/ann/app', 'under-home', true],
    ]));
  test('a file or a program’s own folder in it does not decide', () => {
    expect(error("open '/home/ann/.claude/settings.json'").map(([, , , decides]) => decides)).toEqual([
      false,
    ]);
    expect(error('at x (/home/ann/app/n.js:1:2)').map(([, value, , decides]) => [value, decides])).toEqual([
      ['/home/ann/app/n.js', false],
    ]);
  });
  test('Method not found reveals nothing', () => expect(error('Method not found')).toEqual([]));
});

describe("the client's own messages", () => {
  test('every depth of _meta, percent-decoding included', () =>
    expect(
      ofParams('tools/call', {
        name: 'probe_report',
        _meta: {
          progressToken: 0,
          'codex/sandbox-state-meta': { sandboxCwd: 'file:///home/ann/p%C3%A9/app' },
          x: { a: [{ workingDirectory: '/old/repo' }] },
        },
      }),
    ).toEqual([
      ['tools/call#/params/_meta/codex~1sandbox-state-meta/sandboxCwd', '/home/ann/pé/app', 'project', true],
      ['tools/call#/params/_meta/x/a/0/workingDirectory', '/old/repo', 'project', true],
    ]));
  test('JSON inside a string, paths as member names', () =>
    expect(
      ofParams('tools/call', {
        _meta: {
          'x-codex-turn-metadata': JSON.stringify({
            workspaces: { '/home/ann/app': { latest_git_commit_hash: 'a1' } },
          }),
        },
      }),
    ).toEqual([['tools/call#/params/_meta/x-codex-turn-metadata', '/home/ann/app', 'project', true]]));
  test('undocumented members of initialize', () =>
    expect(
      ofParams('initialize', {
        roots: [{ uri: 'file:///srv/x' }],
        capabilities: { experimental: { rootPath: '/w/x' } },
      }),
    ).toEqual([
      ['initialize#/params/capabilities/experimental/rootPath', '/w/x', 'project', true],
      ['initialize#/params/roots/0/uri', '/srv/x', 'project', true],
    ]));
  test('a path under no telling name is graded by its place', () =>
    expect(
      ofParams('initialize', { x: '/home/ann/app', homeDirectory: '/home/ann', logDir: '/home/ann/logs' }),
    ).toEqual([
      ['initialize#/params/x', '/home/ann/app', 'under-home', true],
      ['initialize#/params/logDir', '/home/ann/logs', 'under-home', false],
      ['initialize#/params/homeDirectory', '/home/ann', 'home', false],
    ]));
  test('what a model filled in is an argument', () => {
    const found = find({
      messages: [{ method: 'tools/call', value: { params: { arguments: { working_directory: '/w/x' } } } }],
    });
    expect(found.map(({ how, value, decides }) => [how, value, decides])).toEqual([
      ['argument', '/w/x', true],
    ]);
  });
  test('ids and names of workspaces', () => {
    expect(
      ofParams('tools/call', {
        _meta: { workspaceId: '9f8a7b', projectName: 'my-app', projectType: 'node' },
      }),
    ).toEqual([
      ['tools/call#/params/_meta/projectName', 'my-app', 'base-name', true],
      ['tools/call#/params/_meta/workspaceId', '9f8a7b', 'workspace-id', true],
    ]);
  });
  test.each([
    { name: 'probe_report', arguments: { format: 'json' } },
    {
      protocolVersion: '2025-11-25',
      capabilities: { roots: { listChanged: true } },
      clientInfo: { name: 'x', version: '1' },
    },
    {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        sandbox: 'workspace-write',
        accept: 'text/event-stream, */*',
      },
    },
    { url: 'https://example.com/home/ann/app', mime: 'application/json', route: '/mcp', cwd: '/' },
  ])('%j reveals no directory', (params) => expect(ofParams('x', params)).toEqual([]));
});

describe('headers', () => {
  test.each([
    ['X-Project-Dir', '/w/x', '/w/x', 'project'],
    ['X-Project-Dir', '%2Fhome%2Fann%2Fapp', '/home/ann/app', 'project'],
    ['X-Ctx', 'eyJjd2QiOiIvdy94In0=', '/w/x', 'project'],
    ['X-Ctx', 'eyJjd2QiOiIvdy94In0', '/w/x', 'project'],
    ['X-Ctx', '{"a":{"cwd":"file:///w/x%20y"}}', '/w/x y', 'project'],
    ['X-Ctx', '%7B%22cwd%22%3A%22%2Fw%2Fx%22%7D', '/w/x', 'project'],
    ['X-Any', '/home/ann/app', '/home/ann/app', 'under-home'],
    ['X-Any', 'L2hvbWUvYW5uL2FwcA==', '/home/ann/app', 'under-home'],
    ['X-Any', 'C:\\dev\\app', 'C:\\dev\\app', 'elsewhere'],
    ['X-Workspace-Id', '9f8a7b', '9f8a7b', 'workspace-id'],
    ['X-Workspace', 'YWJj', 'YWJj', 'workspace-id'],
    ['X-Project-Name', 'my-app', 'my-app', 'base-name'],
    ['Baggage', 'x=1,workspace-id=9f8a', '9f8a', 'workspace-id'],
  ])('%s: %s', (name, value, path, grade) =>
    expect(ofHeader(name, value)).toEqual([[`header:${name}`, path, grade, true]]),
  );
  test.each([
    ['Accept', 'application/json, text/event-stream'],
    ['Content-Type', 'application/json'],
    ['User-Agent', 'codex/0.171 (Linux 6.1; x86_64) workspace/1'],
    ['Host', '127.0.0.1:8080'],
    ['Referer', 'http://127.0.0.1/home/ann/app'],
    ['X-Original-URI', '/home/ann'],
    ['X-Workspace-Enabled', 'true'],
    ['X-Workspace', 'true'],
    ['X-Cwd', '/'],
    ['OpenAI-Project', 'proj_abc'],
    ['X-Goog-User-Project', 'billing-1'],
    ['MCP-Protocol-Version', '2025-11-25'],
    ['Mcp-Session-Id', 'abc'],
    ['Traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
  ])('%s: %s reveals no directory', (name, value) => expect(ofHeader(name, value)).toEqual([]));
  test('the same header on every request tells once', () => {
    const request = { target: '/mcp', peer: '127.0.0.1:5', headers: [['User-Agent', 'x/1']] as const };
    expect(find({ requests: [request, request, { ...request, peer: '127.0.0.1:6' }] })).toHaveLength(1);
  });
  test('credentials, clients, locales, hosts', () => {
    const headers = [
      ['Authorization', 'Bearer abc'],
      ['Cookie', 'sid=1'],
      ['User-Agent', 'x/1'],
      ['Accept-Language', 'de-DE'],
      ['X-Forwarded-For', '203.0.113.9'],
    ] as const;
    const found = find({ requests: [{ target: '/mcp', peer: '10.0.0.7:5', headers }], own: ['127.0.0.1:1'] });
    expect(found.map(({ kind, where, value, maker }) => [kind, where, value, maker])).toEqual([
      ['client', 'header:User-Agent', 'x/1', 'client'],
      ['credential', 'header:Authorization', 'Bearer abc', 'user-config'],
      ['credential', 'header:Cookie', 'sid=1', 'client'],
      ['locale', 'header:Accept-Language', 'de-DE', 'client'],
      ['network', 'header:X-Forwarded-For', '203.0.113.9', 'infrastructure'],
      ['network', 'request:peer', '10.0.0.7', 'infrastructure'],
    ]);
  });
});

describe('the request target', () => {
  test.each([
    ['/mcp/home/ann/app', '/home/ann/app', 'under-home'],
    ['/mcp/%2Fhome%2Fann%2Fapp', '/home/ann/app', 'under-home'],
    ['/mcp?cwd=%2Fw%2Fx', '/w/x', 'project'],
    ['/mcp?cwd=file:///w/x%20y', '/w/x y', 'project'],
    ['/mcp?x=/home/ann/app', '/home/ann/app', 'under-home'],
    ['/mcp?workspace=9f8a', '9f8a', 'workspace-id'],
  ])('%s', (target, value, grade) =>
    expect(ofTarget(target)).toEqual([['request:target', value, grade, true]]),
  );
  test.each([
    '/mcp',
    '/mcp/',
    '/mcp/srv',
    '/mcp/claude',
    '/home/ann/app',
    '/favicon.ico',
    '/.well-known/oauth-protected-resource/mcp',
    '/message?sessionId=x',
    '*',
    '/mcp?%zz',
  ])('%s reveals no directory', (target) => expect(ofTarget(target)).toEqual([]));
});

describe('the process', () => {
  test.each([
    ['/', null],
    ['/home/ann/.cache/x', null],
    ['/tmp/x', null],
    ['/usr/lib/node_modules/x', null],
    ['/home/ann', 'home'],
    ['/home/ann/app', 'under-home'],
    ['/srv/app', 'elsewhere'],
  ])('cwd %s: %s', (cwd, grade) =>
    expect(ofProcess({ cwd })).toEqual(grade === null ? [] : [['process:cwd', cwd, grade, true]]),
  );
  test('a cwd that could not be read is no disclosure', () =>
    expect(ofProcess({ cwd: null, cwdError: 'ENOENT' })).toEqual([]));
  test('system32, whatever its case', () =>
    expect(ofProcess({ cwd: 'C:\\WINDOWS\\system32', home: 'C:\\Users\\ann' })).toEqual([]));

  describe('a second witness makes it the project', () => {
    test('.git', () =>
      expect(ofProcess({ cwd: '/srv/app', cwdInGit: true })).toEqual([
        ['process:cwd', '/srv/app', 'project', true],
      ]));
    test('but no home becomes one by it', () =>
      expect(ofProcess({ cwd: '/home/ann', cwdInGit: true })).toEqual([
        ['process:cwd', '/home/ann', 'home', true],
      ]));
    test('nor a cache, where packages are checked out', () =>
      expect(ofProcess({ cwd: '/home/ann/.cache/x', cwdInGit: true })).toEqual([]));
    test('a temporary folder does', () =>
      expect(ofProcess({ cwd: '/tmp/x', cwdInGit: true })).toEqual([
        ['process:cwd', '/tmp/x', 'project', true],
      ]));
    test('a variable that names it or what holds it', () => {
      expect(ofProcess({ cwd: '/srv/app/sub', env: { CLAUDE_PROJECT_DIR: '/srv/app' } })).toEqual([
        ['process:cwd', '/srv/app/sub', 'project', true],
        ['env:CLAUDE_PROJECT_DIR', '/srv/app', 'project', true],
      ]);
      expect(ofProcess({ cwd: '/srv/app', env: { CLAUDE_PROJECT_DIR: '/srv/other' } })[1]).toEqual([
        'process:cwd',
        '/srv/app',
        'elsewhere',
        true,
      ]);
    });
    test('roots', () => {
      const reply = {
        probe: 'roots/list',
        result: { roots: [{ uri: 'file:///srv/app' }] },
        error: undefined,
      } as const;
      expect(
        directories(find({ binding: 'stdio', process: facts({ cwd: '/srv/app' }), replies: [reply] })),
      ).toContainEqual(['process:cwd', '/srv/app', 'project', true]);
    });
  });

  describe('PWD', () => {
    test('equal to the cwd has its grade, and is no second witness', () => {
      expect(ofProcess({ cwd: '/srv/app', env: { PWD: '/srv/app' } })).toEqual([
        ['process:cwd', '/srv/app', 'elsewhere', true],
        ['env:PWD', '/srv/app', 'elsewhere', true],
      ]);
      expect(
        ofProcess({ cwd: '/srv/app', cwdInGit: true, env: { PWD: '/srv/app' } }).map(([, , grade]) => grade),
      ).toEqual(['project', 'project']);
      expect(
        ofProcess({ cwd: '/tmp/x', cwdInGit: true, env: { PWD: '/tmp/x' } }).map(([, , grade]) => grade),
      ).toEqual(['project', 'project']);
      expect(ofProcess({ cwd: '/tmp/x', env: { PWD: '/tmp/x' } })).toEqual([]);
    });
    test('other than the cwd is what the client was started in', () =>
      expect(ofProcess({ cwd: '/', env: { PWD: '/home/ann/what is this' } })).toEqual([
        ['env:PWD', '/home/ann/what is this', 'under-home', true],
      ]));
    test('as Git Bash writes it', () =>
      expect(ofProcess({ cwd: 'C:\\dev\\app', home: 'C:\\Users\\ann', env: { PWD: '/c/dev/app' } })).toEqual([
        ['process:cwd', 'C:\\dev\\app', 'elsewhere', true],
        ['env:PWD', 'C:\\dev\\app', 'elsewhere', true],
      ]));
  });

  test('variables: which decide, and which never do', () =>
    expect(
      ofProcess({
        env: {
          WORKSPACE_FOLDER_PATHS: '/w/a,/w/b',
          OLDPWD: '/home/ann/old',
          HOME: '/home/ann',
          PATH: '/usr/bin:/home/ann/bin',
          TMPDIR: '/tmp',
          GITHUB_WORKSPACE: '/',
          API_KEY: { secret: true, length: 3, fingerprint: '00000000' },
        },
      }),
    ).toEqual([
      ['env:WORKSPACE_FOLDER_PATHS', '/w/a', 'project', true],
      ['env:WORKSPACE_FOLDER_PATHS', '/w/b', 'project', true],
      ['env:OLDPWD', '/home/ann/old', 'under-home', false],
      ['env:HOME', '/home/ann', 'home', false],
    ]));

  test('arguments, but not the program itself nor its --out', () =>
    expect(
      ofProcess({
        argv: [
          '/opt/node',
          '/home/ann/tools/mcp-tell.cjs',
          '--out',
          '/home/ann/out',
          '--cwd=/w/x',
          '/srv/data',
          '--log-dir',
          '/srv/logs',
          'x/y',
        ],
      }),
    ).toEqual([
      ['process:argv/4', '/w/x', 'project', true],
      ['process:argv/5', '/srv/data', 'elsewhere', true],
      ['process:argv/7', '/srv/logs', 'elsewhere', false],
    ]));

  test('user, host, locale, client', () => {
    const process = facts({
      user: 'ann',
      timeZone: 'Europe/Oslo',
      env: { USER: 'ann', HOSTNAME: 'box', LANG: 'nb_NO', CLAUDECODE: '1' },
    });
    expect(
      find({ binding: 'stdio', process }).map(({ kind, where, decides }) => [kind, where, decides]),
    ).toEqual([
      ['client', 'env:CLAUDECODE', false],
      ['host', 'env:HOSTNAME', false],
      ['locale', 'process:timeZone', false],
      ['locale', 'env:LANG', false],
      ['user', 'process:user', false],
      ['user', 'env:USER', false],
    ]);
  });
});

describe('credentials are raw here, and masked wherever they are shown', () => {
  test.each<[string, Partial<Evidence>]>([
    ['_meta', { messages: [{ method: 'x', value: { params: { _meta: { token: 'hunter2 x"y' } } } }] }],
    ['an odd name', { messages: [{ method: 'x', value: { params: { 'my secret:x': 'hunter2' } } }] }],
    ['an argument', { process: facts({ argv: ['a', 'b', '--api-key', 'hunter2'] }) }],
    ['the target', { requests: [{ target: '/mcp?to%6ben=hunter2', peer: '', headers: [] }] }],
    ['a header', { requests: [{ target: '/mcp', peer: '', headers: [['X-Api-Key', 'hunter2']] }] }],
    ['a variable', { process: facts({ env: { MY_PASSWORD: 'hunter2' } }) }],
  ])('in %s', (_where, evidence) => {
    const found = find(evidence).filter(({ kind }) => kind === 'credential');
    expect(found).toHaveLength(1);
    const [disclosure] = found;
    const fingerprint = (): string => '1a2b3c4d';
    const name = /^(?:header|env):(.*)$/s.exec(disclosure!.where)?.[1];
    const text = (value: string): string =>
      name === undefined ? maskText(value, fingerprint) : maskHeaderValue(name, value, fingerprint);
    expect(text(disclosure!.value)).toContain('[masked ');
    expect(text(disclosure!.value)).not.toContain('hunter2');
    const raw =
      typeof disclosure!.raw === 'string' ? text(disclosure!.raw) : maskValue(disclosure!.raw, fingerprint);
    expect(JSON.stringify(raw)).not.toContain('hunter2');
  });
});

describe('for anything', () => {
  const json = fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' });
  const word = fc.constantFrom(
    '/home/ann/app',
    'cwd',
    'workspace',
    'token',
    'x',
    'file:///srv/x',
    '{"cwd":"/w/x"}',
    '__proto__',
    'C:\\dev',
    '%2Fhome%2Fann',
    '',
  );
  const tree = fc.letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      word,
      fc.string(),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(word, tie('any'), { maxKeys: 3 }),
    ),
  })).any;

  test('finding never throws', () =>
    fc.assert(
      fc.property(
        fc.oneof(json, tree),
        fc.oneof(json, tree),
        fc.string(),
        word,
        (result, error, name, value) => {
          for (const probe of [
            'roots/list',
            'elicitation/create',
            'sampling/createMessage',
            'ping',
          ] as const) {
            find({
              replies: [{ probe, result, error }],
              messages: [{ method: name, value: result }],
              requests: [
                {
                  target: value,
                  peer: name,
                  headers: [
                    [name, value],
                    [value, name],
                  ],
                },
              ],
              process: facts({
                env: { [name]: value, [value]: name },
                argv: ['', '', name, value],
                cwd: value,
                home: name,
              }),
            });
          }
        },
      ),
    ));

  test('the order of members and of evidence changes nothing', () => {
    const turned = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(turned);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, inner]) => [name, turned(inner)]),
      );
    };
    fc.assert(
      fc.property(tree, tree, (a, b) => {
        const messages = [
          { method: 'a', value: { params: a } },
          { method: 'b', value: { params: b } },
        ];
        const same = messages.map(({ method, value }) => ({ method, value: turned(value) })).reverse();
        expect(find({ messages: same })).toEqual(find({ messages }));
      }),
    );
  });

  test('hostile evidence is searched, and what was too much is named', () => {
    let deep: unknown = '/home/ann/app';
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    const flood = Array.from({ length: 3000 }, (_, index) => `/home/ann/${index}`);
    const { disclosures, omitted } = searchEvidence({
      ...NOTHING,
      messages: [
        { method: 'x'.repeat(1_000_000), value: { params: deep } },
        { method: 'y', value: { params: { a: flood, b: '/'.repeat(4_000_000), c: '\ud800'.repeat(1000) } } },
      ],
    });
    expect(disclosures).toHaveLength(1000);
    expect(disclosures.every(({ where }) => where.length < 500)).toBe(true);
    expect([...omitted]).toEqual([
      ['messages beyond the depth that is searched', 1],
      ['disclosures', 2000],
    ]);
  });
});
