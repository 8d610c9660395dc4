/**
 * What one session's observations are gathered into, and how much of it is held at most: a report is made from this and nothing else.
 */
import type { AheadSearch } from './ahead-search.ts';
import type { CanaryHunt } from './canary.ts';
import type { Message } from './json-rpc.ts';
import type { Era } from './modern.ts';
import type { ObservationOf } from './observation.ts';
import type { Probe } from './probes.ts';
import type { Grouping, HttpRequest, Oddity, ProcessFacts, Related } from './report.ts';
import type { Revision } from './schema-shape.ts';
import { createTimeline, type Timeline } from './timeline.ts';

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
  canary: CanaryHunt | null;
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
  readonly headers: Map<string, { name: string; values: string[]; seen: number }>;
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
