/**
 * Gathers one session's observations, in whatever order they come, into what a report is made from.
 * It parses and counts but judges nothing; memory is bounded, and what no longer fits is named, never silently lost.
 */
import type { AheadSearch } from './ahead-search.ts';
import type { CanarySighting } from './canary.ts';
import { addCarried, addModern, addReturned, isUrl, readQuestionSent, withoutSeal } from './fold-rounds.ts';
import { isObject, messagesOf, readPayload, type Message, type Payload } from './json-rpc.ts';
import { tryParse } from './lossless-json.ts';
import { isModern, type Era } from './modern.ts';
import type { Observation, ObservationOf } from './observation.ts';
import type { Probe } from './probes.ts';
import { readQuestionId, readRepliedId } from './question-id.ts';
import { asksForReport } from './offers.ts';
import { askedIn, revisionInForce, type Known } from './revision-in-force.ts';
import type { Revision } from './schema-shape.ts';
import { keepRepeated } from './repeated-members.ts';
import type { Grouping, HttpRequest, Oddity, ProcessFacts, Related } from './report.ts';
import { addArrivals, addToTimeline, createTimeline, type Timeline } from './timeline.ts';

export interface Stamp {
  readonly at: string;
  readonly t: number;
  readonly n: number;
  readonly instance: string;
}

export interface FoldedQuestion {
  readonly probe: Probe;
  readonly id: string;
  readonly via: ObservationOf<'sent'>['via'] | null;
  readonly round: number;
  /** The elicitation that asks to open our own page. */
  readonly url: boolean;
  /** `null` where the question was put by an instance whose journal is not at hand. */
  readonly sent: Stamp | null;
  readonly request: unknown;
}

export interface FoldedReply {
  readonly stamp: Stamp;
  readonly message: Pick<Extract<Message, { kind: 'response' }>, 'has' | 'result' | 'error' | 'value'>;
  /** Known only from a sealed state that carried it: what was heard itself goes before it. */
  readonly carried: boolean;
}

/** What came in a question's place and could not be read as a reply. */
interface FoldedUnreadable {
  readonly stamp: Stamp;
  readonly why: string;
  readonly raw: string;
}

export interface FoldedMessage {
  readonly method: string;
  readonly value: unknown;
  /** The revision it is to be read by; `null` for what is no message of the protocol. */
  readonly revision: Revision | null;
  readonly characters: number;
}

export interface SessionFold {
  readonly id: string;
  clientSessionId: string | null;
  label: string | null;
  binding: 'stdio' | 'http' | 'http+sse';
  /** How it came to be: `stdio`, `initialize`, `rebuilt`, `no-session`, `off-endpoint`; the first one seen. */
  how: string | null;
  startedAt: string;
  lastAt: string;
  end: { readonly how: string; readonly at: string; readonly instance: string } | null;
  readonly instances: Set<string>;
  rebuilt: number;
  readonly handshakes: {
    readonly stamp: Stamp;
    readonly message: Extract<Message, { kind: 'request' }>;
    agreed: string | null;
  }[];
  /** Newest last; `at` decides, since journals may be read one after the other. */
  modern: (Pick<FoldedMessage, 'method' | 'value'> & { readonly at: string })[];
  /** The distinct `_meta` of modern requests, by their text. */
  readonly meta: Map<string, { readonly meta: Record<string, unknown>; readonly at: string }>;
  /** Capabilities that a modern request has declared, whichever it was. */
  readonly declared: Set<string>;
  /** Did it call what is ours to report with: the tool, the prompt or the resource? */
  called: boolean;
  /** Did a modern request send any capabilities? */
  declares: boolean;
  readonly eras: Set<Era>;
  bait: boolean;
  /** Where a planted directory appeared, by place and spelling; `null` where none was looked for. */
  canary: { readonly directory: string; readonly seen: Map<string, CanarySighting> } | null;
  grouped: Grouping | null;
  /** Questions whose answers only another process's journal has. */
  readonly carriedAway: Map<string, Stamp>;
  /** How often the page of a question was opened. */
  readonly visits: Map<string, number>;
  readonly rounds: ObservationOf<'round'>[];
  readonly questions: Map<string, FoldedQuestion>;
  readonly replies: Map<string, FoldedReply[]>;
  readonly unreadable: Map<string, FoldedUnreadable>;
  readonly lapsed: Map<string, { readonly after: number; readonly stamp: Stamp }>;
  readonly undelivered: Map<string, string>;
  readonly aborted: Map<string, string>;
  readonly unasked: ObservationOf<'unasked'>[];
  /** Those that are still to be searched. */
  messages: FoldedMessage[];
  /** What was found in those before them; `null` where there were none. */
  ahead: AheadSearch | null;
  readonly requests: HttpRequest[];
  readonly requestNumbers: Map<string, number>;
  readonly headers: Map<string, { name: string; values: Set<string>; seen: number }>;
  requestCount: number;
  process: ProcessFacts | null;
  received: number;
  sent: number;
  readonly byMethod: Map<string, number>;
  readonly listsAt: string[];
  readonly timeline: Timeline;
  readonly oddities: Oddity[];
  readonly related: Related[];
  readonly damage: string[];
  readonly omitted: Map<string, number>;
  /** Characters of evidence held: in all, and of messages. */
  held: number;
  heldMessages: number;
}

