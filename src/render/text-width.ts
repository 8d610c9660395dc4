/**
 * How wide a text is on a terminal, and how it is cut, padded and wrapped to a width.
 * It expects safe text (`terminal-text.ts`); widths are columns.
 */

/** East Asian wide forms and pictures take two columns (Unicode annex 11); combining marks none. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const NARROW_ONLY = /^[\x20-\x7e]*$/;

export function widthOf(text: string): number {
  if (NARROW_ONLY.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += widthOfCharacter(character);
  return width;
}

/** The beginning of `text` that fits, with `…` in the last column where something is missing. */
export function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let used = 0;
  let cut = '';
  for (const character of text) {
    const more = widthOfCharacter(character);
    if (used + more > width - 1) break;
    cut += character;
    used += more;
  }
  return width < 1 ? '' : `${cut}…`;
}

export function padTo(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

export function padStartTo(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - widthOf(text))) + text;
}

/** Lines no wider than `width`, broken at blanks where there are any, else in mid-word; never empty. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (widthOf(joined) <= width) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = hardBreak(word, Math.max(width, 2));
    line = pieces.pop() ?? '';
    lines.push(...pieces);
  }
  lines.push(line);
  return lines;
}

function hardBreak(word: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const character of word) {
    const more = widthOfCharacter(character);
    if (used + more > width) {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += character;
    used += more;
  }
  pieces.push(piece);
  return pieces;
}

function widthOfCharacter(character: string): number {
  if (character >= ' ' && character <= '~') return 1;
  if (/\p{M}/u.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}
