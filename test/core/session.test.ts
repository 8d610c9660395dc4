/**
 * The session as a machine of values: whatever happens in whatever order, its promises hold.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messagesOf, readPayload } from '../../src/core/json-rpc.ts';
import { PROBES } from '../../src/core/probes.ts';
import type { Action, Channel } from '../../src/core/actions.ts';
import { closeChannel, endSession, lapse, openStandby } from '../../src/core/asking.ts';
import type { Arrival } from '../../src/core/modern-session.ts';
import { createOffers } from '../../src/core/offers.ts';
import { createSession, type Session } from '../../src/core/session-state.ts';
import { receive } from '../../src/core/session.ts';

const SETTINGS = {
  instance: 'i',
  tool: { name: 'mcp-tell', version: '0' },
  binding: 'http',
  timeout: 2000,
  skip: [],
  era: 'auto',
  strict: false,
  askUndeclared: false,
  offers: createOffers(null),
  stateTtl: 60_000,
  digest: (text: string) => text,
} as const;

const ARRIVAL: Arrival = {
  caller: { principal: 'local', now: 0 },
  hinted: false,
  alone: true,
  deviations: [],
  opened: null,
  page: null,
};

function fresh(): Session {
  let n = 0;
  return createSession('s', {
    ...SETTINGS,
    nonce: () =>
      `nonce${String((n += 1))
        .padStart(16, 'a')
        .replaceAll(/[01 89]/g, 'b')}`,
  });
}

function post(key: number): Channel {
  return { key: `post:${key}`, via: 'post-stream', request: key };
}

function feed(session: Session, text: string, channel: Channel): Action[] {
  return messagesOf(readPayload(text)).flatMap((message) => receive(session, message, channel, ARRIVAL));
}

type Step =
  | {
      readonly do:
        | 'list'
        | 'call'
        | 'initialize'
        | 'ready'
        | 'ping'
        | 'cancel'
        | 'close'
        | 'lapse'
        | 'reply'
        | 'duplicate'
        | 'stranger'
        | 'garbage';
      readonly json: boolean;
    }
  | { readonly do: 'standby' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom(
      'list' as const,
      'call' as const,
      'initialize' as const,
      'ready' as const,
      'ping' as const,
      'cancel' as const,
      'close' as const,
      'lapse' as const,
      'reply' as const,
      'duplicate' as const,
      'stranger' as const,
      'garbage' as const,
    ),
    json: fc.boolean(),
  }),
  fc.constant({ do: 'standby' as const }),
);

describe('any sequence of events', () => {
  test('one question out at a time, four a round, every request answered or settled exactly once, and the end leaves nobody waiting', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const session = fresh();
        const answers = new Map<string, number>();
        const requested: string[] = [];
        const closed = new Set<string>();
        const asked: string[] = [];
        let out: string | null = null as string | null;
        let last: string | null = null as string | null;
        let number = 0;

        const take = (actions: readonly Action[]): void => {
          for (const action of actions) {
            if (action.do === 'ask') {
              expect(out).toBeNull();
              expect(action.channel.via).not.toBe('json');
              out = action.question.id;
              expect(asked).not.toContain(out);
              asked.push(out);
            }
            if (action.do === 'disarm') {
              expect(action.id).toBe(out);
              out = null;
            }
            if (action.do === 'answer' || action.do === 'report' || action.do === 'settle') {
              answers.set(action.channel.key, (answers.get(action.channel.key) ?? 0) + 1);
            }
          }
        };

        for (const one of steps) {
          number += 1;
          const channel: Channel =
            one.do !== 'standby' && one.json ? { ...post(number), via: 'json' } : post(number);
          const request = (method: string, params = '{}'): void => {
            requested.push(channel.key);
            take(
              feed(
                session,
                `{"jsonrpc":"2.0","id":${number},"method":"${method}","params":${params}}`,
                channel,
              ),
            );
          };
          switch (one.do) {
            case 'list':
              request('tools/list');
              break;
            case 'call':
              request('tools/call', '{"name":"probe_report"}');
              break;
            case 'initialize':
              request(
                'initialize',
                '{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}',
              );
              break;
            case 'ping':
              request('ping');
              break;
            case 'ready':
              take(feed(session, '{"jsonrpc":"2.0","method":"notifications/initialized"}', channel));
              break;
            case 'cancel':
              take(
                feed(
                  session,
                  `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${number - 1}}}`,
                  channel,
                ),
              );
              break;
            case 'close': {
              const waiting = session.waiting[0]?.channel.key ?? 'post:0';
              closed.add(waiting);
              take(closeChannel(session, waiting, 'closed'));
              break;
            }
            case 'lapse':
              if (out !== null) {
                const id: string = out;
                out = null;
                take(lapse(session, id, 2000));
              }
              break;
            case 'reply':
              if (out !== null) {
                last = out;
                take(feed(session, `{"jsonrpc":"2.0","id":"${out}","result":{}}`, channel));
              }
              break;
            case 'duplicate':
              if (last !== null) take(feed(session, `{"jsonrpc":"2.0","id":"${last}","result":{}}`, channel));
              break;
            case 'stranger':
              take(feed(session, '{"jsonrpc":"2.0","id":"x","result":{}}', channel));
              break;
            case 'garbage':
              requested.push(channel.key);
              take(feed(session, '{"nothing":1}', channel));
              break;
            case 'standby':
              take(openStandby(session, { key: `get:${number}`, via: 'standby', request: number }));
              break;
          }
          expect(out !== null).toBe(session.asking.state === 'asking');
        }
        take(endSession(session, 'over', 'client'));
        expect(out).toBeNull();
        expect(session.waiting).toEqual([]);
        for (const key of requested)
          expect([key, answers.get(key) ?? 0]).toEqual([key, closed.has(key) ? 0 : 1]);
        expect(asked.length).toBeLessThanOrEqual(PROBES.length * 2);
      }),
      { numRuns: 2000 },
    );
  });
});

test('a list that waits on another stream takes the questions over when the first one is closed', () => {
  const session = fresh();
  feed(session, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', post(1));
  feed(session, '{"jsonrpc":"2.0","id":2,"method":"tools/list"}', post(2));
  const actions = closeChannel(session, 'post:1', 'closed');
  expect(
    actions.flatMap((action) => (action.do === 'ask' ? [[action.question.probe, action.channel.key]] : [])),
  ).toEqual([['roots/list', 'post:2']]);
  expect(
    actions.some(
      (action) => action.do === 'note' && action.note.kind === 'aborted' && action.note.probe === 'ping',
    ),
  ).toBe(true);
});
