/**
 * Collects the answers to several requests that arrived together, until each is answered or settled.
 */

export interface AnswerBatch {
  add(text: string, status?: number | null): void;
  /** One of the requests gets no answer. */
  settle(): void;
}

/** `done` is called once, when `expected` requests are answered or settled; `status` is the last one given. */
export function createAnswerBatch(
  expected: number,
  done: (texts: readonly string[], status: number | null) => void,
): AnswerBatch {
  const texts: string[] = [];
  let left = expected;
  let last: number | null = null;
  const finishOne = (): void => {
    left -= 1;
    if (left === 0) done(texts, last);
  };
  return {
    add(text, status = null) {
      texts.push(text);
      last = status ?? last;
      finishOne();
    },
    settle: finishOne,
  };
}
