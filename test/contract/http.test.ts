/**
 * What only HTTP has: streams and statuses, headers, lost and doubled sessions, other people's web pages.
 */
import { connect as connectTcp } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import {
  ALL_CAPABILITIES,
  call,
  connectHttp,
  COOPERATIVE,
  exchange,
  initialize,
  list,
  READY,
  type HttpAnswer,
  type Peer,
} from '../support/peer.ts';
import {
  observations,
  rebuilt,
  scratch,
  start,
  stderrMatch,
  written,
  type Scratch,
} from '../support/server.ts';

interface Visit {
  readonly where: Scratch;
  readonly peer: Peer;
  readonly url: URL;
  /** One exchange with exactly these headers, outside the peer's session. */
  readonly raw: (
    method: string,
    path: string,
    headers?: Record<string, string | string[]>,
    body?: unknown,
    receive?: (text: string) => void,
  ) => Promise<HttpAnswer>;
}

async function open(args: readonly string[] = []): Promise<Visit> {
  const where = scratch();
  const peer = await connectHttp(where, args);
  peer.respond = COOPERATIVE;
  const url = new URL(/listening on (\S+)/.exec(peer.server.stderr())?.[1] ?? '');
  return {
    where,
    peer,
    url,
    raw: async (method, path, headers = {}, body, receive = () => {}) =>
      exchange(
        url,
        method,
        path,
        headers,
        body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
        receive,
      ),
  };
}

const JSON_BOTH = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

function all(visit: Visit): Report[] {
  return rebuilt(visit.where.out);
}

function codes(reports: readonly Report[]): string[] {
  return reports.flatMap((report) => report.oddities.map((odd) => odd.code));
}

