/**
 * Which session a request belongs to, and which streams a session has open. It rebuilds what it does not know and rejects nothing.
 * Source: MCP 2025-11-25, basic/transports, "Session Management".
 */
import type { ServerResponse } from 'node:http';
import type { Channel } from '../core/actions.ts';
import type { Ending } from '../core/asking.ts';
import { header } from '../core/http-rules.ts';
import type { Message } from '../core/json-rpc.ts';
import { clientInfoOf } from '../core/modern.ts';
import { headerDeviations, hintsModern } from '../core/modern-headers.ts';
import { readQuestionId, readRepliedId } from '../core/question-id.ts';
import type { Grouping } from '../core/report.ts';
import type { HttpOptions } from '../options.ts';
import { writeJson, writeStatus, type Reply, type Sink } from './http-exchange.ts';
import type { Head, NamedSession } from './http-head.ts';
import { pageOf } from './http-page.ts';
import { noteOtherLabel, noteRepeatedSession } from './http-notes.ts';
import { createInstrument } from './instrument.ts';
import type { From, Instrument, Opening } from './instrument-interface.ts';
import { randomId } from './random-id.ts';
import type { Serving } from './serving.ts';
import { createVisitors, type Visitor } from './visitors.ts';

export interface HttpVisits {
  readonly instrument: Instrument;
  /** The visit of a request that names no session. */
  stray(head: Head, how: 'no-session' | 'off-endpoint'): string;
  strayConnection(who: Visitor): string;
  /** The session a header names, rebuilt where this process has not seen it. */
  enter(head: Head, named: NamedSession): string;
  /** The same for a request that was recorded as nobody's. */
  enterLate(head: Head, named: NamedSession): string;
  /** The session that asked what these messages answer, where that is one: it needs no header to be known. */
  enterByQuestion(head: Head, messages: readonly Message[]): string | null;
  /** The visit of a modern request, which names none. */
  modern(head: Head, message: Message): string;
  /** The visit that a sealed state belongs to, rebuilt where this process has not seen it. */
  enterByState(session: string, label: string | null): void;
  /** How a message came, for what is asked of modern clients. */
  from(head: Head, message: Message | null, alone?: boolean): From;
  /** Every header as one line of the log. */
  sayHeaders(head: Head): void;
  /** A new session. */
  begin(head: Head, how: 'initialize' | 'http+sse'): string;
  /** Holds a channel's sink until its response is closed; tells the session where it was the client who closed it. */
  keep(head: Head, session: string, channel: Channel, sink: Sink, response: ServerResponse): void;
  /** Hands messages to their sessions. */
  deliver(head: Head, session: string, messages: readonly Message[], channel: Channel, from?: From): void;
  /** 202 for messages that get no answer here: what they bring about goes out first, and is on record before either. */
  accept(
    head: Head,
    session: string,
    response: ServerResponse,
    messages: readonly Message[],
    channel: Channel,
    from?: From,
  ): void;
  refuse(head: Head, session: string, response: ServerResponse, refusal: Refusal): void;
  /** How a request of this session is answered, with its status on record first. */
  reply(head: Head, session: string, response: ServerResponse, headers?: Record<string, string>): Reply;
  end(session: string, how: string, ending: Ending): Promise<void>;
  readonly endAll: (how: string) => Promise<void>;
  readonly keepAlive: () => void;
  /** Ends sessions that nobody has used for long; they are rebuilt should they come back. */
  readonly sweep: () => void;
}

interface Refusal {
  readonly status: number;
  readonly text: string;
  readonly headers?: Record<string, string>;
}

interface Kept {
  readonly session: string;
  readonly sink: Sink;
  readonly response: ServerResponse;
}

const IDLE_MS = 30 * 60 * 1000;
/** Characters of evidence that all visits may hold in memory. */
const MOST_HELD = 24 * 1024 * 1024;

