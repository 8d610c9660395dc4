/**
 * Finds what has to be masked at one word of a text: a private key, a URL's password, a named value, what follows `Bearer`, the word itself.
 * It looks ahead from one word only and never back past it, so a text is read once.
 */
import { decodeBase64 } from './base64.ts';
import { readRun } from './encoded-parts.ts';
import { endOfMask, maskCredential, writeMask, type Fingerprint } from './mask.ts';
import { endOfWord, isBase64Unit, isTokenUnit } from './mask-units.ts';
import { findAssigned } from './secret-assigned.ts';
import { LONGEST_PROGRAM, programOf, readFlag, type Program } from './secret-flags.ts';
import { isIdentifierName } from './secret-names.ts';
import { isBotSecret, isRandom, isSecretWord, SHORTEST } from './secret-values.ts';

/** Part of the text to mask. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly masked: string;
}

export interface Scan {
  readonly text: string;
  readonly fingerprint: Fingerprint;
  /** Whose value the text is. */
  readonly name: string;
  /** Up to here we are inside a web address, where a long random part is a credential. */
  webEnd: number;
  /** Where the last masked part ended; 0 before the first. */
  maskedTo: number;
  /** A URL's password that lies ahead. */
  password: { readonly from: number; readonly to: number } | null;
  /** May any of its words be a program that takes passwords? */
  readonly hasPrograms: boolean;
  /** The program whose arguments these words may be. */
  program: Program | null;
}

export function findSpan(scan: Scan, at: number, end: number): Span | null {
  return (
    findPrivateKey(scan, at, end) ??
    findFlagged(scan, at, end) ??
    findHook(scan, at, end) ??
    findBotSecret(scan, at, end) ??
    // Before its value: a word that is a credential itself is one also where it stands as a name.
    findSecretWord(scan, at, end) ??
    findNamed(scan, at, end) ??
    findAfterScheme(scan, at, end) ??
    findBase64(scan, at)
  );
}

const KEY_HEAD = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;

function findPrivateKey({ text, fingerprint }: Scan, at: number, end: number): Span | null {
  if (!text.startsWith('-----BEGIN', at) || end - at < 10) return null;
  KEY_HEAD.lastIndex = at;
  if (!KEY_HEAD.test(text)) return null;
  const from = KEY_HEAD.lastIndex;
  if (endOfMask(text, from) > 0) return null;
  const foot = text.indexOf('-----END', from);
  const to = foot < 0 ? text.length : foot;
  return to === from ? null : { from, to, masked: writeMask(text.slice(from, to), fingerprint) };
}

const AUTHORITY_END = new Set('/?#\\"\'`<>| \t\r\n');
const PATH_END = new Set('?#\\"\'`<>| \t\r\n');
const LOOSE_END = new Set('"\'`<>| \t\r\n');
const WEB = /^(?:https?|wss?|ftp|file|git|ssh|s3|gs)$/i;

/** Notes the password of `scheme://user:password@host`; `end` is where the scheme ended. */
export function findPassword(scan: Scan, end: number): void {
  const { text } = scan;
  if (!text.startsWith('://', end)) return;
  // An address inside the user part of another: the outer one's password holds it.
  const isInside = scan.password !== null && scan.password.from > end;
  const start = end + 3;
  const scheme = text.slice(Math.max(0, end - 8), end).replace(/^.*[^A-Za-z0-9]/s, '');
  // Connection strings hold raw slashes in passwords; web addresses, and what is inside another address, hold @ in paths.
  const ends = WEB.test(scheme) || start < scan.webEnd ? AUTHORITY_END : LOOSE_END;
  if (start >= scan.webEnd && scheme.toLowerCase() !== 'file') scan.webEnd = endAt(text, start, LOOSE_END);
  const authority = text.slice(start, endAt(text, start, ends));
  const sign = authority.lastIndexOf('@');
  const colon = authority.indexOf(':');
  if (isInside || sign < 0) return;
  const user = authority.slice(0, sign);
  const isKey = colon < 0 && isKeyAsUser(user);
  if (!isKey && (colon < 0 || colon >= sign - 1)) return;
  const password = { from: isKey ? start : start + colon + 1, to: start + sign };
  if (endOfMask(text, password.from) !== password.to) scan.password = password;
}

