/**
 * A text and all that it may stand for: with percent-escapes, JSON's or a shell's taken off, bytes of UTF-8 that were read as Latin-1,
 * what is in base 64 or hex; each of these in turn. Bounded, and it says where the bounds were met.
 */
import { decodeWord, mayBeBase64 } from './base64.ts';
import { decodePercent } from './percent.ts';
import { decodeUtf8 } from './utf8.ts';

export interface Reading {
  /** What was taken off, outermost first. */
  readonly steps: readonly Step[];
  readonly text: string;
  /** The reading it was made from, where the two are the same text but for what was taken off; else `null`. */
  readonly of: Reading | null;
}

export type Step = 'percent' | 'form' | 'escapes' | 'latin-1' | 'base64' | 'base64url' | 'hex';

export interface Readings {
  /** The plainest first. */
  readonly all: readonly Reading[];
  /** Were there more layers than were looked at? */
  readonly cut: boolean;
}

export interface ReadingOptions {
  /** Texts that base 64 or hex of what is looked for would have in it. */
  readonly encoded: readonly string[];
  /** May a plus be a blank? */
  readonly blanks: boolean;
}

const DEEPEST = 6;
const MOST = 60;
/** Characters of all readings beside the text's own, times its length and at least. */
const MOST_TIMES = 10;
const MOST_CHARACTERS = 256 * 1024;

export function readingsOf(text: string, options: ReadingOptions): Readings {
  const all: Reading[] = [{ steps: [], text, of: null }];
  const met = new Set([text]);
  let left = Math.max(MOST_CHARACTERS, text.length * MOST_TIMES);
  let cut = false;
  // The list grows while it is walked.
  for (const reading of all) {
    for (const { step, text: inner, apart } of layersOf(reading.text, options)) {
      if (met.has(inner)) continue;
      left -= inner.length;
      if (left < 0 || all.length >= MOST || reading.steps.length >= DEEPEST) {
        cut = true;
        continue;
      }
      met.add(inner);
      all.push({ steps: [...reading.steps, step], text: inner, of: apart ? null : reading });
    }
  }
  return { all, cut };
}

interface Inner {
  readonly step: Step;
  readonly text: string;
  /** Is it only what was wrapped, without the text around it? */
  readonly apart: boolean;
}

const ESCAPED = /%[0-9A-Fa-f]{2}/;
/** A separator that is escaped where another stands may begin a path of its own: `/proxy/%2Fhome%2Fann`. */
const JOINED = /\/(?=%(?:2[Ff]|5[Cc]))/g;

function layersOf(text: string, { encoded, blanks }: ReadingOptions): Inner[] {
  const layers: Inner[] = [];
  const add = (step: Step, inner: string, apart = false): void => {
    if (inner !== '' && inner !== text) layers.push({ step, text: inner, apart });
  };
  if (ESCAPED.test(text)) {
    add('percent', decodePercent(text).text);
    const parted = text.replace(JOINED, '/\n');
    if (parted !== text) add('percent', decodePercent(parted).text);
  }
  if (blanks && text.includes('+')) add('form', decodePercent(text.replaceAll('+', ' ')).text);
  if (text.includes('\\')) add('escapes', withoutEscapes(text));
  if (LATIN_1.test(text)) add('latin-1', text.replace(LATIN_1_RUNS, readLatin1));
  const isLikely = encoded.some((piece) => text.includes(piece));
  const words = readBase64(text, isLikely);
  add(
    'base64',
    words
      .filter(({ safe }) => !safe)
      .map(({ text: word }) => word)
      .join('\n'),
    true,
  );
  add(
    'base64url',
    words
      .filter(({ safe }) => safe)
      .map(({ text: word }) => word)
      .join('\n'),
    true,
  );
  if (isLikely) add('hex', readHex(text), true);
  return layers;
}

/** Of JSON and of shells: what may be in a path, and blanks. */
const ESCAPES = /\\(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|([\\/"' ()&])|[bfnrt])/g;

function withoutEscapes(text: string): string {
  return text.replace(ESCAPES, (_all, unit?: string, byte?: string, itself?: string) => {
    const code = unit ?? byte;
    return code === undefined ? (itself ?? ' ') : String.fromCharCode(Number.parseInt(code, 16));
  });
}

const LATIN_1 = /[\u00c2-\u00f4][\u0080-\u00bf]/;
const LATIN_1_RUNS = /(?:[\u00c2-\u00f4][\u0080-\u00bf]{1,3})+/g;

function readLatin1(run: string): string {
  const bytes = Array.from(run, (unit) => unit.charCodeAt(0));
  return decodeUtf8(bytes, (byte) => String.fromCharCode(byte));
}

const WORDS = /[A-Za-z0-9+/_-]{8,}/g;
/** A slash is of the alphabet, and parts names as well: in shorter words each may be where it starts. */
const LONGEST_PARTED = 512;

function readBase64(text: string, isLikely: boolean): { readonly text: string; readonly safe: boolean }[] {
  const found: { text: string; safe: boolean }[] = [];
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const starts = isLikely ? startsIn(word) : mayBeBase64(text, index, index + word.length) ? [0] : [];
    for (const start of starts) found.push({ text: decodeWord(word.slice(start)), safe: /[-_]/.test(word) });
  }
  return found;
}

function startsIn(word: string): number[] {
  const starts = new Set([0, 1, 2, 3]);
  if (word.length <= LONGEST_PARTED)
    for (let at = word.indexOf('/'); at >= 0 && starts.size < 50; at = word.indexOf('/', at + 1))
      starts.add(at + 1);
  return [...starts];
}

const HEX = /[0-9A-Fa-f]{8,}/g;

function readHex(text: string): string {
  return (text.match(HEX) ?? [])
    .flatMap((word) => [word, word.slice(1)])
    .map((word) => {
      const bytes: number[] = [];
      for (let at = 0; at + 1 < word.length; at += 2) bytes.push(Number.parseInt(word.slice(at, at + 2), 16));
      return decodeUtf8(bytes, () => '\u0000');
    })
    .join('\n');
}
