/**
 * What a session can decide to do, as values: the two bindings carry them out in their own ways.
 */
import type { Id, Message } from './json-rpc.ts';
import type { Probe, Via } from './probes.ts';
import type { Era } from './modern.ts';
import type { ReportForm } from './offers.ts';
import type { CarriedAnswer, RoundState } from './round-state.ts';
import type { ReportArguments } from './tool.ts';

/** Where a message came from, and where its answer goes. `json` can carry answers but no questions. */
export interface Channel {
  readonly key: string;
  readonly via: Via | 'json';
  /** The HTTP request it belongs to; `null` on stdio. */
  readonly request: number | null;
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
  /** A question whose writing failed: it never left. */
  | { readonly kind: 'undelivered'; readonly probe: Probe; readonly id: string; readonly why: string }
  /** Something that is no proper reply, but can only be one to this question. */
  | {
      readonly kind: 'attributed';
      readonly probe: Probe;
      readonly id: string;
      readonly why: string;
      readonly raw: string;
    }
  /** The round of a question came back, in a state that held. */
  | {
      readonly kind: 'returned';
      readonly probe: Probe;
      readonly id: string;
      readonly round: number;
      /** The reply's JSON text. */
      readonly raw: string;
    }
  /** What a state carried of rounds that were served elsewhere. */
  | { readonly kind: 'carried'; readonly round: number; readonly answers: CarriedAnswer[] }
  | { readonly kind: 'lapsed'; readonly probe: Probe; readonly id: string; readonly after: number }
  | { readonly kind: 'aborted'; readonly probe: Probe; readonly id: string; readonly why: string }
  | { readonly kind: 'oddity'; readonly code: string; readonly detail: string; readonly raw: string | null };

export interface Question {
  readonly probe: Probe;
  readonly id: string;
  /** Milliseconds; `null` where nobody waits: a round is over when the client comes back. */
  readonly budget: number | null;
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
  | {
      readonly do: 'report';
      readonly channel: Channel;
      readonly id: Id;
      readonly era: Era;
      readonly arguments: ReportArguments;
      readonly form: ReportForm;
    }
  /** The answer to a request asks for another round: seal the state and send it, with the question. */
  | {
      readonly do: 'round';
      readonly channel: Channel;
      readonly id: Id;
      readonly state: RoundState;
      /** `null` for the baseline, which asks nothing. */
      readonly input: Readonly<Record<string, object>> | null;
      readonly question: Question;
    }
  /** A notification to the client. */
  | { readonly do: 'notify'; readonly channel: Channel; readonly text: string }
  /** A request that gets no answer (cancelled, or with a null id): its channel need not wait. */
  | { readonly do: 'settle'; readonly channel: Channel }
  /** The question is answered or called off: its timer can go. */
  | { readonly do: 'disarm'; readonly id: string }
  | { readonly do: 'note'; readonly note: Note }
  /** A line for the log. */
  | { readonly do: 'say'; readonly level: 'INFO' | 'WARNING'; readonly text: string };

export function answer(channel: Channel, text: string, status: number | null = null): Action {
  return { do: 'answer', channel, text, status };
}

export function note(value: Note): Action {
  return { do: 'note', note: value };
}

export function odd(code: string, detail: string, raw: string | null): Action {
  return note({ kind: 'oddity', code, detail, raw: raw === null ? null : clip(raw, 2000) });
}

export function describe(message: Message): string {
  if (message.kind === 'request' || message.kind === 'notification') return clip(message.method);
  return message.kind === 'response' ? 'a response' : 'a malformed message';
}

export function clip(text: string, most = 200): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}