/** A key alone, as in error reporters' addresses: user names are not long, and have no digits and letters of both cases. */
function isKeyAsUser(user: string): boolean {
  if (!/\d/.test(user) || !/^[\w.~-]{8,}$/.test(user)) return false;
  return user.length >= 20 || /^[0-9a-f]{16,}$/.test(user) || (/[a-z]/.test(user) && /[A-Z]/.test(user));
}

/** A mask inside counts as one character, so that a masked address ends where it did before. */
function endAt(text: string, start: number, ends: ReadonlySet<string>): number {
  let at = start;
  while (at < text.length && !ends.has(text.charAt(at))) {
    const mask = text.charAt(at) === '[' ? endOfMask(text, at) : -1;
    at = mask > 0 ? mask : at + 1;
  }
  return at;
}

/** The value of a flag that only this program takes for a password's. */
function findFlagged(scan: Scan, at: number, end: number): Span | null {
  if (!scan.hasPrograms) return null;
  const { text, fingerprint } = scan;
  const word = text.slice(at, Math.min(end, at + LONGEST_PROGRAM));
  if (word.charAt(0) !== '-') {
    const before = text.slice(Math.max(0, at - 12), at);
    scan.program = programOf(word, before) ?? scan.program;
    return null;
  }
  if (scan.program === null || !isBlank(text, at - 1)) return null;
  const found = readFlag(scan.program, text, at);
  if (found === null) return null;
  if (scan.program.once === true) scan.program = null;
  return { ...found, masked: writeMask(text.slice(found.from, found.to), fingerprint) };
}

function isBlank(text: string, at: number): boolean {
  return ' \t\n'.includes(text.charAt(at));
}

const HOOK_HOST = /^hooks?\.[a-z0-9.-]{3,60}$/;
const HOOK_FOLDER = /^(?:webhooks?|webhookb2)$/;
const DIGIT = /\d/;

/** An address that whoever knows it may post to: what follows the first name of its path, or `webhooks`. */
function findHook(scan: Scan, at: number, end: number): Span | null {
  const { text, fingerprint } = scan;
  if (at >= scan.webEnd || before(scan, at) !== '/' || text.charAt(end) !== '/') return null;
  const word = text.slice(at, Math.min(end, at + 70));
  const isHost = HOOK_HOST.test(word) && text.charAt(at - 2) === '/';
  if (!isHost && !HOOK_FOLDER.test(word)) return null;
  const path = text.slice(end, end + LONGEST_HOOK);
  const first = isHost ? endAt(path, 1, AUTHORITY_END) : 0;
  if (path.charAt(first) !== '/') return null;
  const secret = path.slice(first + 1, endAt(path, first + 1, PATH_END));
  if (secret.length < SHORTEST_HOOK || !DIGIT.test(secret) || secret.includes('[masked ')) return null;
  const from = end + first + 1;
  return { from, to: from + secret.length, masked: writeMask(secret, fingerprint) };
}

const LONGEST_HOOK = 500;
const SHORTEST_HOOK = 12;

/** `123456789:AA…`. */
function findBotSecret({ text, fingerprint }: Scan, at: number, end: number): Span | null {
  if (text.charAt(end) !== ':' || end - at < 8 || end - at > 13) return null;
  if (!text.startsWith('AA', end + 1) || !/^(?:bot)?\d{8,10}$/.test(text.slice(at, end))) return null;
  const to = endOfWord(text, end + 1);
  const secret = text.slice(end + 1, to);
  return isBotSecret(secret) ? { from: end + 1, to, masked: writeMask(secret, fingerprint) } : null;
}

function findNamed({ text, fingerprint, password }: Scan, at: number, end: number): Span | null {
  const assigned = findAssigned(text, at, end);
  // `pg://token:x@h`: the name is a user's, and what follows is the password that is known already.
  if (assigned === null || assigned.from === password?.from) return null;
  const { from } = assigned;
  const overlaps = password !== null && from < password.from && password.from < assigned.to;
  const to = overlaps ? Math.max(assigned.to, password.to) : assigned.to;
  const value = text.slice(from, to);
  const masked = maskCredential(value, fingerprint);
  return masked === value ? null : { from, to, masked };
}

