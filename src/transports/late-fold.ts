/**
 * Folds what was recorded once the client has been answered: a report is not what the wire path is for.
 */
import type { Archive } from '../core/fold.ts';
import type { Payload } from '../core/json-rpc.ts';
import type { Observation } from '../core/observation.ts';

export interface LateFold {
  add(observation: Observation, payload: Payload | undefined): void;
  /** Characters of evidence in memory. */
  held(): number;
  /** With everything in it that was recorded so far. */
  archive(): Archive;
}

/** A client that answers at once has then answered the four questions. */
const FOLD_AFTER_MS = 20;
const MOST_WAITING = 200;
const MOST_CHARACTERS = 1024 * 1024;

export function createLateFold(archive: Archive): LateFold {
  let waiting: [Observation, Payload | undefined][] = [];
  let characters = 0;
  const fold = (): void => {
    const all = waiting;
    waiting = [];
    characters = 0;
    for (const [observation, payload] of all) archive.add(observation, payload);
  };
  return {
    add(observation, payload) {
      if (waiting.length === 0) setTimeout(fold, FOLD_AFTER_MS).unref();
      waiting.push([observation, payload]);
      if (observation.kind === 'received' || observation.kind === 'sent')
        characters += observation.raw.length;
      if (waiting.length > MOST_WAITING || characters > MOST_CHARACTERS) fold();
    },
    held: () => archive.held() + characters,
    archive() {
      fold();
      return archive;
    },
  };
}
