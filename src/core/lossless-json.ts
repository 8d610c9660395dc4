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

/** Parses `text`; numbers that would change are objects that `JSON.stringify` writes back exactly. Throws as `JSON.parse` does. */
export function parseLossless(text: string): unknown {
  const plain: unknown = JSON.parse(text);
  if (!ODD_NUMBER.test(text)) return plain;
  try {
    return parseNumbersRaw(text);
  } catch {
    // The reviver recurses where the parser does not: so deep a value is kept with its numbers as JavaScript has them.
    return plain;
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
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly why: string } {
  try {
    return { ok: true, value: parseLossless(text) };
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) };
  }
}