describe('streams', () => {
  test('a POST with a request is a stream: comment byte, no buffering, questions first, result last, then ended', async () => {
    const visit = await open();
    await visit.peer.ask(initialize(ALL_CAPABILITIES));
    const answer = await visit.peer.send(list());
    if (answer === null) throw new Error('no answer');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    const body = await answer.body;
    expect(body.startsWith(':\n\n')).toBe(true);
    const methods = body
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => (JSON.parse(line.slice(6)) as { method?: string }).method ?? 'result');
    expect(methods).toEqual(['ping', 'roots/list', 'elicitation/create', 'sampling/createMessage', 'result']);
    expect(await visit.peer.close()).toBe(0);
  });

  test('notifications and responses alone are 202 without a body', async () => {
    const visit = await open();
    await visit.peer.ask(initialize({}));
    for (const message of [READY, { jsonrpc: '2.0', id: 'x', result: {} }]) {
      const answer = await visit.peer.send(message);
      expect([answer?.status, await answer?.body]).toEqual([202, '']);
    }
    await visit.peer.close();
  });

  test('no event-stream in Accept: JSON, and questions go out on the standing stream', async () => {
    const visit = await open();
    await visit.peer.ask(initialize(ALL_CAPABILITIES));
    await visit.peer.send(READY);
    const standing = await visit.peer.send(undefined, {
      method: 'GET',
      headers: { Accept: 'text/event-stream', 'Content-Type': undefined },
    });
    expect(standing?.headers['content-type']).toBe('text/event-stream');
    const answer = await visit.peer.send(list(), { headers: { Accept: 'application/json' } });
    expect(answer?.headers['content-type']).toBe('application/json');
    expect(JSON.parse((await answer?.body) ?? '')).toMatchObject({ id: 1, result: { tools: [{}] } });
    await visit.peer.close();
    const [report] = all(visit);
    expect(report?.probes.map((probe) => [probe.outcome, probe.via])).toEqual(
      Array.from({ length: 4 }, () => ['answered', 'standby']),
    );
    expect(codes([report as Report])).toEqual(['accept']);
  });

  test('no event-stream and no standing stream: undeliverable, at once; and asked when a stream opens after all', async () => {
    const visit = await open();
    await visit.peer.ask(initialize(ALL_CAPABILITIES));
    await visit.peer.ask(list(), { headers: { Accept: 'application/json' } });
    expect(all(visit)[0]?.probes.map((probe) => [probe.outcome, probe.why])).toEqual(
      Array.from({ length: 4 }, () => ['undeliverable', 'no stream']),
    );
    expect(all(visit)[0]?.verdict.directory.word).toBe('not_tested');
    await visit.peer.send(undefined, {
      method: 'GET',
      headers: { Accept: 'text/event-stream', 'Content-Type': undefined },
    });
    await visit.peer.wait((message) => message.method === 'sampling/createMessage');
    await visit.peer.settled();
    await visit.peer.close();
    expect(all(visit)[0]?.probes.map((probe) => probe.outcome)).toEqual([
      'answered',
      'answered',
      'answered',
      'answered',
    ]);
  });

  test('the client closes the stream of its list: aborted, and the others not asked', async () => {
    const visit = await open();
    visit.peer.respond = { ping: COOPERATIVE['ping'] };
    await visit.peer.ask(initialize({ roots: {} }));
    const answer = await visit.peer.send(list());
    await visit.peer.wait((message) => message.method === 'roots/list');
    answer?.abort();
    await visit.peer.ask({ jsonrpc: '2.0', id: 'p', method: 'ping' });
    await visit.peer.close();
    expect(all(visit)[0]?.probes.map((probe) => [probe.outcome, probe.why])).toEqual([
      ['answered', null],
      ['aborted', 'the client closed its stream'],
      ['not_asked', 'cancelled'],
      ['not_asked', 'cancelled'],
    ]);
  });

  test('a reply on another connection, without a session header, is matched by its id', async () => {
    const visit = await open();
    visit.peer.respond = {};
    await visit.peer.ask(initialize({ roots: {} }));
    await visit.peer.send(list());
    const question = await visit.peer.wait((message) => message.method === 'ping');
    expect(
      (await visit.raw('POST', '/mcp', JSON_BOTH, { jsonrpc: '2.0', id: question.id, result: {} })).status,
    ).toBe(202);
    await visit.peer.wait((message) => message.method === 'roots/list');
    await visit.peer.close();
    const reports = all(visit);
    expect(reports).toHaveLength(1);
    expect(reports[0]?.probes[0]?.outcome).toBe('answered');
    expect(codes(reports)).toContain('session-id-missing');
  });

  test('a reply under another session is filed with the session that asked', async () => {
    const visit = await open();
    visit.peer.respond = {};
    await visit.peer.ask(initialize({ roots: {} }));
    await visit.peer.send(list());
    const question = await visit.peer.wait((message) => message.method === 'ping');
    const other = await visit.raw(
      'POST',
      '/mcp',
      JSON_BOTH,
      initialize({}, { clientInfo: { name: 'other', version: '1' } }),
    );
    const session = String(other.headers['mcp-session-id']);
    await visit.raw(
      'POST',
      '/mcp',
      { ...JSON_BOTH, 'Mcp-Session-Id': session },
      { jsonrpc: '2.0', id: question.id, result: {} },
    );
    await visit.peer.wait((message) => message.method === 'roots/list');
    await visit.peer.close();
    const reports = all(visit);
    expect(reports.map((report) => [report.client.name, report.probes[0]?.outcome])).toEqual([
      ['t', 'answered'],
      ['other', 'not_asked'],
    ]);
  });
});

