/**
 * The events of one session in order, both ways: what came, what went out, and what ran out of time.
 * Bounded: the earliest are kept, the rest is only counted. It does not depend on the order in which observations are added.
 */
import { compareText } from './channels.ts';
import type { Message } from './json-rpc.ts';
import type { Observation, ObservationOf } from './observation.ts';
import { readQuestionId, readRepliedId } from './question-id.ts';
import type { TimelineEntry } from './report.ts';
import type { Stamp } from './session-fold.ts';

/** More than this nobody reads. */
const MOST_EVENTS = 500;

export interface TimelineEvent extends Stamp {
  /** Only the client's requests and our replies are matched by their ids. */
  readonly kind: 'request' | 'reply' | 'other';
  readonly direction: TimelineEntry['direction'];
  readonly what: string;
  readonly via: string | null;
  readonly id: string | null;
  readonly note: string | null;
  /** The HTTP request whose status is its note. */
  readonly request: number | null;
}

export interface Timeline {
  events: TimelineEvent[];
  /** What comes after this is counted only; `null` while there is room. */
  last: TimelineEvent | null;
  leftOut: number;
}

export function createTimeline(): Timeline {
  return { events: [], last: null, leftOut: 0 };
}

/** Everything but what was received, which is added message by message (`addArrivals`), and the end, which the fold knows. */
export function addToTimeline(timeline: Timeline, observation: Observation): void {
  switch (observation.kind) {
    case 'request': {
      // A POST is shown by what it carries.
      if (observation.method === 'POST') return;
      const what = `${observation.method} ${observation.target}`;
      add(timeline, observation, { direction: 'in', what, via: 'http', request: observation.request });
      return;
    }
    case 'sent':
      addSent(timeline, observation);
      return;
    case 'returned':
      add(timeline, observation, {
        direction: 'in',
        what: `answer to ${observation.probe}`,
        via: 'multi-round-trip',
        id: observation.id,
      });
      return;
    case 'attributed': {
      const { id, why, probe } = observation;
      add(timeline, observation, { what: `taken for the answer to ${probe}`, id, note: why });
      return;
    }
    case 'lapsed': {
      const { id, after, probe } = observation;
      add(timeline, observation, { what: `no answer to ${probe}`, id, note: `${Math.round(after)} ms` });
      return;
    }
    case 'aborted':
    case 'undelivered': {
      const { id, why, probe, kind } = observation;
      const what = kind === 'aborted' ? `${probe} called off` : `${probe} did not leave`;
      add(timeline, observation, { what, id, note: why });
      return;
    }
    case 'journal':
    case 'process':
    case 'session':
    case 'listening':
    case 'belongs':
    case 'received':
    case 'round':
    case 'unasked':
    case 'carried':
    case 'visited':
    case 'response':
    case 'closed':
    case 'oddity':
    case 'related':
    case 'end':
      return;
  }
}

/** What one line, frame or body held; none of it could be read where there are no messages. */
export function addArrivals(
  timeline: Timeline,
  observation: ObservationOf<'received'>,
  messages: readonly Message[],
): void {
  const via = observation.request === null ? 'stdio' : 'http';
  const { refused, cut, bytes, session } = observation;
  if (messages.length === 0 || refused) {
    const what = refused ? '(refused)' : cut === null ? '(unreadable)' : '(cut off)';
    add(timeline, observation, { direction: 'in', what, via, note: `${bytes} bytes` });
    return;
  }
  for (const message of messages)
    add(timeline, observation, { direction: 'in', via, ...wordArrival(message, session) });
}

function wordArrival(
  message: Message,
  session: string | null,
): Pick<TimelineEvent, 'what'> & Partial<Pick<TimelineEvent, 'kind' | 'id' | 'note'>> {
  switch (message.kind) {
    case 'request':
      return { kind: 'request', what: message.method, id: message.id.text };
    case 'notification':
      return { what: message.method };
    case 'malformed':
      return { what: '(malformed)', note: message.why };
    case 'response': {
      const replied = readRepliedId(message.id);
      const question = replied === null ? null : readQuestionId(replied.id);
      if (replied === null || question === null)
        return { what: 'response to nothing asked', id: message.id?.text ?? null };
      const other = session !== null && question.session !== session;
      return {
        what: other ? 'answer to another session’s question' : `answer to ${question.probe}`,
        id: replied.id,
        note: message.has === 'result' ? null : `error ${codeOf(message.error)}`.trim(),
      };
    }
  }
}

function codeOf(error: unknown): string {
  const code =
    typeof error === 'object' && error !== null ? (error as { readonly code?: unknown }).code : null;
  return typeof code === 'number' ? String(code) : '';
}

/** What we write begins like this (`protocol.ts`), so that the head says enough. */
const REPLY = /^\{"jsonrpc":"2\.0","id":("(?:[^"\\]|\\.){0,300}"|[^,"{}[\]]{1,60}),"(result|error)":/;
const NOTIFICATION = /^\{"jsonrpc":"2\.0","method":"([^"\\]{1,120})"/;
const CODE = /^\{"code":(-?\d+)/;

function addSent(timeline: Timeline, observation: ObservationOf<'sent'>): void {
  const { question, via, raw } = observation;
  if (question !== null) {
    add(timeline, observation, {
      direction: 'out',
      what: `question ${question.probe}`,
      via,
      id: question.id,
    });
    return;
  }
  const [head = '', id, has] = REPLY.exec(raw) ?? [];
  const code = has === 'error' ? CODE.exec(raw.slice(head.length, head.length + 40))?.[1] : undefined;
  const method = id === undefined ? NOTIFICATION.exec(raw)?.[1] : undefined;
  add(timeline, observation, {
    kind: method === undefined ? 'reply' : 'other',
    direction: 'out',
    what: method ?? 'reply',
    via,
    id: id ?? null,
    note: has === 'error' ? `error ${code ?? ''}`.trim() : null,
  });
}

function add(
  timeline: Timeline,
  stamp: Stamp,
  event: Pick<TimelineEvent, 'what'> & Partial<TimelineEvent>,
): void {
  const { at, t, n, instance } = stamp;
  const added: TimelineEvent = {
    kind: 'other',
    direction: 'none',
    via: null,
    id: null,
    note: null,
    request: null,
    ...event,
    at,
    t,
    n,
    instance,
  };
  if (timeline.last !== null && compareEvents(added, timeline.last) > 0) {
    timeline.leftOut += 1;
    return;
  }
  timeline.events.push(added);
  if (timeline.events.length >= 2 * MOST_EVENTS) pruneTimeline(timeline);
}

/** Leaves the earliest, sorted. */
export function pruneTimeline(timeline: Timeline): void {
  // Stable: the messages of one batch share a stamp and stay in their order.
  timeline.events.sort(compareEvents);
  timeline.leftOut += Math.max(0, timeline.events.length - MOST_EVENTS);
  timeline.events = timeline.events.slice(0, MOST_EVENTS);
  timeline.last = timeline.events.at(-1) ?? null;
}

export function compareEvents(a: TimelineEvent, b: TimelineEvent): number {
  return compareText(a.at, b.at) || compareText(a.instance, b.instance) || a.n - b.n;
}
