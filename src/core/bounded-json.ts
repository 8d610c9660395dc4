/**
 * Bounds the depth of a JSON value, so that writing it out can't overflow the stack; what is cut off is named, and in the journal.
 */

/** Deeper than anything a protocol has, and far from what a stack holds. */
export const DEEPEST_SHOWN = 200;
const CUT = '[nested too deep to show]';

const json = JSON as unknown as { isRawJSON(value: unknown): boolean };

/** The same value down to `depth` containers; what lies deeper is replaced by a sentence. */
export function boundDepth(value: unknown, depth = DEEPEST_SHOWN): unknown {
  if (typeof value !== 'object' || value === null || json.isRawJSON(value)) return value;
  if (depth === 0) return CUT;
  if (Array.isArray(value)) return value.map((item) => boundDepth(item, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, boundDepth(item, depth - 1)]));
}

/** A client's value as JSON text; nothing is `null`. */
export function boundedText(value: unknown): string {
  return JSON.stringify(boundDepth(value ?? null));
}
