/**
 * Turns bytes into text by the rules of UTF-8, without a platform's decoder.
 * It throws at nothing: what is no UTF-8 is handed to the caller's `invalid`, one byte at a time.
 */

/** Text of `bytes`; each byte that belongs to no valid sequence becomes `invalid(byte)`. */
export function decodeUtf8(bytes: ArrayLike<number>, invalid: (byte: number) => string): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at] ?? 0;
    const length = sequenceLength(first);
    const point = length === 0 ? null : readPoint(bytes, at, length);
    if (point === null) {
      parts.push(invalid(first));
      at += 1;
    } else {
      parts.push(String.fromCodePoint(point));
      at += length;
    }
  }
  return parts.join('');
}

function sequenceLength(first: number): number {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return 2;
  if (first >= 0xe0 && first < 0xf0) return 3;
  return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

const SMALLEST = [0, 0, 0x80, 0x800, 0x10000];

/** The code point at `at`, or `null` where the sequence is cut, overlong, a surrogate or out of range. */
function readPoint(bytes: ArrayLike<number>, at: number, length: number): number | null {
  const first = bytes[at] ?? 0;
  if (length === 1) return first;
  let point = first & (0xff >> (length + 1));
  for (let next = 1; next < length; next += 1) {
    const byte = bytes[at + next];
    if (byte === undefined || (byte & 0xc0) !== 0x80) return null;
    point = (point << 6) | (byte & 0x3f);
  }
  if (point < (SMALLEST[length] ?? 0) || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return null;
  return point;
}

/** The bytes of a text; of half a character those of the replacement character. */
export function encodeUtf8(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    const code = point >= 0xd800 && point < 0xe000 ? 0xfffd : point;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else
      bytes.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 63),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      );
  }
  return bytes;
}
