/**
 * Says at a glance what a text might hold, so that most are not looked at any closer: paths, wrappings, telling looks, credentials.
 * It may say too much, never too little: everything that is found in a text has its sign here.
 */
import { mayBeBase64 } from './base64.ts';
import { isWordUnit } from './mask-units.ts';
import { findRun } from './runs.ts';
import { mayBeCommand } from './secret-flags.ts';
import { hasSecretStem } from './secret-names.ts';

/** Bits of what `signsOf` gives. */
export const PATHS = 1;
export const WRAPPED = 2;
export const LOOKS = 4;
export const SECRETS = 8;
/** Base 64, which is a wrapping as well. */
export const BASE64 = 16;
const ALL = PATHS | WRAPPED | LOOKS | SECRETS | BASE64;

/** Characters without which a short text is a plain word or phrase. */
const TELLING = /[/\\%@=:"{[~\u0080-\uffff_-]/;
/** Up to here one look at every character costs less than several searches. */
const SHORT = 32;

export function signsOf(text: string): number {
  if (text.length < 2) return 0;
  if (text.length <= SHORT && !TELLING.test(text)) return signsOfWords(text);
  return pathSigns(text) | wrappingSigns(text) | lookSigns(text) | secretSigns(text) | runSigns(text);
}

/** A word can be base 64; words can be `Bearer x`. */
function signsOfWords(text: string): number {
  const first = text.charCodeAt(0) | 0x20;
  if (first === 0x62 && /^b(?:earer|asic) /i.test(text)) return ALL;
  if (text.length < SHORTEST_BASE64) return 0;
  const wrapped = mayBeBase64(text, 0, text.length) ? WRAPPED | BASE64 : 0;
  return text.length >= SHORTEST_RUN && !text.includes(' ') && hasMark(text, 0, text.length)
    ? wrapped | SECRETS
    : wrapped;
}

/** What may stand before a path, but for ASCII's letters; see `prose-marks.ts`, and the wrappers around a whole text. */
function mayPrecede(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0x80 || BEFORE.has(text.charAt(at));
}

const BEFORE = new Set(' \t\r\n"\'`([{=:,;|>@*_~');
/** So many slashes are looked at one by one; where there are more, a pattern is faster. */
const MOST_SLASHES = 24;
const START = /[/\\](?<=(?:^|[\s"'`([{=:,;|>@*_~\u0080-\uffff])[/\\])/;

function pathSigns(text: string): number {
  // Colours of a terminal end in a letter.
  if (text.includes('\u001b')) return PATHS;
  if (text.includes('\\')) return START.test(text) ? PATHS : 0;
  let slashes = 0;
  for (let at = text.indexOf('/'); at >= 0; at = text.indexOf('/', at + 1)) {
    if (at === 0 || mayPrecede(text, at - 1)) return PATHS;
    slashes += 1;
    if (slashes > MOST_SLASHES) return START.test(text) ? PATHS : 0;
  }
  return 0;
}

/** Digits first: of those there are fewer than percent signs where there are many. */
const ESCAPE = /[0-9A-Fa-f](?<=%.)[0-9A-Fa-f]/;
const LATIN = /[\u00c2-\u00f4][\u0080-\u00bf]/;
const OPENING = /^\s{0,100}[{["]/;
const BASIC = /^\s{0,20}basic /i;
/** No text is base 64 that is shorter, no word inside a text; longer texts are not searched for such. As in `layers.ts`. */
const SHORTEST_BASE64 = 6;
const SHORTEST_WITHIN = 12;
const LONGEST_WITHIN = 16 * 1024;

function wrappingSigns(text: string): number {
  const base64 = base64Signs(text);
  if (text.includes('%') && ESCAPE.test(text)) return base64 | WRAPPED | PATHS | LOOKS;
  return OPENING.test(text) || text.includes('=') || LATIN.test(text) ? base64 | WRAPPED : base64;
}

function base64Signs(text: string): number {
  if (text.length < SHORTEST_BASE64) return 0;
  if (mayBeBase64(text, 0, text.length) || BASIC.test(text)) return WRAPPED | BASE64;
  // The payload of a token, as its head, is base 64 of `{"`.
  return text.length > LONGEST_WITHIN && text.includes('.eyJ') ? WRAPPED | BASE64 : 0;
}

const LONGEST_LOOK = 500;

function lookSigns(text: string): number {
  if (text.includes('@') || text.includes('__') || text.includes('.git')) return LOOKS;
  if (text.length > LONGEST_LOOK) return text.includes('://') && /(?:ssh|git):\/\//.test(text) ? LOOKS : 0;
  const third = text.charCodeAt(2);
  return third === 0x2d || third === 0x5f || text.includes('/') ? LOOKS : 0;
}

/** Longer texts are masked where they are shown, but are no credential. */
export const LONGEST_CREDENTIAL = 100_000;

function secretSigns(text: string): number {
  if (text.length > LONGEST_CREDENTIAL) return 0;
  if (text.includes('@')) return SECRETS;
  if (text.includes('-') && (text.includes('--') || mayBeCommand(text))) return SECRETS;
  if (text.includes('Bearer ') || text.includes('Basic ')) return SECRETS;
  if (hasNameBefore(text, '=') || hasNameBefore(text, ':')) return SECRETS;
  // `<password>x</password>`, `login x password y`, `the password is x`.
  if (text.includes('pass') && hasSecretStem(text)) return SECRETS;
  return text.length <= LONGEST_LOOK && /bearer |basic /i.test(text) ? SECRETS : 0;
}

const MOST_SIGNS = 200;
const LONGEST_NAME = 100;
/** Quotes, escapes and blanks between a name and its sign. */
const MOST_BETWEEN = 5;

/** A credential's name before `=` or `:`. */
function hasNameBefore(text: string, sign: string): boolean {
  let signs = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    signs += 1;
    if (signs > MOST_SIGNS) return hasSecretStem(text);
    const name = nameBefore(text, at);
    if (name.length > 1 && hasSecretStem(name)) return true;
  }
  return false;
}

function nameBefore(text: string, sign: number): string {
  let end = sign;
  while (end > 0 && sign - end < MOST_BETWEEN && ` "'\\`.includes(text.charAt(end - 1))) end -= 1;
  let start = end;
  while (start > 0 && end - start < LONGEST_NAME && isWordUnit(text.charCodeAt(start - 1))) start -= 1;
  return text.slice(start, end);
}

/** No credential that is told by its look is shorter. */
const SHORTEST_RUN = 11;
/** Nothing shorter is random; what has none of the marks of a vendor's prefix is no credential then. */
const SHORTEST_RANDOM = 20;

/** Long words, one by one: credentials by their look, base 64 inside a text. */
function runSigns(text: string): number {
  const secrets = text.length <= LONGEST_CREDENTIAL ? SECRETS : 0;
  const all = secrets | (text.length <= LONGEST_WITHIN ? WRAPPED | BASE64 : 0);
  let signs = 0;
  for (let run = findRun(text, 0, SHORTEST_RUN); run !== null && signs !== all;) {
    const { from, to } = run;
    if (to - from >= SHORTEST_RANDOM || hasMark(text, from, to)) signs |= secrets;
    if (all !== secrets && hasBase64Part(text, from, to)) signs |= WRAPPED | BASE64;
    run = signs === all ? null : findRun(text, to, SHORTEST_RUN);
  }
  return signs;
}

/** `-`, `_` or a digit. */
function hasMark(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x2d || unit === 0x5f || (unit >= 0x30 && unit <= 0x39)) return true;
  }
  return false;
}

/** Dots, tildes and equals signs part a run into words of base 64's alphabet. */
function hasBase64Part(text: string, from: number, to: number): boolean {
  for (let start = from, at = from; at <= to; at += 1) {
    const unit = at === to ? 0x2e : text.charCodeAt(at);
    if (unit !== 0x2e && unit !== 0x7e && unit !== 0x3d) continue;
    if (at - start >= SHORTEST_WITHIN && mayBeBase64(text, start, at)) return true;
    start = at + 1;
  }
  return false;
}
