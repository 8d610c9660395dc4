/**
 * Reads base 64 (RFC 4648, standard and URL-safe alphabets, padding optional) as UTF-8 text.
 * It refuses whatever is not wholly base 64 of text: binary data is not text that happens to be odd.
 */
import { decodeUtf8 } from './utf8.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const NONE = 64;
const VALUE = new Uint8Array(128).fill(NONE);
for (const [value, letter] of [...ALPHABET].entries()) VALUE[letter.charCodeAt(0)] = value;
VALUE['-'.charCodeAt(0)] = 62;
VALUE['_'.charCodeAt(0)] = 63;

/** Longest text that is tried, in characters. */
const LONGEST = 256 * 1024;
const SHAPE = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** The decoded text; `null` where `text` is no base 64, or its bytes are no UTF-8. */
export function decodeBase64(text: string): string | null {
  if (text.length === 0 || text.length > LONGEST || !SHAPE.test(text)) return null;
  const end = text.indexOf('=') < 0 ? text.length : text.indexOf('=');
  if (end % 4 === 1) return null;
  const { bytes, isAscii } = decodeBytes(text, end);
  if (isAscii) return fromAscii(bytes);
  let whole = true;
  const decoded = decodeUtf8(bytes, () => {
    whole = false;
    return '';
  });
  return whole ? decoded : null;
}

function decodeBytes(text: string, end: number): { readonly bytes: Uint8Array; readonly isAscii: boolean } {
  const bytes = new Uint8Array((end * 3) >> 2);
  let size = 0;
  let seen = 0;
  let held = 0;
  let bits = 0;
  for (let at = 0; at < end; at += 1) {
    held = ((held << 6) | (VALUE[text.charCodeAt(at)] ?? 0)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    const byte = (held >> bits) & 0xff;
    seen |= byte;
    bytes[size] = byte;
    size += 1;
  }
  return { bytes, isAscii: seen < 0x80 };
}

/** The text in a word that may be base 64 of anything; bytes that are no UTF-8 are NUL. */
export function decodeWord(word: string): string {
  const { bytes, isAscii } = decodeBytes(word, word.length);
  return isAscii ? fromAscii(bytes) : decodeUtf8(bytes, () => '\u0000');
}

/** Each byte as the character of its number. */
export function decodeLatin1(word: string): string {
  return fromAscii(decodeBytes(word, word.replace(/={1,2}$/, '').length).bytes);
}

/** So many characters fit into one call. */
const CHUNK = 8192;

function fromAscii(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return text;
}

/** So many characters tell enough: six bytes. */
const HEAD = 8;

/**
 * May the word from `from` to `to` be base 64 of text, going by its first characters?
 * Words of languages hardly ever decode to printable bytes. Blanks before it do not count.
 */
export function mayBeBase64(text: string, from: number, to: number): boolean {
  let start = from;
  while (start < to && text.charCodeAt(start) === 0x20) start += 1;
  const end = Math.min(to, start + HEAD);
  let held = 0;
  let bits = 0;
  let following = 0;
  for (let at = start; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    const value = unit < 128 ? (VALUE[unit] ?? NONE) : NONE;
    if (value === NONE) return unit === 0x3d && at - start > 1;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    following = nextFollowing((held >> bits) & 0xff, following);
    if (following < 0) return false;
  }
  return end > start;
}

/** How many bytes of UTF-8 must follow; -1 where the byte is out of place or no text. */
function nextFollowing(byte: number, following: number): number {
  if (following > 0) return (byte & 0xc0) === 0x80 ? following - 1 : -1;
  if (byte < 0x20) return byte === 9 || byte === 10 || byte === 13 ? 0 : -1;
  if (byte < 0x80) return byte === 0x7f ? -1 : 0;
  if (byte < 0xc2 || byte > 0xf4) return -1;
  return byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
}

/** Whole triples of bytes in the standard alphabet, without padding. */
export function encodeTriples(bytes: readonly number[]): string {
  let text = '';
  for (let at = 0; at + 2 < bytes.length; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (const shift of [18, 12, 6, 0]) text += ALPHABET.charAt((three >> shift) & 63);
  }
  return text;
}