/** Most that one session's fold holds; beyond it things are counted, not kept. */
export interface FoldLimits {
  readonly characters: number;
  readonly requests: number;
  readonly oddities: number;
  readonly messages: number;
  /** Where given, so many characters of messages are held and then searched, whatever their number. */
  readonly ahead?: { readonly characters: number; readonly create: () => AheadSearch };
}

export const LIVE_LIMITS: FoldLimits = {
  characters: 8 * 1024 * 1024,
  requests: 500,
  oddities: 2000,
  messages: 20_000,
};
export const REBUILD_LIMITS: FoldLimits = {
  characters: 256 * 1024 * 1024,
  requests: 5000,
  oddities: 2000,
  messages: 200_000,
};

/** Put in one session: `ask_again` puts four more, each time. */
const MOST_ROUNDS = 1000;
const MOST_QUESTIONS = 4 * MOST_ROUNDS;

export function createSessionFold(id: string, first: Stamp): SessionFold {
  return {
    id,
    clientSessionId: null,
    label: null,
    binding: 'http',
    how: null,
    startedAt: first.at,
    lastAt: first.at,
    end: null,
    instances: new Set(),
    rebuilt: 0,
    handshakes: [],
    modern: [],
    meta: new Map(),
    declared: new Set(),
    called: false,
    declares: false,
    eras: new Set(),
    bait: false,
    canary: null,
    grouped: null,
    carriedAway: new Map(),
    visits: new Map(),
    rounds: [],
    questions: new Map(),
    replies: new Map(),
    unreadable: new Map(),
    lapsed: new Map(),
    undelivered: new Map(),
    aborted: new Map(),
    unasked: [],
    messages: [],
    ahead: null,
    requests: [],
    requestNumbers: new Map(),
    headers: new Map(),
    requestCount: 0,
    process: null,
    received: 0,
    sent: 0,
    byMethod: new Map(),
    listsAt: [],
    timeline: createTimeline(),
    oddities: [],
    related: [],
    damage: [],
    omitted: new Map(),
    held: 0,
    heldMessages: 0,
  };
}

