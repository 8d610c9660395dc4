/**
 * Which requests of the modern era make one visit, and how a visit ends: nothing in the protocol says so, so much depends on what is taken for what.
 */
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import {
  allRounds,
  ask,
  asked,
  goOn,
  headersOf,
  META,
  modern,
  resultOf,
  REVISION,
  round,
} from '../support/modern.ts';
import {
  ALL_CAPABILITIES,
  connectHttp,
  connectStdio,
  COOPERATIVE,
  exchange,
  initialize,
  list,
  READY,
  type Connect,
  type Peer,
} from '../support/peer.ts';
import { rebuilt, scratch } from '../support/server.ts';

const BINDINGS: readonly (readonly [string, Connect])[] = [
  ['stdio', connectStdio],
  ['http', connectHttp],
];

function outcomes({ probes }: Report): string[] {
  return probes.map(({ outcome }) => outcome);
}

function codes({ oddities }: Report): string[] {
  return oddities.map(({ code }) => code);
}

describe.each(BINDINGS)('over %s', (_name, connect) => {
  test('both eras at once: neither waits for the other', async () => {
    const where = scratch();
    const peer = await connect(where, ['--timeout', '400']);
    const noSession = { headers: { 'Mcp-Session-Id': undefined } };
    peer.respond = { ping: COOPERATIVE['ping'] };
    await peer.ask(initialize(ALL_CAPABILITIES));
    await peer.send(READY);
    const listed = peer.ask(list('legacy'));
    await peer.wait(({ method }) => method === 'roots/list');
    expect(resultOf(await ask(peer, modern('tools/list'), noSession.headers)).resultType).toBe('complete');
    expect(asked(await allRounds(peer, noSession))).toHaveLength(4);
    expect(peer.inbox.some(({ id }) => id === 'legacy')).toBe(false);
    expect((await listed).result).not.toHaveProperty('resultType');
    await peer.close();
    const reports = rebuilt(where.out);
    if (peer.binding === 'http')
      expect(reports.map(({ session, ...report }) => [session.era, ...outcomes(report as Report)])).toEqual([
        ['legacy', 'answered', 'no_reply', 'no_reply', 'no_reply'],
        ['modern', 'answered', 'answered', 'answered', 'answered'],
      ]);
    else expect(reports.map(({ session }) => session.eras)).toEqual([['legacy', 'modern']]);
  });

  test.each([
    ['SIGKILL', 'open', ['answered', 'pending', 'pending', 'pending']],
    ['SIGTERM', 'signal:SIGTERM', ['answered', 'pending', 'not_asked', 'not_asked']],
  ] as const)(
    '%s while a round is out: that question is pending, never no reply',
    async (signal, end, expected) => {
      const where = scratch();
      const peer = await connect(where);
      await goOn(peer, await round(peer));
      peer.server.child.kill(signal);
      await peer.server.exited;
      const [report] = rebuilt(where.out) as [Report];
      expect([report.session.end, ...outcomes(report)]).toEqual([end, ...expected]);
      if (peer.binding === 'http') expect(report.verdict.directory.word).toBe('not_tested');
    },
  );

  test('a visit without a call: nobody was asked, and the report says why', async () => {
    const where = scratch();
    const peer = await connect(where);
    await ask(peer, modern('tools/list'));
    await peer.close();
    const [report] = rebuilt(where.out) as [Report];
    expect(outcomes(report)).toEqual(Array(4).fill('not_asked'));
    expect(report.probes[0]?.why).toContain('never called');
  });
});

test('stdio: EOF while a round is out is the client breaking off', async () => {
  const where = scratch();
  const peer = await connectStdio(where);
  await goOn(peer, await round(peer));
  expect(await peer.close()).toBe(0);
  expect(outcomes(rebuilt(where.out)[0] as Report)).toEqual([
    'answered',
    'aborted',
    'not_asked',
    'not_asked',
  ]);
});

/** A visit over HTTP; all the reports that are made of it. */
async function visits(
  script: (peer: Peer) => Promise<void>,
  args: readonly string[] = [],
): Promise<readonly Report[]> {
  const where = scratch();
  const peer = await connectHttp(where, args);
  await script(peer);
  expect(await peer.close()).toBe(0);
  return rebuilt(where.out);
}

describe('who is who over HTTP', () => {
  test('clients that name themselves differently are two visits, also when they take turns', async () => {
    const reports = await visits(async (peer) => {
      const as = (name: string): { meta: Record<string, unknown> } => ({
        meta: { [META.client]: { name, version: '1' } },
      });
      const one = await round(peer, as('one'));
      const two = await round(peer, as('two'));
      await goOn(peer, await goOn(peer, one, as('one')), as('one'));
      await goOn(peer, two, as('two'));
    });
    expect(reports.map((report) => [report.client.name, ...outcomes(report)])).toEqual([
      ['one', 'answered', 'answered', 'pending', 'not_asked'],
      ['two', 'answered', 'pending', 'not_asked', 'not_asked'],
    ]);
  });

  test('clients under two labels are two visits', async () => {
    const reports = await visits(async (peer) => {
      for (const label of ['a', 'b']) {
        const message = modern('tools/list');
        await peer.send(message, { path: `/mcp/${label}`, headers: headersOf(message) });
        await peer.wait(({ id }) => id === message.id);
      }
    });
    expect(reports.map(({ session }) => session.label)).toEqual(['a', 'b']);
  });

  test('two callers are two visits', async () => {
    const reports = await visits(async (peer) => {
      for (const token of ['ann-0123456789', 'eve-0123456789'])
        await ask(peer, modern('tools/list'), { Authorization: `Bearer ${token}` });
    });
    expect(reports).toHaveLength(2);
  });

  test('a session id of the older era is no part of this one: noted, and none is given', async () => {
    const reports = await visits(async (peer) => {
      const { headers } = await ask(peer, modern('tools/list'), { 'Mcp-Session-Id': 'mine' });
      expect(headers['mcp-session-id']).toBeUndefined();
    });
    expect(reports.map(codes)).toEqual([['session-id-in-modern']]);
  });

  test.each([
    [[], 200, undefined],
    [['--strict'], 400, -32602],
  ] as const)('no _meta at all, but the header of this era, %j', async (args, status, code) => {
    const reports = await visits(async (peer) => {
      const answer = await ask(peer, list('bare'), {
        'MCP-Protocol-Version': REVISION,
        'Mcp-Method': 'tools/list',
      });
      expect([answer.status, answer.message.error?.code]).toEqual([status, code]);
    }, args);
    expect(reports.flatMap(codes)).toContain('meta-missing');
  });

  test('GET and DELETE are not of this era', async () => {
    await visits(async (peer) => {
      const headers = { 'MCP-Protocol-Version': REVISION, Accept: 'text/event-stream' };
      for (const method of ['GET', 'DELETE']) {
        const { status, abort } = await exchange(address(peer), method, '/mcp', headers, '');
        expect(status).toBe(405);
        abort();
      }
    });
  });
});

test("the page of a question is behind the same door as the rest: another site's name is refused", async () => {
  await visits(async (peer) => {
    const path = '/asked/tell.a.b.elicitation.aaaaaaaaaaaaaaaaaaaa';
    expect((await exchange(address(peer), 'GET', path, { Host: 'evil.example.com' }, '')).status).toBe(403);
  });
});

function address(peer: Peer): URL {
  return new URL(/listening on (\S+)/.exec(peer.server.stderr())?.[1] ?? '');
}
