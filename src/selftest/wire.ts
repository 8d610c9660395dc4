/**
 * What crosses the wire, as the scripted clients of the self-test see it: raw texts first, read only as far as they can be.
 * Nothing here checks anything: a wrong answer is evidence, and is shown as it came.
 */

/** The longest that a client waits for anything, milliseconds: everything is on one machine, which may be busy. */
export const PATIENCE = 10_000;

/** One text in one direction: a line, the head of an HTTP message, a body, or the data of one event. */
export interface Line {
  readonly way: 'sent' | 'received';
  readonly text: string;
}

export type Json = Readonly<Record<string, unknown>>;

/** Any JSON object: what of it is JSON-RPC is for a check to say. */
export interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

export interface Answer {
  /** The HTTP status; `null` on stdio. */
  readonly status: number | null;
  /** By lower-case name; empty on stdio. */
  readonly headers: Readonly<Record<string, string>>;
  /** `null` where the body was none. */
  readonly message: Message | null;
  /** Request out to answer in, milliseconds. */
  readonly ms: number;
}

/** The messages in a text; none where it is no JSON. */
export function readMessages(text: string): Message[] {
  try {
    const value: unknown = JSON.parse(text);
    return (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isJson);
  } catch {
    return [];
  }
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path of member names and positions; `undefined` where there is none. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string | number, unknown>)[step];
  }
  return found;
}

export function isRequest({ id, method }: Message): boolean {
  return method !== undefined && id !== undefined;
}

export function isAnswerTo(id: unknown): (message: Message) => boolean {
  return (message) => message.method === undefined && message.id === id;
}
