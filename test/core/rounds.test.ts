/**
 * The rounds as a machine of values: whatever a client brings back, in whatever order, their promises hold.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Action, Channel } from '../../src/core/actions.ts';
import { messagesOf, readPayload, type Message } from '../../src/core/json-rpc.ts';
import { createOffers } from '../../src/core/offers.ts';
import { PROBE_CAPABILITY } from '../../src/core/probes.ts';
import { judgeState, type OpenedState, type RoundState } from '../../src/core/round-state.ts';
import { createSession, type Session } from '../../src/core/session-state.ts';
import { receive } from '../../src/core/session.ts';

const CHANNEL: Channel = { key: 'stdio', via: 'stdio', request: null };
const DIGEST = (text: string): string => text;
const TTL = 1000;

function fresh(askUndeclared = false): Session {
  let n = 0;
  return createSession('s', {
    instance: 'i',
    tool: { name: 'mcp-tell', version: '0' },
    binding: 'stdio',
    timeout: 2000,
    skip: [],
    era: 'auto',
    strict: false,
    askUndeclared,
    offers: createOffers(null),
    stateTtl: TTL,
    digest: DIGEST,
    nonce: () =>
      String((n += 1))
        .padStart(16, 'a')
        .replaceAll(/[0189]/g, 'b')
        .replace(/^a/, () => 'abcdefghij'[n % 10] ?? 'a'),
  });
}

type Capabilities = Record<string, object>;

interface Sent {
  readonly id: number;
  readonly capabilities: Capabilities;
  readonly tool?: string;
  readonly args?: object;
  readonly state?: RoundState;
  readonly responses?: unknown;
  readonly principal?: string;
  readonly now?: number;
}

function call(
  session: Session,
  {
    id,
    capabilities,
    tool = 'probe_report',
    args = {},
    state,
    responses,
    principal = 'local',
    now = 0,
  }: Sent,
): Action[] {
  const text = JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: {
      name: tool,
      arguments: args,
      ...(state === undefined ? {} : { requestState: 'sealed' }),
      ...(responses === undefined ? {} : { inputResponses: responses }),
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': capabilities,
      },
    },
  });
  const [message] = messagesOf(readPayload(text)) as [Extract<Message, { kind: 'request' }>];
  const caller = { principal, now };
  const opened: OpenedState | null = state === undefined ? null : judgeState(state, message, caller, DIGEST);
  return receive(session, message, CHANNEL, {
    caller,
    opened,
    hinted: false,
    alone: true,
    deviations: [],
    page: null,
  });
}

type Round = Extract<Action, { do: 'round' }>;
const roundOf = (actions: readonly Action[]): Round | undefined =>
  actions.find((action): action is Round => action.do === 'round');
const codes = (actions: readonly Action[]): string[] =>
  actions.flatMap((action) =>
    action.do === 'note' && action.note.kind === 'oddity' ? [action.note.code] : [],
  );

const step = fc.record({
  what: fc.constantFrom(
    'retry',
    'replay',
    'fresh',
    'empty',
    'foreign',
    'dropped',
    'other-args',
    'other-principal',
    'late',
    'torn',
  ),
  nth: fc.nat(20),
  askAgain: fc.boolean(),
});
const declared = fc
  .subarray(['roots', 'elicitation', 'sampling'])
  .map((names): Capabilities => Object.fromEntries(names.map((name) => [name, {}])));

test('whatever comes back: one answer each, no request, never a loop, nothing that was not declared', () => {
  fc.assert(
    fc.property(
      declared,
      fc.boolean(),
      fc.array(step, { maxLength: 30 }),
      (capabilities, undeclared, steps) => {
        const session = fresh(undeclared);
        const states: Round[] = [];
        let id = 0;
        for (const { what, nth, askAgain } of steps) {
          const held = what === 'replay' ? states[nth % Math.max(1, states.length)] : states.at(-1);
          const key = held?.question.id ?? 'none';
          const args = askAgain && what === 'fresh' ? { ask_again: true } : {};
          const bound = JSON.parse(held?.state.binding.digest ?? '{}') as object;
          const state = held?.state;
          const sent: Sent = {
            id: (id += 1),
            capabilities,
            args: what === 'other-args' ? { section: 'http' } : what === 'fresh' ? args : bound,
            principal: what === 'other-principal' ? 'somebody' : 'local',
            now: what === 'late' ? TTL + 1 : 0,
            ...(state === undefined || what === 'fresh' || what === 'dropped' ? {} : { state }),
            ...(what === 'fresh' || what === 'empty'
              ? {}
              : {
                  responses:
                    what === 'foreign' ? { mine: {} } : what === 'torn' ? 7 : { [key]: { roots: [] } },
                }),
          };
          const actions = call(session, sent);
          expect(actions.some((action) => action.do === 'ask')).toBe(false);
          expect(
            actions.filter(({ do: what_ }) => ['answer', 'report', 'round'].includes(what_)),
          ).toHaveLength(1);
          const round = roundOf(actions);
          if (round === undefined) continue;
          states.push(round);
          expect(round.state.rounds).toBeLessThanOrEqual(8);
          const capability = PROBE_CAPABILITY[round.question.probe];
          if (capability !== null && !undeclared) expect(Object.keys(capabilities)).toContain(capability);
          expect(Object.keys(round.input ?? {})).toEqual(
            round.question.probe === 'ping' ? [] : [round.question.id],
          );
        }
      },
    ),
    { numRuns: 1500 },
  );
});

function wholeSeries(session: Session, capabilities: Capabilities): string[] {
  const asked: string[] = [];
  let actions = call(session, { id: 1, capabilities });
  for (let id = 2; id < 20; id += 1) {
    const round = roundOf(actions);
    if (round === undefined) return asked;
    asked.push(round.question.probe);
    actions = call(session, { id, capabilities, state: round.state, responses: { [round.question.id]: {} } });
  }
  throw new Error('it never ended');
}

test('the baseline first, sampling last, undeclared kinds after that and only when wanted', () => {
  const all = { sampling: {}, elicitation: {}, roots: {} };
  expect(wholeSeries(fresh(), all)).toEqual([
    'ping',
    'roots/list',
    'elicitation/create',
    'sampling/createMessage',
  ]);
  expect(wholeSeries(fresh(), { sampling: {} })).toEqual(['ping', 'sampling/createMessage']);
  expect(wholeSeries(fresh(), {})).toEqual(['ping']);
  expect(wholeSeries(fresh(true), { sampling: {} })).toEqual([
    'ping',
    'sampling/createMessage',
    'roots/list',
    'elicitation/create',
  ]);
});

test.each([
  ['other arguments', { args: { section: 'http' } }, 'request-state-binding'],
  ['another principal', { principal: 'somebody' }, 'request-state-principal'],
  ['an old state', { now: TTL + 1 }, 'request-state-expired'],
] as const)('%s: refused, said, and answered with the report', (_what, change, code) => {
  const session = fresh();
  const capabilities = { roots: {} };
  const round = roundOf(call(session, { id: 1, capabilities }));
  if (round === undefined) throw new Error('no round');
  const actions = call(session, { id: 2, capabilities, state: round.state, ...change });
  expect(codes(actions)).toContain(code);
  expect(actions.at(-1)?.do).toBe('report');
  const honest = call(fresh(), { id: 1, capabilities });
  expect(codes(honest)).toEqual([]);
});