/** Adds one observation of this session. `payload` spares a second parse where the caller has read `received` already. */
export function addToSession(
  fold: SessionFold,
  observation: Observation,
  limits: FoldLimits,
  payload: Payload | undefined,
): void {
  fold.instances.add(observation.instance);
  if (observation.at < fold.startedAt) fold.startedAt = observation.at;
  if (observation.at > fold.lastAt) fold.lastAt = observation.at;
  addToTimeline(fold.timeline, observation);
  switch (observation.kind) {
    case 'journal':
    case 'listening':
    case 'closed':
    case 'belongs':
      return;
    case 'process':
      // Homes and folders of its own, which decide what a path is worth, were not known then.
      if (fold.ahead !== null && fold.process === null)
        omit(fold, 'messages read before the process was known');
      fold.process = observation.facts;
      fold.binding = 'stdio';
      return;
    case 'session':
      addOpening(fold, observation);
      return;
    case 'request':
      addRequest(fold, observation, limits);
      return;
    case 'response': {
      const index = fold.requestNumbers.get(`${observation.instance}:${observation.request}`);
      const request = index === undefined ? undefined : fold.requests[index];
      if (request !== undefined) request.status = observation.status;
      return;
    }
    case 'received':
      addReceived(fold, observation, limits, payload);
      return;
    case 'sent':
      addSent(fold, observation);
      return;
    case 'round':
      if (fold.rounds.length < MOST_ROUNDS) fold.rounds.push(observation);
      else omit(fold, 'rounds of questions');
      return;
    case 'lapsed':
      setOrOmit(fold, fold.lapsed, observation.id, {
        after: observation.after,
        stamp: pickStamp(observation),
      });
      return;
    case 'aborted':
      setOrOmit(fold, fold.aborted, observation.id, observation.why);
      return;
    case 'undelivered':
      setOrOmit(fold, fold.undelivered, observation.id, observation.why);
      return;
    case 'attributed': {
      const { id, why, raw } = observation;
      if (!fold.unreadable.has(id))
        setOrOmit(fold, fold.unreadable, id, { stamp: pickStamp(observation), why, raw });
      return;
    }
    case 'returned':
      addReturned(fold, observation);
      return;
    case 'carried':
      for (const answer of observation.answers) addCarried(fold, observation, answer);
      return;
    case 'visited':
      fold.visits.set(observation.id, (fold.visits.get(observation.id) ?? 0) + 1);
      return;
    case 'unasked':
      if (fold.unasked.length < MOST_ROUNDS) fold.unasked.push(observation);
      else omit(fold, 'questions not asked');
      return;
    case 'oddity': {
      const { code, at, detail, raw } = observation;
      if (fold.oddities.length < limits.oddities) fold.oddities.push({ code, at, detail, raw });
      else omit(fold, 'oddities');
      return;
    }
    case 'related': {
      const { to, why, confidence } = observation;
      if (!fold.related.some((known) => known.session === to))
        fold.related.push({ session: to, why, confidence });
      return;
    }
    case 'end':
      if (fold.end === null || fold.end.at <= observation.at)
        fold.end = { how: observation.how, at: observation.at, instance: observation.instance };
      return;
  }
}

function addOpening(fold: SessionFold, opening: ObservationOf<'session'>): void {
  if (fold.how === null || opening.how !== 'rebuilt') fold.how = opening.how;
  if (opening.how === 'rebuilt') fold.rebuilt += 1;
  if (opening.how === 'stdio' || opening.how === 'http+sse') fold.binding = opening.how;
  fold.clientSessionId ??= opening.clientSessionId;
  fold.bait ||= opening.bait;
  fold.label ??= opening.label;
  // The weakest bond is the one to be stated.
  if (opening.grouped !== null && (fold.grouped === null || fold.grouped.confidence === 'certain'))
    fold.grouped = opening.grouped;
  // Seen again after its end (a forgotten session that came back): it is open once more.
  if (fold.end !== null && fold.end.at <= opening.at) fold.end = null;
}

function addRequest(fold: SessionFold, request: ObservationOf<'request'>, limits: FoldLimits): void {
  fold.requestCount += 1;
  const counted = new Set<string>();
  for (const [name, value] of request.headers) {
    const key = name.toLowerCase();
    const known = fold.headers.get(key);
    if (known === undefined) {
      fold.headers.set(key, { name, values: new Set([value]), seen: 1 });
    } else {
      if (known.values.size < 50) known.values.add(value);
      else if (!known.values.has(value)) omit(fold, `values of header ${name.slice(0, 40)}`);
      if (!counted.has(key)) known.seen += 1;
    }
    counted.add(key);
  }
  const size = request.headers.reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    request.target.length,
  );
  if (fold.requests.length >= limits.requests || fold.held + size > limits.characters) {
    omit(fold, 'http requests');
    return;
  }
  fold.held += size;
  const { at, method, target, httpVersion, peer, connection, headers } = request;
  fold.requestNumbers.set(`${request.instance}:${request.request}`, fold.requests.length);
  fold.requests.push({ at, method, target, httpVersion, peer, connection, status: null, headers });
}

