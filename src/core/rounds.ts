/**
 * The four questions put to a modern client: by multi round trips, one question a round, the baseline first and sampling last.
 * Whatever is needed to go on travels in the sealed state; what is kept here only tells a round that never came back.
 * Source: MCP 2026-07-28, basic/patterns/mrtr, client/elicitation.
 */
import { note, odd, type Action, type Channel } from './actions.ts';
import { boundedText } from './bounded-json.ts';
import { clip } from './channels.ts';
import { responsesOf, responseText, strangers } from './input-responses.ts';
import { isObject, type Message } from './json-rpc.ts';
import { metaOf } from './modern.ts';
import type { Wanted } from './offers.ts';
import { PROBES } from './probes.ts';
import { inputRequest, META_CLIENT_CAPABILITIES } from './protocol.ts';
import { writeQuestionId } from './question-id.ts';
import { plannedFor, stillDeclared } from './round-plan.ts';
import {
  bindingOf,
  TOO_LONG_TO_CARRY,
  type Caller,
  type CarriedAnswer,
  type OpenedState,
  type Planned,
  type PutQuestion,
  type RoundState,
} from './round-state.ts';
import type { Session } from './session-state.ts';

type Request = Extract<Message, { kind: 'request' }>;
type WantedReport = Extract<Wanted, { kind: 'report' }>;

/** A call that wants the report, as it arrived. */
export interface Call {
  readonly message: Request;
  readonly channel: Channel;
  readonly caller: Caller;
  /** The state it brought back; `null` without. */
  readonly opened: OpenedState | null;
  /** Where our own page for a question is; `null` where there is none (stdio). */
  readonly page: ((question: string) => string) | null;
  readonly wanted: WantedReport;
}

const MOST_ROUNDS = 8;
/** A client may retry what it took for lost; more often it is asked nothing by it. */
const MOST_REPLAYS = 3;
/** A longer reply is not carried along; the journal of the instance that heard it has it. */
const LONGEST_CARRIED = 32 * 1024;

export function answerCall(session: Session, call: Call): Action[] {
  const { opened, message } = call;
  if (opened?.kind === 'open') return comeBack(session, call, opened.state);
  if (opened?.kind === 'refused') {
    const raw = boundedText(isObject(message.params) ? message.params['requestState'] : null);
    return [
      odd(`request-state-${opened.why}`, opened.detail, raw),
      ...neverBegun(session, 'its first call brought a requestState that was refused'),
      ...attributeRefused(session, call, opened.why),
      ...giveUp(session, call),
      report(call),
    ];
  }
  const dropped =
    responsesOf(message) === undefined
      ? []
      : [
          ...creditWithoutState(session, call),
          ...neverBegun(session, 'its first call brought answers that were never asked for'),
        ];
  const { modern } = session;
  // Two calls at once are not yet a round that never came back.
  const isFresh = modern.out !== null && call.caller.now - modern.out.since < session.options.timeout;
  if (isFresh) return [...dropped, report(call)];
  if (modern.out !== null) return [...dropped, ...giveUp(session, call), report(call)];
  const again = call.wanted.arguments.askAgain && modern.series === 'done';
  if (dropped.length > 0 || (modern.series !== 'not-yet' && !again)) return [...dropped, report(call)];
  return begin(session, call);
}

/** Why a visit that called has been asked nothing so far. */
function neverBegun(session: Session, why: string): Action[] {
  if (session.modern.series !== 'not-yet') return [];
  return PROBES.map((probe) => note({ kind: 'unasked', probe, outcome: 'not_asked', why, round: 0 }));
}

/** The visit is over, or nobody will come back: what is out stays unanswered. */
export function endRounds(session: Session, why: string): Action[] {
  const { out, rest } = session.modern;
  if (out === null) return [];
  session.modern.out = null;
  session.modern.series = 'done';
  const { probe, id } = out.put;
  return [note({ kind: 'aborted', probe, id, why }), ...notAsked(rest, 'cancelled', out.series)];
}

