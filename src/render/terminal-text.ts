/**
 * Makes any text safe to print: what would move the cursor, turn the direction of reading or hide itself is written out as `\u{…}`.
 * It is for terminals and models alike, and not for JSON, which escapes by its own rules.
 */

/** Controls, format characters (bidi, zero width, tags), lone surrogates, line separators, and what is drawn as nothing. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const ALL_UNSAFE = new RegExp(UNSAFE, 'gu');

/** `text` in one safe line of at most `longest` characters; what is left out is counted: `… (+12 more)`. */
export function safeText(text: string, longest = 4096): string {
  if (text.length <= longest) {
    const safe = text.replace(ALL_UNSAFE, escape);
    if (safe.length <= longest) return safe;
  }
  const parts: string[] = [];
  let width = 0;
  let taken = 0;
  for (const character of text) {
    const shown = UNSAFE.test(character) ? escape(character) : character;
    if (width + shown.length > longest) break;
    parts.push(shown);
    width += shown.length;
    taken += character.length;
  }
  return `${parts.join('')}… (+${text.length - taken} more)`;
}

function escape(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
