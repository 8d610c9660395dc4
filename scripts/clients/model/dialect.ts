/**
 * What one vendor's wire format has to say about itself, so that one server can speak several.
 * A dialect reads requests and writes replies; it decides nothing and keeps nothing.
 */
import type { Conversation, Step } from './conversation.ts';
import type { Json } from './json.ts';

/** A reply: one JSON body, or server-sent events in order. */
export type Reply =
  | { readonly kind: 'json'; readonly body: unknown }
  | { readonly kind: 'events'; readonly events: readonly Event[] };

export interface Event {
  /** The `event:` field, where the format has one. */
  readonly name: string | null;
  /** Written as JSON; a string goes out as it is (`[DONE]`). */
  readonly data: unknown;
}

export interface Dialect {
  readonly name: string;
  /** Is a request to this path a turn of a conversation in this dialect? */
  readonly speaks: (path: string) => boolean;
  readonly read: (path: string, body: Json) => Conversation;
  /** `n` is new for every reply: ids are made from it. */
  readonly write: (step: Step, conversation: Conversation, n: number) => Reply;
}
