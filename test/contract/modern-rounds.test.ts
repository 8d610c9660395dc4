/**
 * The four questions by multi round trips (2026-07-28), over both bindings: one a round, in a state that only this server can have sealed.
 * Whatever a client does with a round, the call ends in a report, and nothing is credited that was not said.
 */
import { compactDecrypt, CompactEncrypt } from 'jose';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import {
  allRounds,
  answersTo,
  ask,
  asked,
  cooperative,
  goOn,
  META,
  modern,
  REPORT_CALL,
  resultOf,
  round,
  type Result,
  type Rounds,
} from '../support/modern.ts';
import { connectHttp, connectStdio, type Connect, type Peer } from '../support/peer.ts';
import { rebuilt, scratch, start, written } from '../support/server.ts';

const BINDINGS: readonly (readonly [string, Connect])[] = [
  ['stdio', connectStdio],
  ['http', connectHttp],
];

const KEY = Buffer.alloc(32, 7);
const KEYED = { MCP_TELL_STATE_KEY: KEY.toString('hex') };

/** Fresh for each test: the server's end is waited for, and it has never sent a request. */
async function visit(
  connect: Connect,
  args: readonly string[],
  script: (peer: Peer) => Promise<void>,
): Promise<Report> {
  const where = scratch();
  const peer = await connect(where, args, KEYED);
  await script(peer);
  expect(await peer.close()).toBe(0);
  expect(peer.inbox.filter(({ method }) => method !== undefined)).toEqual([]);
  const [again] = rebuilt(where.out);
  expect(again?.probes).toEqual(written(where.out)[0]?.probes);
  return again as Report;
}

/** The report in the last result of a call with `format: json`. */
function reportIn(result: Result | undefined): Report {
  expect(result).toMatchObject({ resultType: 'complete', isError: false });
  const content = result?.['content'] as { readonly text: string }[];
  return JSON.parse(content[0]?.text ?? '') as Report;
}

function outcomes({ probes }: Report): string[] {
  return probes.map(({ outcome }) => outcome);
}

function codes({ oddities }: Report): string[] {
  return oddities.map(({ code }) => code);
}

/** Rounds up to the one that asks `method`: its result is not answered yet. */
async function upTo(peer: Peer, method: string, rounds: Rounds = {}): Promise<Result> {
  let result = await round(peer, rounds);
  while (!asked([result]).includes(method)) {
    if (result.resultType !== 'input_required') throw new Error(`${method} is never asked`);
    result = await goOn(peer, result, rounds);
  }
  return result;
}

function keyOf({ inputRequests }: Result): string {
  return Object.keys(inputRequests ?? {})[0] ?? '';
}

const ONLY_ROOTS = { [META.capabilities]: { roots: {} } };

