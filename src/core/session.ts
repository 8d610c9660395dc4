/**
 * One legacy session: given what arrived it decides what to send, ask, note and say; it moves no bytes and reads no clock.
 * Every decision is returned as a list of actions, so that the two bindings can differ only in how they carry them out.
 * Source: MCP 2024-11-05 to 2025-11-25, basic/lifecycle, server/tools, client/roots, client/elicitation, client/sampling.
 */
import { isObject, type Id, type Message } from './json-rpc.ts';
import { PROBES, type Probe, type Via } from './probes.ts';
import {
  BAD_REQUEST,
  INVALID_PARAMS,
  INVALID_REQUEST,
  LEGACY_REVISIONS,
  META_PROTOCOL_VERSION,
  METHOD_NOT_FOUND,
  negotiate,
  writeError,
  writeQuestion,
  writeResult,
} from './protocol.ts';
import { readRepliedId, writeQuestionId } from './question-id.ts';
import { PROBE_REPORT, readReportArguments, toolList, type ReportArguments } from './tool.ts';

/** Where a message came from, and where its answer goes. `json` can carry answers but no questions. */
export interface Channel {
  readonly key: string;
  readonly via: Via | 'json';
  /** The HTTP request it belongs to; `null` on stdio. */
  readonly request: number | null;
}

export interface SessionOptions {
  readonly instance: string;
  readonly tool: { readonly name: string; readonly version: string };
  readonly binding: 'stdio' | 'http';
  /** Each question's budget, milliseconds. */
  readonly timeout: number;
  readonly skip: readonly Probe[];
  /** Unguessable, `[a-z0-9]{16,}`, new at each call. */
  readonly nonce: () => string;
}

/** A notable thing without its stamp: see `observation.ts` for what each means. */
export type Note =
  | { readonly kind: 'round'; readonly round: number; readonly plan: Probe[]; readonly trigger: string }
  | {
      readonly kind: 'unasked';
      readonly probe: Probe;
      readonly outcome: 'not_asked' | 'undeliverable';
      readonly why: string;
      readonly round: number;
    }
  | { readonly kind: 'lapsed'; readonly probe: Probe; readonly id: string; readonly after: number }
  | { readonly kind: 'aborted'; readonly probe: Probe; readonly id: string; readonly why: string }
  | { readonly kind: 'oddity'; readonly code: string; readonly detail: string; readonly raw: string | null };

export interface Question {
  readonly probe: Probe;
  readonly id: string;
  readonly budget: number;
  readonly round: number;
}

export type Action =
  /** A question: write it, and call `lapse` when the budget is over. */
  | { readonly do: 'ask'; readonly channel: Channel; readonly text: string; readonly question: Question }
  /** The one answer to a request; `status` where HTTP should say more than 200. */
  | {
      readonly do: 'answer';
      readonly channel: Channel;
      readonly text: string;
      readonly status: number | null;
    }
  /** The answer to a request is the report: make it and send it under `id`. */
  | { readonly do: 'report'; readonly channel: Channel; readonly id: Id; readonly arguments: ReportArguments }
  /** A request that gets no answer (cancelled, or with a null id): its channel need not wait. */
  | { readonly do: 'settle'; readonly channel: Channel }
  /** The question is answered or called off: its timer can go. */
  | { readonly do: 'disarm'; readonly id: string }
  | { readonly do: 'note'; readonly note: Note }
  /** A line for the log. */
  | { readonly do: 'say'; readonly level: 'INFO' | 'WARNING'; readonly text: string };

interface Waiting {
  readonly channel: Channel;
  readonly message: Extract<Message, { kind: 'request' }>;
  readonly report: ReportArguments | null;
}

/** Before the first list, while the questions are out, and after. */
type Asking =
  | { readonly state: 'not-yet' }
  | {
      readonly state: 'asking';
      readonly round: number;
      readonly plan: Probe[];
      readonly budgets: (probe: Probe) => number;
      current: { readonly question: Question; readonly channel: Channel } | null;
      trigger: Channel;
    }
  | { readonly state: 'done' };

export interface Session {
  readonly id: string;
  readonly options: SessionOptions;
  agreed: string | null;
  ready: boolean;
  asking: Asking;
  rounds: number;
  /** Requests whose answers wait for the questions, in order of arrival. */
  waiting: Waiting[];
  /** Standing streams a question can go out on, newest last. On stdio always the one. */
  standby: Channel[];
  /** Questions that found no stream: put when one opens. */
  undelivered: Probe[];
  /** Every question ever put here, and whether it is still out. */
  readonly questions: Map<string, 'out' | 'lapsed' | 'aborted' | 'replied'>;
}

