/**
 * Carries out what the core decides, the same for both bindings: records first, then writes, arms timers, makes reports.
 * It knows no socket and no pipe (a binding hands it a `Wire`) and takes no decision of its own.
 */
import { createHash } from 'node:crypto';
import { createArchive } from '../core/fold.ts';
import { readPayload, type Message } from '../core/json-rpc.ts';
import { isModern } from '../core/modern.ts';
import { writeInputRequired } from '../core/modern-results.ts';
import type { Observation, Unstamped } from '../core/observation.ts';
import { INTERNAL_ERROR, writeError } from '../core/protocol.ts';
import { LIVE_LIMITS } from '../core/session-fold.ts';
import type { Action, Channel } from '../core/actions.ts';
import { closeChannel, endSession, lapse, openStandby, receiveUnreadable } from '../core/asking.ts';
import { findQuestionId, readQuestionId } from '../core/question-id.ts';
import { requestStateOf } from '../core/round-state.ts';
import { createSession, type Session, type SessionOptions } from '../core/session-state.ts';
import { receive } from '../core/session.ts';
import type { From, Instrument, InstrumentOptions } from './instrument-interface.ts';
import { createLateFold } from './late-fold.ts';
import { randomId } from './random-id.ts';
import { createStateOpener } from './state-opener.ts';
import { createTurns, type Turns } from './turns.ts';

interface Live {
  readonly session: Session;
  readonly timers: Map<string, NodeJS.Timeout>;
  readonly noted: Set<string>;
  readonly turns: Turns;
}

const MOST_NOTED = 200;

function bringsState({ agreed, modern, options }: Session, message: Message, from: From): boolean {
  const hinted = from.hinted || modern.seen;
  return options.era !== 'legacy' && requestStateOf(message) !== null && isModern(message, agreed, hinted);
}