describe('the table of methods and targets', () => {
  test.each([
    ['GET', '/mcp', 405],
    ['GET', '/mcp/', 405],
    ['HEAD', '/mcp', 405],
    ['OPTIONS', '/mcp', 405],
    ['PUT', '/mcp', 405],
    ['DELETE', '/mcp', 405],
    ['GET', '/', 404],
    ['GET', '/favicon.ico', 404],
    ['GET', '/.well-known/oauth-protected-resource/mcp', 404],
    ['POST', '/register', 404],
    ['POST', '/sse', 405],
  ])('%s %s is %i, and on record', async (method, path, status) => {
    const visit = await open();
    const answer = await visit.raw(
      method,
      path,
      { 'User-Agent': 'x/1' },
      method === 'POST' ? '{"client_name":"c"}' : undefined,
    );
    expect(answer.status).toBe(status);
    await visit.peer.close();
    expect(all(visit).flatMap((report) => report.http?.requests ?? [])).toEqual([
      expect.objectContaining({ method, target: path, status }),
    ]);
    if (method === 'POST')
      expect(
        observations(visit.where.out).some(
          (one) => one.kind === 'received' && one.raw === '{"client_name":"c"}',
        ),
      ).toBe(true);
  });

  test('/mcp/, /mcp?… and /mcp/<label> are the endpoint; labels keep clients apart', async () => {
    const visit = await open();
    for (const path of ['/mcp/', '/mcp?x=/home/ann/app', '/mcp/one', '/mcp/two']) {
      expect((await visit.raw('POST', path, JSON_BOTH, initialize({}))).status).toBe(200);
    }
    await visit.peer.close();
    expect(all(visit).map((report) => report.session.label)).toEqual([null, null, 'one', 'two']);
  });

  test('DELETE ends the session with 204 and its report file', async () => {
    const visit = await open();
    await visit.peer.ask(initialize({}));
    expect((await visit.peer.send(undefined, { method: 'DELETE' }))?.status).toBe(204);
    expect(written(visit.where.out).map((report) => report.session.end)).toEqual(['delete']);
    await visit.peer.close();
  });

  test('bodies above the cap: 413, with size, hash and first bytes on record', async () => {
    const visit = await open(['--max-body', '1024']);
    const body = `{"x":"${'y'.repeat(5000)}"}`;
    expect((await visit.raw('POST', '/mcp', JSON_BOTH, body)).status).toBe(413);
    await visit.peer.close();
    const kept = observations(visit.where.out).find((one) => one.kind === 'received');
    expect(kept).toMatchObject({ bytes: body.length, cut: { complete: true } });
    expect(codes(all(visit))).toContain('too-large');
  });

  test('what is no HTTP at all is answered 400 and recorded with its bytes', async () => {
    const visit = await open();
    const socket = connectTcp(Number(visit.url.port), '127.0.0.1');
    const said = await new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString('latin1')));
      socket.on('close', () => resolve(text));
      socket.write('\u0016\u0003\u0001 TLS hello?\r\n\r\n');
    });
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    await visit.peer.close();
    const odd = all(visit).flatMap((report) => report.oddities);
    expect(odd.map((one) => [one.code, one.raw?.includes('TLS hello?')])).toEqual([['http-malformed', true]]);
  });
});

