/**
 * The state of one legacy session: a value that only the functions of `session.ts` and `asking.ts` change.
 */
import type { Channel, Question } from './actions.ts';
import type { Message } from './json-rpc.ts';
import type { Probe } from './probes.ts';
import type { ReportArguments } from './tool.ts';

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
    rounds: 0,
    waiting: [],
    standby: [...standby],
    undelivered: [],
    questions: new Map(),
  };
}