/** How long `ask_again` waits: an elicitation so long that a person can answer, all of it within a client's usual 60 s. */
const PATIENT: Record<Probe, number> = {
  ping: 2000,
  'roots/list': 2000,
  'elicitation/create': 40_000,
  'sampling/createMessage': 10_000,
};

export function createSession(
  id: string,
  options: SessionOptions,
  standby: readonly Channel[] = [],
): Session {
  return {
    id,
    options,
    agreed: null,
    ready: false,
    asking: { state: 'not-yet' },
    rounds: 0,
    waiting: [],
    standby: [...standby],
    undelivered: [],
    questions: new Map(),
  };
}

/** A message arrived on `channel`. */
export function receive(session: Session, message: Message, channel: Channel): Action[] {
  const actions: Action[] = message.deviations.map((code) =>
    odd(code, `in ${describe(message)}`, message.text),
  );
  switch (message.kind) {
    case 'request':
      actions.push(...receiveRequest(session, message, channel));
      break;
    case 'notification':
      actions.push(...receiveNotification(session, message));
      break;
    case 'response':
      actions.push(...receiveResponse(session, message));
      break;
    case 'malformed':
      actions.push(odd('malformed-message', message.why, message.text));
      actions.push(
        answer(channel, writeError(message.id, INVALID_REQUEST, `Invalid Request: ${message.why}`), 400),
      );
      break;
  }
  return actions;
}

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

function receiveRequest(
  session: Session,
  message: Extract<Message, { kind: 'request' }>,
  channel: Channel,
): Action[] {
  if (message.id.type === 'null') {
    return [
      odd('request-id-null', `${message.method} with "id": null can't be answered`, message.text),
      { do: 'settle', channel },
    ];
  }
  const actions: Action[] = [];
  if (message.id.type === 'other')
    actions.push(odd('request-id-type', 'an id must be a string or a number', message.id.text));
  if (isModernOpening(session, message)) {
    const code = session.options.binding === 'stdio' ? METHOD_NOT_FOUND : BAD_REQUEST;
    const text =
      code === METHOD_NOT_FOUND
        ? `Method not found: ${clip(message.method)}`
        : 'Bad Request: this server needs an initialize handshake';
    return [
      ...actions,
      answer(channel, writeError(message.id, code, text), code === BAD_REQUEST ? 400 : null),
    ];
  }
  switch (message.method) {
    case 'initialize':
      return [...actions, ...initialize(session, message, channel)];
    case 'ping':
      return [...actions, answer(channel, writeResult(message.id, {}))];
    case 'tools/list':
      return [...actions, ...toolsList(session, message, channel)];
    case 'tools/call':
      return [...actions, ...toolsCall(session, message, channel)];
    default:
      return [
        ...actions,
        answer(
          channel,
          writeError(message.id, METHOD_NOT_FOUND, `Method not found: ${clip(message.method)}`),
        ),
      ];
  }
}

function initialize(
  session: Session,
  message: Extract<Message, { kind: 'request' }>,
  channel: Channel,
): Action[] {
  const actions: Action[] = [];
  const params = isObject(message.params) ? message.params : {};
  if (!isObject(message.params))
    actions.push(odd('initialize-malformed', 'params must be an object', message.text));
  else {
    const missing = ['protocolVersion', 'capabilities', 'clientInfo'].filter(
      (name) => !Object.hasOwn(params, name),
    );
    if (missing.length > 0)
      actions.push(odd('initialize-malformed', `missing: ${missing.join(', ')}`, message.text));
  }
  const asked = params['protocolVersion'];
  if (session.agreed !== null)
    actions.push(odd('initialize-again', 'a second handshake in one session', null));
  if (!LEGACY_REVISIONS.some((revision) => revision === asked) && Object.hasOwn(params, 'protocolVersion')) {
    actions.push(
      odd(
        'protocol-version-unknown',
        'asked for a revision without a handshake, or none we know',
        JSON.stringify(asked),
      ),
    );
  }
  const agreed = negotiate(asked);
  session.agreed = agreed;
  for (const [name, value] of [
    ['protocolVersion', asked],
    ['clientInfo', params['clientInfo']],
    ['capabilities', params['capabilities']],
    ['params', message.params],
  ] as const) {
    actions.push({ do: 'say', level: 'WARNING', text: `${name} ${JSON.stringify(value ?? null)}` });
  }
  const result = {
    protocolVersion: agreed,
    capabilities: { tools: {} },
    serverInfo: session.options.tool,
    instructions: INSTRUCTIONS,
  };
  actions.push(answer(channel, writeResult(message.id, result)));
  return actions;
}

