/**
 * Finds long words in a text without looking at every character: a run of `least` characters has one at every `least`th place.
 * Words are what credentials and base 64 are made of; which of them is one, it does not know.
 */

const IS_WORD = new Uint8Array(128);
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.+~/=')
  IS_WORD[letter.charCodeAt(0)] = 1;

export interface Run {
  readonly from: number;
  readonly to: number;
}

/** The first run of at least that many word characters from `start` on. */
export function findRun(text: string, start: number, least: number): Run | null {
  let from = start;
  for (let at = start + least - 1; at < text.length;) {
    let back = at;
    while (back >= from && isWord(text.charCodeAt(back))) back -= 1;
    if (back < from) {
      let to = at + 1;
      while (to < text.length && isWord(text.charCodeAt(to))) to += 1;
      return { from, to };
    }
    from = back + 1;
    at = back + least;
  }
  return null;
}

function isWord(unit: number): boolean {
  return unit < 128 && IS_WORD[unit] === 1;
}
