/**
 * The punctuation of every script that stands around a path in prose, and what terminals and Unicode put there unseen.
 * For running text only: a value that is a path, and nothing else, may hold any of these in its names.
 */

/** Quotation marks and brackets after which a path may start, each with what closes it. */
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['”', '”'],
  ['„', '“”'],
  ['‘', '’'],
  ['«', '»'],
  ['»', '«'],
  ['‹', '›'],
  ['「', '」'],
  ['『', '』'],
  ['《', '》'],
  ['〈', '〉'],
  ['【', '】'],
  ['〔', '〕'],
]);

/** Marks that part words where no blank does: full stops, commas, colons and dashes of the living scripts, the ideographic blank. */
const MARKS = '。．｡，､、：；！？।॥،؛؟۔։።፣။၊។…—\u3000';
const QUOTING = [...QUOTES].flatMap(([open, close]) => [open, ...close]).join('');

/** What may stand before a path. */
export const BEFORE_PATH: ReadonlySet<string> = new Set(` \t\r\n([{=:,;|>@（${QUOTING}${MARKS}\u00a0`);

/** What ends one, but for ASCII's own; the apostrophe is also written inside names (`Mona’s Disk`). */
export const ENDS_PATH = `“”„«»‹›「」『』《》〈〉【】〔〕${MARKS}`;

/** After these words Chinese, Japanese and Korean write a path without a blank. */
export const LEADS = '在是为為到于於从從はがにをでと는은';

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
export const STOP = /[^./\\][.?。．｡।॥؟۔։።။។…！？]$/;

/** What Korean and Japanese write onto a word: "is", "at", "it is in". */
const ENDINGS =
  /(?<=[A-Za-z0-9_-])(?:입니다|이에요|예요|에요|이다|에서|에|으로|로|です|でした|である|だ|にあります|にいます)[.!]?$/;

export function withoutEnding(token: string): string {
  return token.replace(ENDINGS, '');
}

const PROMPT = /[\w.-]@[\w.-]{1,64}:$/;

/** `ann@box:/home/ann/app$`: a shell's sign after its folder. */
export function withoutPrompt(text: string, start: number, token: string): string {
  const isSign = /[^\\/][$#]$/.test(token);
  return isSign && PROMPT.test(text.slice(Math.max(0, start - 80), start)) ? token.slice(0, -1) : token;
}
