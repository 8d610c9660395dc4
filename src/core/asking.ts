/**
 * The four questions of a session, one after the other: when a round begins, what comes next, how it is called off.
 * Source: MCP 2024-11-05 to 2025-11-25, client/roots, client/elicitation, client/sampling, basic/utilities/ping and cancellation.
 */
import { answer, note, odd, type Action, type Channel, type Question } from './actions.ts';
import { isObject, type Id, type Message } from './json-rpc.ts';
import { PROBES, type Probe } from './probes.ts';
import { writeQuestion, writeResult } from './protocol.ts';
import { readRepliedId, writeQuestionId } from './question-id.ts';
import type { Session } from './session-state.ts';
import { toolList } from './tool.ts';

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
  session.questions.set(id, 'lapsed');
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
  const gone = session.waiting.filter((waiting) => waiting.channel.key === key);
  if (gone.length === 0) return [];
  session.waiting = session.waiting.filter((waiting) => waiting.channel.key !== key);
  return abandonIfAlone(session, key, why);
}

/** The session is over: what is out stays out, what was planned will not be asked. */
export function endSession(session: Session, why: string, byClient: boolean): Action[] {
  const actions = byClient ? abort(session, why) : [];
  if (byClient) actions.push(...answerWaiting(session));
  return actions;
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
    const channel = asking.trigger.via === 'json' ? session.standby.at(-1) : asking.trigger;
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
    session.questions.set(id, 'out');
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
      ? answer(channel, writeResult(message.id, toolList()))
      : { do: 'report', channel, id: message.id, arguments: report },
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
  return [...callOff(session, current.question, why), ...proceed(session)];
}

function abort(session: Session, why: string): Action[] {
  const { asking } = session;
  if (asking.state !== 'asking') return [];
  const actions = asking.current === null ? [] : callOff(session, asking.current.question, why);
  for (const probe of asking.plan) {
    actions.push(
      note({ kind: 'unasked', probe, outcome: 'not_asked', why: 'cancelled', round: asking.round }),
    );
  }
  session.asking = { state: 'done' };
  return actions;
}

function callOff(session: Session, question: Question, why: string): Action[] {
  session.questions.set(question.id, 'aborted');
  return [
    { do: 'disarm', id: question.id },
    note({ kind: 'aborted', probe: question.probe, id: question.id, why }),
  ];
}

/** The client cancels a request: only one that waits for the questions can still be cancelled. */
export function cancel(session: Session, message: Extract<Message, { kind: 'notification' }>): Action[] {
  const requestId = isObject(message.params) ? message.params['requestId'] : undefined;
  const spelled = JSON.stringify(requestId);
  const named = session.waiting.find(
    (waiting) => waiting.message.id.text === spelled || sameString(waiting.message.id, requestId),
  );
  if (named === undefined) return [];
  session.waiting = session.waiting.filter((waiting) => waiting !== named);
  return [
    { do: 'settle', channel: named.channel },
    ...abandonIfAlone(session, named.channel.key, 'the client cancelled the request'),
  ];
}

function sameString(id: Id, value: unknown): boolean {
  return typeof value === 'string' && id.string === value;
}

/** A response arrived: to the question that is out, to one that was given up, or to nothing we asked. */
export function receiveResponse(session: Session, message: Extract<Message, { kind: 'response' }>): Action[] {
  const replied = readRepliedId(message.id);
  const state = replied === null ? undefined : session.questions.get(replied.id);
  if (replied === null || state === undefined) {
    const elsewhere = replied !== null;
    return [
      { do: 'say', level: 'WARNING', text: `response with nothing waiting for it: ${message.text}` },
      odd(
        elsewhere
          ? 'reply-asked-elsewhere'
          : message.id === null || message.id.type === 'null'
            ? 'reply-without-id'
            : 'reply-orphan',
        elsewhere
          ? 'the answer to a question that this process never put'
          : 'a response to nothing that was asked',
        message.text,
      ),
    ];
  }
  const actions: Action[] = [];
  if (replied.altered !== null) {
    actions.push(
      odd(
        `reply-id-${replied.altered}-changed`,
        'the reply carries our id altered',
        message.id?.text ?? null,
      ),
    );
  }
  if (state === 'replied') {
    return [...actions, odd('reply-duplicate', 'a second reply to one question', message.text)];
  }
  session.questions.set(replied.id, 'replied');
  const { asking } = session;
  if (asking.state === 'asking' && asking.current?.question.id === replied.id) {
    asking.current = null;
    return [...actions, { do: 'disarm', id: replied.id }, ...proceed(session)];
  }
  actions.push({ do: 'say', level: 'WARNING', text: `late response: ${message.text}` });
  return actions;
}
