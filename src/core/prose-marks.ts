/**
 * The punctuation of every script that stands around a path in prose, and what terminals and Unicode put there unseen.
 * For running text only: a value that is a path, and nothing else, may hold any of these in its names.
 */

/** Quotation marks and brackets after which a path may start, each with what closes it. */
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['\u201c', '\u201d'],
  ['\u201d', '\u201d'],
  ['\u201e', '\u201c\u201d'],
  ['\u2018', '\u2019'],
  ['«', '»'],
  ['»', '«'],
  ['\u2039', '\u203a'],
  ['\u300c', '\u300d'],
  ['\u300e', '\u300f'],
  ['\u300a', '\u300b'],
  ['\u3008', '\u3009'],
  ['\u3010', '\u3011'],
  ['\u3014', '\u3015'],
]);

/** Marks that part words where no blank does: full stops, commas, colons and dashes of the living scripts, the ideographic blank. */
const MARKS =
  '\u3002\uff0e\uff61\uff0c\uff64\u3001\uff1a\uff1b\uff01\uff1f\u0964\u0965\u060c\u061b\u061f\u06d4\u0589\u1362\u1363\u104b\u104a\u17d4\u2026\u2014\u3000';
const QUOTING = [...QUOTES].flatMap(([open, close]) => [open, ...close]).join('');

/** What may stand before a path. */
export const BEFORE_PATH: ReadonlySet<string> = new Set(` \t\r\n([{=:,;|>@\uff08${QUOTING}${MARKS}\u00a0`);

/** What ends one, but for ASCII's own; the apostrophe is also written inside names (`Mona’s Disk`). */
export const ENDS_PATH = `\u201c\u201d\u201e«»\u2039\u203a\u300c\u300d\u300e\u300f\u300a\u300b\u3008\u3009\u3010\u3011\u3014\u3015${MARKS}`;

/** After these words Chinese, Japanese and Korean write a path without a blank. */
export const LEADS =
  '\u5728\u662f\u4e3a\u70ba\u5230\u4e8e\u65bc\u4ece\u5f9e\u306f\u304c\u306b\u3092\u3067\u3068\ub294\uc740';

const LONGEST_QUOTED = 4098;

/** Index of what closes the quotation that opens at `at`, and -1 where none does. */
export function endOfQuotation(text: string, at: number): number {
  const closers = QUOTES.get(text.charAt(at));
  if (closers === undefined) return -1;
  // No further than a path may be long, nor past where it opens again: hostile text opens what it never closes.
  const last = Math.min(text.length, at + LONGEST_QUOTED);
  for (let end = at + 1; end < last; end += 1) {
    const mark = text.charAt(end);
    if (closers.includes(mark)) return end;
    if (mark === text.charAt(at)) return -1;
  }
  return -1;
}

const COLOURS = /\u001b\[[\d;]{0,20}m/g;
/** Blanks without width and marks of direction; not the joiners, which are part of letters and emoji. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Without what is not seen. */
export function visibleText(text: string): string {
  return HIDDEN.test(text) ? text.replace(COLOURS, '').replace(UNSEEN, '') : text;
}

const HIDDEN = /[\u001b\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;

/** The end of a sentence in any script; what comes before says whether it is a name's own. */
export const STOP =
  /[^./\\][.?\u3002\uff0e\uff61\u0964\u0965\u061f\u06d4\u0589\u1362\u104b\u17d4\u2026\uff01\uff1f]$/;

/** What Korean and Japanese write onto a word: "is", "at", "it is in". */
const ENDINGS =
  /(?<=[A-Za-z0-9_-])(?:\uc785\ub2c8\ub2e4|\uc774\uc5d0\uc694|\uc608\uc694|\uc5d0\uc694|\uc774\ub2e4|\uc5d0\uc11c|\uc5d0|\uc73c\ub85c|\ub85c|\u3067\u3059|\u3067\u3057\u305f|\u3067\u3042\u308b|\u3060|\u306b\u3042\u308a\u307e\u3059|\u306b\u3044\u307e\u3059)[.!]?$/;

export function withoutEnding(token: string): string {
  return token.replace(ENDINGS, '');
}

const PROMPT = /[\w.-]@[\w.-]{1,64}:$/;

/** `ann@box:/home/ann/app$`: a shell's sign after its folder. */
export function withoutPrompt(text: string, start: number, token: string): string {
  const isSign = /[^\\/][$#]$/.test(token);
  return isSign && PROMPT.test(text.slice(Math.max(0, start - 80), start)) ? token.slice(0, -1) : token;
}
