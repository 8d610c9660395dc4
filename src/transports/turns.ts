/**
 * One thing after the other: while a state is opened or a round sealed, what comes in the meantime waits, so that nothing overtakes.
 * Where nothing is under way, work is done at once.
 */

export interface Turns {
  /** Does `work` now, or after what is under way; `work` returns a promise where it takes time. */
  take(work: () => Promise<void> | undefined): void;
  /** What is under way; `null` where nothing is. */
  underWay(): Promise<void> | null;
}

export function createTurns(onError: (error: unknown) => void): Turns {
  let turn: Promise<void> | null = null;
  return {
    take(work) {
      const done = turn === null ? work() : turn.then(work);
      if (done === undefined) return;
      const mine = done.catch(onError).finally(() => {
        if (turn === mine) turn = null;
      });
      turn = mine;
    },
    underWay: () => turn,
  };
}
