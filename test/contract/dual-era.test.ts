/**
 * Clients that speak both eras on one wire, in whatever order: each request is answered in its own era, and what was said counts wherever it
 * was said. Nothing is asked of a client that has spoken the modern era alone.
 */
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import { allRounds, ask, asked, META, modern, resultOf, REVISION, type Headers } from '../support/modern.ts';
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
import { rebuilt, scratch, written } from '../support/server.ts';

const BINDINGS: readonly (readonly [string, Connect])[] = [
  ['stdio', connectStdio],
  ['http', connectHttp],
];

const BOTH_ERAS = [REVISION, '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
/** Named in the discovery alone. */
const FOLDER = '/home/ann/discovered';
const WORKSPACE = 'example.com/workspace';
const ASKED = Array<string>(4).fill('answered');
const UNASKED = Array<string>(4).fill('not_asked');

/** None of the headers of the modern era, and no session: a request of a client that never shook hands. */
const BARE: Headers = {
  'MCP-Protocol-Version': undefined,
  'Mcp-Method': undefined,
  'Mcp-Session-Id': undefined,
};
/** Whoever speaks the modern era names no session. */
const SESSIONLESS: Headers = { 'Mcp-Session-Id': undefined };

function discovery(version = REVISION): Wire {
  return modern('server/discover', {}, { [META.version]: version, [WORKSPACE]: FOLDER });
}

async function discover(peer: Peer): Promise<void> {
  expect(resultOf(await ask(peer, discovery()))['supportedVersions']).toEqual(BOTH_ERAS);
}

async function discoverUnsupported(peer: Peer): Promise<void> {
  const { message } = await ask(peer, discovery('2099-01-01'));
  expect(message.error).toMatchObject({ code: -32022, data: { supported: BOTH_ERAS } });
}

/** The whole of what a legacy client does up to its list: every question is put in there. */
async function shakeHands(peer: Peer): Promise<void> {
  expect(
    (await peer.ask(initialize(ALL_CAPABILITIES, { clientInfo: { name: 'm', version: '1' } }))).result,
  ).toMatchObject({
    protocolVersion: '2025-11-25',
  });
  await peer.send(READY);
  expect(requests(peer)).toEqual([]);
  expect((await peer.ask(list('legacy'))).result).not.toHaveProperty('resultType');
  expect(requests(peer)).toEqual(['ping', 'roots/list', 'elicitation/create', 'sampling/createMessage']);
}

/** What the server asked by requests of its own. */
function requests({ inbox }: Peer): readonly string[] {
  return inbox.flatMap(({ id, method }) => (id !== undefined && method !== undefined ? [method] : []));
}

async function visit(connect: Connect, script: (peer: Peer) => Promise<void>): Promise<readonly Report[]> {
  const where = scratch();
  const peer = await connect(where);
  peer.respond = COOPERATIVE;
  await script(peer);
  await peer.settled();
  expect(await peer.close()).toBe(0);
  return rebuilt(where.out);
}

function codes(reports: readonly Report[]): readonly string[] {
  return reports.flatMap(({ oddities }) => oddities.map(({ code }) => code));
}

function outcomes(report: Report | undefined): readonly string[] | undefined {
  return report?.probes.map(({ outcome }) => outcome);
}

/** The two halves of what came: a session with its handshake, and the modern requests. On stdio they are one visit. */
function halves(reports: readonly Report[]): { readonly legacy: Report; readonly modern: Report } {
  const legacy = reports.find(({ session }) => session.eras.includes('legacy'));
  const newer = reports.find(({ session }) => session.eras.includes('modern'));
  if (legacy === undefined || newer === undefined) throw new Error('an era is missing');
  return { legacy, modern: newer };
}

/** On stdio all is one client's. Over HTTP nothing says so for certain: two visits, which may be one client's. */
function expectOneClient(reports: readonly Report[], order: readonly ('legacy' | 'modern')[]): void {
  const both = halves(reports);
  if (both.legacy.session.binding === 'stdio') {
    expect(reports).toHaveLength(1);
    expect(both.legacy.session.eras).toEqual(order);
    return;
  }
  expect(reports.map(({ session }) => session.era)).toEqual(order);
  expect(both.legacy.session.related).toMatchObject([
    { session: both.modern.session.id, confidence: 'possible' },
  ]);
}

describe.each(BINDINGS)('over %s', (binding, connect) => {
  const OPENINGS: readonly (readonly [claim: string, open: (peer: Peer) => Promise<void>])[] = [
    ['server/discover', discover],
    [
      'server/discover twice',
      async (peer) => {
        await discover(peer);
        await discover(peer);
      },
    ],
    [
      'server/discover in a revision that is not served, then in one that is',
      async (peer) => {
        await discoverUnsupported(peer);
        await discover(peer);
      },
    ],
    [
      'server/discover and a subscription',
      async (peer) => {
        await discover(peer);
        const listen = modern('subscriptions/listen', { notifications: {} });
        await peer.send(listen, {
          headers: { 'MCP-Protocol-Version': REVISION, 'Mcp-Method': listen.method },
        });
        await peer.wait(({ method }) => method !== undefined);
      },
    ],
  ];

  describe.each(OPENINGS)('%s', (_claim, open) => {
    test('then a handshake: it is accepted, the choice is noted, and the discovery counts', async () => {
      const reports = await visit(connect, async (peer) => {
        await open(peer);
        expect(requests(peer)).toEqual([]);
        await shakeHands(peer);
      });
      expectOneClient(reports, ['modern', 'legacy']);
      expect(codes(reports)).toEqual(['legacy-after-modern']);
      const { legacy, modern: newer } = halves(reports);
      expect(legacy.oddities[0]?.detail).toContain('dual-era, chose legacy after modern success');
      expect(legacy.client.protocolVersion).toEqual({ asked: '2025-11-25', agreed: '2025-11-25' });
      expect(outcomes(legacy)).toEqual(ASKED);
      expectDiscovered(newer);
    });

    test('then nothing: nothing is asked, and the discovery counts', async () => {
      const reports = await visit(connect, async (peer) => {
        await open(peer);
        expect(requests(peer)).toEqual([]);
      });
      expect(reports.map(({ session }) => [session.era, session.eras])).toEqual([['modern', ['modern']]]);
      expect(codes(reports)).toEqual([]);
      expect(outcomes(reports[0])).toEqual(UNASKED);
      expectDiscovered(reports[0]);
    });
  });

  async function handshakeFirst(): Promise<readonly Report[]> {
    return visit(connect, async (peer) => {
      await shakeHands(peer);
      const before = requests(peer);
      await ask(peer, discovery(), SESSIONLESS);
      expect(resultOf(await ask(peer, modern('tools/list'), SESSIONLESS)).resultType).toBe('complete');
      const results = await allRounds(peer, { headers: SESSIONLESS });
      expect(asked(results)).toEqual(['-', 'roots/list', 'elicitation/create', 'sampling/createMessage']);
      expect(requests(peer)).toEqual(before);
    });
  }

  test('a handshake, then the modern era: it is served, and asked by rounds once more', async () => {
    const reports = await handshakeFirst();
    expect(codes(reports)).toEqual([]);
    const { legacy, modern: newer } = halves(reports);
    expect([outcomes(legacy), outcomes(newer)]).toEqual([ASKED, ASKED]);
    expect(newer.probes.map(({ via }) => via)).toEqual(Array(4).fill('multi-round-trip'));
    expectDiscovered(newer);
  });

  test('a handshake, then the modern era: one client in both', async () => {
    expectOneClient(await handshakeFirst(), ['legacy', 'modern']);
  });

  test('the modern era under the session of a handshake is served, and has no session over HTTP', async () => {
    const reports = await visit(connect, async (peer) => {
      await shakeHands(peer);
      expect(resultOf(await ask(peer, discovery()))['supportedVersions']).toEqual(BOTH_ERAS);
    });
    expectOneClient(reports, ['legacy', 'modern']);
    expect(codes(reports)).toEqual(binding === 'http' ? ['session-id-in-modern'] : []);
    expectDiscovered(halves(reports).modern);
  });

  test('a modern list without discovery, then a handshake: the choice is noted', async () => {
    const reports = await visit(connect, async (peer) => {
      expect(resultOf(await ask(peer, modern('tools/list'))).resultType).toBe('complete');
      expect(requests(peer)).toEqual([]);
      await shakeHands(peer);
    });
    expectOneClient(reports, ['modern', 'legacy']);
    expect(codes(reports)).toEqual(['legacy-after-modern']);
  });

  test('a modern call, then a handshake: asked again, and the choice is noted', async () => {
    const reports = await visit(connect, async (peer) => {
      await allRounds(peer);
      expect(requests(peer)).toEqual([]);
      await shakeHands(peer);
    });
    expectOneClient(reports, ['modern', 'legacy']);
    const { legacy, modern: newer } = halves(reports);
    expect([outcomes(legacy), outcomes(newer)]).toEqual([ASKED, ASKED]);
    expect(codes(reports)).toEqual(['legacy-after-modern']);
  });

  test('a discovery that was refused, then a handshake: there was no success', async () => {
    const reports = await visit(connect, async (peer) => {
      await discoverUnsupported(peer);
      expect(requests(peer)).toEqual([]);
      await shakeHands(peer);
    });
    expectOneClient(reports, ['modern', 'legacy']);
    expectDiscovered(halves(reports).modern);
    expect(codes(reports)).toEqual([]);
  });

  // A pipe is one client's: it forgot its `_meta`. A request over HTTP may be anybody's: it is what it looks like.
  test('a list without _meta after a modern call: modern still on a pipe, legacy over HTTP', async () => {
    const reports = await visit(connect, async (peer) => {
      await allRounds(peer);
      expect(requests(peer)).toEqual([]);
      const { message } = await ask(peer, list('bare'), BARE);
      expect(message.result).toMatchObject({ tools: [{ name: 'probe_report' }] });
      expect(message.result?.['resultType']).toBe(binding === 'stdio' ? 'complete' : undefined);
      expect(requests(peer)).toHaveLength(binding === 'stdio' ? 0 : 4);
    });
    if (binding === 'stdio') {
      expect(reports.map(({ session }) => session.eras)).toEqual([['modern']]);
      expect(codes(reports)).toEqual(['meta-missing']);
      return;
    }
    expectOneClient(reports, ['modern', 'legacy']);
    expect(codes(reports)).toContain('no-handshake');
    expect(outcomes(halves(reports).legacy)).toEqual(ASKED);
  });
});

test('a throw-away process is asked, and another one shaken hands with: they are related, and nothing is odd', async () => {
  const where = scratch();
  const first = await connectStdio(where);
  await discover(first);
  expect(await first.close()).toBe(0);
  const second = await connectStdio(where);
  second.respond = COOPERATIVE;
  await shakeHands(second);
  await second.settled();
  expect(await second.close()).toBe(0);
  expect(requests(first)).toEqual([]);
  const { legacy, modern: newer } = halves(written(where.out));
  expect(codes([legacy, newer])).toEqual([]);
  expectDiscovered(newer);
  expect(legacy.session.related).toEqual([
    {
      session: newer.session.id,
      why: expect.stringMatching(/^same parent process, started \d+ ms earlier$/) as string,
      confidence: 'certain',
    },
  ]);
});

/** What the discovery said of the client is in the report, whole and searched. */
function expectDiscovered(report: Report | undefined): void {
  expect(report?.client.meta).toContainEqual(
    expect.objectContaining({ [META.client]: { name: 'm', version: '1' }, [WORKSPACE]: FOLDER }),
  );
  const places = report?.disclosures.map(({ where, value }) => [where, value]);
  expect(places).toContainEqual(['server/discover#/params/_meta/io.modelcontextprotocol~1clientInfo', 'm 1']);
  expect(places).toContainEqual(['server/discover#/params/_meta/example.com~1workspace', FOLDER]);
}
