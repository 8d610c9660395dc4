/**
 * Finds the value that text gives to a credential's name: `password=x`, `"apiKey": "x"`, `--token x`, `Authorization: Bearer x`.
 * It takes no prose for it: after a bare colon only names that hardly occur in sentences count.
 */
import { endOfMask, readScheme } from './mask.ts';
import { readPath } from './paths.ts';
import { readSecretName } from './secret-names.ts';
import { wordsOf } from './words.ts';

export interface Assigned {
  readonly from: number;
  readonly to: number;
}

/** Names longer than this are none. */
const LONGEST_NAME = 100;
/** Values that hide nothing. */
const PLAIN = new Set([
  'true',
  'false',
  'null',
  'undefined',
  'none',
  'yes',
  'no',
  'on',
  'off',
  '0',
  '1',
  '*',
]);

/** Where the value lies that belongs to the word from `at` to `end`; `null` where that is no credential's name. */
export function findAssigned(text: string, at: number, end: number): Assigned | null {
  if (end - at > LONGEST_NAME) return null;
  const sign = readSign(text, at, end);
  if (sign === null) return null;
  const name = text.slice(at, end);
  const kind = readSecretName(name);
  if (kind === null || (sign.kind === 'colon' && !sign.quoted && isCommonWord(name))) return null;
  const opened = readOpening(text, sign.end);
  const from = opened.end;
  const scheme = readScheme(text.slice(from, from + 32));
  if (endOfMask(text, from) > 0 || endOfMask(text, from + scheme.length) > 0) return null;
  const to =
    opened.quote === ''
      ? endOfBare(text, from + scheme.length, sign.kind, name)
      : endOfQuoted(text, from, opened);
  const value = text.slice(from, to);
  if (value.trim() === '' || PLAIN.has(value.toLowerCase())) return null;
  if (opened.quote === '' && sign.kind === 'colon' && /^[{[]/.test(value)) return null;
  if (sign.kind === 'blank' && value.startsWith('-')) return null;
  if (kind === 'maybe-file' && readPath(value) !== null) return null;
  return { from, to };
}

interface Sign {
  readonly kind: 'equals' | 'colon' | 'blank';
  /** Was the name in quotes, as in JSON? */
  readonly quoted: boolean;
  readonly end: number;
}

function readSign(text: string, at: number, end: number): Sign | null {
  let next = end;
  while (next < text.length && next - end < 3 && `"'\\`.includes(text.charAt(next))) next += 1;
  const quoted = next > end;
  const blank = next;
  while (next - blank < 2 && text.charAt(next) === ' ') next += 1;
  const sign = text.charAt(next);
  if (sign === '=' && text.charAt(next + 1) !== '=') return { kind: 'equals', quoted, end: next + 1 };
  if (sign === ':' && !text.startsWith('://', next)) return { kind: 'colon', quoted, end: next + 1 };
  // `--token x`: an argument and the next one, as a command line shows them.
  if (!quoted && next > blank && text.startsWith('--', at)) return { kind: 'blank', quoted, end: blank };
  return null;
}

/** A word that sentences use before a colon: "Unexpected token: x". */
function isCommonWord(name: string): boolean {
  const words = wordsOf(name);
  return (
    words.length === 1 &&
    ['token', 'private', 'credentials', 'credential', 'assertion', 'bearer', 'authentication'].includes(
      words[0] ?? '',
    )
  );
}

interface Opening {
  readonly quote: string;
  /** Is the quote itself escaped, as in JSON inside a string? */
  readonly escaped: boolean;
  readonly end: number;
}

function readOpening(text: string, start: number): Opening {
  let end = start;
  while (end - start < 3 && text.charAt(end) === ' ') end += 1;
  const slashes = end;
  while (end - slashes < 3 && text.charAt(end) === '\\') end += 1;
  const quote = text.charAt(end);
  if (quote === '"' || quote === "'") return { quote, escaped: end > slashes, end: end + 1 };
  return { quote: '', escaped: false, end: slashes };
}

function endOfQuoted(text: string, from: number, { quote, escaped }: Opening): number {
  let at = from;
  while (at < text.length && text.charAt(at) !== quote) at += !escaped && text.charAt(at) === '\\' ? 2 : 1;
  const end = Math.min(at, text.length);
  if (!escaped || end >= text.length) return end;
  let before = end;
  while (before > from && text.charAt(before - 1) === '\\') before -= 1;
  return before;
}

const BARE_END = new Set(' \t\r\n"\'`&;,<>\\');
const LINE_END = new Set('\r\n"\'`\\');
/** Headers whose values hold blanks. */
const LINES = /(?:authorization|cookie)$/i;

function endOfBare(text: string, from: number, kind: Sign['kind'], name: string): number {
  const ends = kind === 'colon' && LINES.test(name) ? LINE_END : BARE_END;
  let at = from;
  while (at < text.length && !ends.has(text.charAt(at))) at += 1;
  return at;
}