/** A round is out that may still come back, or a subscription is held open. */
function isModernBusy({ modern, options }: Session): boolean {
  const isOut = modern.out !== null && Date.now() - modern.out.since < options.stateTtl;
  return isOut || modern.subscriptions.length > 0;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

export function createInstrument(options: InstrumentOptions): Instrument {
  const { journal, log, wire } = options;
  const live = new Map<string, Live>();
  const folding = createLateFold(createArchive(LIVE_LIMITS, undefined, () => options.canary));

  const complain = (error: unknown): void => {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    log.say('ERROR', `internal error, please report it: ${why}`);
  };

  const record = (observation: Unstamped): Observation => {
    const stamped = journal.write(observation);
    log.observe(stamped);
    folding.add(stamped, undefined);
    return stamped;
  };

  /** Resolves when a round that is among the actions has left; nothing else of them takes time. */
  const run = (one: Live, actions: readonly Action[]): Promise<void> | undefined => {
    let leaving: Promise<void> | undefined;
    for (const action of actions) {
      if (action.do === 'round') leaving = sendRound(one, action);
      else perform(one, action);
    }
    return leaving;
  };

  const send = (
    one: Live,
    channel: Channel,
    raw: string,
    question: Extract<Action, { do: 'ask' }>['question'] | null,
  ): void => {
    const { request } = channel;
    const via = question?.budget === null ? 'multi-round-trip' : channel.via;
    record({ kind: 'sent', session: one.session.id, via, request, raw, question });
  };

  const perform = (one: Live, action: Exclude<Action, { do: 'round' }>): void => {
    switch (action.do) {
      case 'ask':
        send(one, action.channel, action.text, action.question);
        journal.flush();
        wire.push(action.channel, action.text);
        if (action.question.budget !== null) arm(one, action.question.id, action.question.budget);
        return;
      case 'notify':
        send(one, action.channel, action.text, null);
        journal.flush();
        wire.push(action.channel, action.text);
        return;
      case 'answer':
        send(one, action.channel, action.text, null);
        journal.flush();
        wire.answer(action.channel, action.text, action.status);
        return;
      case 'report':
        void answerReport(one, action);
        return;
      case 'settle':
        wire.settle(action.channel);
        return;
      case 'disarm':
        clearTimeout(one.timers.get(action.id));
        one.timers.delete(action.id);
        return;
      case 'note':
        record({ session: one.session.id, ...action.note });
        return;
      case 'say':
        log.say(action.level, action.text);
        return;
    }
  };

  const arm = (one: Live, id: string, budget: number): void => {
    const armed = performance.now();
    const ring = (): void => {
      const after = performance.now() - armed;
      // A timer may ring a fraction of a millisecond early; a budget is never cut short.
      if (after < budget) {
        one.timers.set(id, setTimeout(ring, 1));
        return;
      }
      one.timers.delete(id);
      void run(one, lapse(one.session, id, Math.round(after)));
    };
    one.timers.set(id, setTimeout(ring, budget));
  };

  const answerReport = async (one: Live, action: Extract<Action, { do: 'report' }>): Promise<void> => {
    let text: string;
    try {
      const { reportAnswer } = await import('./live-report.ts');
      text = reportAnswer(folding.archive(), one.session.id, options, action);
    } catch (error) {
      // Our own fault, and said so: never the client's.
      log.say(
        'ERROR',
        `the report could not be made: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      text = writeError(
        action.id,
        INTERNAL_ERROR,
        'mcp-tell could not make its report; the journal has all evidence',
      );
    }
    send(one, action.channel, text, null);
    journal.flush();
    wire.answer(action.channel, text, null);
  };

  const sendRound = async (one: Live, action: Extract<Action, { do: 'round' }>): Promise<void> => {
    const { sealState } = await import('./round-seal.ts');
    const sealed = await sealState(options.roundKey.bytes(), action.state);
    // Its visit may be over by now.
    if (live.get(one.session.id) !== one) return;
    const text = writeInputRequired(action.id, action.input, sealed, options.tool);
    send(one, action.channel, text, action.question);
    journal.flush();
    wire.answer(action.channel, text, null);
  };

  const openState = createStateOpener(options.roundKey, digest);

  const the = (session: string): Live => {
    const one = live.get(session);
    if (one === undefined) throw new Error(`no such session here: ${session}`);
    return one;
  };

  const settings: SessionOptions = {
    ...options.serve,
    instance: journal.instance,
    tool: options.tool,
    binding: options.binding,
    offers: options.offers,
    nonce: () => randomId(26),
    digest,
  };

  return {
    instance: journal.instance,
    record: (observation) => record(observation),
    flush: journal.flush,
    has: (session) => live.has(session),
    sessions: () => [...live.keys()],
    servedModern: (session) => live.get(session)?.session.modern.served === true,
    held: () => folding.held(),
    busy(session) {
      const one = live.get(session);
      return (
        one !== undefined &&
        (one.timers.size > 0 ||
          one.turns.underWay() !== null ||
          one.session.standby.length > 0 ||
          one.session.waiting.length > 0 ||
          isModernBusy(one.session))
      );
    },
    open(id, opening, standby = []) {
      const session = createSession(id, settings, standby);
      live.set(id, { session, timers: new Map(), noted: new Set(), turns: createTurns(complain) });
      record({ kind: 'session', session: id, bait: options.serve.bait, grouped: null, ...opening });
    },
    receive(session, { request, text, exact, bytes, cut = null, refused = false, under = null }) {
      // On record before it is parsed, whatever parsing may do.
      const stamped = journal.write({
        kind: 'received',
        session,
        request,
        raw: text,
        exact,
        bytes,
        cut,
        refused,
        under,
      });
      log.observe(stamped);
      const payload = readPayload(text);
      folding.add(stamped, payload);
      return payload;
    },
    claim(session, request) {
      record({ kind: 'belongs', session, request });
    },
    agreed: (session) => live.get(session)?.session.agreed ?? null,
    deliver(session, message, channel, from) {
      const one = the(session);
      const caller = { principal: from.principal, now: Date.now() };
      const given = from.opened ?? null;
      if (from.opened !== undefined || !bringsState(one.session, message, from)) {
        one.turns.take(() =>
          run(one, receive(one.session, message, channel, { ...from, caller, opened: given })),
        );
        return;
      }
      one.turns.take(async () => {
        const opened = await openState(message, from.principal);
        return run(one, receive(one.session, message, channel, { ...from, caller, opened }));
      });
    },
    openState,
    unreadable(text, why) {
      const id = findQuestionId(text);
      const asker = id === null ? undefined : live.get(readQuestionId(id)?.session ?? '');
      if (asker !== undefined) void run(asker, receiveUnreadable(asker.session, text, why) ?? []);
    },
    standby(session, channel) {
      const one = the(session);
      void run(one, openStandby(one.session, channel));
    },
    closed(session, key, why) {
      const one = live.get(session);
      if (one !== undefined) void run(one, closeChannel(one.session, key, why));
    },
    odd(session, code, detail, raw = null) {
      const noted = live.get(session)?.noted;
      const key = `${code}\n${detail}`;
      if (noted?.has(key) === true) return;
      if (noted !== undefined && noted.size < MOST_NOTED) noted.add(key);
      record({ kind: 'oddity', session, code, detail, raw });
    },
    noted: (session, code) =>
      [...(live.get(session)?.noted ?? [])].some((key) => key.startsWith(`${code}\n`)),
    async end(id, how, ending) {
      const one = live.get(id);
      if (one === undefined) return;
      // What has come is still looked at.
      for (let under = one.turns.underWay(); under !== null; under = one.turns.underWay()) await under;
      if (!live.delete(id)) return;
      void run(one, endSession(one.session, how, ending));
      record({ kind: 'end', session: id, how });
      journal.flush();
      for (const timer of one.timers.values()) clearTimeout(timer);
      const { writeReport } = await import('./live-report.ts');
      const archive = folding.archive();
      writeReport(archive, id, options);
      archive.forget(id);
    },
  };
}
