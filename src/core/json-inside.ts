/**
 * Reads JSON that travels inside a string, as clients put objects into headers and `_meta`.
 * It takes only objects, arrays and quoted strings for JSON: a bare number or word is itself.
 */
import { walkStrings, type Cut, type FoundString } from './json-walk.ts';

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

/** JSON in a string in JSON in a string: so many levels are opened. */
const LEVELS = 3;

/** As `walkStrings`, and inside strings that are JSON too; those have the pointer of the string and names from both sides. */
export function walkEverything(value: unknown, visit: (found: FoundString) => void, level = 0): Cut {
  let cut: Cut = null;
  const outer = walkStrings(value, (found) => {
    const inner = level < LEVELS && !found.isName ? parseInner(found.text) : null;
    if (inner === null) {
      visit(found);
      return;
    }
    const { pointer, names } = found;
    const inside = walkEverything(
      inner.value,
      (each) => visit({ ...pick(each), pointer, names: [...each.names, ...names] }),
      level + 1,
    );
    cut ??= inside;
  });
  return outer ?? cut;
}

function pick({ text, isName }: FoundString): Pick<FoundString, 'text' | 'isName'> {
  return { text, isName };
}
