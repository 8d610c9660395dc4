/**
 * The four questions of a session, one after the other: when a round begins, what comes next, how it is called off.
 * Source: MCP 2024-11-05 to 2025-11-25, client/roots, client/elicitation, client/sampling, basic/utilities/ping and cancellation.
 */
import { answer, clip, note, odd, type Action, type Channel, type Question } from './actions.ts';
import { isId, isObject, type Id, type Message } from './json-rpc.ts';
import { PROBES, type Probe } from './probes.ts';
import { writeQuestion, writeResult } from './protocol.ts';
import { findQuestionId, readRepliedId, writeQuestionId } from './question-id.ts';
import type { Session } from './session-state.ts';
import { closeSubscriptions, endSubscriptions } from './modern-session.ts';
import { endRounds } from './rounds.ts';

/** How long `ask_again` waits: an elicitation so long that a person can answer, all of it within a client's usual 60 s. */
export const PATIENT: Record<Probe, number> = {
  ping: 2000,
  'roots/list': 2000,
  'elicitation/create': 40_000,
  'sampling/createMessage': 10_000,
};

/** A question's budget is over. */
export function lapse(session: Session, id: string, after: number): Action[] {
  const { asking } = session;
  if (asking.state !== 'asking' || asking.current?.question.id !== id) return [];
  const { probe } = asking.current.question;
  asking.current = null;
  return [note({ kind: 'lapsed', probe, id, after }), ...proceed(session)];
}

/** A stream on which questions can go out was opened by the client. */
export function openStandby(session: Session, channel: Channel): Action[] {
  session.standby.push(channel);
  if (session.asking.state === 'asking' || session.undelivered.length === 0) return [];
  const plan = session.undelivered;
  session.undelivered = [];
  return begin(session, plan, channel, 'standby stream', () => session.options.timeout);
}

/** The client closed a stream, or its request. What was to be asked on it can go elsewhere only if somebody else waits. */
export function closeChannel(session: Session, key: string, why: string): Action[] {
  session.standby = session.standby.filter((channel) => channel.key !== key);
  closeSubscriptions(session, key);
  const { asking } = session;
  if (
    asking.state === 'asking' &&
    asking.current?.channel.key === key &&
    asking.current.channel.via === 'standby'
  ) {
    // The question went with its stream; the next one goes out on another, if there is one.
    const { question } = asking.current;
    asking.current = null;
    return [...callOff(question, why), ...proceed(session)];
  }
  const gone = session.waiting.filter((waiting) => waiting.channel.key === key);
  if (gone.length === 0) return [];
  session.waiting = session.waiting.filter((waiting) => waiting.channel.key !== key);
  return abandonIfAlone(session, key, why);
}

/** How a session ended, as far as it matters to what is still open. */
export type Ending =
  /** The client closed its stream, or forgot the session. */
  | 'client'
  /** What was written last could not be written: nobody reads any more. */
  | 'unwritable'
  /** Neither: a signal, the time to live. */
  | 'other';

/** The session is over: what is out stays out, what was planned will not be asked. */
export function endSession(session: Session, why: string, ending: Ending): Action[] {
  if (ending === 'other') return endSubscriptions(session);
  const { asking } = session;
  const actions = endRounds(session, why);
  if (ending === 'unwritable' && asking.state === 'asking' && asking.current !== null) {
    const { probe, id } = asking.current.question;
    asking.current = null;
    actions.push({ do: 'disarm', id }, note({ kind: 'undelivered', probe, id, why }));
  }
  return [...actions, ...abort(session, why), ...answerWaiting(session)];
}

/** The session's first round; `trigger` is the method that brought it about. */
export function beginFirst(
  session: Session,
  channel: Channel,
  trigger: string,
  budgets: (probe: Probe) => number,
): Action[] {
  const skipped = session.options.skip.map((probe) =>
    note({
      kind: 'unasked',
      probe,
      outcome: 'not_asked',
      why: 'turned off by --skip',
      round: session.rounds + 1,
    }),
  );
  return [...skipped, ...begin(session, planned(session), channel, trigger, budgets)];
}

