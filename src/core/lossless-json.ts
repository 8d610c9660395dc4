/**
 * `JSON.parse` and back without losing how a number was written: 9007199254740993 stays that number.
 * Only numbers that JavaScript would alter are kept as raw JSON; everything else is plain data.
 */

interface Source {
  readonly source?: string;
}
interface RawJson {
  rawJSON(text: string): unknown;
  parse(text: string, reviver: (name: string, value: unknown, context: Source) => unknown): unknown;
}
// Node 22's additions (JSON.parse source text access, ECMAScript 2026), not yet in TypeScript's library.
const json = JSON as unknown as RawJson;

/** Could this text hold a number that a double can't hold or would respell? Cheap, and may say yes too often. */
const ODD_NUMBER = /(?:^|[[:,\s])-?(?:\d{16}|\d+[.eE])|(?:^|[[:,\s])-0/;

interface Parsed {
  readonly value: unknown;
  /**
   * Is the text exactly what `JSON.stringify` makes of the value? Then nothing in it was respelled or said twice, and need not be
   * looked for. Never claimed wrongly; most clients write so.
   */
  readonly isCompact: boolean;
}

/** Parses `text`; numbers that would change are objects that `JSON.stringify` writes back exactly. Throws as `JSON.parse` does. */
function parseLossless(text: string): Parsed {
  const value: unknown = JSON.parse(text);
  if (isCompact(text, value)) return { value, isCompact: true };
  if (!ODD_NUMBER.test(text)) return { value, isCompact: false };
  try {
    return { value: parseNumbersRaw(text), isCompact: false };
  } catch {
    // The reviver recurses where the parser does not: so deep a value is kept with its numbers as JavaScript has them.
    return { value, isCompact: false };
  }
}

function isCompact(text: string, value: unknown): boolean {
  try {
    return JSON.stringify(value) === text;
  } catch {
    // So deep that it can be parsed and not written.
    return false;
  }
}

function parseNumbersRaw(text: string): unknown {
  return json.parse(text, (_name, value, context) =>
    typeof value === 'number' && context.source !== undefined && context.source !== JSON.stringify(value)
      ? json.rawJSON(context.source)
      : value,
  );
}

/** A value of text that may be no JSON at all. */
export function tryParse(
  text: string,
): ({ readonly ok: true } & Parsed) | { readonly ok: false; readonly why: string } {
  try {
    return { ok: true, ...parseLossless(text) };
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) };
  }
}
