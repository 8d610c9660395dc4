/**
 * What every client must find the same over both bindings: handshake, ids, order, cancelling, tools, odd messages.
 */
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
  type Connect,
  type Peer,
  type Wire,
} from '../support/peer.ts';
import { observations, rebuilt, scratch, type Scratch } from '../support/server.ts';

const BINDINGS: readonly (readonly [string, Connect])[] = [
  ['stdio', connectStdio],
  ['http', connectHttp],
];

async function visit(
  connect: Connect,
  args: readonly string[],
  script: (peer: Peer) => Promise<void>,
): Promise<{ where: Scratch; report: Report; peer: Peer }> {
  const where = scratch();
  const peer = await connect(where, args);
  peer.respond = COOPERATIVE;
  await script(peer);
  expect(await peer.close()).toBe(0);
  const [report] = rebuilt(where.out);
  if (report === undefined) throw new Error('no report');
  return { where, report, peer };
}

function codes(report: Report): string[] {
  return report.oddities.map((odd) => odd.code);
}

describe.each(BINDINGS)('over %s', (_name, connect) => {
  test.each([
    ['2025-11-25', '2025-11-25', false],
    ['2025-06-18', '2025-06-18', false],
    ['2025-03-26', '2025-03-26', false],
    ['2024-11-05', '2024-11-05', false],
    ['2099-01-01', '2025-11-25', true],
    ['2026-07-28', '2025-11-25', true],
    [7, '2025-11-25', true],
  ])('asked for %j, agrees to %s', async (asked, agreed, odd) => {
    const { report } = await visit(connect, [], async (peer) => {
      const answer = await peer.ask(initialize({}, { protocolVersion: asked }));
      expect(answer.result).toMatchObject({
        protocolVersion: agreed,
        capabilities: { tools: {} },
        serverInfo: { name: 'mcp-tell' },
      });
    });
    expect(report.client.protocolVersion).toEqual({ asked, agreed });
    expect(codes(report).includes('protocol-version-unknown')).toBe(odd);
  });

  test('an initialize without params, or with nonsense, is answered and noted', async () => {
    const { report } = await visit(connect, [], async (peer) => {
      expect((await peer.ask({ jsonrpc: '2.0', id: 'a', method: 'initialize' })).result).toMatchObject({
        protocolVersion: '2025-11-25',
      });
    });
    expect(codes(report)).toContain('initialize-malformed');
    expect(report.client.name).toBeNull();
  });

  test('undocumented members of initialize are kept and named', async () => {
    const { report } = await visit(connect, [], async (peer) => {
      await peer.ask(
        initialize(
          { roots: {}, 'x/vendor': { a: 1 } },
          { roots: [{ uri: 'file:///x' }], clientInfo: { name: 't', version: '1', host: 'h' } },
        ),
      );
    });
    expect(report.client.undocumented).toEqual([
      '/params/roots',
      '/params/capabilities/x~1vendor',
      '/params/clientInfo/host',
    ]);
    expect(report.messages.undocumented.map(({ method, pointer }) => [method, pointer])).toEqual(
      report.client.undocumented.toSorted().map((pointer) => ['initialize', pointer]),
    );
    expect(report.client.params).toMatchObject({ roots: [{ uri: 'file:///x' }] });
  });

  test('a second initialize is answered, both are kept, declared follows the newest', async () => {
    const { report } = await visit(connect, [], async (peer) => {
      await peer.ask(initialize({ roots: {} }));
      await peer.ask({ ...initialize({ sampling: {} }), id: 'again' });
      await peer.send(READY);
      await peer.ask(list());
    });
    expect(codes(report)).toContain('initialize-again');
    expect(report.client.handshakes).toHaveLength(2);
    expect(report.probes.map((probe) => probe.declared)).toEqual([null, false, false, true]);
  });

  test.each(['0', '"0"', '"init-1"', '""', '-1', '1e2', '9007199254740993'])(
    'id %s is echoed exactly',
    async (id) => {
      const { peer } = await visit(connect, [], async (peer_) => {
        await peer_.ask(initialize({}));
        await peer_.send(
          peer_.binding === 'stdio'
            ? `{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`
            : `{"jsonrpc":"2.0","id":${id},"method":"ping"}`,
        );
        await peer_.ask({ jsonrpc: '2.0', id: 'after', method: 'ping' });
      });
      expect(peer.raw).toContain(`{"jsonrpc":"2.0","id":${id},"result":{}}`);
    },
  );

  test('1 and "1" in flight together get one answer each', async () => {
    const { peer } = await visit(connect, ['--timeout', '50'], async (peer_) => {
      peer_.respond = {};
      await peer_.ask(initialize({}));
      await Promise.all([peer_.ask(list(1)), peer_.ask(list('1'))]);
    });
    expect(peer.inbox.filter((message) => message.id === 1)).toHaveLength(1);
    expect(peer.inbox.filter((message) => message.id === '1')).toHaveLength(1);
  });

  test('a request with a null id is not answered, and is an oddity', async () => {
    const { report, peer } = await visit(connect, [], async (peer_) => {
      await peer_.ask(initialize({}));
      const answer = await peer_.send({ jsonrpc: '2.0', id: null, method: 'ping' });
      if (answer !== null) expect(answer.status).toBe(202);
      await peer_.ask({ jsonrpc: '2.0', id: 'after', method: 'ping' });
    });
    expect(codes(report)).toContain('request-id-null');
    expect(peer.inbox.some((message) => message.id === null)).toBe(false);
  });

  test('an unknown method is -32601, an unknown tool -32602, a message that is none -32600', async () => {
    const { report } = await visit(connect, [], async (peer) => {
      await peer.ask(initialize({}));
      expect((await peer.ask({ jsonrpc: '2.0', id: 1, method: 'resources/list' })).error).toMatchObject({
        code: -32601,
      });
      expect(
        (await peer.ask({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'rm' } })).error,
      ).toMatchObject({ code: -32602 });
      expect((await peer.ask({ jsonrpc: '2.0', id: 3 })).error).toMatchObject({ code: -32600 });
    });
    expect(codes(report)).toEqual(expect.arrayContaining(['malformed-message']));
  });

  test('what is no JSON, and an empty batch, are refused with a null id, and life goes on', async () => {
    const { report, where } = await visit(connect, [], async (peer) => {
      await peer.ask(initialize({}));
      const end = peer.binding === 'stdio' ? '\n' : '';
      expect((await peer.send(`{"jsonrpc":${end}`))?.status ?? 400).toBe(400);
      expect((await peer.wait((message) => message.error?.code === -32700)).id).toBeNull();
      expect((await peer.send(`[]${end}`))?.status ?? 400).toBe(400);
      expect((await peer.wait((message) => message.error?.code === -32600)).id).toBeNull();
      await peer.ask({ jsonrpc: '2.0', id: 'after', method: 'ping' });
    });
    expect(codes(report)).toEqual(expect.arrayContaining(['unparseable', 'empty-batch']));
    expect(
      observations(where.out).some((one) => one.kind === 'received' && one.raw.trim() === '{"jsonrpc":'),
    ).toBe(true);
  });

  test('a batch is served whole, and is an oddity', async () => {
    const { report } = await visit(connect, [], async (peer) => {
      await peer.ask(initialize({}));
      await peer.send([
        { jsonrpc: '2.0', id: 'a', method: 'ping' },
        READY,
        list('b'),
        { jsonrpc: '2.0', id: 'c', method: 'nope' },
        7,
      ] as unknown);
      const wanted = await Promise.all(
        ['a', 'b', 'c', null].map(async (id) =>
          peer.wait((message) => message.id === id && message.method === undefined),
        ),
      );
      expect(wanted.map((message) => message.error?.code ?? Object.keys(message.result ?? {}))).toEqual([
        [],
        ['tools'],
        -32601,
        -32600,
      ]);
    });
    expect(codes(report)).toContain('batch');
    expect(report.probes.map((probe) => probe.outcome)).toEqual([
      'answered',
      'answered',
      'answered',
      'answered',
    ]);
  });

  test('twenty lists at once: one round of questions, twenty equal answers in order', async () => {
    const { report, peer } = await visit(connect, ['--timeout', '60'], async (peer_) => {
      peer_.respond = { ping: COOPERATIVE['ping'] };
      await peer_.ask(initialize({}));
      await peer_.send(READY);
      const ids = Array.from({ length: 20 }, (_, index) => index + 1);
      const answers = await Promise.all(ids.map(async (id) => peer_.ask(list(id))));
      expect(new Set(answers.map((answer) => JSON.stringify(answer.result))).size).toBe(1);
      await peer_.ask(list(21));
    });
    const questions = peer.inbox.filter((message) => message.method !== undefined);
    expect(questions.map((question) => question.method)).toEqual([
      'ping',
      'roots/list',
      'elicitation/create',
      'sampling/createMessage',
    ]);
    expect(report.messages.listsAt).toHaveLength(21);
    if (peer.binding === 'stdio') {
      const answered = peer.inbox.filter(
        (message) => typeof message.id === 'number' && message.id > 0 && message.method === undefined,
      );
      expect(answered.map((message) => message.id)).toEqual(
        Array.from({ length: 21 }, (_, index) => index + 1),
      );
    }
  });

  test('a tool call while the questions are out is answered at once, with pending; the list waits', async () => {
    const where = scratch();
    const peer = await connect(where, ['--timeout', '300']);
    peer.respond = { ping: COOPERATIVE['ping'] };
    await peer.ask(initialize({ roots: {} }));
    await peer.send(READY);
    const listed = peer.ask(list());
    await peer.wait((message) => message.method === 'roots/list');
    const early = JSON.parse(textOf(await peer.ask(call(2, { format: 'json' })))) as Report;
    expect(early.probes.map((probe) => probe.outcome)).toEqual(['answered', 'pending', 'pending', 'pending']);
    expect(peer.inbox.some((message) => message.id === 1 && message.method === undefined)).toBe(false);
    await listed;
    const late = JSON.parse(textOf(await peer.ask(call(3, { format: 'json' })))) as Report;
    expect(late.probes.map((probe) => probe.outcome)).toEqual([
      'answered',
      'no_reply',
      'no_reply',
      'no_reply',
    ]);
    expect(await peer.close()).toBe(0);
  });

  test('a client that never lists is asked on its first call', async () => {
    const { report } = await visit(connect, [], async (peer) => {
      await peer.ask(initialize(ALL_CAPABILITIES));
      const text = textOf(await peer.ask(call(1, { format: 'json' })));
      expect((JSON.parse(text) as Report).probes.map((probe) => probe.outcome)).toEqual([
        'answered',
        'answered',
        'answered',
        'answered',
      ]);
    });
    expect(report.messages.byMethod).toMatchObject({ 'tools/call': 1 });
  });

  test('cancelling the list: the question that is out is aborted, the others are not asked', async () => {
    const { report, peer } = await visit(connect, [], async (peer_) => {
      peer_.respond = { ping: COOPERATIVE['ping'] };
      await peer_.ask(initialize({ roots: {} }));
      await peer_.send(list());
      await peer_.wait((message) => message.method === 'roots/list');
      await peer_.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
      await peer_.ask({ jsonrpc: '2.0', id: 'after', method: 'ping' });
    });
    expect(report.probes.map((probe) => [probe.outcome, probe.why])).toEqual([
      ['answered', null],
      ['aborted', 'the client cancelled the request'],
      ['not_asked', 'cancelled'],
      ['not_asked', 'cancelled'],
    ]);
    expect(peer.inbox.some((message) => message.id === 1 && message.method === undefined)).toBe(false);
  });

  test('ask_again asks once more, and the newer answer counts', async () => {
    const { report } = await visit(connect, [], async (peer) => {
      peer.respond = {
        ...COOPERATIVE,
        'elicitation/create': ({ id }) => ({ jsonrpc: '2.0', id, result: { action: 'cancel' } }),
      };
      await peer.ask(initialize(ALL_CAPABILITIES));
      await peer.ask(list());
      peer.respond = COOPERATIVE;
      const again = JSON.parse(
        textOf(await peer.ask(call(2, { format: 'json', ask_again: true }))),
      ) as Report;
      expect(again.probes.map((probe) => probe.asked)).toEqual([2, 2, 2, 2]);
    });
    expect(report.probes[2]?.reply).toMatchObject({ result: { action: 'accept' } });
  });

  test('odd tool arguments never become an error', async () => {
    const { report } = await visit(connect, [], async (peer) => {
      await peer.ask(initialize({}));
      for (const [id, args] of [
        ['a', { format: 'xml', section: 7 }],
        ['b', []],
        ['c', 'x'],
        ['d', null],
      ] as const) {
        const answer = await peer.ask({
          jsonrpc: '2.0',
          id,
          method: 'tools/call',
          params: { name: 'probe_report', arguments: args },
        });
        expect(answer.result).toMatchObject({ isError: false });
      }
    });
    expect(codes(report)).toContain('tool-arguments');
  });

  test('--era legacy: a modern opening is answered as an old server would, and a handshake on the same wire still works', async () => {
    const discover: Wire = {
      jsonrpc: '2.0',
      id: 1,
      method: 'server/discover',
      params: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 't', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': { roots: {} },
        },
      },
    };
    const where = scratch();
    const peer = await connect(where, ['--era', 'legacy']);
    peer.respond = COOPERATIVE;
    const answer = await peer.send(discover, { headers: { 'MCP-Protocol-Version': '2026-07-28' } });
    const refused = await peer.wait((message) => message.id === 1);
    expect([answer?.status ?? null, refused.error?.code]).toEqual(
      peer.binding === 'http' ? [400, -32000] : [null, -32601],
    );
    await peer.ask(initialize(ALL_CAPABILITIES));
    await peer.send(READY);
    await peer.ask(list(5));
    expect(await peer.close()).toBe(0);
    const reports = rebuilt(where.out);
    const legacy = reports.find((report) => report.session.era === 'legacy');
    expect(legacy?.probes.map((probe) => probe.outcome)).toEqual([
      'answered',
      'answered',
      'answered',
      'answered',
    ]);
    if (peer.binding === 'http')
      expect(reports.map((report) => [report.session.era, report.client.name])).toContainEqual([
        'modern',
        't',
      ]);
  });

  test('nothing but protocol on stdout, whatever comes in', async () => {
    const { peer } = await visit(connect, [], async (peer_) => {
      await peer_.ask(initialize({}));
      await peer_.send(peer_.binding === 'stdio' ? 'console.log\u001b[31m\n' : 'console.log\u001b[31m');
      await peer_.ask(list());
    });
    for (const text of peer.raw) expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0' });
  });
});

function textOf(answer: Wire): string {
  const content = answer.result?.['content'] as { readonly text: string }[] | undefined;
  return content?.[0]?.text ?? '';
}