function addReceived(
  fold: SessionFold,
  observation: ObservationOf<'received'>,
  limits: FoldLimits,
  payload: Payload | undefined,
): void {
  const { raw, cut, refused } = observation;
  const messages = cut === null ? messagesOf(payload ?? readPayload(raw)) : [];
  addArrivals(fold.timeline, observation, messages);
  if (messages.length === 0 || refused) {
    fold.received += 1;
    count(fold, refused ? '(refused)' : cut === null ? '(unreadable)' : '(cut off)');
    if (cut !== null) omit(fold, 'messages of which only the beginning is kept');
    for (const { value } of messages) keep(fold, '(refused)', value, raw, limits);
    // Prose, as far as we are concerned: what it names is found all the same.
    if (messages.length === 0) keep(fold, '(unreadable)', { text: raw }, raw, limits);
    return;
  }
  for (const message of messages) addMessage(fold, message, observation, limits);
}

function addMessage(
  fold: SessionFold,
  message: Message,
  stamp: ObservationOf<'received'>,
  limits: FoldLimits,
): void {
  fold.received += 1;
  // `JSON.parse` has kept the last member of each name only; the others are evidence too.
  if (message.deviations.includes('duplicate-member')) {
    keep(fold, '(repeated members)', withoutSeal(keepRepeated(message.text)), message.text, limits);
  }
  if (message.kind === 'response') {
    count(fold, '(response)');
    const replied = readRepliedId(message.id);
    if (replied === null) keep(fold, '(stray response)', message.value, message.text, limits);
    // Another session's question, answered under this one's header: it is filed there, by its own observation.
    if (replied === null || readQuestionId(replied.id)?.session !== fold.id) return;
    const replies = fold.replies.get(replied.id) ?? [];
    if (replies.length < 3) replies.push({ stamp: pickStamp(stamp), message, carried: false });
    setOrOmit(fold, fold.replies, replied.id, replies);
    expectQuestion(fold, replied.id);
    return;
  }
  if (message.kind === 'malformed') {
    count(fold, '(malformed)');
    keep(fold, '(malformed)', message.value, message.text, limits);
    return;
  }
  count(fold, message.method);
  if (message.kind === 'request' && asksForReport(message)) fold.called = true;
  if (message.method === 'tools/list' && fold.listsAt.length < 200) fold.listsAt.push(stamp.at);
  if (message.kind === 'request' && message.method === 'initialize') {
    if (fold.handshakes.length < 20) fold.handshakes.push({ stamp: pickStamp(stamp), message, agreed: null });
    else omit(fold, 'handshakes');
  }
  // Where only a header said so, the visit was opened for it; and who has been modern may forget its `_meta`.
  const hinted = fold.how === 'modern' || fold.modern.length > 0;
  const modern = isModern(message, agreedIn(fold), hinted);
  const revision = revisionInForce(message, modern, () => knownOf(fold, stamp));
  if (modern) addModern(fold, message, stamp.at);
  else if (message.kind === 'request') fold.eras.add('legacy');
  keep(fold, message.method, withoutSeal(message.value), message.text, limits, revision);
}

/** What the session has shown of its revision before a message came. */
function knownOf(fold: SessionFold, { instance, request }: ObservationOf<'received'>): Known {
  const handshake = fold.handshakes.at(-1);
  const index = fold.requestNumbers.get(`${instance}:${request}`);
  const headers = index === undefined ? [] : (fold.requests[index]?.headers ?? []);
  return {
    handshake: handshake && { asked: askedIn(handshake.message.params), agreed: handshake.agreed },
    modern: fold.modern.at(-1)?.value,
    header: headers.find(([name]) => name.toLowerCase() === 'mcp-protocol-version')?.[1],
    binding: fold.binding,
  };
}

/** The revision of the newest handshake, `''` while its answer was not seen; `null` without a handshake. */
function agreedIn({ handshakes }: SessionFold): string | null {
  const newest = handshakes.at(-1);
  return newest === undefined ? null : (newest.agreed ?? '');
}

