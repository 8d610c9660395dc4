/**
 * Memory of a fold is bounded: what no longer fits is counted and named, never silently lost.
 */
import type { SessionFold, Stamp } from './session-fold.ts';

export const MOST_ROUNDS = 1000;
const MOST_QUESTIONS = 4 * MOST_ROUNDS;

export function count(fold: SessionFold, method: string): void {
  const name = method.length > 200 ? `${method.slice(0, 200)}…` : method;
  if (!fold.byMethod.has(name) && fold.byMethod.size >= 200) {
    omit(fold, 'method names');
    return;
  }
  fold.byMethod.set(name, (fold.byMethod.get(name) ?? 0) + 1);
}

/** What is known of a question, by its id. */
export function setOrOmit<T>(fold: SessionFold, known: Map<string, T>, id: string, value: T): void {
  if (known.has(id) || known.size < MOST_QUESTIONS) known.set(id, value);
  else omit(fold, 'facts of questions');
}

export function omit(fold: SessionFold, what: string): void {
  if (fold.omitted.has(what) || fold.omitted.size < 50)
    fold.omitted.set(what, (fold.omitted.get(what) ?? 0) + 1);
}

export function pickStamp({ at, t, n, instance }: Stamp): Stamp {
  return { at, t, n, instance };
}
