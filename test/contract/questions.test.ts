/**
 * The four questions and their nine outcomes, the same table over both bindings.
 */
import { describe, expect, test } from 'vitest';
import type { ProbeEntry, Report } from '../../src/core/report.ts';
import {
  ALL_CAPABILITIES,
  call,
  connectHttp,
  connectStdio,
  COOPERATIVE,
  error,
  initialize,
  list,
  READY,
  result,
  type Connect,
  type Peer,
  type Responder,
} from '../support/peer.ts';
import { rebuilt, scratch, written } from '../support/server.ts';

const BINDINGS: readonly (readonly [string, Connect])[] = [
  ['stdio', connectStdio],
  ['http', connectHttp],
];

interface Row {
  readonly claim: string;
  readonly capabilities?: object;
  readonly args?: readonly string[];
  readonly respond: Record<string, Responder>;
  /** Outcomes in the order ping, roots, elicitation, sampling. */
  readonly outcomes: readonly string[];
  readonly check?: (report: Report, peer: Peer) => void;
}

const SHORT = ['--timeout', '80'];

const ROWS: readonly Row[] = [
  {
    claim: 'a cooperative client: four answers',
    respond: COOPERATIVE,
    outcomes: ['answered', 'answered', 'answered', 'answered'],
    check: (report) => {
      expect(report.probes.map((probe) => probe.declared)).toEqual([null, true, true, true]);
      expect(report.probes.every((probe) => typeof probe.ms === 'number' && probe.ms >= 0)).toBe(true);
      expect(entry(report, 'elicitation/create').automatic).toBe(true);
      expect(report.oddities).toEqual([]);
      expect(report.messages).toMatchObject({
        byMethod: { initialize: 1, 'tools/list': 1, '(response)': 4 },
      });
    },
  },
  {
    claim: 'a silent client: four times no reply, and the list all the same',
    args: SHORT,
    respond: {},
    outcomes: ['no_reply', 'no_reply', 'no_reply', 'no_reply'],
    check: (report) => {
      for (const probe of report.probes) expect(probe.after).toBeGreaterThanOrEqual(80);
    },
  },
  {
    claim: 'a refusal keeps its code',
    respond: { ...COOPERATIVE, 'sampling/createMessage': error(-32601), 'roots/list': error(-32042) },
    outcomes: ['answered', 'refused', 'answered', 'refused'],
    check: (report) => expect(report.probes.map((probe) => probe.code)).toEqual([null, -32042, null, -32601]),
  },
  {
    claim: 'an error without an integer code is still a refusal',
    respond: { ...COOPERATIVE, ping: ({ id }) => ({ jsonrpc: '2.0', id, error: 'nope' }) },
    outcomes: ['refused', 'answered', 'answered', 'answered'],
    check: (report) =>
      expect(entry(report, 'ping')).toMatchObject({ code: null, why: 'the error is not an object' }),
  },
  {
    claim: 'a malformed reply is an answer, not a silence',
    respond: {
      ...COOPERATIVE,
      'roots/list': result({ roots: 'x' }),
      'elicitation/create': result({ action: 'accept', content: {} }),
    },
    outcomes: ['answered', 'answered_malformed', 'answered_malformed', 'answered'],
    check: (report) => {
      expect(entry(report, 'roots/list').why).toBe('roots is not an array');
      expect(entry(report, 'elicitation/create').why).toBe('required field missing');
    },
  },
  {
    claim: 'a late answer is filed as late, with its content, and the next question was asked meanwhile',
    args: ['--timeout', '60'],
    respond: { ...COOPERATIVE, 'roots/list': later(200) },
    outcomes: ['answered', 'late', 'answered', 'answered'],
    check: (report) => {
      expect(entry(report, 'roots/list')).toMatchObject({
        reply: { result: { roots: [{ uri: 'file:///late' }] } },
      });
      expect(entry(report, 'roots/list').after).toBeGreaterThan(60);
    },
  },
  {
    claim: 'a second reply to one question is an oddity and changes nothing',
    respond: {
      ...COOPERATIVE,
      ping: ({ id }) => [
        { jsonrpc: '2.0', id, result: {} },
        { jsonrpc: '2.0', id, result: { second: true } },
      ],
    },
    outcomes: ['answered', 'answered', 'answered', 'answered'],
    check: (report) => {
      expect(report.oddities.map((odd) => odd.code)).toContain('reply-duplicate');
    },
  },
  {
    claim: 'a reply to nothing is an oddity, not an answer',
    args: SHORT,
    respond: { ...COOPERATIVE, ping: () => ({ jsonrpc: '2.0', id: 'never-asked', result: {} }) },
    outcomes: ['no_reply', 'answered', 'answered', 'answered'],
    check: (report, peer) => {
      expect(report.oddities.map((odd) => odd.code)).toContain('reply-orphan');
      expect(peer.server.stderr()).toContain(
        '[probe] response with nothing waiting for it: {"jsonrpc":"2.0","id":"never-asked"',
      );
    },
  },
  {
    claim: 'our id wrapped in an array is matched and flagged',
    respond: { ...COOPERATIVE, ping: ({ id }) => ({ jsonrpc: '2.0', id: [id], result: {} }) },
    outcomes: ['answered', 'answered', 'answered', 'answered'],
    check: (report) => expect(report.oddities.map((odd) => odd.code)).toContain('reply-id-type-changed'),
  },
  {
    claim: 'result and error at once is malformed',
    respond: {
      ...COOPERATIVE,
      ping: ({ id }) => ({ jsonrpc: '2.0', id, result: {}, error: { code: 1, message: 'x' } }),
    },
    outcomes: ['answered_malformed', 'answered', 'answered', 'answered'],
  },
  {
    claim: 'a skipped question is not asked, and says so',
    args: ['--skip', 'elicitation,sampling'],
    respond: COOPERATIVE,
    outcomes: ['answered', 'answered', 'not_asked', 'not_asked'],
    check: (report, peer) => {
      expect(entry(report, 'elicitation/create').why).toBe('turned off by --skip');
      expect(peer.inbox.some((message) => message.method === 'elicitation/create')).toBe(false);
    },
  },
  {
    claim: 'what was not declared is asked all the same, and declared says false',
    capabilities: {},
    respond: {
      ping: result({}),
      'roots/list': result({ roots: [] }),
      'elicitation/create': error(-32601),
      'sampling/createMessage': error(-32601),
    },
    outcomes: ['answered', 'answered', 'refused', 'refused'],
    check: (report) =>
      expect(report.probes.map((probe) => probe.declared)).toEqual([null, false, false, false]),
  },
];

