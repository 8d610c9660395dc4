/**
 * The journal's lines: one observation each, a thing seen or done, with time, instance, session and raw evidence.
 * Shapes only. What an observation means is decided by the fold (`fold.ts`), so that old journals gain from better judgement.
 */
import * as z from 'zod';
import { PROBES, VIAS } from './probes.ts';
import { grouping, processFacts } from './report.ts';

export const JOURNAL_VERSION = 1;

/** A question of a multi round trip with what came back: `round-state.ts` says what each member is. */
export const carriedAnswer = z.object({
  probe: z.enum(PROBES),
  url: z.boolean(),
  id: z.string(),
  sentAt: z.string(),
  repliedAt: z.string(),
  reply: z.string().nullable(),
  why: z.string().nullable(),
});

const common = {
  /** Position in this instance's journal, from 0: merging sorts by time, then by this. */
  n: z.number(),
  /** Wall clock, ISO 8601 UTC. */
  at: z.string(),
  /** Monotonic milliseconds since the instance started; durations within one instance come from here. */
  t: z.number(),
  instance: z.string(),
  session: z.string().nullable(),
};

/** The journal's first line: it describes itself. */
const journal = z.object({
  ...common,
  kind: z.literal('journal'),
  version: z.literal(JOURNAL_VERSION),
  tool: z.object({ name: z.string(), version: z.string() }),
  pid: z.number(),
  ppid: z.number(),
  /** Tells two processes with the same pid apart; `null` where the system does not say. */
  start: z.string().nullable(),
  parentStart: z.string().nullable(),
  /** The boot that pids and starts belong to; `null` where the system does not say. */
  boot: z.string().nullable(),
  startedAt: z.string(),
  binding: z.enum(['stdio', 'http']),
  timeout: z.number(),
  skip: z.array(z.enum(PROBES)),
  fingerprintKey: z.string(),
  /** The planted directory that it was told to look for (`--canary`), so that a report made later looks for it too. */
  canary: z.string().nullable().default(null),
});

const facts = z.object({ ...common, kind: z.literal('process'), facts: processFacts });

const opened = z.object({
  ...common,
  kind: z.literal('session'),
  how: z.enum(['stdio', 'initialize', 'http+sse', 'modern', 'rebuilt', 'no-session', 'off-endpoint']),
  clientSessionId: z.string().nullable(),
  label: z.string().nullable(),
  /** Did the server offer more than its tool, to see what a client gives when invited? */
  bait: z.boolean().default(false),
  /** By what requests were taken for one client's, where nothing in them names a session. */
  grouped: grouping.nullable().default(null),
});

/** Where the HTTP binding listens. */
const listening = z.object({ ...common, kind: z.literal('listening'), url: z.string() });

/** An HTTP request's head, before anything was decided about it. */
const request = z.object({
  ...common,
  kind: z.literal('request'),
  request: z.number(),
  connection: z.number(),
  /** How many requests this connection carried before. */
  reused: z.number(),
  method: z.string(),
  target: z.string(),
  httpVersion: z.string(),
  peer: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
});

/** Says to which session a request belongs, once that is known. */
const belongs = z.object({ ...common, kind: z.literal('belongs'), request: z.number() });

/** What the client sent: a line, a frame, or a request body; raw, before parsing. */
const received = z.object({
  ...common,
  kind: z.literal('received'),
  /** The HTTP request whose body this is; `null` on stdio. */
  request: z.number().nullable(),
  raw: z.string(),
  /** The bytes in base 64 where they are no valid UTF-8 (`raw` then has replacement characters), else `null`. */
  exact: z.string().nullable(),
  bytes: z.number(),
  /** Set where only the first bytes are in `raw`: the hash of all that came, and whether more was still to come. */
  cut: z.object({ sha256: z.string(), complete: z.boolean() }).nullable(),
  /** Was it refused before it was read (another place, method or page)? Evidence then, but nothing was said to us. */
  refused: z.boolean(),
  /** Set where another session's request carried this message. */
  under: z.string().nullable(),
});

