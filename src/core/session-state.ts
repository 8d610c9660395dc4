/**
 * The state of one legacy session: a value that only the functions of `session.ts` and `asking.ts` change.
 */
import type { Channel, Question } from './actions.ts';
import type { Id, Message } from './json-rpc.ts';
import type { Era } from './modern.ts';
import type { Offers, ReportForm } from './offers.ts';
import type { Probe } from './probes.ts';
import type { Planned, PutQuestion } from './round-state.ts';
import type { ReportArguments } from './tool.ts';

export interface SessionOptions {
  readonly instance: string;
  readonly tool: { readonly name: string; readonly version: string };
  readonly binding: 'stdio' | 'http';
  /** Each question's budget, milliseconds. */
  readonly timeout: number;
  readonly skip: readonly Probe[];
  /** The eras that are served: both, or one. */
  readonly era: 'auto' | Era;
  /** Answer what a modern request has wrong as the specification says, instead of noting it. */
  readonly strict: boolean;
  /** Ask modern clients also what they did not declare, last. */
  readonly askUndeclared: boolean;
  readonly offers: Offers;
  /** How long a round may take, milliseconds. */
  readonly stateTtl: number;
  /** A short one-way name of a text. */
  readonly digest: (text: string) => string;
  /** Unguessable, `[a-z0-9]{16,}`, new at each call. */
  readonly nonce: () => string;
}

interface Waiting {
  readonly channel: Channel;
  readonly message: Extract<Message, { kind: 'request' }>;
  /** What is to be reported, and as what; `null` for a list. */
  readonly report: { readonly arguments: ReportArguments; readonly form: ReportForm } | null;
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

/** What a session knows of its modern requests; each of them stands for itself, so none of it decides how one is answered. */
interface ModernState {
  /** Digest of what the newest request, or handshake, said of its client; `null` before one said anything. */
  client: string | null;
  /** Has any request been modern? Until a handshake, one that forgets its `_meta` is too. */
  seen: boolean;
  /** Was any of them answered with a result? Who then turns to a handshake had the choice. */
  served: boolean;
  series: 'not-yet' | 'asking' | 'done';
  /** The question whose round has not come back. */
  out: { readonly put: PutQuestion; readonly series: number; readonly since: number } | null;
  /** How often a round came back that had been answered. */
  replays: number;
  /** What was to be asked after it. */
  rest: readonly Planned[];
  /** Streams of `subscriptions/listen` that are held open. */
  subscriptions: { readonly id: Id; readonly channel: Channel }[];
}

export interface Session {
  readonly id: string;
  readonly options: SessionOptions;
  agreed: string | null;
  ready: boolean;
  asking: Asking;
  readonly modern: ModernState;
  rounds: number;
  /** Requests whose answers wait for the questions, in order of arrival. */
  waiting: Waiting[];
  /** Standing streams a question can go out on, newest last. On stdio always the one. */
  standby: Channel[];
  /** Questions that found no stream: put when one opens. */
  undelivered: Probe[];
  /** Every question ever put here, by id, and whether it has its reply. */
  readonly questions: Map<string, { readonly probe: Probe; reply: boolean }>;
}

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
    modern: {
      client: null,
      seen: false,
      served: false,
      series: 'not-yet',
      out: null,
      replays: 0,
      rest: [],
      subscriptions: [],
    },
    rounds: 0,
    waiting: [],
    standby: [...standby],
    undelivered: [],
    questions: new Map(),
  };
}