describe.each(BINDINGS)('over %s', (_name, connect) => {
  test.each(ROWS.map((row) => [row.claim, row] as const))('%s', async (_claim, row) => {
    const where = scratch();
    const peer = await connect(where, row.args ?? []);
    peer.respond = row.respond;
    await peer.ask(initialize(row.capabilities ?? ALL_CAPABILITIES));
    await peer.send(READY);
    const listed = await peer.ask(list());
    expect(listed.result).toMatchObject({ tools: [{ name: 'probe_report' }] });
    if (row.outcomes.includes('late')) await peer.settled();
    const live = await peer.ask(call(7, { format: 'json' }));
    const report = JSON.parse(textOf(live)) as Report;
    expect(report.probes.map((probe) => probe.outcome)).toEqual(row.outcomes);
    row.check?.(report, peer);
    expect(await peer.close()).toBe(0);
    // The same from the journal alone, and from the file that the process wrote at its end.
    for (const again of [rebuilt(where.out), written(where.out)]) {
      expect(again.map((one) => one.probes)).toEqual([report.probes]);
      expect(again[0]?.oddities).toEqual(report.oddities);
    }
  });
});

/** Answers after `ms`, whatever the budget was. */
function later(ms: number): Responder {
  return async ({ id }) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return { jsonrpc: '2.0', id, result: { roots: [{ uri: 'file:///late' }] } };
  };
}

function entry(report: Report, name: ProbeEntry['probe']): ProbeEntry {
  const found = report.probes.find((probe) => probe.probe === name);
  if (found === undefined) throw new Error(`no entry for ${name}`);
  return found;
}

function textOf(answer: { readonly result?: Record<string, unknown> }): string {
  const content = answer.result?.['content'] as { readonly text: string }[] | undefined;
  return content?.[0]?.text ?? '';
}
