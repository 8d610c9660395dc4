/**
 * What a reply to a question is worth: answered, answered in a shape the specification does not have, or refused.
 * It looks at one reply; whether it came late, twice or never is the fold's business.
 * Source: MCP 2025-11-25, client/roots, client/elicitation, client/sampling, basic/utilities/ping.
 */
import { isObject } from './json-rpc.ts';
import type { Outcome, Probe } from './probes.ts';
import { FOLDER_FIELD } from './protocol.ts';

export interface Reply {
  readonly has: 'result' | 'error' | 'both';
  readonly result: unknown;
  readonly error: unknown;
}

export interface Judged {
  readonly outcome: Extract<Outcome, 'answered' | 'answered_malformed' | 'refused'>;
  readonly why: string | null;
  readonly code: number | null;
}

/** `url`: was the question to open a page? It has no form that could be filled in. */
export function judgeReply(probe: Probe, reply: Reply, url = false): Judged {
  if (reply.has === 'both') return malformed('both result and error');
  if (reply.has === 'error') return judgeError(reply.error);
  const why = url ? urlProblem(reply.result) : RESULT_PROBLEM[probe](reply.result);
  return why === null ? { outcome: 'answered', why: null, code: null } : malformed(why);
}

function judgeError(error: unknown): Judged {
  if (!isObject(error)) return { outcome: 'refused', why: 'the error is not an object', code: null };
  const code = error['code'];
  if (typeof code === 'number' && Number.isSafeInteger(code)) return { outcome: 'refused', why: null, code };
  return { outcome: 'refused', why: 'the error has no integer code', code: null };
}

function malformed(why: string): Judged {
  return { outcome: 'answered_malformed', why, code: null };
}

function urlProblem(result: unknown): string | null {
  if (!isObject(result)) return 'the result is not an object';
  const known = ['accept', 'decline', 'cancel'].some((action) => action === result['action']);
  return known ? null : 'action is none of accept, decline, cancel';
}

/** What is wrong with each kind's result, or `null`. */
const RESULT_PROBLEM: Record<Probe, (result: unknown) => string | null> = {
  ping: (result) => (isObject(result) ? null : 'the result is not an object'),
  'roots/list': (result) => {
    if (!isObject(result)) return 'the result is not an object';
    const roots = result['roots'];
    if (!Array.isArray(roots)) return 'roots is not an array';
    const bad = roots.findIndex((root) => !isObject(root) || typeof root['uri'] !== 'string');
    return bad < 0 ? null : `roots[${bad}] has no uri`;
  },
  'elicitation/create': (result) => {
    if (!isObject(result)) return 'the result is not an object';
    const action = result['action'];
    if (action === 'decline' || action === 'cancel') return null;
    if (action !== 'accept') return 'action is none of accept, decline, cancel';
    const content = result['content'];
    if (!isObject(content)) return 'accepted without content';
    if (!Object.hasOwn(content, FOLDER_FIELD)) return 'required field missing';
    return typeof content[FOLDER_FIELD] === 'string' ? null : `${FOLDER_FIELD} is not a string`;
  },
  'sampling/createMessage': (result) => {
    if (!isObject(result)) return 'the result is not an object';
    if (typeof result['role'] !== 'string') return 'role is missing';
    if (!isObject(result['content']) && !Array.isArray(result['content'])) return 'content is missing';
    return typeof result['model'] === 'string' ? null : 'model is missing';
  },
};