/** What follows `Bearer` or `Basic`, where it is no word of a sentence. */
function findAfterScheme({ text, fingerprint }: Scan, at: number, end: number): Span | null {
  const scheme = end - at < 8 ? text.slice(at, end).toLowerCase() : '';
  if (scheme !== 'bearer' && scheme !== 'basic') return null;
  let from = end;
  while (text.charCodeAt(from) === 0x20 && from - end < 4) from += 1;
  if (from === end) return null;
  let to = from;
  while (to < text.length && isTokenUnit(text.charCodeAt(to))) to += 1;
  const secret = text.slice(from, to);
  const isAll = at === 0 && to === text.length;
  const found =
    scheme === 'basic'
      ? (decodeBase64(secret)?.includes(':') ?? false)
      : isAll
        ? secret !== ''
        : isTokenLike(secret);
  return found ? { from, to, masked: writeMask(secret, fingerprint) } : null;
}

function isTokenLike(word: string): boolean {
  return word.length >= 24 || (word.length >= 6 && /\d/.test(word) && /[A-Za-z]/.test(word));
}

function findSecretWord(scan: Scan, at: number, end: number): Span | null {
  if (end - at < SHORTEST) return null;
  const { text, fingerprint } = scan;
  let to = end;
  while (to > at && text.charCodeAt(to - 1) === 0x2e) to -= 1;
  let from = afterEscape(scan, at);
  while (from < to && '-.~+'.includes(text.charAt(from))) from += 1;
  const word = text.slice(from, to);
  const isSecret =
    isSecretWord(word) ||
    (isRandom(word, at < scan.webEnd ? 24 : 32) && mayBeRandom(scan, at) && !wrapsWords(word));
  return isSecret ? { from, to, masked: writeMask(word, fingerprint) } : null;
}

/** Folders may be called anything, and identifiers are random; parts of web addresses that look like keys are keys. */
function mayBeRandom(scan: Scan, at: number): boolean {
  return (at < scan.webEnd || !/[/\\]/.test(before(scan, at))) && !isIdentifierName(scan.name);
}

/** The character before `at` in the masked text: after a mask it is the mask's. */
function before({ text, maskedTo }: Scan, at: number): string {
  return at === maskedTo ? '' : text.charAt(at - 1);
}

/** Base 64 with slashes in it, which part it into several words: told from a path by its start and its disorder. */
function findBase64(scan: Scan, at: number): Span | null {
  const { text, fingerprint } = scan;
  if (before(scan, at) === '/') return null;
  const from = afterEscape(scan, at);
  let to = from;
  while (to < text.length && isBase64Unit(text.charCodeAt(to))) to += 1;
  const word = text.slice(from, to);
  if (!isRandom(word, 38) || !mayBeRandom(scan, at) || wrapsWords(word)) return null;
  while (text.charCodeAt(to) === 0x3d) to += 1;
  return { from, to, masked: writeMask(text.slice(from, to), fingerprint) };
}

/** `22` after a percent sign, and `2522` where that was escaped once more. */
const ESCAPE = /^(?:25){0,6}[0-9A-Fa-f]{2}/;
const LONGEST_ESCAPE = 14;

/** Where a word starts that follows a percent-escape: the escape's digits are none of its letters. */
function afterEscape(scan: Scan, at: number): number {
  if (before(scan, at) !== '%') return at;
  return at + (ESCAPE.exec(scan.text.slice(at, at + LONGEST_ESCAPE))?.[0].length ?? 0);
}

const PAIR = /^[\w.@+-]{1,64}:(?!\/\/)\S{6,}$/;

/** Base 64 of a text looks random and is as secret as the text, which is judged by itself; a name and a password are a credential. */
function wrapsWords(word: string): boolean {
  const text = readRun(word);
  return text !== null && !PAIR.test(text);
}
