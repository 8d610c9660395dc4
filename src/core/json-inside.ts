/**
 * Reads JSON that travels inside a string, as clients put objects into headers and `_meta`.
 * It takes only objects, arrays and quoted strings for JSON: a bare number or word is itself.
 */

/** Longer texts are not tried. */
const LONGEST = 4 * 1024 * 1024;

/** The value inside, or `null` where the text is no such JSON. */
export function parseInner(text: string): { readonly value: unknown } | null {
  if (text.length > LONGEST || text.length < 2) return null;
  const first = /^\s{0,100}(.)/.exec(text)?.[1];
  if (first !== '{' && first !== '[' && first !== '"') return null;
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return null;
  }
}