export function planned(session: Session): Probe[] {
  return PROBES.filter((probe) => !session.options.skip.includes(probe));
}

export function begin(
  session: Session,
  plan: Probe[],
  trigger: Channel,
  why: string,
  budgets: (probe: Probe) => number,
): Action[] {
  session.rounds += 1;
  const noted = note({ kind: 'round', round: session.rounds, plan: [...plan], trigger: why });
  session.asking = {
    state: 'asking',
    round: session.rounds,
    plan: [...plan],
    budgets,
    current: null,
    trigger,
  };
  return [noted, ...proceed(session)];
}

/** Puts the next question, or ends the round and answers everybody who waited for it. */
function proceed(session: Session): Action[] {
  const { asking } = session;
  if (asking.state !== 'asking') return [];
  const actions: Action[] = [];
  for (let probe = asking.plan.shift(); probe !== undefined; probe = asking.plan.shift()) {
    const { trigger } = asking;
    const isGone = trigger.via === 'standby' && !session.standby.includes(trigger);
    const channel = trigger.via === 'json' || isGone ? session.standby.at(-1) : trigger;
    if (channel === undefined) {
      session.undelivered.push(probe);
      actions.push(
        note({ kind: 'unasked', probe, outcome: 'undeliverable', why: 'no stream', round: asking.round }),
      );
      continue;
    }
    const { instance, nonce } = session.options;
    const id = writeQuestionId({ instance, session: session.id, probe }, nonce());
    const question = { probe, id, budget: asking.budgets(probe), round: asking.round };
    session.questions.set(id, { probe, reply: false });
    asking.current = { question, channel };
    actions.push({ do: 'ask', channel, text: writeQuestion(id, probe, session.agreed), question });
    return actions;
  }
  session.asking = { state: 'done' };
  return [...actions, ...answerWaiting(session)];
}

function answerWaiting(session: Session): Action[] {
  const waiting = session.waiting;
  session.waiting = [];
  return waiting.map(({ channel, message, report }) =>
    report === null
      ? answer(channel, writeResult(message.id, session.options.offers.list('tools/list')))
      : {
          do: 'report',
          channel,
          id: message.id,
          era: 'legacy',
          arguments: report.arguments,
          form: report.form,
        },
  );
}

/** The stream the questions travelled on is gone: another waiting request's stream takes over, or the round is called off. */
function abandonIfAlone(session: Session, key: string, why: string): Action[] {
  const { asking } = session;
  if (asking.state !== 'asking') return [];
  const next = session.waiting[0];
  if (next === undefined) return abort(session, why);
  if (asking.trigger.key !== key || asking.trigger.via === 'stdio') return [];
  asking.trigger = next.channel;
  const { current } = asking;
  if (current === null || current.channel.key !== key) return [];
  asking.current = null;
  return [...callOff(current.question, why), ...proceed(session)];
}

function abort(session: Session, why: string): Action[] {
  const { asking } = session;
  if (asking.state !== 'asking') return [];
  const actions = asking.current === null ? [] : callOff(asking.current.question, why);
  for (const probe of asking.plan) {
    actions.push(
      note({ kind: 'unasked', probe, outcome: 'not_asked', why: 'cancelled', round: asking.round }),
    );
  }
  session.asking = { state: 'done' };
  return actions;
}

function callOff(question: Question, why: string): Action[] {
  return [
    { do: 'disarm', id: question.id },
    note({ kind: 'aborted', probe: question.probe, id: question.id, why }),
  ];
}

/** The client cancels a request: only one that waits for the questions can still be cancelled. */
export function cancel(session: Session, message: Extract<Message, { kind: 'notification' }>): Action[] {
  const requestId = isObject(message.params) ? message.params['requestId'] : undefined;
  const { asking } = session;
  if (asking.state === 'asking' && asking.current !== null && asking.current.question.id === requestId) {
    const { question } = asking.current;
    asking.current = null;
    return [...callOff(question, 'the client cancelled the question'), ...proceed(session)];
  }
  const exact = session.waiting.find(({ message: { id } }) => isId(id, requestId));
  const named = exact ?? session.waiting.find(({ message: { id } }) => isNearly(id, requestId));
  if (named === undefined) return [];
  session.waiting = session.waiting.filter((waiting) => waiting !== named);
  const actions: Action[] = [];
  if (exact === undefined) {
    actions.push(odd('cancel-id-type-changed', 'the cancelled id differs in type', message.text));
  }
  actions.push({ do: 'settle', channel: named.channel });
  return [...actions, ...abandonIfAlone(session, named.channel.key, 'the client cancelled the request')];
}

