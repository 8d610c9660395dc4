/**
 * Where a report could sound surer than what was heard, or a client be taken for another kind than it is.
 */
import { expect, test } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import { ask, goOn, META, modern, round, type Result, type Rounds } from '../support/modern.ts';
import { connectHttp, connectStdio, list, type Peer } from '../support/peer.ts';
import { rebuilt, scratch } from '../support/server.ts';

const KEY = { MCP_TELL_STATE_KEY: '07'.repeat(32) };
const TWO_KINDS: Rounds = { meta: { [META.capabilities]: { roots: {}, elicitation: {} } } };

/** One call, begun on an instance and ended on another that shares nothing but the key; the second's report. */
async function handedOver(
  begin: (one: Peer) => Promise<Result>,
  end: (two: Peer, so: Result) => Promise<void>,
): Promise<Report> {
  const where = scratch();
  const one = await connectHttp(scratch(), [], KEY);
  const two = await connectHttp(where, [], KEY);
  await end(two, await begin(one));
  await Promise.all([one.close(), two.close()]);
  return rebuilt(where.out)[0] as Report;
}

async function answer(peer: Peer, before: Result, said: unknown): Promise<Result> {
  const [key = ''] = Object.keys(before.inputRequests ?? {});
  const { requestState } = before;
  return round(peer, TWO_KINDS, { requestState, inputResponses: { [key]: said } });
}

test('an answer too long to carry is an answer, and no verdict rests on what was not searched', async () => {
  const roots = Array.from({ length: 20_000 }, (_, index) => ({ uri: `file:///home/ann/app${index}` }));
  const report = await handedOver(
    async (one) => answer(one, await goOn(one, await round(one, TWO_KINDS), TWO_KINDS), { roots }),
    async (two, so) => void (await answer(two, so, { action: 'decline' })),
  );
  expect(report.probes[1]?.outcome).not.toBe('answered_malformed');
  expect(report.verdict.directory.word).toBe('not_tested');
});

test('how long a question took is known where it was only carried', async () => {
  const pause = 150;
  const report = await handedOver(
    async (one) => {
      let result = await round(one, TWO_KINDS);
      for (let times = 0; times < 2; times += 1) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        result = await goOn(one, result, TWO_KINDS);
      }
      return result;
    },
    async (two, so) => void (await goOn(two, so, TWO_KINDS)),
  );
  for (const { ms } of report.probes.slice(0, 2)) expect(ms).toBeGreaterThanOrEqual(pause - 1);
});

test('a round that comes back under another name is credited, and noted', async () => {
  const where = scratch();
  const peer = await connectHttp(where);
  const as = (name: string): Rounds => ({ meta: { [META.client]: { name, version: '1' } } });
  const before = await goOn(peer, await round(peer, as('one')), as('one'));
  await goOn(peer, before, as('two'));
  await peer.close();
  const report = rebuilt(where.out).find(({ probes }) => probes[1]?.outcome === 'answered');
  expect(report?.oddities.map(({ code }) => code)).toEqual(['client-changed']);
});

test('a visit that was served as modern is reported as modern, also where only a header said so', async () => {
  const where = scratch();
  const peer = await connectHttp(where);
  const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/list' };
  const { result } = await peer.ask({ jsonrpc: '2.0', id: 'bare', method: 'tools/list' }, { headers });
  expect(result).toMatchObject({ resultType: 'complete' });
  await peer.close();
  expect(rebuilt(where.out).map(({ session }) => session.era)).toEqual(['modern']);
});

test.each([
  [[], undefined],
  [['--strict'], -32602],
] as const)(
  'stdio: a client that spoke modern and made no handshake is sent no request, also where it forgets its _meta, %j',
  async (args, code) => {
    const where = scratch();
    const peer = await connectStdio(where, [...args, '--timeout', '50']);
    await ask(peer, modern('server/discover'));
    expect((await peer.ask(list('bare'))).error?.code).toBe(code);
    await peer.close();
    expect(peer.inbox.filter(({ method }) => method !== undefined)).toEqual([]);
    expect(rebuilt(where.out)[0]?.oddities.map((odd) => odd.code)).toContain('meta-missing');
  },
);