const INSTRUCTIONS =
  'mcp-tell is a test instrument: it records what this client reveals to a server. Call probe_report to read what was recorded.';

function toolsList(
  session: Session,
  message: Extract<Message, { kind: 'request' }>,
  channel: Channel,
): Action[] {
  const actions: Action[] = [];
  if (session.agreed === null) actions.push(odd('no-handshake', 'tools/list without initialize', null));
  else if (!session.ready && session.asking.state === 'not-yet') {
    actions.push(odd('list-before-initialized', 'tools/list came before notifications/initialized', null));
  }
  if (session.asking.state === 'done')
    return [...actions, answer(channel, writeResult(message.id, toolList()))];
  session.waiting.push({ channel, message, report: null });
  if (session.asking.state === 'not-yet')
    actions.push(...beginFirst(session, channel, 'tools/list', () => session.options.timeout));
  return actions;
}

function toolsCall(
  session: Session,
  message: Extract<Message, { kind: 'request' }>,
  channel: Channel,
): Action[] {
  const params = isObject(message.params) ? message.params : {};
  if (params['name'] !== PROBE_REPORT) {
    const name = typeof params['name'] === 'string' ? clip(params['name']) : 'none';
    return [
      answer(
        channel,
        writeError(
          message.id,
          INVALID_PARAMS,
          `Unknown tool: ${name}. This server has one tool: ${PROBE_REPORT}`,
        ),
      ),
    ];
  }
  const actions: Action[] =
    session.agreed === null ? [odd('no-handshake', 'tools/call without initialize', null)] : [];
  const report = readReportArguments(params['arguments']);
  if (report.problem !== null)
    actions.push(odd('tool-arguments', report.problem, JSON.stringify(params['arguments'])));
  const first = session.asking.state === 'not-yet';
  const again = report.askAgain && session.asking.state === 'done';
  if (!first && !again) return [...actions, { do: 'report', channel, id: message.id, arguments: report }];
  session.waiting.push({ channel, message, report });
  const { timeout } = session.options;
  const budgets = report.askAgain ? (probe: Probe) => Math.max(PATIENT[probe], timeout) : () => timeout;
  if (first) return [...actions, ...beginFirst(session, channel, 'tools/call', budgets)];
  return [...actions, ...begin(session, planned(session), channel, 'ask_again', budgets)];
}

function receiveNotification(
  session: Session,
  message: Extract<Message, { kind: 'notification' }>,
): Action[] {
  if (message.method === 'notifications/initialized') session.ready = true;
  if (message.method === 'notifications/cancelled') return cancel(session, message);
  if (!message.method.startsWith('notifications/')) {
    return [
      odd(
        'notification-name',
        `${clip(message.method)} came without an id, so it can't be answered`,
        message.text,
      ),
    ];
  }
  return [];
}

function cancel(session: Session, message: Extract<Message, { kind: 'notification' }>): Action[] {
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

function receiveResponse(session: Session, message: Extract<Message, { kind: 'response' }>): Action[] {
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

function beginFirst(
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

function planned(session: Session): Probe[] {
  return PROBES.filter((probe) => !session.options.skip.includes(probe));
}

function begin(
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

/** A modern client opens without handshake: `server/discover`, or a revision in `_meta` (2026-07-28, basic/versioning). */
function isModernOpening(session: Session, message: Extract<Message, { kind: 'request' }>): boolean {
  if (message.method === 'server/discover') return true;
  if (session.agreed !== null || message.method === 'initialize' || !isObject(message.params)) return false;
  const meta = message.params['_meta'];
  return isObject(meta) && Object.hasOwn(meta, META_PROTOCOL_VERSION);
}

function answer(channel: Channel, text: string, status: number | null = null): Action {
  return { do: 'answer', channel, text, status };
}

function note(value: Note): Action {
  return { do: 'note', note: value };
}

function odd(code: string, detail: string, raw: string | null): Action {
  return note({ kind: 'oddity', code, detail, raw: raw === null ? null : clip(raw, 2000) });
}

function describe(message: Message): string {
  if (message.kind === 'request' || message.kind === 'notification') return clip(message.method);
  return message.kind === 'response' ? 'a response' : 'a malformed message';
}

function clip(text: string, most = 200): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}
