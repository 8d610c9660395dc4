/**
 * The modern era (2026-07-28) over both bindings: each request stands for itself, and is answered by what it carries.
 * The questions have a table of their own, in `modern-rounds.test.ts`.
 */
import { isSpecType } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import { ask, headersOf, META, modern, resultOf, REVISION, type Headers } from '../support/modern.ts';
import {
  ALL_CAPABILITIES,
  connectHttp,
  connectStdio,
  COOPERATIVE,
  initialize,
  list,
  READY,
  type Connect,
  type Peer,
  type Wire,
} from '../support/peer.ts';
import { rebuilt, scratch } from '../support/server.ts';

const BINDINGS: readonly (readonly [string, Connect])[] = [
  ['stdio', connectStdio],
  ['http', connectHttp],
];

const VERSIONS = [REVISION, '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const SERVER = { [META.server]: { name: 'mcp-tell', version: expect.any(String) as string } };

/** None of the headers of the modern era. */
const HANDSHAKE: Headers = { 'MCP-Protocol-Version': undefined, 'Mcp-Method': undefined };

/** One visit by requests of the modern era; the client is never sent a request of ours. */
async function visit(
  connect: Connect,
  args: readonly string[],
  script: (peer: Peer) => Promise<void>,
): Promise<readonly Report[]> {
  const where = scratch();
  const peer = await connect(where, args);
  await script(peer);
  expect(await peer.close()).toBe(0);
  expect(peer.inbox.filter(({ id, method }) => id !== undefined && method !== undefined)).toEqual([]);
  return rebuilt(where.out);
}

function codes(reports: readonly Report[]): string[] {
  return reports.flatMap(({ oddities }) => oddities.map(({ code }) => code));
}

/** The status is HTTP's; on stdio there is none. */
function status(peer: Peer, expected: number): number | null {
  return peer.binding === 'http' ? expected : null;
}

describe.each(BINDINGS)('over %s', (_name, connect) => {
  test('server/discover, once and again, says what there is and who answers', async () => {
    const reports = await visit(connect, [], async (peer) => {
      const first = await ask(peer, modern('server/discover'));
      expect(first.status).toBe(status(peer, 200));
      expect(resultOf(first)).toEqual({
        resultType: 'complete',
        supportedVersions: VERSIONS,
        capabilities: { tools: {} },
        instructions: expect.any(String) as string,
        ttlMs: expect.any(Number) as number,
        cacheScope: 'public',
        _meta: SERVER,
      });
      expect(isSpecType.DiscoverResult(first.message.result)).toBe(true);
      expect(resultOf(await ask(peer, modern('server/discover')))).toEqual(first.message.result);
      if (peer.binding === 'http')
        expect([first.headers['content-type'], first.headers['mcp-session-id']]).toEqual([
          'application/json',
          undefined,
        ]);
    });
    expect(reports.map(({ session, client, oddities }) => [session.era, client.name, oddities])).toEqual([
      ['modern', 'm', []],
    ]);
    expect(reports[0]?.client.capabilities).toEqual(ALL_CAPABILITIES);
    expect(reports[0]?.client.protocolVersion.asked).toBe(REVISION);
  });

  test('after server/discover a handshake is still a handshake, with questions of its own', async () => {
    const where = scratch();
    const peer = await connect(where);
    peer.respond = COOPERATIVE;
    resultOf(await ask(peer, modern('server/discover')));
    expect((await peer.ask(initialize(ALL_CAPABILITIES))).result).toMatchObject({
      protocolVersion: '2025-11-25',
    });
    await peer.send(READY);
    expect((await peer.ask(list('legacy'))).result).not.toHaveProperty('resultType');
    expect(await peer.close()).toBe(0);
    const asked = rebuilt(where.out).find(({ probes }) => probes[1]?.outcome === 'answered');
    expect(asked?.probes.map(({ outcome }) => outcome)).toEqual(Array(4).fill('answered'));
  });

  test('tools/list is answered at once, whatever the client declares', async () => {
    await visit(connect, [], async (peer) => {
      const answer = await ask(peer, modern('tools/list'));
      expect(resultOf(answer)).toEqual({
        resultType: 'complete',
        tools: [expect.objectContaining({ name: 'probe_report' })],
        ttlMs: expect.any(Number) as number,
        cacheScope: 'public',
        _meta: SERVER,
      });
      expect(isSpecType.ListToolsResult(answer.message.result)).toBe(true);
    });
  });

  test.each([
    'unknown/method',
    'ping',
    'initialize',
    'logging/setLevel',
    'prompts/list',
    'prompts/get',
    'resources/list',
    'resources/read',
    'resources/subscribe',
    'completion/complete',
    'tasks/get',
  ])('%s is no method of this server', async (method) => {
    await visit(connect, [], async (peer) => {
      const { status: got, message } = await ask(peer, modern(method));
      expect([got, message.error?.code]).toEqual([status(peer, 404), -32601]);
    });
  });

  test('an unknown tool is an error, and no round', async () => {
    await visit(connect, [], async (peer) => {
      const { message } = await ask(peer, modern('tools/call', { name: 'rm', arguments: {} }));
      expect(message.error?.code).toBe(-32602);
    });
  });

  test.each([[[]], [['--strict']]])('an unsupported revision names those that are, %j', async (args) => {
    await visit(connect, args, async (peer) => {
      for (const version of ['2099-01-01', 'DRAFT']) {
        const { status: got, message } = await ask(
          peer,
          modern('tools/list', {}, { [META.version]: version }),
        );
        expect(got).toBe(status(peer, 400));
        expect(message.error).toMatchObject({
          code: -32022,
          data: { supported: VERSIONS, requested: version },
        });
      }
    });
  });

  describe('members of _meta', () => {
    const without = (name: string): Wire => modern('tools/list', {}, { [name]: undefined });
    const MISSING: readonly (readonly [claim: string, message: Wire])[] = [
      ['no params', { jsonrpc: '2.0', id: 'none', method: 'server/discover' }],
      ['no _meta', { jsonrpc: '2.0', id: 'none', method: 'server/discover', params: {} }],
      ['no revision', { ...modern('server/discover', {}, { [META.version]: undefined }) }],
      ['no capabilities', without(META.capabilities)],
      ['capabilities that are no object', modern('tools/list', {}, { [META.capabilities]: true })],
    ];

    test.each(MISSING)('%s: served and noted', async (_claim, message) => {
      const reports = await visit(connect, [], async (peer) => {
        const answer = await ask(peer, message);
        expect(answer.status).toBe(status(peer, 200));
        expect(resultOf(answer).resultType).toBe('complete');
      });
      expect(codes(reports)).toContain('meta-missing');
    });

    test.each(MISSING)('%s, strict: -32602', async (_claim, message) => {
      const reports = await visit(connect, ['--strict'], async (peer) => {
        const { status: got, message: refused } = await ask(peer, message);
        expect([got, refused.error?.code]).toEqual([status(peer, 400), -32602]);
      });
      expect(codes(reports)).toContain('meta-missing');
    });

    test.each([[[]], [['--strict']]])('a client need not say its name, %j', async (args) => {
      const reports = await visit(connect, args, async (peer) => {
        resultOf(await ask(peer, without(META.client)));
      });
      expect(codes(reports)).toEqual([]);
      expect(reports[0]?.client.name).toBeNull();
    });
  });

  describe('subscriptions/listen', () => {
    test.each(['"listen"', '7', '9007199254740993', '0'])(
      'with id %s is acknowledged under that id, and held open',
      async (id) => {
        const reports = await visit(connect, [], async (peer) => {
          const params = { _meta: modern('x').params?.['_meta'], notifications: { toolsListChanged: true } };
          const text = `{"jsonrpc":"2.0","id":${id},"method":"subscriptions/listen","params":${JSON.stringify(params)}}`;
          const end = peer.binding === 'stdio' ? '\n' : '';
          const stream = await peer.send(`${text}${end}`, { headers: headersOf(listen(0)) });
          const acknowledged = await peer.wait(({ method }) => method !== undefined);
          expect(acknowledged).toEqual({
            jsonrpc: '2.0',
            method: 'notifications/subscriptions/acknowledged',
            params: { _meta: { [META.subscription]: JSON.parse(id) as unknown }, notifications: {} },
          });
          expect(peer.raw[0]).toContain(`"${META.subscription}":${id}`);
          // Held open, and nobody waits for its end.
          resultOf(await ask(peer, modern('tools/list')));
          expect(peer.inbox.some((message) => 'result' in message && JSON.stringify(message.id) === id)).toBe(
            false,
          );
          if (stream !== null) {
            expect(stream.headers['content-type']).toBe('text/event-stream');
            expect(stream.response.complete).toBe(false);
            stream.abort();
          } else
            await peer.send(
              `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}}}\n`,
            );
          resultOf(await ask(peer, modern('tools/list')));
        });
        expect(codes(reports)).toEqual([]);
      },
    );

    test('two at once are told apart', async () => {
      await visit(connect, [], async (peer) => {
        const streams = await Promise.all(
          [1, '1'].map(async (id) => peer.send(listen(id), { headers: headersOf(listen(id)) })),
        );
        const both = async (id: unknown): Promise<Wire> =>
          peer.wait(
            ({ params }) => (params?.['_meta'] as Wire | undefined)?.[META.subscription as 'id'] === id,
          );
        await Promise.all([both(1), both('1')]);
        for (const stream of streams) stream?.abort();
      });
    });
  });

  describe('one era only', () => {
    test('--era legacy answers a modern opening as an older server would, and a handshake as ever', async () => {
      await visitLegacy(connect, ['--era', 'legacy'], async (peer) => {
        for (const method of ['server/discover', 'tools/list', 'subscriptions/listen']) {
          const { status: got, message } = await ask(peer, modern(method));
          expect([got, message.error?.code]).toEqual(
            peer.binding === 'http' ? [400, -32000] : [null, -32601],
          );
        }
        expect((await peer.ask(initialize(ALL_CAPABILITIES))).result).toMatchObject({
          protocolVersion: '2025-11-25',
        });
      });
    });

    test('--era modern refuses a handshake, and says which revisions there are', async () => {
      await visitLegacy(connect, ['--era', 'modern'], async (peer) => {
        const refused = await ask(peer, initialize(ALL_CAPABILITIES), HANDSHAKE);
        expect(refused.status).toBe(status(peer, 400));
        expect(refused.message.error).toMatchObject({ data: { supported: [REVISION] } });
        expect(refused.message.error?.message).toContain(REVISION);
        expect((await ask(peer, list('bare'), HANDSHAKE)).message.error).toBeDefined();
        const discovered = resultOf(await ask(peer, modern('server/discover')));
        expect(discovered['supportedVersions']).toEqual([REVISION]);
      });
    });
  });

  test('--bait: a prompt, a resource and tools, listed with how long they hold', async () => {
    await visit(connect, ['--bait'], async (peer) => {
      const discovered = resultOf(await ask(peer, modern('server/discover')));
      expect(discovered['capabilities']).toMatchObject({ tools: {}, prompts: {}, resources: {} });
      const cached = { resultType: 'complete', cacheScope: 'public', _meta: SERVER };
      const tools = resultOf(await ask(peer, modern('tools/list')))['tools'] as { name: string }[];
      // First in the list is the one that can be called with nothing.
      expect(tools.map(({ name }) => name).slice(0, 4)).toEqual(['probe_report', 'add', 'multiply', 'greet']);
      expect(resultOf(await ask(peer, modern('prompts/list')))).toMatchObject({
        ...cached,
        prompts: [{ name: 'probe_report' }],
      });
      expect(resultOf(await ask(peer, modern('resources/list')))).toMatchObject({
        ...cached,
        resources: [{ uri: 'mcp-tell://report' }],
      });
      expect(resultOf(await ask(peer, modern('resources/templates/list')))).toMatchObject({
        ...cached,
        resourceTemplates: [],
      });
      const unknown = await ask(peer, modern('resources/read', { uri: 'mcp-tell://nothing' }));
      expect(unknown.message.error).toMatchObject({ code: -32602, data: { uri: 'mcp-tell://nothing' } });
    });
  });

  test.each([
    ['add', { a: 2, b: 3 }, false, '5'],
    ['multiply', { a: 2, b: 3 }, false, '6'],
    ['greet', { name: 'Ann' }, false, 'Hello, Ann!'],
    ['greet', { name: 'Ann', shout: true }, false, 'HELLO, ANN!'],
    ['add', { a: '2' }, true, 'a'],
  ])('--bait: %s %j', async (name, args, isError, said) => {
    await visit(connect, ['--bait'], async (peer) => {
      const result = resultOf(await ask(peer, modern('tools/call', { name, arguments: args })));
      expect(result).toMatchObject({ resultType: 'complete', isError, _meta: SERVER });
      expect(JSON.stringify(result['content'])).toContain(said);
    });
  });
});

describe('headers against the body', () => {
  const LISTED = modern('tools/list');
  const CALLED = modern('tools/call', { name: 'greet', arguments: { name: 'Ann' } });
  const COUNTED = (region: string): Wire =>
    modern('tools/call', { name: 'count_words', arguments: { text: 'a b', region } });

  const DIFFER: readonly (readonly [claim: string, message: Wire, headers: Headers, code: string])[] = [
    ['another method', LISTED, { 'Mcp-Method': 'prompts/list' }, 'method-header-differs'],
    ['the method in capitals', LISTED, { 'Mcp-Method': 'TOOLS/LIST' }, 'method-header-differs'],
    ['no method', LISTED, { 'Mcp-Method': undefined }, 'method-header-missing'],
    ['no revision', LISTED, { 'MCP-Protocol-Version': undefined }, 'protocol-version-header-missing'],
    ['another revision', LISTED, { 'MCP-Protocol-Version': '2099-01-01' }, 'protocol-version-header-differs'],
    [
      'a legacy revision',
      LISTED,
      { 'MCP-Protocol-Version': '2025-11-25' },
      'protocol-version-header-differs',
    ],
    ['another name', CALLED, { 'Mcp-Name': 'add' }, 'name-header-differs'],
    ['no name', CALLED, { 'Mcp-Name': undefined }, 'name-header-missing'],
    ['another name, wrapped', CALLED, { 'Mcp-Name': wrapped('add') }, 'name-header-differs'],
    ['a wrapping of nonsense', CALLED, { 'Mcp-Name': '=?base64?Z3Jl!XQ=?=' }, 'name-header-differs'],
    ['a wrapping in capitals', CALLED, { 'Mcp-Name': '=?BASE64?Z3JlZXQ=?=' }, 'name-header-differs'],
    ['a parameter that is not mirrored', COUNTED('north'), {}, 'param-header-missing'],
    [
      'a parameter mirrored wrongly',
      COUNTED('north'),
      { 'Mcp-Param-Region': 'south' },
      'param-header-differs',
    ],
    [
      'a parameter wrapped without padding',
      COUNTED('Hello'),
      { 'Mcp-Param-Region': '=?base64?SGVsbG8?=' },
      'param-header-differs',
    ],
  ];

  test.each(DIFFER)('%s: served and noted', async (_claim, message, headers, code) => {
    const reports = await visit(connectHttp, ['--bait'], async (peer) => {
      const answer = await ask(peer, message, headers);
      expect([answer.status, resultOf(answer).resultType]).toEqual([200, 'complete']);
    });
    expect(codes(reports)).toEqual([code]);
  });

  test.each(DIFFER)('%s, strict: 400 and -32020', async (_claim, message, headers, code) => {
    const reports = await visit(connectHttp, ['--bait', '--strict'], async (peer) => {
      const { status: got, message: refused } = await ask(peer, message, headers);
      expect([got, refused.error?.code]).toEqual([400, -32020]);
    });
    expect(codes(reports)).toEqual([code]);
  });

  test.each([
    ['blanks around', CALLED, { 'Mcp-Name': '  greet  ' }],
    ['names in other case', CALLED, { 'Mcp-Method': undefined, 'MCP-METHOD': 'tools/call' }],
    ['a wrapped name', CALLED, { 'Mcp-Name': wrapped('greet') }],
    ['a wrapped parameter', COUNTED('Ålesund'), { 'Mcp-Param-Region': wrapped('Ålesund') }],
    [
      'no wrapping without its end',
      COUNTED('=?base64?SGVsbG8='),
      { 'Mcp-Param-Region': '=?base64?SGVsbG8=' },
    ],
    ['base 64 that is the value', COUNTED('SGVsbG8='), { 'Mcp-Param-Region': 'SGVsbG8=' }],
  ] satisfies readonly (readonly [string, Wire, Headers])[])(
    '%s: agree, strict or not',
    async (_claim, message, headers) => {
      for (const args of [['--bait'], ['--bait', '--strict']]) {
        const reports = await visit(connectHttp, args, async (peer) => {
          expect(resultOf(await ask(peer, message, headers)).resultType).toBe('complete');
        });
        expect(codes(reports)).toEqual([]);
      }
    },
  );

  test('strict: that they agree is judged before whether the revision is served', async () => {
    await visit(connectHttp, ['--strict'], async (peer) => {
      const message = modern('server/discover', {}, { [META.version]: '2099-01-01' });
      const { status: got, message: refused } = await ask(peer, message, {
        'MCP-Protocol-Version': REVISION,
      });
      expect([got, refused.error?.code]).toEqual([400, -32020]);
    });
  });

  test('strict: a handshake and what follows it need none of these headers', async () => {
    await visitLegacy(connectHttp, ['--strict'], async (peer) => {
      peer.respond = COOPERATIVE;
      await peer.ask(initialize(ALL_CAPABILITIES));
      expect((await peer.ask(list())).result).toMatchObject({ tools: [{ name: 'probe_report' }] });
    });
  });
});

test('a server that ends tells its subscribers that nothing broke', async () => {
  const peer = await connectHttp(scratch());
  const message = listen('listen');
  const stream = await peer.send(message, { headers: headersOf(message) });
  await peer.wait(({ method }) => method !== undefined);
  peer.server.child.kill('SIGTERM');
  expect(await peer.wait(({ id }) => id === 'listen')).toMatchObject({
    result: { resultType: 'complete', _meta: { [META.subscription]: 'listen' } },
  });
  await stream?.body;
  expect(await peer.server.exited).toBe(0);
});

async function visitLegacy(
  connect: Connect,
  args: readonly string[],
  script: (peer: Peer) => Promise<void>,
): Promise<void> {
  const peer = await connect(scratch(), args);
  await script(peer);
  expect(await peer.close()).toBe(0);
}

function listen(id: unknown): Wire {
  return { ...modern('subscriptions/listen', { notifications: {} }), id };
}

function wrapped(value: string): string {
  return `=?base64?${Buffer.from(value).toString('base64')}?=`;
}
