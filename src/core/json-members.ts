/**
 * Finds the members of a JSON object, or the items of a JSON array, as exact spans of its text, in one pass.
 * It keeps what `JSON.parse` throws away (how a number was spelled, duplicate names, depth); it does not validate.
 */

interface Member {
  /** Decoded name; `null` for array items. */
  readonly name: string | null;
  /** The value's exact text. */
  readonly text: string;
}

export interface Members {
  readonly members: readonly Member[];
  /** How many containers are open at the deepest place. */
  readonly depth: number;
  /** Does any object in it, at any depth, have two members of one name? `JSON.parse` keeps only the last. */
  readonly repeated: boolean;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Spans of the outermost container of `text`, which must already have passed `JSON.parse`.
 * `most` bounds how many are collected; depth is counted over the whole text all the same.
 */
export function readMembers(text: string, most = Number.POSITIVE_INFINITY): Members {
  const members: Member[] = [];
  let depth = 0;
  let deepest = 0;
  let name: string | null = null;
  let start = -1;
  let isObject = false;
  let repeated = false;
  // Names met so far in each open container; an array has none.
  const open: (Set<string> | null)[] = [];
  let key = '';

  const close = (end: number): void => {
    const value = start < 0 ? '' : text.slice(start, end).trim();
    if (value !== '' && members.length < most) members.push({ name, text: value });
    name = null;
    start = end + 1;
  };

  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at);
        key = text.slice(at, end + 1);
        at = end;
        break;
      }
      case 0x7b: // {
      case 0x5b: // [
        depth += 1;
        open.push(text.charCodeAt(at) === 0x7b ? new Set() : null);
        if (depth === 1) {
          isObject = text.charCodeAt(at) === 0x7b;
          start = at + 1;
        }
        if (depth > deepest) deepest = depth;
        break;
      case 0x7d: // }
      case 0x5d: // ]
        if (depth === 1) close(at);
        depth -= 1;
        open.pop();
        break;
      case 0x3a: {
        // :
        const names = open.at(-1);
        const plain = key.includes('\\') ? readString(key) : key.slice(1, -1);
        if (names?.has(plain) === true) repeated = true;
        names?.add(plain);
        if (depth === 1 && isObject && name === null) {
          name = readString(text.slice(start, at));
          start = at + 1;
        }
        break;
      }
      case 0x2c: // ,
        if (depth === 1) close(at);
        break;
      default:
    }
  }
  return { members, depth: deepest, repeated };
}

/** The exact text of a member, by the names that lead to it from the outermost object; of several of one name the last. */
export function textAt(text: string, path: readonly string[]): string | null {
  let found: string | null = text;
  for (const name of path) {
    if (found === null || !found.trimStart().startsWith('{')) return null;
    found = readMembers(found).members.findLast((member) => member.name === name)?.text ?? null;
  }
  return found;
}

/** Index of the quote that ends the string starting at `at`. */
function endOfString(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length) {
    const unit = text.charCodeAt(end);
    if (unit === QUOTE) return end;
    end += unit === BACKSLASH ? 2 : 1;
  }
  return end;
}

function readString(text: string): string {
  const value: unknown = JSON.parse(text);
  return typeof value === 'string' ? value : String(value);
}
