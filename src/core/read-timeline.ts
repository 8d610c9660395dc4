/**
 * Puts a session's events in order and words them: which request a reply of ours was to, and how many milliseconds had passed.
 */
import { clip } from './channels.ts';
import type { TimelineEntry } from './report.ts';
import type { SessionFold } from './session-fold.ts';
import { compareEvents, pruneTimeline, type TimelineEvent } from './timeline.ts';

const LONGEST = 160;
/** A request whose id could not be read, or that is not among those kept. */
const UNREAD = 'what could not be read';

/** In order, with the end as the last; and how many were left out. `words` makes what the client wrote fit to be shown. */
export function readTimeline(
  fold: SessionFold,
  words: (text: string) => string,
): { readonly timeline: TimelineEntry[]; readonly timelineLeftOut: number } {
  const all = { ...fold.timeline, events: [...fold.timeline.events] };
  pruneTimeline(all);
  const events = inOrder(all.events);
  const [first] = events;
  const methods = new Map<string, string>();
  const timeline = events.map((event): TimelineEntry => {
    const { at, direction, via, id, kind } = event;
    if (kind === 'request' && id !== null) methods.set(id, event.what);
    const what = kind === 'reply' ? `reply to ${methods.get(id ?? '') ?? UNREAD}` : event.what;
    const note = event.request === null ? event.note : statusOf(fold, event);
    return {
      at,
      ms: first === undefined ? 0 : elapsed(first, event),
      direction,
      what: words(clip(what, LONGEST)),
      via,
      id: id === null ? null : words(clip(id, LONGEST)),
      note: note === null ? null : words(clip(note, LONGEST)),
    };
  });
  if (fold.end !== null) {
    const { at, how } = fold.end;
    const ms = Math.max(timeline.at(-1)?.ms ?? 0, Date.parse(at) - Date.parse(first?.at ?? at));
    timeline.push({ at, ms, direction: 'none', what: 'end', via: null, id: null, note: how });
  }
  return { timeline, timelineLeftOut: all.leftOut };
}

/** Each process's own numbering counts, whatever its clock did; several are merged by the clock. */
function inOrder(events: readonly TimelineEvent[]): TimelineEvent[] {
  const byInstance = new Map<string, TimelineEvent[]>();
  for (const event of events) {
    const known = byInstance.get(event.instance);
    if (known === undefined) byInstance.set(event.instance, [event]);
    else known.push(event);
  }
  const queues = [...byInstance.values()].map((queue) => queue.sort((a, b) => a.n - b.n));
  const merged: TimelineEvent[] = [];
  for (let left = events.length; left > 0; left -= 1) {
    const heads = queues.flatMap((queue) => (queue[0] === undefined ? [] : [{ queue, head: queue[0] }]));
    const next = heads.reduce((best, one) => (compareEvents(one.head, best.head) < 0 ? one : best));
    merged.push(...next.queue.splice(0, 1));
  }
  return merged;
}

function statusOf(fold: SessionFold, { instance, request }: TimelineEvent): string | null {
  const index = fold.requestNumbers.get(`${instance}:${request}`);
  const status = index === undefined ? null : (fold.requests[index]?.status ?? null);
  return status === null ? null : String(status);
}

/** Milliseconds: monotonic within one process, by the wall clock across two. */
function elapsed(from: TimelineEvent, to: TimelineEvent): number {
  const ms = from.instance === to.instance ? to.t - from.t : Date.parse(to.at) - Date.parse(from.at);
  return Math.round(ms * 1000) / 1000;
}
