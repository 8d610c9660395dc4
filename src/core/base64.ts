/**
 * Reads base 64 (RFC 4648, standard and URL-safe alphabets, padding optional) as UTF-8 text.
 * It refuses whatever is not wholly base 64 of text: binary data is not text that happens to be odd.
 */
import { decodeUtf8 } from './utf8.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]));
VALUES.set('-', 62).set('_', 63);

/** Longest text that is tried, in characters. */
const LONGEST = 256 * 1024;
const SHAPE = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** The decoded text; `null` where `text` is no base 64, or its bytes are no UTF-8. */
export function decodeBase64(text: string): string | null {
  if (text.length === 0 || text.length > LONGEST || !SHAPE.test(text)) return null;
  const letters = text.replaceAll('=', '');
  if (letters.length % 4 === 1) return null;
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of letters) {
    held = ((held << 6) | (VALUES.get(letter) ?? 0)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  let whole = true;
  const decoded = decodeUtf8(bytes, () => {
    whole = false;
    return '';
  });
  return whole ? decoded : null;
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