export function createHttpVisits(serving: Serving, options: HttpOptions): HttpVisits {
  const kept = new Map<string, Kept>();
  const used = new Map<string, number>();
  const labels = new Map<string, string | null>();
  const sink = (channel: Channel): Sink | undefined => kept.get(channel.key)?.sink;
  const instrument = createInstrument({
    ...serving,
    binding: 'http',
    serve: options,
    wire: {
      push: (channel, text) => sink(channel)?.push(text),
      answer: (channel, text, status) => sink(channel)?.answer(text, status),
      settle: (channel) => sink(channel)?.settle(),
    },
  });
  const visitors = createVisitors(instrument, serving.roundKey, () => makeRoom());

  /** Evidence of a visit that nobody has use for is on disk, and need not be in memory: one goes for each that comes. */
  const makeRoom = (): void => {
    if (instrument.held() < MOST_HELD) return;
    const oldest = instrument.sessions().find((session) => !instrument.busy(session));
    if (oldest !== undefined) void end(oldest, 'idle', 'other');
  };

  const open = (session: string, opening: Opening): void => {
    makeRoom();
    used.set(session, performance.now());
    labels.set(session, opening.label);
    instrument.open(session, opening);
  };

  const enter = (head: Head, { id, given }: NamedSession): void => {
    used.set(id, performance.now());
    if (instrument.has(id)) return;
    serving.log.say('WARNING', `session ${given} unknown here — rebuilding from scratch`);
    open(id, { how: 'rebuilt', clientSessionId: given === id ? null : given, label: head.label });
  };

  const reply: HttpVisits['reply'] = (head, session, response, headers = {}) => ({
    response,
    headers,
    onStatus: (status) => {
      instrument.record({ kind: 'response', session, request: head.request, status });
      instrument.flush();
    },
  });

  const from: HttpVisits['from'] = (head, message, alone = true) => ({
    principal: principalOf(head),
    hinted: hintsModern(head.headers),
    alone,
    deviations:
      message?.kind === 'request'
        ? headerDeviations(head.headers, message, serving.offers.mirrored(message))
        : [],
    page: pageOf(head.headers, serving.roundKey),
  });

  const sayHeaders = (head: Head): void =>
    serving.log.say('WARNING', `headers ${JSON.stringify(head.headers)}`);

  const principalOf = (head: Head): string =>
    serving.roundKey.principal(header(head.headers, 'authorization'));

  const deliver: HttpVisits['deliver'] = (head, session, messages, channel, given) => {
    for (const message of messages) {
      const asker = askerOf(message);
      if (asker === null || asker === session) {
        instrument.deliver(session, message, channel, given ?? from(head, message, messages.length === 1));
        continue;
      }
      instrument.odd(session, 'reply-for-other-session', 'a reply to another session came under this one');
      enter(head, { id: asker, given: asker });
      const { text } = message;
      instrument.receive(asker, { request: null, text, exact: null, bytes: text.length, under: session });
      instrument.deliver(asker, message, channel, from(head, message));
    }
  };

  const end: HttpVisits['end'] = async (session, how, ending) => {
    used.delete(session);
    labels.delete(session);
    await instrument.end(session, how, ending);
    for (const one of kept.values()) if (one.session === session) one.response.end();
  };

  return {
    instrument,
    reply,
    deliver,
    from,
    sayHeaders,
    end,
    modern(head, message) {
      const session = visitors.modern(head, principalOf(head), clientInfoOf(message));
      used.set(session, performance.now());
      labels.set(session, head.label);
      instrument.claim(session, head.request);
      return session;
    },
    enterByState(session, label) {
      if (!instrument.has(session)) {
        const grouped: Grouping = { by: ['sealed state'], confidence: 'certain' };
        open(session, { how: 'rebuilt', clientSessionId: null, label, grouped });
      }
      used.set(session, performance.now());
    },
    stray(head, how) {
      const session = visitors.visit(head, how);
      instrument.claim(session, head.request);
      return session;
    },
    strayConnection: (who) => visitors.visit(who, 'off-endpoint'),
    enter(head, named) {
      const known = instrument.has(named.id);
      enter(head, named);
      if (!known) instrument.claim(named.id, head.request);
      noteRepeatedSession(instrument, head, named.id);
      noteOtherLabel(instrument, head, named.id, labels.get(named.id));
      return named.id;
    },
    enterLate(head, named) {
      enter(head, named);
      instrument.claim(named.id, head.request);
      return named.id;
    },
    enterByQuestion(head, messages) {
      const askers = new Set(messages.map(askerOf));
      const [asker = null] = askers;
      if (asker === null || askers.size > 1) return null;
      enter(head, { id: asker, given: asker });
      instrument.claim(asker, head.request);
      instrument.odd(asker, 'session-id-missing', 'replies came without Mcp-Session-Id');
      return asker;
    },
    begin(head, how) {
      const session = randomId(26);
      open(session, { how, clientSessionId: null, label: head.label });
      instrument.claim(session, head.request);
      visitors.began(head, session);
      sayHeaders(head);
      return session;
    },
    keep(head, session, channel, one, response) {
      kept.set(channel.key, { session, sink: one, response });
      response.on('close', () => {
        kept.delete(channel.key);
        if (one.done() || !instrument.has(session)) return;
        used.set(session, performance.now());
        instrument.record({ kind: 'closed', session, request: head.request, by: 'client' });
        instrument.closed(session, channel.key, 'the client closed its stream');
      });
    },
    accept(head, session, response, messages, channel, given) {
      instrument.record({ kind: 'response', session, request: head.request, status: 202 });
      deliver(head, session, messages, channel, given);
      writeStatus({ response, headers: {}, onStatus: instrument.flush }, 202);
    },
    refuse(head, session, response, { status, text, headers }) {
      writeJson(reply(head, session, response, headers), status, text);
    },
    async endAll(how) {
      for (const session of instrument.sessions()) await end(session, how, 'other');
    },
    keepAlive() {
      for (const one of kept.values()) one.sink.keepAlive();
    },
    sweep() {
      const now = performance.now();
      for (const session of instrument.sessions()) {
        const last = used.get(session);
        if (last === undefined) used.set(session, now);
        else if (now - last > IDLE_MS && !instrument.busy(session)) void end(session, 'idle', 'other');
      }
    },
  };
}

/** The session whose question a message answers, by the id alone. */
function askerOf(message: Message): string | null {
  if (message.kind !== 'response') return null;
  const replied = readRepliedId(message.id);
  return replied === null ? null : (readQuestionId(replied.id)?.session ?? null);
}
