/**
 * Reads `name=value` pairs: cookies, baggage, queries and form bodies, and such pairs inside other text.
 * A value goes on to the next pair, so it may hold blanks and separators of its own.
 */
import { hasWorkspaceStem } from './workspace-names.ts';

interface Pair {
  readonly name: string;
  readonly value: string;
}

export interface Pairs {
  readonly pairs: readonly Pair[];
  /** Is the text nothing but pairs? */
  readonly whole: boolean;
}

/** Longer texts are no list of pairs, but for form bodies, whose first pairs are enough. */
const LONGEST = 16 * 1024;
const MOST = 100;

const FIRST = /^[;,&?#\s"'(]{0,4}[A-Za-z_][A-Za-z0-9_.-]{0,60}=/;
const NAME = /(?:^|[;,&?#\s"'(])\s{0,4}([A-Za-z_][A-Za-z0-9_.-]{0,60})=(?!=)/g;

export function readPairs(text: string): Pairs {
  const none: Pairs = { pairs: [], whole: false };
  if (!text.includes('=') || text.length > LONGEST) return none;
  if (!FIRST.test(text) && !hasWorkspaceStem(text)) return none;
  const starts = [...text.matchAll(NAME)].slice(0, MOST);
  const form = starts.length > 1 && !/[\s;]/.test(text) && text.includes('&');
  const pairs = starts.map((match, index) => {
    const from = match.index + match[0].length;
    const next = starts[index + 1]?.index ?? text.length;
    const value = text.slice(from, next).replace(/[;,&\s]{1,8}$/, '');
    return {
      name: match[1] ?? '',
      value: form ? value.replaceAll('+', ' ') : unquoted(withinBrackets(value, text.slice(0, from))),
    };
  });
  return { pairs: pairs.filter(({ value }) => value !== ''), whole: starts[0]?.index === 0 };
}

/** `(macos; cwd=/home/x; arm64) node/24`: in a bracket that was opened before, a value ends where the next item or the bracket does. */
function withinBrackets(value: string, before: string): string {
  if (!value.includes(')') || before.lastIndexOf('(') <= before.lastIndexOf(')')) return value;
  const close = value.indexOf(')');
  const open = value.indexOf('(');
  return open >= 0 && open < close ? value : value.slice(0, close).replace(/;\s.*$/s, '');
}

function unquoted(value: string): string {
  const quote = value.charAt(0);
  const isQuoted = (quote === '"' || quote === "'") && value.length > 1 && value.endsWith(quote);
  return isQuoted ? value.slice(1, -1) : value;
}