const sent = z.object({
  ...common,
  kind: z.literal('sent'),
  via: z.enum([...VIAS, 'json']),
  request: z.number().nullable(),
  raw: z.string(),
  question: z
    .object({ probe: z.enum(PROBES), id: z.string(), budget: z.number().nullable(), round: z.number() })
    .nullable(),
});

/** The questions are about to be put, in this order. */
const round = z.object({
  ...common,
  kind: z.literal('round'),
  round: z.number(),
  plan: z.array(z.enum(PROBES)),
  trigger: z.string(),
});

/** A question's budget is over and nothing came. */
const lapsed = z.object({
  ...common,
  kind: z.literal('lapsed'),
  probe: z.enum(PROBES),
  id: z.string(),
  after: z.number(),
});

/** A question that was not put, or was called off. */
const unasked = z.object({
  ...common,
  kind: z.literal('unasked'),
  probe: z.enum(PROBES),
  outcome: z.enum(['not_asked', 'undeliverable']),
  why: z.string(),
  round: z.number(),
});

const aborted = z.object({
  ...common,
  kind: z.literal('aborted'),
  probe: z.enum(PROBES),
  id: z.string(),
  why: z.string(),
});

/** A question whose writing failed: it never left. */
const undelivered = z.object({
  ...common,
  kind: z.literal('undelivered'),
  probe: z.enum(PROBES),
  id: z.string(),
  why: z.string(),
});

/** Something that is no proper reply, but can only be one to this question. */
const attributed = z.object({
  ...common,
  kind: z.literal('attributed'),
  probe: z.enum(PROBES),
  id: z.string(),
  why: z.string(),
  raw: z.string(),
});

/** The round of a question came back with its answer, in a sealed state that held. */
const returned = z.object({
  ...common,
  kind: z.literal('returned'),
  probe: z.enum(PROBES),
  id: z.string(),
  round: z.number(),
  /** The reply's JSON text; the request that brought it is on record before. */
  raw: z.string(),
});

/** What a sealed state carried of rounds that another process served. */
const carried = z.object({
  ...common,
  kind: z.literal('carried'),
  round: z.number(),
  answers: z.array(carriedAnswer),
});

/** Our own page, which a question asked to open, was opened. */
const visited = z.object({ ...common, kind: z.literal('visited'), id: z.string(), request: z.number() });

/** How an HTTP request was answered. */
const response = z.object({
  ...common,
  kind: z.literal('response'),
  request: z.number(),
  status: z.number(),
});

/** A stream or exchange ended, and by whom. */
const closed = z.object({
  ...common,
  kind: z.literal('closed'),
  request: z.number(),
  by: z.enum(['client', 'server']),
});

const oddity = z.object({
  ...common,
  kind: z.literal('oddity'),
  code: z.string(),
  detail: z.string(),
  raw: z.string().nullable(),
});

const related = z.object({
  ...common,
  kind: z.literal('related'),
  to: z.string(),
  why: z.string(),
  confidence: z.enum(['certain', 'likely', 'possible']),
});

const end = z.object({ ...common, kind: z.literal('end'), how: z.string() });

export const observation = z.discriminatedUnion('kind', [
  journal,
  facts,
  opened,
  listening,
  request,
  belongs,
  received,
  sent,
  round,
  lapsed,
  unasked,
  aborted,
  undelivered,
  attributed,
  returned,
  carried,
  visited,
  response,
  closed,
  oddity,
  related,
  end,
]);

export type Observation = z.infer<typeof observation>;
export type ObservationOf<K extends Observation['kind']> = Extract<Observation, { kind: K }>;

type Stamp = 'n' | 'at' | 't' | 'instance';
/** An observation before the journal stamped it. */
export type Unstamped = Observation extends infer O
  ? O extends Observation
    ? Omit<O, Stamp>
    : never
  : never;