describe.each(BINDINGS)('over %s', (_name, connect) => {
  test('a cooperative client: the baseline first, one question a round, sampling last, then the report', async () => {
    let live: Report | undefined;
    const report = await visit(connect, [], async (peer) => {
      const results = await allRounds(peer);
      expect(asked(results)).toEqual(['-', 'roots/list', 'elicitation/create', 'sampling/createMessage']);
      for (const result of results.slice(0, -1)) {
        expect(result.requestState).toMatch(/^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/);
        expect(result).not.toHaveProperty('ttlMs');
      }
      for (const result of results)
        expect(result['_meta']).toEqual({
          [META.server]: { name: 'mcp-tell', version: expect.any(String) as string },
        });
      for (const result of results.slice(1, -1))
        expect(keyOf(result)).toMatch(
          /^tell\.[a-z0-9]+\.[a-z0-9]+\.(roots|elicitation|sampling)\.[a-z0-9]{16,}$/,
        );
      live = reportIn(results.at(-1));
    });
    expect(live?.session.era).toBe('modern');
    expect(live?.probes.map(({ via }) => via)).toEqual(Array(4).fill('multi-round-trip'));
    expect(live?.probes.map(({ declared }) => declared)).toEqual([null, true, true, true]);
    // Over stdio the process's own working directory is a second, other word.
    expect(live?.verdict.directory.word).toBe(report.session.binding === 'http' ? 'revealed' : 'conflicting');
    expect(live?.verdict.directory.values).toContain('/home/ann/app');
    expect(outcomes(report)).toEqual(Array(4).fill('answered'));
    expect(report.probes).toEqual(live?.probes);
    expect(codes(report)).toEqual([]);
  });

  const DECLARED: readonly (readonly [
    capabilities: object,
    args: readonly string[],
    asked: readonly string[],
  ])[] = [
    [{ roots: {} }, [], ['-', 'roots/list']],
    [{ sampling: {} }, [], ['-', 'sampling/createMessage']],
    [{ sampling: {}, elicitation: { form: {} } }, [], ['-', 'elicitation/create', 'sampling/createMessage']],
    [{}, [], ['-']],
    [{ roots: {}, sampling: {} }, ['--skip', 'roots'], ['-', 'sampling/createMessage']],
    [
      { sampling: {} },
      ['--ask-undeclared'],
      ['-', 'sampling/createMessage', 'roots/list', 'elicitation/create'],
    ],
  ];
  test.each(DECLARED)('declared %j, %j: asked are %j', async (capabilities, args, expected) => {
    const report = await visit(connect, args, async (peer) => {
      const results = await allRounds(peer, { meta: { [META.capabilities]: capabilities } });
      expect(asked(results)).toEqual(expected);
      const live = reportIn(results.at(-1));
      for (const { probe, outcome, why } of live.probes.slice(1)) {
        const skipped = args.includes('--skip') && probe === 'roots/list';
        const no = ['not_asked', skipped ? 'turned off by --skip' : 'not declared'];
        expect([outcome, why]).toEqual(expected.includes(probe) ? ['answered', null] : no);
      }
    });
    expect(codes(report)).toEqual([]);
  });

  test('nothing declared, nothing revealed over HTTP: that is not tested, and no silence of the client', async () => {
    const report = await visit(connect, [], async (peer) => {
      await allRounds(peer, { meta: { [META.capabilities]: {} } });
    });
    if (report.session.binding === 'http') expect(report.verdict.directory.word).toBe('not_tested');
  });

  test('declared is what the very request declares', async () => {
    await visit(connect, [], async (peer) => {
      resultOf(await ask(peer, modern('server/discover')));
      resultOf(await ask(peer, modern('tools/list')));
      expect(asked(await allRounds(peer, { meta: ONLY_ROOTS }))).toEqual(['-', 'roots/list']);
    });
  });

  test.each(['-', 'roots/list', 'sampling/createMessage'])(
    'the round of %s never comes back: the next call says so, at once, and so does every later one',
    async (method) => {
      const report = await visit(connect, ['--timeout', '20'], async (peer) => {
        await upTo(peer, method);
        await new Promise((resolve) => setTimeout(resolve, 30));
        const next = reportIn(await round(peer));
        const at = ['-', 'roots/list', 'elicitation/create', 'sampling/createMessage'].indexOf(method);
        expect(outcomes(next)).toEqual(
          [0, 1, 2, 3].map((index) => (index < at ? 'answered' : index === at ? 'no_reply' : 'not_asked')),
        );
        expect(outcomes(reportIn(await round(peer)))).toEqual(outcomes(next));
      });
      if (report.session.binding === 'http' && method === '-')
        expect(report.verdict.directory.word).toBe('not_tested');
    },
  );

  test('a call beside a round that is still fresh gets its report, and claims no silence', async () => {
    await visit(connect, [], async (peer) => {
      const waiting = await upTo(peer, 'roots/list', { meta: ONLY_ROOTS });
      expect(outcomes(reportIn(await round(peer)))[1]).toBe('pending');
      const report = reportIn(await goOn(peer, waiting, { meta: ONLY_ROOTS }));
      expect(outcomes(report).slice(0, 2)).toEqual(['answered', 'answered']);
      expect(report.oddities).toEqual([]);
    });
  });

  test('a round that comes back after the next call is an answer all the same', async () => {
    const report = await visit(connect, [], async (peer) => {
      const waiting = await upTo(peer, 'roots/list', { meta: ONLY_ROOTS });
      reportIn(await round(peer));
      expect((await goOn(peer, waiting, { meta: ONLY_ROOTS })).resultType).toBe('complete');
    });
    expect(['late', 'answered']).toContain(outcomes(report)[1]);
    expect(report.verdict.directory.values).toContain('/home/ann/app');
  });

  test('a call after the report asks nobody again; ask_again does', async () => {
    await visit(connect, [], async (peer) => {
      await allRounds(peer);
      expect(asked(await allRounds(peer))).toEqual([]);
      const again = { params: { name: 'probe_report', arguments: { format: 'json', ask_again: true } } };
      const results = await allRounds(peer, again);
      expect(asked(results)).toEqual(['-', 'roots/list', 'elicitation/create', 'sampling/createMessage']);
      expect(reportIn(results.at(-1)).probes.map(({ asked: times }) => times)).toEqual([2, 2, 2, 2]);
    });
  });

  describe('what comes back in inputResponses', () => {
    const ROOTS = cooperative('roots/list');
    const RESPONSES: readonly (readonly [
      claim: string,
      responses: (key: string) => unknown,
      outcome: string,
      code: string | null,
    ])[] = [
      ['nothing', () => undefined, 'answered_malformed', 'input-response-missing'],
      ['null', () => null, 'answered_malformed', 'input-response-missing'],
      ['no object', () => [1], 'answered_malformed', 'input-responses-malformed'],
      ['an empty object', () => ({}), 'answered_malformed', 'input-response-missing'],
      [
        'an answer under a key of its own',
        () => ({ mine: ROOTS }),
        'answered_malformed',
        'input-response-unknown',
      ],
      [
        'an answer, and one more',
        (key) => ({ [key]: ROOTS, more: {} }),
        'answered',
        'input-response-unknown',
      ],
      ['a number', (key) => ({ [key]: 12345 }), 'answered_malformed', null],
      ['null under the key', (key) => ({ [key]: null }), 'answered_malformed', null],
      ['a result without roots', (key) => ({ [key]: {} }), 'answered_malformed', null],
      ['roots that are no list', (key) => ({ [key]: { roots: 'x' } }), 'answered_malformed', null],
      ['an empty list', (key) => ({ [key]: { roots: [] } }), 'answered', null],
    ];
    test.each(RESPONSES)('%s', async (_claim, responses, outcome, code) => {
      const report = await visit(connect, [], async (peer) => {
        const rounds = { meta: ONLY_ROOTS };
        const { requestState, ...before } = await upTo(peer, 'roots/list', rounds);
        const inputResponses = responses(keyOf(before));
        const result = await round(peer, rounds, {
          requestState,
          ...(inputResponses === undefined ? {} : { inputResponses }),
        });
        expect(outcomes(reportIn(result))).toEqual(['answered', outcome, 'not_asked', 'not_asked']);
      });
      if (code === null) expect(codes(report)).toEqual([]);
      else expect(codes(report)).toContain(code);
    });

    test('an answer to the question before, once more, is not the answer to this one', async () => {
      const report = await visit(connect, [], async (peer) => {
        const first = await upTo(peer, 'roots/list');
        const second = await goOn(peer, first);
        const { requestState } = second;
        const last = await round(peer, {}, { requestState, inputResponses: answersTo(first) });
        expect(asked([last])).toEqual(['sampling/createMessage']);
        await goOn(peer, last);
      });
      expect(outcomes(report)).toEqual(['answered', 'answered', 'answered_malformed', 'answered']);
      expect(codes(report)).toContain('input-response-unexpected');
    });

    test('a refusal of the form is an answer', async () => {
      const report = await visit(connect, [], async (peer) => {
        const before = await upTo(peer, 'elicitation/create');
        await round(
          peer,
          {},
          { requestState: before.requestState, inputResponses: { [keyOf(before)]: { action: 'decline' } } },
        );
      });
      expect(outcomes(report)[2]).toBe('answered');
    });
  });

  test('a retry under the id of the call is served, and an oddity', async () => {
    const report = await visit(connect, [], async (peer) => {
      const call = modern('tools/call', REPORT_CALL, ONLY_ROOTS);
      const { requestState } = resultOf(await ask(peer, call));
      const retry = { ...call, params: { ...call.params, requestState } };
      expect(asked([resultOf(await ask(peer, retry))])).toEqual(['roots/list']);
    });
    expect(codes(report)).toContain('retry-id-reused');
  });

  test('a round that is sent back twice is answered twice and counts once', async () => {
    const report = await visit(connect, [], async (peer) => {
      const before = await upTo(peer, 'roots/list', { meta: ONLY_ROOTS });
      const once = reportIn(await goOn(peer, before, { meta: ONLY_ROOTS }));
      const twice = reportIn(await goOn(peer, before, { meta: ONLY_ROOTS }));
      expect(outcomes(twice)).toEqual(outcomes(once));
    });
    expect(report.probes[1]?.asked).toBe(1);
    expect(codes(report)).toContain('request-state-replayed');
  });

  test('answers without their state: the call ends, what was said is heard, and nobody is asked again', async () => {
    const report = await visit(connect, [], async (peer) => {
      const before = await upTo(peer, 'roots/list');
      const result = await round(peer, {}, { inputResponses: answersTo(before) });
      expect(outcomes(reportIn(result))).toEqual(['answered', 'answered', 'not_asked', 'not_asked']);
    });
    expect(report.verdict.directory.values).toContain('/home/ann/app');
    expect(codes(report)).toContain('request-state-dropped');
  });

  describe('a state that is refused ends the call in a report', () => {
    /** The retry of a client that answers `roots/list` with a folder of its invention, in a state that can't be trusted. */
    const claims = (before: Result): object => ({
      inputResponses: { [keyOf(before)]: { roots: [{ uri: 'file:///home/ann/claimed' }] } },
    });

    const STATES: readonly (readonly [claim: string, change: (state: string) => unknown, code: string])[] = [
      ['appended to', (state) => `${state}-TAMPERED`, 'request-state-seal'],
      ['one character changed', flipped, 'request-state-seal'],
      ['cut short', (state) => state.slice(0, -4), 'request-state-seal'],
      ['empty', () => '', 'request-state-seal'],
      ['of another make', () => 'eyJhbGciOiJub25lIn0.e30.', 'request-state-seal'],
      ['no string', () => ({ a: 1 }), 'request-state-seal'],
    ];
    test.each(STATES)('%s', async (_claim, change, code) => {
      const report = await visit(connect, [], async (peer) => {
        const before = await upTo(peer, 'roots/list');
        const requestState = change(before.requestState ?? '');
        expect(outcomes(reportIn(await round(peer, {}, { requestState, ...claims(before) })))[1]).not.toBe(
          'answered',
        );
      });
      expect(codes(report)).toContain(code);
      expect(report.probes[1]?.reply).toBeNull();
    });

    test.each([
      ['other arguments', 'tools/call', { name: 'probe_report', arguments: { format: 'text' } }],
      ['another method', 'prompts/get', { name: 'probe_report' }],
    ])('brought to %s', async (_claim, method, params) => {
      const report = await visit(connect, ['--bait'], async (peer) => {
        const before = await upTo(peer, 'roots/list');
        const { requestState } = before;
        const result = await round(peer, { method, params }, { requestState, ...claims(before) });
        expect(result.resultType).toBe('complete');
      });
      expect(codes(report)).toContain('request-state-binding');
      expect(outcomes(report)[1]).not.toBe('answered');
      expect(report.probes[1]?.reply).toBeNull();
    });

    test('the same arguments in another order are the same arguments', async () => {
      const report = await visit(connect, [], async (peer) => {
        const one = { name: 'probe_report', arguments: { format: 'json', section: 'all' } };
        const two = { name: 'probe_report', arguments: { section: 'all', format: 'json' } };
        const before = await round(peer, { params: one });
        expect(asked([await goOn(peer, before, { params: two })])).toEqual(['roots/list']);
      });
      expect(codes(report)).toEqual([]);
    });

    test('expired', async () => {
      const report = await visit(connect, [], async (peer) => {
        const before = await upTo(peer, 'roots/list');
        const requestState = await aged(before.requestState ?? '');
        expect(outcomes(reportIn(await round(peer, {}, { requestState, ...claims(before) })))[1]).not.toBe(
          'answered',
        );
      });
      expect(codes(report)).toContain('request-state-expired');
      expect(report.probes[1]?.reply).toBeNull();
    });
  });

  describe('with --bait', () => {
    test('prompts/get goes through the questions', async () => {
      const report = await visit(connect, ['--bait'], async (peer) => {
        const results = await allRounds(peer, { method: 'prompts/get', params: { name: 'probe_report' } });
        expect(asked(results)).toHaveLength(4);
        expect(results.at(-1)).toMatchObject({ resultType: 'complete', messages: [{ role: 'user' }] });
      });
      expect(outcomes(report)).toEqual(Array(4).fill('answered'));
    });

    test('so does resources/read, and its report is not to be kept', async () => {
      const report = await visit(connect, ['--bait'], async (peer) => {
        const uri = 'mcp-tell://report';
        const results = await allRounds(peer, { method: 'resources/read', params: { uri } });
        expect(asked(results)).toHaveLength(4);
        expect(results[0]).not.toHaveProperty('ttlMs');
        expect(results.at(-1)).toMatchObject({
          resultType: 'complete',
          contents: [{ uri }],
          ttlMs: 0,
          cacheScope: 'private',
        });
      });
      expect(outcomes(report)).toEqual(Array(4).fill('answered'));
    });
  });
});

