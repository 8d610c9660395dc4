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

/** So many places where one might start are tried, and so far is its end looked for. */
const MOST_STARTS = 50;
const LONGEST_PART = 64 * 1024;
const START = /\{"|"/g;

/** The text with each JSON object that stands somewhere in it replaced, and each quoted string with escapes. */
export function inJsonParts(text: string, replace: (part: string) => string): string {
  if (!text.includes('"')) return text;
  const parts: string[] = [];
  let copied = 0;
  START.lastIndex = 0;
  for (let tried = 0, found = START.exec(text); found !== null && tried < MOST_STARTS; tried += 1) {
    const at = found.index;
    const end = found[0] === '"' ? endOfEscaped(text, at) : endOfObject(text, at);
    const part = text.slice(at, end);
    const isJson = end > at && parseInner(part) !== null;
    if (isJson) {
      parts.push(text.slice(copied, at), replace(part));
      copied = end;
    }
    START.lastIndex = isJson ? end : at + 1;
    found = START.exec(text);
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(copied);
}

/** Index after the quote that closes the one at `start`; `start` where none does, or where nothing is escaped. */
function endOfEscaped(text: string, start: number): number {
  const last = Math.min(text.length, start + LONGEST_PART);
  let escaped = false;
  for (let at = start + 1; at < last; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22) return escaped ? at + 1 : start;
    if (unit !== 0x5c) continue;
    escaped = true;
    at += 1;
  }
  return start;
}

/** Index after the bracket that closes the one at `start`; `start` where none does. */
function endOfObject(text: string, start: number): number {
  const last = Math.min(text.length, start + LONGEST_PART);
  let depth = 0;
  let quoted = false;
  for (let at = start; at < last; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x5c) at += 1;
    else if (unit === 0x22) quoted = !quoted;
    else if (!quoted && unit === 0x7b) depth += 1;
    else if (!quoted && unit === 0x7d) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return start;
}
