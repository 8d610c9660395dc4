/**
 * Finds the value that text gives to a credential's name: `password=x`, `"apiKey": "x"`, `--token x`, `Authorization: Bearer x`,
 * `<password>x</password>`, `the password is x7y`, and `password x` in a netrc file.
 * It takes no prose for it: after a bare colon only names that hardly occur in sentences count.
 */
import { endOfMask, readScheme } from './mask.ts';
import { readSecretName, readSecretParameter, type SecretName } from './secret-names.ts';
import { fewestDigits, isCredentialUnder } from './secret-under.ts';
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
  const kind = kindOf(text, at, name, sign);
  if (kind === null) return null;
  const opened = readOpening(text, sign.end);
  const from = opened.end;
  const scheme = readScheme(text.slice(from, from + 32));
  if (endOfMask(text, from) > 0 || endOfMask(text, from + scheme.length) > 0) return null;
  const to =
    opened.quote === ''
      ? endOfBare(text, from, scheme.length, { name, sign })
      : endOfQuoted(text, from, opened);
  const value = sign.kind === 'is' ? text.slice(from, to).replace(/[.!?]{1,3}$/, '') : text.slice(from, to);
  if (value.trim() === '' || PLAIN.has(value.toLowerCase()) || isScheme(value)) return null;
  if (sign.kind === 'blank' && value.startsWith('-')) return null;
  if (sign.quoted && opened.quote === '' && /^-?\d+$/.test(value) && value.length < fewestDigits(name))
    return null;
  return isCredentialUnder(kind, value) ? { from, to: from + value.length } : null;
}

/** `Authorization: Bearer`, and no more of it. */
function isScheme(value: string): boolean {
  return readScheme(`${value} `).length > value.length;
}

/** What the name means where it stands. */
function kindOf(text: string, at: number, name: string, sign: Sign): SecretName {
  const before = text.charAt(at - 1);
  if (sign.kind === 'equals' && (before === '?' || before === '&')) return readSecretParameter(name);
  // A connection string's password; the variable of that name is a directory.
  if (sign.kind === 'equals' && name.toLowerCase() === 'pwd') return isInList(text, at) ? 'maybe-file' : null;
  const kind = readSecretName(name);
  if (sign.kind === 'is') return kind !== null && IN_SENTENCES.test(name) ? 'maybe-word' : null;
  if (sign.kind !== 'colon' || sign.quoted || !isCommonWord(name)) return kind;
  // In a sentence such a word says nothing; at the start of a line it may be YAML's.
  return kind !== null && before !== '' && isLineStart(text, at) ? 'maybe-word' : null;
}

const IN_SENTENCES = /^(?:password|passphrase|passcode)$/i;

/** `;Pwd=x`, as after `User=sa`. */
function isInList(text: string, at: number): boolean {
  return text.charAt(at - 1) === ';' || (text.charAt(at - 1) === ' ' && text.charAt(at - 2) === ';');
}

const DEEPEST_INDENT = 40;

function isLineStart(text: string, at: number): boolean {
  let start = at;
  while (start > 0 && at - start < DEEPEST_INDENT && ' -'.includes(text.charAt(start - 1))) start -= 1;
  return text.charAt(start - 1) === '\n';
}

interface Sign {
  readonly kind: 'equals' | 'colon' | 'blank' | 'tag' | 'is';
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
  if (sign === '>' && text.charAt(at - 1) === '<') return { kind: 'tag', quoted, end: next + 1 };
  // `--token x`: an argument and the next one, as a command line shows them.
  if (!quoted && next > blank && text.startsWith('is ', next)) return { kind: 'is', quoted, end: next + 3 };
  const isValueNext = text.startsWith('--', at) || isNetrcPassword(text, at, end);
  if (!quoted && next > blank && isValueNext) return { kind: 'blank', quoted, end: blank };
  return null;
}

const NETRC =
  /\b(?:machine\s{1,9}\S{1,100}|default)\s{1,9}login\s{1,9}(?:\S{1,80}|\[masked [^\]]{1,80}\])\s{1,20}$/;
const LONGEST_ENTRY = 240;

function isNetrcPassword(text: string, at: number, end: number): boolean {
  if (end - at !== 8 || !text.startsWith('password', at)) return false;
  return NETRC.test(text.slice(Math.max(0, at - LONGEST_ENTRY), at));
}

/** A word that sentences use before a colon: "Unexpected token: x". */
function isCommonWord(name: string): boolean {
  const words = wordsOf(name);
  return words.length === 1 && COMMON.has(words[0] ?? '');
}

const COMMON = new Set(
  'token private credentials credential assertion bearer authentication auth oauth pass pw pat pin sig signature'.split(
    ' ',
  ),
);

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

/** What follows a number in JSON. */
const JSON_END = new Set([...BARE_END, '}', ']']);
const TAG_END = new Set('<');

function endsOfBare(name: string, sign: Sign): ReadonlySet<string> {
  if (sign.kind === 'tag') return TAG_END;
  if (sign.kind !== 'colon') return BARE_END;
  return LINES.test(name) ? LINE_END : sign.quoted ? JSON_END : BARE_END;
}

interface Naming {
  readonly name: string;
  readonly sign: Sign;
}

function endOfBare(text: string, from: number, scheme: number, { name, sign }: Naming): number {
  const first = text.charAt(from);
  if (sign.kind === 'colon' && (first === '{' || first === '[')) return from;
  const ends = endsOfBare(name, sign);
  let at = from + scheme;
  while (at < text.length && !ends.has(text.charAt(at))) at += 1;
  return at;
}
