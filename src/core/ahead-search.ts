/**
 * Searches a session's messages while its journal is still being read, so that they need not be held until the report is made.
 * What it keeps is bounded: disclosures as a report may have them, counts, and which texts it has met before.
 */
import { searchEvidence } from './disclosures.ts';
import { createNovelty } from './novelty.ts';
import type { Disclosure } from './report.ts';
import type { FoldedMessage, SessionFold } from './session-fold.ts';
import { createUndocumentedCount, type UndocumentedCount } from './undocumented-count.ts';
import { countMessages } from './undocumented-of-session.ts';

export interface AheadSearch {
  /** What these messages disclose is kept; they need not be. */
  search(messages: readonly FoldedMessage[], fold: Pick<SessionFold, 'binding' | 'process'>): void;
  /** An answer was credited to its question: in the request that brought it, it would be found twice. */
  forgetResponse(id: string): void;
  readonly disclosures: readonly Disclosure[];
  readonly undocumented: UndocumentedCount;
  /** What was not searched or not kept, and how often. */
  readonly omitted: ReadonlyMap<string, number>;
}

export function createAheadSearch(): AheadSearch {
  const novelty = createNovelty();
  const undocumented = createUndocumentedCount();
  const omitted = new Map<string, number>();
  let disclosures: readonly Disclosure[] = [];
  return {
    search(messages, { binding, process }) {
      countMessages(undocumented, messages);
      const fresh = messages.flatMap(({ method, value }) => {
        const novel = novelty.of(method, value);
        return novel === null ? [] : [{ method, value: novel.value }];
      });
      const evidence = { binding, process, requests: [], messages: fresh, replies: [], own: [] };
      const found = searchEvidence({ ...evidence, already: disclosures });
      // What a process inherits is graded by all the other evidence, at the end.
      disclosures = found.disclosures.filter(({ how }) => how !== 'inherited');
      for (const [what, times] of found.omitted) omitted.set(what, (omitted.get(what) ?? 0) + times);
    },
    forgetResponse(id) {
      const place = `#/params/inputResponses/${id}`;
      // Where members are repeated, another one was credited.
      disclosures = disclosures.filter(
        ({ where }) => where.startsWith('(') || !`${where}/`.includes(`${place}/`),
      );
    },
    get disclosures() {
      return disclosures;
    },
    undocumented,
    omitted,
  };
}
