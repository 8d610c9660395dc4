/**
 * Ids of our own questions: they name instance, session and probe, and end in an unguessable part,
 * so that an answer is recognised by any process that receives it. Reading one proves nothing about who wrote it.
 */
import type { Id } from './json-rpc.ts';
import { PROBES, PROBE_WORD, type Probe } from './probes.ts';

export interface QuestionId {
  readonly instance: string;
  readonly session: string;
  readonly probe: Probe;
}

// Instances, sessions and nonces are lower-case base 32 without separators, so dots part them.
const SHAPE =
  /^tell\.([a-z0-9]{1,40})\.([a-z0-9]{1,64})\.(ping|roots|elicitation|sampling)\.([a-z0-9]{16,64})$/;

export function writeQuestionId(id: QuestionId, nonce: string): string {
  return `tell.${id.instance}.${id.session}.${PROBE_WORD[id.probe]}.${nonce}`;
}

export function readQuestionId(text: string): QuestionId | null {
  const match = SHAPE.exec(text);
  const [, instance, session, word] = match ?? [];
  const probe = PROBES.find((candidate) => PROBE_WORD[candidate] === word);
  if (instance === undefined || session === undefined || probe === undefined) return null;
  return { instance, session, probe };
}

export interface RepliedId {
  /** The question id it stands for. */
  readonly id: string;
  /** How it differs from what we sent; `null` where it does not. */
  readonly altered: 'type' | 'spelling' | null;
}

/**
 * Which question a response's id stands for: exactly ours, or ours beyond doubt though altered
 * (wrapped in an array, other case, blanks around it). `null` for anything else.
 */
export function readRepliedId(id: Id | null): RepliedId | null {
  if (id === null) return null;
  if (id.string !== null) {
    if (readQuestionId(id.string) !== null) return { id: id.string, altered: null };
    const plain = id.string.trim().toLowerCase();
    return readQuestionId(plain) === null ? null : { id: plain, altered: 'spelling' };
  }
  if (id.type !== 'other' || id.text.length > 400) return null;
  const quoted = /"(tell\.[a-z0-9.]+)"/.exec(id.text)?.[1];
  return quoted !== undefined && readQuestionId(quoted) !== null ? { id: quoted, altered: 'type' } : null;
}

const ANYWHERE = /tell\.[a-z0-9]{1,40}\.[a-z0-9]{1,64}\.(?:ping|roots|elicitation|sampling)\.[a-z0-9]{16,64}/;

/** The first of our ids in any text, well-formed or not: nobody writes one by chance. */
export function findQuestionId(text: string): string | null {
  return ANYWHERE.exec(text)?.[0] ?? null;
}
