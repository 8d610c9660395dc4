/**
 * Who answered a question, a person, a model or software: by how long it took and what was said, as a likelihood and never more.
 * Source of the refusal code: MCP 2025-11-25, client/sampling, "Error Handling" (−1, the user rejected the request).
 */
import { isObject } from './json-rpc.ts';
import { FOLDER_FIELD } from './protocol.ts';
import type { ProbeEntry } from './report.ts';

export type AnsweredBy = NonNullable<ProbeEntry['answeredBy']>;

/** Nobody reads a form, and decides, in this time (milliseconds). */
const FASTEST_PERSON = 250;
/** Nor does software that does not want to look slow need so long. */
const LIKE_A_PERSON = 1500;
const FASTEST_MODEL = 60;

type Answer = Pick<ProbeEntry, 'probe' | 'outcome' | 'code' | 'ms' | 'reply'>;

export function answeredBy({ probe, outcome, code, ms, reply }: Answer): AnsweredBy | null {
  const answered = outcome === 'answered' || outcome === 'answered_malformed' || outcome === 'late';
  if (ms === null) return null;
  const result = isObject(reply) ? reply['result'] : undefined;
  if (probe === 'elicitation/create' && answered) return byForm(ms, result);
  if (probe !== 'sampling/createMessage') return null;
  if (answered) return bySample(ms, result);
  // Any other refusal is a client that can't, or does not do it at all.
  return outcome === 'refused' && code === -1 ? byRefusal(ms) : null;
}

function byForm(ms: number, result: unknown): AnsweredBy | null {
  const took = `in ${Math.round(ms)} ms`;
  if (ms < FASTEST_PERSON)
    return { who: 'software', likelihood: 'likely', why: `${took} nobody reads a form` };
  const action = isObject(result) ? result['action'] : undefined;
  const content = isObject(result) && isObject(result['content']) ? result['content'] : {};
  const folder = content[FOLDER_FIELD];
  if (action === 'accept' && (folder === undefined || folder === ''))
    return { who: 'software', likelihood: 'possible', why: 'accepted with nothing filled in' };
  if (ms < LIKE_A_PERSON) return null;
  // A script that waits fills it in as well.
  if (action === 'accept')
    return { who: 'person', likelihood: 'possible', why: `filled in, ${inSeconds(ms)} after it was asked` };
  // A timer declines as well.
  return isRound(ms)
    ? { who: 'software', likelihood: 'possible', why: `after ${inSeconds(ms)}, as a timer would` }
    : { who: 'person', likelihood: 'possible', why: `${inSeconds(ms)} after it was asked` };
}

function bySample(ms: number, result: unknown): AnsweredBy {
  if (ms < FASTEST_MODEL)
    return { who: 'software', likelihood: 'likely', why: `in ${Math.round(ms)} ms no model answers` };
  const model = isObject(result) && typeof result['model'] === 'string' ? result['model'] : '';
  return {
    who: 'model',
    likelihood: 'possible',
    why: model === '' ? 'it took its time' : 'it names its model',
  };
}

function byRefusal(ms: number): AnsweredBy | null {
  if (ms < FASTEST_PERSON)
    return { who: 'software', likelihood: 'likely', why: `refused for the user in ${Math.round(ms)} ms` };
  return ms < LIKE_A_PERSON || isRound(ms)
    ? null
    : { who: 'person', likelihood: 'possible', why: `refused ${inSeconds(ms)} after it was asked` };
}

/** Within 3 % of whole five seconds. */
function isRound(ms: number): boolean {
  const nearest = Math.round(ms / 5000) * 5000;
  return nearest > 0 && Math.abs(ms - nearest) < nearest * 0.03;
}

function inSeconds(ms: number): string {
  return `${Number((ms / 1000).toFixed(1))} s`;
}