function begin(session: Session, call: Call): Action[] {
  session.rounds += 1;
  const round = session.rounds;
  const declared = metaOf(call.message)?.[META_CLIENT_CAPABILITIES];
  const { plan, unasked } = plannedFor(session.options, declared, call.page !== null);
  const notes = unasked.map(({ probe, why }) =>
    note({ kind: 'unasked', probe, outcome: 'not_asked', why, round }),
  );
  const probes = plan.filter(({ url }) => !url).map(({ probe }) => probe);
  const noted = note({ kind: 'round', round, plan: probes, trigger: call.message.method });
  const [first, ...rest] = plan;
  if (first === undefined) {
    session.modern.series = 'done';
    return [...notes, noted, report(call)];
  }
  return [...notes, noted, send(session, call, { series: round, rounds: 0, answers: [] }, first, rest)];
}

interface Progress {
  readonly series: number;
  readonly rounds: number;
  readonly answers: readonly CarriedAnswer[];
}

function send(session: Session, call: Call, so: Progress, next: Planned, rest: readonly Planned[]): Action {
  const { options, id: sessionId } = session;
  const id = writeQuestionId(
    { instance: options.instance, session: sessionId, probe: next.probe },
    options.nonce(),
  );
  const put: PutQuestion = { ...next, id, sentAt: new Date(call.caller.now).toISOString() };
  session.questions.set(id, { probe: next.probe, reply: false });
  session.modern.series = 'asking';
  session.modern.out = { put, series: so.series, since: call.caller.now };
  session.modern.rest = rest;
  const url = next.url && call.page !== null ? call.page(id) : null;
  return {
    do: 'round',
    channel: call.channel,
    id: call.message.id,
    input: next.probe === 'ping' ? null : { [id]: inputRequest(next.probe, url) },
    question: { probe: next.probe, id, budget: null, round: so.series },
    state: {
      session: sessionId,
      series: so.series,
      rounds: so.rounds + 1,
      out: put,
      rest,
      answers: so.answers,
      request: options.digest(call.message.id.text),
      binding: bindingOf(call.message, options.digest),
      principal: call.caller.principal,
      expires: call.caller.now + options.stateTtl,
    },
  };
}

/** A round came back in a state that held: its answer is credited, and the next question put. */
function comeBack(session: Session, call: Call, state: RoundState): Action[] {
  const actions: Action[] = [];
  if (session.options.digest(call.message.id.text) === state.request)
    actions.push(
      odd('retry-id-reused', 'a retry must have another id than the request', call.message.id.text),
    );
  actions.push(...takeCarried(session, state));
  const isOut = session.modern.out?.put.id === state.out.id;
  const known = session.questions.get(state.out.id);
  let answered: CarriedAnswer | null = null;
  if (known?.reply === true) {
    actions.push(odd('request-state-replayed', 'this round has had an answer before', null));
    session.modern.replays += 1;
  } else {
    const credited = credit(session, call, state);
    actions.push(...credited.actions);
    answered = credited.answer;
  }
  if (isOut) session.modern.out = null;
  session.rounds = Math.max(session.rounds, state.series);
  const answers = answered === null ? state.answers : [...state.answers, answered];
  const declared = metaOf(call.message)?.[META_CLIENT_CAPABILITIES];
  const { plan } = plannedFor(session.options, declared, call.page !== null);
  const { kept, withdrawn } = stillDeclared(state.rest, plan);
  actions.push(...notAsked(withdrawn, 'no longer declared', state.series));
  const [next, ...rest] = kept;
  const isSpent = session.modern.replays > MOST_REPLAYS;
  if (next !== undefined && !isSpent && state.rounds < MOST_ROUNDS && (isOut || session.modern.out === null))
    return [
      ...actions,
      send(session, call, { series: state.series, rounds: state.rounds, answers }, next, rest),
    ];
  if (session.modern.out === null) session.modern.series = 'done';
  const left =
    state.rounds < MOST_ROUNDS ? [] : notAsked(kept, `${MOST_ROUNDS} rounds are enough`, state.series);
  return [...actions, ...left, report(call)];
}

/** What another instance put and heard, as far as it is not known here. */
function takeCarried(session: Session, state: RoundState): Action[] {
  const put: CarriedAnswer = { ...state.out, repliedAt: '', reply: null, why: null };
  const unheard = state.answers.filter(({ id }) => session.questions.get(id)?.reply !== true);
  const unknown = session.questions.has(put.id) ? unheard : [...unheard, put];
  if (unknown.length === 0) return [];
  for (const { id, probe } of unknown) session.questions.set(id, { probe, reply: id !== put.id });
  // What went out from here came back to another.
  if (unheard.some(({ id }) => id === session.modern.out?.put.id)) session.modern.out = null;
  return [note({ kind: 'carried', round: state.series, answers: unknown })];
}