describe('headers', () => {
  test.each([
    ['none', {}, 'application/json', true],
    ['*/*', { Accept: '*/*' }, 'application/json', true],
    ['application/json', { Accept: 'application/json' }, 'application/json', true],
    ['text/event-stream', { Accept: 'text/event-stream' }, 'text/event-stream', true],
    [
      'text/event-stream;q=0.9, application/json',
      { Accept: 'text/event-stream;q=0.9, application/json' },
      'text/event-stream',
      false,
    ],
  ])('Accept %s is served, as %j', async (_name, headers, type, deviates) => {
    const visit = await open();
    const answer = await visit.raw(
      'POST',
      '/mcp',
      { 'Content-Type': 'application/json', ...headers },
      initialize({}),
    );
    expect([answer.status, answer.headers['content-type']]).toEqual([200, type]);
    await visit.peer.close();
    expect(codes(all(visit)).includes('accept')).toBe(deviates);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded'])(
    'Content-Type %s is served and noted',
    async (type) => {
      const visit = await open();
      expect(
        (await visit.raw('POST', '/mcp', { ...JSON_BOTH, 'Content-Type': type }, initialize({}))).status,
      ).toBe(200);
      await visit.peer.close();
      expect(codes(all(visit))).toEqual(['content-type']);
    },
  );

  test('MCP-Protocol-Version: initialize is judged by its body; missing, wrong and right ones afterwards', async () => {
    const visit = await open();
    const answer = await visit.raw(
      'POST',
      '/mcp',
      { ...JSON_BOTH, 'MCP-Protocol-Version': '2026-07-28' },
      initialize({}, { protocolVersion: '2025-03-26' }),
    );
    expect(await answer.body).toContain('"protocolVersion":"2025-03-26"');
    const session = { ...JSON_BOTH, 'Mcp-Session-Id': String(answer.headers['mcp-session-id']) };
    for (const version of [undefined, '1.0', '2025-03-26', '2026-07-28']) {
      const headers = version === undefined ? session : { ...session, 'MCP-Protocol-Version': version };
      expect(
        (await visit.raw('POST', '/mcp', headers, { jsonrpc: '2.0', id: 1, method: 'ping' })).status,
      ).toBe(200);
    }
    await visit.peer.close();
    const [report] = all(visit);
    expect(report?.oddities.map((odd) => odd.detail)).toEqual([
      'initialize under MCP-Protocol-Version 2026-07-28, body "2025-03-26"',
      'no MCP-Protocol-Version after 2025-03-26 was agreed; taken for 2025-03-26',
      'MCP-Protocol-Version 1.0 after 2025-03-26 was agreed',
      'MCP-Protocol-Version 2026-07-28 after 2025-03-26 was agreed',
    ]);
    expect(report?.http?.headers.find((one) => one.name === 'MCP-Protocol-Version')).toMatchObject({
      values: ['2026-07-28', '1.0', '2025-03-26'],
      seen: 4,
      of: 5,
    });
  });

  test('a missing MCP-Protocol-Version is noted once where the agreed revision demands it', async () => {
    const visit = await open();
    const answer = await visit.raw('POST', '/mcp', JSON_BOTH, initialize({}));
    const session = { ...JSON_BOTH, 'Mcp-Session-Id': String(answer.headers['mcp-session-id']) };
    for (const id of [1, 2, 3])
      await visit.raw('POST', '/mcp', session, { jsonrpc: '2.0', id, method: 'ping' });
    await visit.peer.close();
    expect(codes(all(visit))).toEqual(['protocol-version-header-missing']);
  });

  test('order, case and duplicates of headers are kept', async () => {
    const visit = await open();
    await visit.raw('POST', '/mcp', { 'x-B': ['2', '1'], 'X-a': 'v', ...JSON_BOTH }, initialize({}));
    await visit.peer.close();
    const headers = all(visit)[0]?.http?.requests[0]?.headers ?? [];
    expect(headers.filter(([name]) => name.startsWith('x-') || name.startsWith('X-'))).toEqual([
      ['x-B', '2'],
      ['x-B', '1'],
      ['X-a', 'v'],
    ]);
    await stderrMatch(visit.peer.server, /\[probe\] headers \[\["x-B","2"\],\["x-B","1"\],\["X-a","v"\]/);
  });

  test.each([[{ Host: 'evil.example' }], [{ Origin: 'https://evil.example' }], [{ Origin: 'null' }]])(
    '%j on a loopback bind is refused with 403, recorded first',
    async (headers) => {
      const visit = await open();
      expect(
        (await visit.raw('POST', '/mcp', { ...JSON_BOTH, ...headers }, initialize({ roots: {} }))).status,
      ).toBe(403);
      await visit.peer.close();
      const reports = all(visit);
      expect(codes(reports)).toEqual(['rebinding-refused']);
      expect(reports[0]?.http?.requests).toHaveLength(1);
      expect(reports[0]?.probes.every((probe) => probe.outcome === 'not_asked')).toBe(true);
    },
  );
});

describe('sessions', () => {
  test("an unknown session is rebuilt, logged, asked and reported under the client's own id", async () => {
    const visit = await open();
    const headers = { ...JSON_BOTH, 'Mcp-Session-Id': 'their own/../id' };
    const inbox: string[] = [];
    const answering = (text: string): void => {
      inbox.push(text);
      const message = JSON.parse(text) as { id: string; method?: string };
      if (message.method !== undefined)
        void visit.raw('POST', '/mcp', headers, { jsonrpc: '2.0', id: message.id, result: {} });
    };
    await (
      await visit.raw('POST', '/mcp', headers, list(), answering)
    ).body;
    await visit.raw('DELETE', '/mcp', headers);
    await visit.peer.close();
    expect(visit.peer.server.stderr()).toContain(
      '[probe] session their own/../id unknown here — rebuilding from scratch',
    );
    const [report] = written(visit.where.out);
    expect(report?.session).toMatchObject({ clientSessionId: 'their own/../id', rebuilt: 1, end: 'delete' });
    expect(report?.probes.map((probe) => [probe.declared, probe.outcome])).toEqual([
      [null, 'answered'],
      [null, 'answered_malformed'],
      [null, 'answered_malformed'],
      [null, 'answered_malformed'],
    ]);
  });

  test("two clients, a call without session, a call with the other's: three reports, related, none merged", async () => {
    const visit = await open();
    const a = await visit.raw(
      'POST',
      '/mcp',
      { ...JSON_BOTH, 'User-Agent': 'A/1' },
      initialize({ roots: {} }, { clientInfo: { name: 'a', version: '1' } }),
    );
    const b = await visit.raw(
      'POST',
      '/mcp',
      { ...JSON_BOTH, 'User-Agent': 'B/1' },
      initialize({}, { clientInfo: { name: 'b', version: '1' } }),
    );
    const withId = (answer: HttpAnswer): Record<string, string> => ({
      ...JSON_BOTH,
      'Mcp-Session-Id': String(answer.headers['mcp-session-id']),
    });
    const answering =
      (headers: Record<string, string>) =>
      (text: string): void => {
        const message = JSON.parse(text) as { id: string; method?: string };
        if (message.method !== undefined)
          void visit.raw('POST', '/mcp', headers, {
            jsonrpc: '2.0',
            id: message.id,
            error: { code: -32601, message: 'no' },
          });
      };
    await (
      await visit.raw('POST', '/mcp', { ...withId(a), 'User-Agent': 'A/1' }, list(), answering(withId(a)))
    ).body;
    const stray = await visit.raw(
      'POST',
      '/mcp',
      { ...JSON_BOTH, 'User-Agent': 'A/1' },
      call(2),
      answering({ ...JSON_BOTH, 'User-Agent': 'A/1' }),
    );
    expect(stray.status).toBe(200);
    await stray.body;
    await (
      await visit.raw('POST', '/mcp', { ...withId(b), 'User-Agent': 'B/1' }, call(3), answering(withId(b)))
    ).body;
    await visit.peer.close();
    const reports = all(visit);
    expect(reports.map((report) => [report.client.name, report.probes[0]?.outcome])).toEqual([
      ['a', 'refused'],
      ['b', 'refused'],
      [null, 'refused'],
    ]);
    expect(new Set(codes([reports[2] as Report]))).toEqual(new Set(['session-id-missing', 'no-handshake']));
    expect(reports[2]?.session.related).toEqual([
      { session: reports[0]?.session.id, why: 'same User-Agent and address', confidence: 'possible' },
    ]);
    expect(reports[0]?.session.related[0]?.session).toBe(reports[2]?.session.id);
    expect(reports[1]?.session.related).toEqual([]);
  });

  test("an answer that reaches an instance which never asked is filed as that question's answer", async () => {
    const where = scratch();
    const one = await connectHttp(where);
    const two = await connectHttp(where);
    one.respond = {};
    await one.ask(initialize({ roots: {} }));
    await one.send(list());
    const question = await one.wait((message) => message.method === 'ping');
    await two.send({ jsonrpc: '2.0', id: question.id, result: {} });
    await stderrMatch(two.server, /\[probe\] response with nothing waiting for it: \{/);
    one.server.child.kill('SIGKILL');
    await one.server.exited;
    await two.close();
    const reports = rebuilt(where.out);
    expect(reports).toHaveLength(1);
    expect(reports[0]?.session.instances).toHaveLength(2);
    expect(reports[0]?.probes.map((probe) => probe.outcome)).toEqual([
      'answered',
      'pending',
      'pending',
      'pending',
    ]);
  });
});

test(
  'the eight seconds: a silent client gets its list after four budgets of two seconds, and nothing is claimed',
  { timeout: 15_000 },
  async () => {
    const visit = await open();
    visit.peer.respond = {};
    await visit.peer.ask(initialize(ALL_CAPABILITIES));
    await visit.peer.send(READY);
    const before = performance.now();
    await visit.peer.ask(list());
    expect(performance.now() - before).toBeGreaterThan(7990);
    await visit.peer.close();
    const [report] = all(visit);
    expect(report?.probes.map((probe) => probe.outcome)).toEqual([
      'no_reply',
      'no_reply',
      'no_reply',
      'no_reply',
    ]);
    expect(report?.verdict.directory.word).toBe('not_tested');
  },
);

describe('listening', () => {
  test('a taken port is a clear error that names the holder, exit code 2', async () => {
    const visit = await open();
    const second = start(['http', '--port', visit.url.port, '--out', visit.where.out], visit.where);
    expect(await second.exited).toBe(2);
    expect(second.stderr()).toMatch(
      new RegExp(`127\\.0\\.0\\.1:${visit.url.port} is taken by pid ${String(visit.peer.server.child.pid)} `),
    );
    await visit.peer.close();
  });

  test.each([
    ['::1', 'http://[::1]:'],
    ['localhost', 'http://localhost:'],
  ])('--host %s is served', async (host, prefix) => {
    const where = scratch();
    const server = start(['http', '--host', host, '--port', '0', '--out', where.out], where);
    const match = await stderrMatch(server, /listening on (http:\S+)/);
    expect(match[1]?.startsWith(prefix)).toBe(true);
    const url = new URL((match[1] ?? '').replace('localhost', '[::1]'));
    expect(
      (await exchange(url, 'POST', '/mcp', { ...JSON_BOTH, Host: url.host }, JSON.stringify(initialize({}))))
        .status,
    ).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  });

  test('$PORT is taken where --port is not given', async () => {
    const visit = await open();
    const port = visit.url.port;
    await visit.peer.close();
    const server = start(['http', '--out', visit.where.out], visit.where, { PORT: port });
    expect((await stderrMatch(server, /listening on (http:\S+)/))[1]).toBe(`http://127.0.0.1:${port}/mcp`);
    server.child.kill('SIGINT');
    expect(await server.exited).toBe(0);
  });

  test('after --ttl everything is 410 and nothing more is recorded', async () => {
    const visit = await open(['--ttl', '1s']);
    await visit.peer.ask(initialize({}));
    await stderrMatch(visit.peer.server, /time to live is over/);
    const before = observations(visit.where.out).length;
    expect((await visit.raw('POST', '/mcp', JSON_BOTH, initialize({}))).status).toBe(410);
    expect((await visit.raw('GET', '/x')).status).toBe(410);
    expect(observations(visit.where.out)).toHaveLength(before);
    expect(written(visit.where.out).map((report) => report.session.end)).toEqual(['ttl']);
    visit.peer.server.child.kill('SIGTERM');
    expect(await visit.peer.server.exited).toBe(0);
  });
});