describe('instances', () => {
  test.each(['hex', 'base64', 'base64url'] as const)(
    'one with the same key (%s) goes on, and has the whole report without having heard any of it',
    async (encoding) => {
      const key = { MCP_TELL_STATE_KEY: KEY.toString(encoding) };
      const one = await connectHttp(scratch(), [], KEYED);
      const two = await connectHttp(scratch(), [], key);
      const results = [await goOn(one, await upTo(one, 'elicitation/create'))];
      for (let newest = results[0]; newest?.resultType === 'input_required'; newest = results.at(-1))
        results.push(await goOn(two, newest));
      const report = reportIn(results.at(-1));
      expect(outcomes(report)).toEqual(Array(4).fill('answered'));
      expect(report.verdict.directory.values).toContain('/home/ann/app');
      await Promise.all([one.close(), two.close()]);
    },
  );

  test('one with another key refuses it, and says so', async () => {
    const one = await connectHttp(scratch());
    const two = await connectHttp(scratch());
    const { requestState, ...before } = await upTo(one, 'roots/list');
    const inputResponses = answersTo(before);
    const report = reportIn(await round(two, {}, { requestState, inputResponses }));
    expect(codes(report)).toContain('request-state-seal');
    expect(outcomes(report)).not.toContain('answered');
    await Promise.all([one.close(), two.close()]);
  });

  test.each(['abc', 'zz'.repeat(32), Buffer.alloc(16).toString('hex')])(
    'a key that is no 32 bytes is refused: %s',
    async (key) => {
      const where = scratch();
      const server = start(['http', '--port', '0', '--out', where.out], where, { MCP_TELL_STATE_KEY: key });
      expect(await server.exited).toBe(2);
      expect(server.stderr()).toMatch(/^mcp-tell: .*MCP_TELL_STATE_KEY/);
    },
  );
});

