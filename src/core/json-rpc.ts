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
  if (!Array.isArray(parsed.value)) return { kind: 'single', message: readMessage(text, parsed.value) };
  if (parsed.value.length === 0) return { kind: 'empty-batch' };
  const items: readonly unknown[] = parsed.value;
  const messages = readMembers(text, MOST_IN_BATCH).members.map((item, index) =>
    readMessage(item.text, items[index]),
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

function readMessage(text: string, parsed: unknown): Message {
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
  const { members, depth, repeated } = readMembers(text);
  const deviations: string[] = [];
  const seen = new Map<string, string>();
  for (const member of members) {
    if (member.name === null) continue;
    seen.set(member.name, member.text);
  }
  if (repeated) deviations.push('duplicate-member');
  if (parsed['jsonrpc'] !== '2.0')
    deviations.push(seen.has('jsonrpc') ? 'jsonrpc-version-wrong' : 'jsonrpc-version-missing');
  if (depth > DEEPEST_SHOWN) deviations.push('nested-too-deep');

  const idText = seen.get('id');
  const id = idText === undefined ? null : readId(idText, parsed['id'], depth);
  const common = { value: parsed, text, deviations } as const;
  const method = parsed['method'];
  const has = seen.has('error') ? (seen.has('result') ? 'both' : 'error') : 'result';

  // One of our own ids with a result is an answer to us, whatever stands beside it.
  const answersUs = readRepliedId(id) !== null && (seen.has('result') || seen.has('error'));
  if (answersUs && seen.has('method')) deviations.push('method-with-result');
  if (seen.has('method') && !answersUs) {
    if (typeof method !== 'string')
      return { kind: 'malformed', id, why: 'method must be a string', ...common };
    if (seen.has('result') || seen.has('error')) deviations.push('method-with-result');
    const params = parsed['params'];
    if (id === null) return { kind: 'notification', method, params, ...common };
    return { kind: 'request', id, method, params, ...common };
  }
  if (seen.has('result') || seen.has('error')) {
    return { kind: 'response', id, result: parsed['result'], error: parsed['error'], has, ...common };
  }
  return { kind: 'malformed', id, why: 'neither method nor result nor error', ...common };
}

function readId(text: string, parsed: unknown, depth: number): Id {
  if (typeof parsed === 'string') return { type: 'string', text, string: parsed };
  if (parsed === null) return { type: 'null', text, string: null };
  if (/^-?\d/.test(text)) return { type: 'number', text, string: null };
  return { type: 'other', text: depth > DEEPEST_SHOWN ? 'null' : text, string: null };
}

/** Is a value, named in another message, this id? */
export function isId(id: Id, value: unknown): boolean {
  return id.string === null ? id.text === JSON.stringify(value) : id.string === value;
}

/** A plain JSON object: no array, no null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