/** The same but for its type: 1 and "1". */
function isNearly(id: Id, value: unknown): boolean {
  const known = id.string ?? id.text;
  return (typeof value === 'string' || typeof value === 'number') && known === String(value);
}

/**
 * Bytes arrived that are no message we can read, but hold one of our ids: the client's try at an answer. `null` where they hold
 * none that is out or was given up here.
 */
export function receiveUnreadable(session: Session, text: string, why: string): Action[] | null {
  const id = findQuestionId(text);
  const state = id === null ? undefined : session.questions.get(id);
  if (id === null || state === undefined || state.reply) return null;
  return attribute(session, id, state.probe, why, text);
}

function attribute(session: Session, id: string, probe: Probe, why: string, text: string): Action[] {
  const raw = clip(text, 4000);
  const noted = [odd('reply-unreadable', why, text), note({ kind: 'attributed', probe, id, why, raw })];
  return [...noted, ...settleQuestion(session, id)];
}

/** The question has its reply: on to the next, where it was the one that is out. */
function settleQuestion(session: Session, id: string): Action[] {
  const state = session.questions.get(id);
  if (state !== undefined) state.reply = true;
  const { asking } = session;
  if (asking.state !== 'asking' || asking.current?.question.id !== id) return [];
  asking.current = null;
  return [{ do: 'disarm', id }, ...proceed(session)];
}

/** A response arrived: to the question that is out, to one that was given up, or to nothing we asked. */
export function receiveResponse(session: Session, message: Extract<Message, { kind: 'response' }>): Action[] {
  const replied = isAsSent(session, message.id)
    ? { id: message.id.string, altered: null }
    : readRepliedId(message.id);
  const state = replied === null ? undefined : session.questions.get(replied.id);
  if (replied === null || state === undefined) return receiveStray(session, message, replied !== null);
  const actions: Action[] = [];
  if (replied.altered !== null) {
    const code = `reply-id-${replied.altered}-changed`;
    actions.push(odd(code, 'the reply carries our id altered', message.id?.text ?? null));
  }
  if (state.reply)
    return [...actions, odd('reply-duplicate', 'a second reply to one question', message.text)];
  const isOut = session.asking.state === 'asking' && session.asking.current?.question.id === replied.id;
  if (!isOut) actions.push({ do: 'say', level: 'WARNING', text: `late response: ${message.text}` });
  return [...actions, ...settleQuestion(session, replied.id)];
}

/** Exactly an id that was sent, as nearly all are: known without reading it. */
function isAsSent(session: Session, id: Id | null): id is Id & { readonly string: string } {
  return id !== null && id.string !== null && session.questions.has(id.string);
}

/** A response to nothing that was asked here; without an id it can only be to the one question that is out. */
function receiveStray(
  session: Session,
  message: Extract<Message, { kind: 'response' }>,
  askedElsewhere: boolean,
): Action[] {
  const { asking } = session;
  const isNameless = message.id === null || message.id.type === 'null';
  if (isNameless && asking.state === 'asking' && asking.current !== null) {
    const { id, probe } = asking.current.question;
    return attribute(session, id, probe, 'the reply carries no id', message.text);
  }
  const said: Action = {
    do: 'say',
    level: 'WARNING',
    text: `response with nothing waiting for it: ${message.text}`,
  };
  if (askedElsewhere) {
    const detail = 'the answer to a question that this process never put';
    return [said, odd('reply-asked-elsewhere', detail, message.text)];
  }
  const code = isNameless ? 'reply-without-id' : 'reply-orphan';
  return [said, odd(code, 'a response to nothing that was asked', message.text)];
}