describe('principals', () => {
  const ANN = { Authorization: 'Bearer ann-0123456789' };

  test.each([
    ['another', { Authorization: 'Bearer eve-0123456789' }],
    ['none', {}],
  ])("a state that was sealed for one caller is no other's: %s", async (_claim, headers) => {
    const where = scratch();
    const peer = await connectHttp(where);
    const before = await upTo(peer, 'roots/list', { headers: ANN });
    const { requestState } = before;
    const result = await round(peer, { headers }, { requestState, inputResponses: answersTo(before) });
    expect(outcomes(reportIn(result))).not.toContain('answered');
    expect(await peer.close()).toBe(0);
    const reports = rebuilt(where.out);
    expect(reports.flatMap(codes)).toContain('request-state-principal');
    expect(reports.map(({ probes }) => probes[1]?.outcome)).not.toContain('answered');
  });

  test('the same caller may go on', async () => {
    const peer = await connectHttp(scratch());
    const results = await allRounds(peer, { headers: ANN });
    expect(outcomes(reportIn(results.at(-1)))).toEqual(Array(4).fill('answered'));
    await peer.close();
  });
});

/** One character of the sealed text changed, not the padding bits at its end. */
function flipped(state: string): string {
  const at = state.lastIndexOf('.') - 8;
  return `${state.slice(0, at)}${state[at] === 'A' ? 'B' : 'A'}${state.slice(at + 1)}`;
}

/** The same state as if it had been sealed long ago: only whoever has the key can do that. */
async function aged(state: string): Promise<string> {
  const { plaintext, protectedHeader } = await compactDecrypt(state, KEY);
  const payload = JSON.parse(new TextDecoder().decode(plaintext)) as Record<string, unknown>;
  expect(payload['expires']).toBeGreaterThan(Date.now());
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ ...payload, expires: 1 })))
    .setProtectedHeader(protectedHeader)
    .encrypt(KEY);
}
