/**
 * Reads the answers that a retry brings: whose they are shows in their keys, which are ids of ours that nobody can guess.
 * Source: MCP 2026-07-28, basic/patterns/mrtr, "InputResponses" and "Error Handling".
 */
import { odd, type Action } from './actions.ts';
import { boundedText } from './bounded-json.ts';
import { clip } from './channels.ts';
import { textAt } from './json-members.ts';
import { isObject, type Message } from './json-rpc.ts';
import type { Session } from './session-state.ts';

type Request = Extract<Message, { kind: 'request' }>;

/** Answers under keys that were not asked for in this round. */
export function strangers(session: Session, responses: unknown, asked: string): Action[] {
  if (responses === undefined || responses === null) return [];
  if (!isObject(responses))
    return [odd('input-responses-malformed', 'inputResponses is no object', boundedText(responses))];
  return Object.keys(responses)
    .filter((key) => key !== asked)
    .slice(0, 20)
    .map((key) => {
      const known = session.questions.has(key);
      const code = known ? 'input-response-unexpected' : 'input-response-unknown';
      const detail = known
        ? 'an answer to a question that is not out in this round'
        : 'an answer under a key that we never gave';
      return odd(code, detail, clip(`${key}: ${boundedText(responses[key])}`, 2000));
    });
}

/** As it was sent, however deep it is. */
export function responseText({ text }: Request, id: string): string {
  return textAt(text, ['params', 'inputResponses', id]) ?? 'null';
}

export function responsesOf(message: Request): unknown {
  // A serializer that writes what is not there as null says nothing by it.
  return isObject(message.params) ? (message.params['inputResponses'] ?? undefined) : undefined;
}
