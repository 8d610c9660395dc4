/**
 * Tells what a piece of JSON text is as JSON-RPC 2.0: single or batch, request, notification, response or malformed.
 * It never throws, never answers, and loses nothing: ids keep type and spelling, unknown members stay in `value`.
 * Source: JSON-RPC 2.0 sections 4 to 6; MCP 2025-11-25, basic/index, "Messages".
 */
import { DEEPEST_SHOWN } from './bounded-json.ts';
import { readMembers } from './json-members.ts';
import { readRepliedId } from './question-id.ts';
import { tryParse } from './lossless-json.ts';

/** An id as it was sent. `text` is its exact JSON, which is what gets echoed and compared. */
export interface Id {
  readonly type: 'string' | 'number' | 'null' | 'other';
  readonly text: string;
  /** The decoded string; `null` for other types. */
  readonly string: string | null;
}

export type Message =
  | {
      readonly kind: 'request';
      readonly id: Id;
      readonly method: string;
      readonly params: unknown;
      readonly value: unknown;
      readonly text: string;
      readonly deviations: readonly string[];
    }
  | {
      readonly kind: 'notification';
      readonly method: string;
      readonly params: unknown;
      readonly value: unknown;
      readonly text: string;
      readonly deviations: readonly string[];
    }
  | {
      readonly kind: 'response';
      readonly id: Id | null;
      readonly result: unknown;
      readonly error: unknown;
      readonly has: 'result' | 'error' | 'both';
      readonly value: unknown;
      readonly text: string;
      readonly deviations: readonly string[];
    }
  | {
      readonly kind: 'malformed';
      readonly id: Id | null;
      readonly why: string;
      readonly value: unknown;
      readonly text: string;
      readonly deviations: readonly string[];
    };

export type Payload =
  | { readonly kind: 'single'; readonly message: Message }
  | { readonly kind: 'batch'; readonly messages: readonly Message[]; readonly dropped: boolean }
  | { readonly kind: 'empty-batch' }
  | { readonly kind: 'unparseable'; readonly why: string };

/** More messages than this in one batch are not looked at: each could cost an answer. */
export const MOST_IN_BATCH = 1000;

export function readPayload(text: string): Payload {
  const parsed = tryParse(text);
  if (!parsed.ok) return { kind: 'unparseable', why: parsed.why };
  if (!Array.isArray(parsed.value))
    return { kind: 'single', message: readMessage(text, parsed.value, parsed.isCompact) };
  if (parsed.value.length === 0) return { kind: 'empty-batch' };
  const items: readonly unknown[] = parsed.value;
  const messages = readMembers(text, MOST_IN_BATCH).members.map((item, index) =>
    readMessage(item.text, items[index], false),
  );
  return { kind: 'batch', messages, dropped: items.length > MOST_IN_BATCH };
}

/** The messages of a payload, whatever it is. */
export function messagesOf(payload: Payload): readonly Message[] {
  switch (payload.kind) {
    case 'single':
      return [payload.message];
    case 'batch':
      return payload.messages;
    case 'empty-batch':
    case 'unparseable':
      return [];
  }
}

function readMessage(text: string, parsed: unknown, isCompact: boolean): Message {
  if (!isObject(parsed)) {
    return {
      kind: 'malformed',
      id: null,
      why: 'a message must be an object',
      value: parsed,
      text,
      deviations: [],
    };
  }
  const { has, idText, repeated, isDeep } =
    isCompact && isShallow(text) ? outlineOfCompact(parsed) : outlineOf(text);
  const deviations: string[] = [];
  if (repeated) deviations.push('duplicate-member');
  if (parsed['jsonrpc'] !== '2.0')
    deviations.push(has('jsonrpc') ? 'jsonrpc-version-wrong' : 'jsonrpc-version-missing');
  if (isDeep) deviations.push('nested-too-deep');

  const id = idText === undefined ? null : readId(idText, parsed['id'], isDeep);
  const common = { value: parsed, text, deviations } as const;
  const method = parsed['method'];
  const hasReply = has('result') || has('error');

  // One of our own ids with a result is an answer to us, whatever stands beside it.
  if (has('method') && !(hasReply && readRepliedId(id) !== null)) {
    if (typeof method !== 'string')
      return { kind: 'malformed', id, why: 'method must be a string', ...common };
    if (hasReply) deviations.push('method-with-result');
    const params = parsed['params'];
    if (id === null) return { kind: 'notification', method, params, ...common };
    return { kind: 'request', id, method, params, ...common };
  }
  if (hasReply) {
    if (has('method')) deviations.push('method-with-result');
    const which = has('error') ? (has('result') ? 'both' : 'error') : 'result';
    return { kind: 'response', id, result: parsed['result'], error: parsed['error'], has: which, ...common };
  }
  return { kind: 'malformed', id, why: 'neither method nor result nor error', ...common };
}

/** What a message's text has that its value does not tell. */
interface Outline {
  readonly has: (name: string) => boolean;
  /** The id's exact text, of several the last. */
  readonly idText: string | undefined;
  readonly repeated: boolean;
  readonly isDeep: boolean;
}

function outlineOf(text: string): Outline {
  const { members, depth, repeated } = readMembers(text);
  const texts = new Map(members.map((member) => [member.name, member.text]));
  return { has: (name) => texts.has(name), idText: texts.get('id'), repeated, isDeep: depth > DEEPEST_SHOWN };
}

/** The same without a second look at the text, where it is what `JSON.stringify` makes of the value, and shallow. */
function outlineOfCompact(value: Readonly<Record<string, unknown>>): Outline {
  const has = (name: string): boolean => Object.hasOwn(value, name);
  const idText = has('id') ? JSON.stringify(value['id']) : undefined;
  return { has, idText, repeated: false, isDeep: false };
}

/** Has it so few containers that they can't be nested too deep? */
function isShallow(text: string): boolean {
  let left = DEEPEST_SHOWN;
  for (const bracket of '{[')
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      if (left === 0) return false;
      left -= 1;
    }
  return true;
}

function readId(text: string, parsed: unknown, isDeep: boolean): Id {
  if (typeof parsed === 'string') return { type: 'string', text, string: parsed };
  if (parsed === null) return { type: 'null', text, string: null };
  if (typeof parsed === 'number' || /^-?\d/.test(text)) return { type: 'number', text, string: null };
  return { type: 'other', text: isDeep ? 'null' : text, string: null };
}

/** Is a value, named in another message, this id? */
export function isId(id: Id, value: unknown): boolean {
  return id.string === null ? id.text === JSON.stringify(value) : id.string === value;
}

/** A plain JSON object: no array, no null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
