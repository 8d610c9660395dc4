/**
 * Folds what was recorded once the client has been answered: a report is not what the wire path is for.
 */
import type { Archive } from '../core/fold.ts';
import type { Payload } from '../core/json-rpc.ts';
import type { Observation } from '../core/observation.ts';

export interface LateFold {
  add(observation: Observation, payload: Payload | undefined): void;
  /** With everything in it that was recorded so far. */
  archive(): Archive;
}

export function createLateFold(archive: Archive): LateFold {
  let waiting: [Observation, Payload | undefined][] = [];
  const fold = (): void => {
    const all = waiting;
    waiting = [];
    for (const [observation, payload] of all) archive.add(observation, payload);
  };
  return {
    add(observation, payload) {
      if (waiting.length === 0) setImmediate(fold);
      waiting.push([observation, payload]);
    },
    archive() {
      fold();
      return archive;
    },
  };
}
