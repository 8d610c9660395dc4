/**
 * Elicitation by opening a page (URL mode): asked only over HTTP and only where it is declared, and whether the page was opened is told.
 */
import { expect, test } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import { allRounds, goOn, META, round, type Result } from '../support/modern.ts';
import { connectHttp, connectStdio, type Peer } from '../support/peer.ts';
import { rebuilt, scratch } from '../support/server.ts';

const BOTH = { meta: { [META.capabilities]: { elicitation: { form: {}, url: {} } } } };
const URL_ONLY = { meta: { [META.capabilities]: { elicitation: { url: {} } } } };

function urlIn({ inputRequests = {} }: Result): string | undefined {
  const [request] = Object.values(inputRequests);
  return request?.params?.['mode'] === 'url' ? String(request.params['url']) : undefined;
}

/** Goes on until the page is asked for. */
async function toPage(peer: Peer): Promise<readonly [Result, string]> {
  for (let result = await round(peer, BOTH); ; result = await goOn(peer, result, BOTH)) {
    if (result.resultType !== 'input_required') throw new Error('no page was asked for');
    const url = urlIn(result);
    if (url !== undefined) return [result, url];
  }
}

async function finish(peer: Peer, out: string, [result]: readonly [Result, string]): Promise<Report> {
  const [key = ''] = Object.keys(result.inputRequests ?? {});
  const { requestState } = result;
  await round(peer, BOTH, { requestState, inputResponses: { [key]: { action: 'accept' } } });
  await peer.close();
  const report = rebuilt(out).find(({ session }) => session.era === 'modern');
  if (report === undefined) throw new Error('no report');
  return report;
}

test('the page is ours, harmless, and its visit belongs to the report of the question', async () => {
  const where = scratch();
  const peer = await connectHttp(where);
  const asked = await toPage(peer);
  const page = await fetch(asked[1], { headers: { 'User-Agent': 'a browser' } });
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    200,
    "default-src 'none'; style-src 'unsafe-inline'",
  ]);
  expect(await page.text()).toContain('This is mcp-tell');
  const report = await finish(peer, where.out, asked);
  expect(report.probes[2]).toMatchObject({
    probe: 'elicitation/create',
    outcome: 'answered',
    url: { outcome: 'answered', visits: 1, reply: { result: { action: 'accept' } } },
  });
  // Who opened it is a visit of its own: nothing of a browser is the client's.
  expect(JSON.stringify(report)).not.toContain('a browser');
  const [related] = report.session.related;
  expect(related).toMatchObject({ why: 'opened the page of one of its questions', confidence: 'certain' });
  const browser = rebuilt(where.out).find(({ session }) => session.id === related?.session);
  expect(browser?.http?.headers.find(({ name }) => name.toLowerCase() === 'user-agent')?.values).toEqual([
    'a browser',
  ]);
});

test('an accepted page that nobody opened is not said to have been opened', async () => {
  const where = scratch();
  const peer = await connectHttp(where);
  const report = await finish(peer, where.out, await toPage(peer));
  expect(report.probes[2]?.url).toMatchObject({ outcome: 'answered', visits: 0 });
});

test('a page of nobody’s question is a 404', async () => {
  const peer = await connectHttp(scratch());
  const asked = await toPage(peer);
  const other = new URL(
    '/asked/tell.x.y.elicitation.aaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbb',
    asked[1],
  );
  expect((await fetch(other)).status).toBe(404);
  await peer.close();
});

test('over stdio there is no page to open', async () => {
  const where = scratch();
  const peer = await connectStdio(where);
  const results = await allRounds(peer, BOTH);
  expect(results.map(urlIn).filter((url) => url !== undefined)).toEqual([]);
  await allRounds(peer, URL_ONLY);
  await peer.close();
  expect(rebuilt(where.out)[0]?.probes[2]).toMatchObject({ outcome: 'answered', url: null });
});

test('where only URL mode is declared no form is sent', async () => {
  const where = scratch();
  const peer = await connectHttp(where);
  const results = await allRounds(peer, URL_ONLY);
  expect(results.map(urlIn).filter((url) => url !== undefined)).toHaveLength(1);
  await peer.close();
  expect(rebuilt(where.out)[0]?.probes[2]).toMatchObject({
    outcome: 'not_asked',
    why: 'only URL mode is declared',
    url: { visits: 0 },
  });
});