/** Holds a message for the search; names in parentheses stand for what is no message of the protocol. */
function keep(
  fold: SessionFold,
  method: string,
  value: unknown,
  text: string,
  limits: FoldLimits,
  revision: Revision | null = null,
): void {
  const characters = text.length;
  const { ahead } = limits;
  if (
    ahead === undefined &&
    (fold.messages.length >= limits.messages || fold.held + characters > limits.characters)
  ) {
    omit(fold, 'messages');
    return;
  }
  fold.held += characters;
  fold.heldMessages += characters;
  fold.messages.push({ method, value, revision, characters });
  if (ahead !== undefined && fold.heldMessages > ahead.characters) searchAhead(fold, ahead);
}

/** Lets go of the older half: what is still to be told of the newest messages (`returned`) is found with them. */
function searchAhead(fold: SessionFold, { characters, create }: NonNullable<FoldLimits['ahead']>): void {
  let taken = 0;
  let size = 0;
  while (taken < fold.messages.length - 1 && fold.heldMessages - size > characters / 2) {
    size += fold.messages[taken]?.characters ?? 0;
    taken += 1;
  }
  fold.ahead ??= create();
  fold.ahead.search(fold.messages.slice(0, taken), fold);
  fold.messages = fold.messages.slice(taken);
  fold.held -= size;
  fold.heldMessages -= size;
}

function addSent(fold: SessionFold, observation: ObservationOf<'sent'>): void {
  fold.sent += 1;
  const { question } = observation;
  if (question !== null) {
    const { probe, id, round } = question;
    const request = readQuestionSent(observation.raw, id);
    const sent = pickStamp(observation);
    const put = { probe, id, via: observation.via, round, sent, request, url: isUrl(request) };
    setOrOmit(fold, fold.questions, id, put);
    return;
  }
  const handshake = fold.handshakes.at(-1);
  if (handshake?.agreed === null && isRefusal(observation.raw, handshake.message)) {
    fold.handshakes.pop();
    return;
  }
  if (handshake === undefined || handshake.agreed !== null || !observation.raw.includes('"protocolVersion"'))
    return;
  const reply = tryParse(observation.raw);
  if (!reply.ok || !isObject(reply.value) || !isObject(reply.value['result'])) return;
  const agreed = reply.value['result']['protocolVersion'];
  if (typeof agreed === 'string') handshake.agreed = agreed;
}

/** Is this our error to a handshake? Then there was none. */
function isRefusal(raw: string, { id }: { readonly id: { readonly text: string } }): boolean {
  if (!raw.startsWith(`{"jsonrpc":"2.0","id":${id.text},"error":`)) return false;
  return true;
}

/** An answer to a question of this session whose sending was not seen: another process put it. */
function expectQuestion(fold: SessionFold, id: string): void {
  const named = readQuestionId(id);
  if (named === null || fold.questions.has(id)) return;
  const { probe } = named;
  const put = { probe, id, via: null, round: 1, sent: null, request: null, url: false };
  setOrOmit(fold, fold.questions, id, put);
}

function count(fold: SessionFold, method: string): void {
  const name = method.length > 200 ? `${method.slice(0, 200)}…` : method;
  if (!fold.byMethod.has(name) && fold.byMethod.size >= 200) {
    omit(fold, 'method names');
    return;
  }
  fold.byMethod.set(name, (fold.byMethod.get(name) ?? 0) + 1);
}

/** What is known of a question, by its id. */
function setOrOmit<T>(fold: SessionFold, known: Map<string, T>, id: string, value: T): void {
  if (known.has(id) || known.size < MOST_QUESTIONS) known.set(id, value);
  else omit(fold, 'facts of questions');
}

function omit(fold: SessionFold, what: string): void {
  if (fold.omitted.has(what) || fold.omitted.size < 50)
    fold.omitted.set(what, (fold.omitted.get(what) ?? 0) + 1);
}

function pickStamp({ at, t, n, instance }: Stamp): Stamp {
  return { at, t, n, instance };
}