function credit(
  session: Session,
  call: Call,
  { out, series }: RoundState,
): { actions: Action[]; answer: CarriedAnswer } {
  const { id, probe } = out;
  const responses = responsesOf(call.message);
  const repliedAt = new Date(call.caller.now).toISOString();
  session.questions.set(id, { probe, reply: true });
  const actions = strangers(session, responses, id);
  if (probe === 'ping') {
    actions.push(note({ kind: 'returned', probe, id, round: series, raw: '{}' }));
    return { actions, answer: { ...out, repliedAt, reply: '{}', why: null } };
  }
  if (!isObject(responses) || !Object.hasOwn(responses, id)) {
    const why = !isObject(responses)
      ? 'the retry has no inputResponses'
      : 'inputResponses has no answer under our key';
    actions.push(
      odd('input-response-missing', why, null),
      note({ kind: 'attributed', probe, id, why, raw: clip(boundedText(responses ?? null), 4000) }),
    );
    return { actions, answer: { ...out, repliedAt, reply: null, why } };
  }
  const raw = responseText(call.message, id);
  actions.push(note({ kind: 'returned', probe, id, round: series, raw }));
  const fits = raw.length <= LONGEST_CARRIED;
  return {
    actions,
    answer: { ...out, repliedAt, reply: fits ? raw : null, why: fits ? null : TOO_LONG_TO_CARRY },
  };
}

/** Our keys can't be guessed, so an answer under one is an answer, though the state it belongs to was dropped. */
function creditWithoutState(session: Session, call: Call): Action[] {
  const responses = responsesOf(call.message);
  const { out } = session.modern;
  const actions = [odd('request-state-dropped', 'inputResponses came back without their requestState', null)];
  if (out === null || !isObject(responses) || !Object.hasOwn(responses, out.put.id))
    return [...actions, ...strangers(session, responses, '')];
  const { id, probe } = out.put;
  session.questions.set(id, { probe, reply: true });
  session.modern.out = null;
  session.modern.series = 'done';
  const raw = responseText(call.message, id);
  return [
    ...actions,
    ...strangers(session, responses, id),
    note({ kind: 'returned', probe, id, round: out.series, raw }),
    ...notAsked(session.modern.rest, 'the requestState was dropped', out.series),
  ];
}

/** The answer to what is out came back in a state that does not hold: it is not silence, and no clean answer either. */
function attributeRefused(session: Session, call: Call, refusal: string): Action[] {
  const { out, rest } = session.modern;
  const responses = responsesOf(call.message);
  if (
    refusal === 'principal' ||
    out === null ||
    !isObject(responses) ||
    !Object.hasOwn(responses, out.put.id)
  )
    return [];
  const { id, probe } = out.put;
  session.questions.set(id, { probe, reply: true });
  session.modern.out = null;
  session.modern.series = 'done';
  const why = `its answer came in a requestState that was refused (${refusal})`;
  return [
    // What it says is in the request, for what it is worth.
    note({ kind: 'attributed', probe, id, why, raw: '' }),
    ...notAsked(rest, 'the requestState of the round before was refused', out.series),
  ];
}

/** A fresh call while a round is out: that round never came back, and nobody is asked again. */
function giveUp(session: Session, { caller }: Call): Action[] {
  const { out, rest } = session.modern;
  if (out === null) return [];
  session.modern.out = null;
  session.modern.series = 'done';
  const { probe, id } = out.put;
  return [
    note({ kind: 'lapsed', probe, id, after: Math.max(0, caller.now - out.since) }),
    ...notAsked(rest, 'the round before it never came back', out.series),
  ];
}

function notAsked(rest: readonly Planned[], why: string, round: number): Action[] {
  return rest
    .filter(({ url }) => !url)
    .map(({ probe }) => note({ kind: 'unasked', probe, outcome: 'not_asked', why, round }));
}

function report({ channel, message, wanted }: Call): Action {
  return {
    do: 'report',
    channel,
    id: message.id,
    era: 'modern',
    arguments: wanted.arguments,
    form: wanted.form,
  };
}
