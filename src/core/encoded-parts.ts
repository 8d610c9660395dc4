/**
 * Finds the parts of a text that may be some encoding of another text: percent-escapes, base 64, hexadecimal.
 * It reads no JSON and judges nothing: whoever asks says what takes the place of a part, and the rest stays as it was.
 */
import { decodeBase64, mayBeBase64 } from './base64.ts';
import { endOfMask } from './mask.ts';
import { SHORTEST_RUN } from './mask-filter.ts';
import { isBase64Unit } from './mask-units.ts';
import { decodePercent } from './percent.ts';

export interface Part {
  readonly raw: string;
  /** What it stands for. */
  readonly text: string;
  /** The name before its `=`, decoded, where it is escaped or its value is; otherwise nobody's. */
  readonly name: string | null;
}

/** What to write for a part; `null`: as it is. */
export type Replace = (part: Part) => string | null;

function hasEscape(text: string): boolean {
  for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 1)) {
    if (isHex(text.charCodeAt(at + 1)) && isHex(text.charCodeAt(at + 2))) return true;
  }
  return false;
}

/** Masks, and what parts a query or a sentence into names, values and words. */
const SEGMENT = /\[masked \d{1,12} chars #[0-9a-zA-Z]{1,64}\]|(?:(?!\[masked \d)[^\s"'<>`|&?#;=])+/g;
const LAST_WORD = /[A-Za-z0-9_.~-]+$/;

/** Parts with percent-escapes, and the values of names that have some. */
export function inEscapedParts(text: string, replace: Replace): string {
  if (!hasEscape(text)) return text;
  let before: Segment | null = null;
  return text.replaceAll(SEGMENT, (raw, at: number) => {
    if (raw.startsWith('[masked ')) return raw;
    const follows = before?.end === at - 1 && text.charAt(at - 1) === '=' ? before : null;
    const decoded = raw.includes('%') ? decodePercent(raw).text : raw;
    const isEscaped = decoded !== raw;
    before = { end: at + raw.length, text: decoded, isEscaped };
    if (!isEscaped && follows?.isEscaped !== true) return raw;
    const name = follows === null ? null : (LAST_WORD.exec(follows.text)?.[0] ?? null);
    const found = replace({ raw, text: decoded, name });
    // In a query a plus sign may be a blank.
    const spaced = found === null && follows !== null && decoded.includes('+');
    return found ?? (spaced ? replace({ raw, text: decoded.replaceAll('+', ' '), name }) : null) ?? raw;
  });
}

interface Segment {
  readonly end: number;
  readonly text: string;
  readonly isEscaped: boolean;
}

/** Base 64 and hexadecimal. */
export function inEncodedRuns(text: string, replace: Replace): string {
  const parts: string[] = [];
  let copied = 0;
  for (let at = 0; at < text.length;) {
    const mask = text.charCodeAt(at) === 0x5b ? endOfMask(text, at) : -1;
    const end = mask > 0 ? mask : endOfRun(text, at);
    if (mask < 0 && end - at >= SHORTEST_RUN) {
      const raw = text.slice(at, end);
      const instead = ofRun(raw, replace);
      if (instead !== raw) {
        parts.push(text.slice(copied, at), instead);
        copied = end;
      }
    }
    at = Math.max(end, at + 1);
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(copied);
}

/** With its padding. */
function endOfRun(text: string, start: number): number {
  let at = start;
  while (at < text.length && isBase64Unit(text.charCodeAt(at))) at += 1;
  const end = at;
  while (at > start && at - end < 2 && text.charCodeAt(at) === 0x3d) at += 1;
  return at;
}

/** The whole run, or else what is between slashes in it: base 64 has slashes, and so have addresses. */
function ofRun(raw: string, replace: Replace): string {
  const whole = readRun(raw);
  if (whole !== null) return replace({ raw, text: whole, name: null }) ?? raw;
  if (!raw.includes('/')) return raw;
  return raw
    .split('/')
    .map((part) => {
      const text = part.length < SHORTEST_RUN ? null : readRun(part);
      return (text === null ? null : replace({ raw: part, text, name: null })) ?? part;
    })
    .join('/');
}

/** The text that a run of base 64 or hexadecimal stands for; `null` where it is none, or its bytes are no text. */
export function readRun(raw: string): string | null {
  return readHex(raw) ?? readBase64(raw);
}

function readBase64(raw: string): string | null {
  if (!mayBeBase64(raw, 0, raw.length)) return null;
  // A text may have been cut off anywhere.
  const text = decodeBase64(raw) ?? decodeBase64(raw.slice(0, raw.length - (raw.length % 4)));
  return text === null || text === '' || CONTROL.test(text) ? null : text;
}

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const SHORTEST_HEX = 10;

/** Hexadecimal of printable ASCII: identifiers and digests hardly ever are. */
function readHex(raw: string): string | null {
  if (raw.length < SHORTEST_HEX) return null;
  const codes: number[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [high, low] = [raw.charCodeAt(at), raw.charCodeAt(at + 1)];
    if (!isHex(high) || !isHex(low)) return null;
    const code = (digitOf(high) << 4) | digitOf(low);
    if ((code < 0x20 && code !== 9 && code !== 10 && code !== 13) || code > 0x7e) return null;
    codes.push(code);
  }
  return codes.map((code) => String.fromCharCode(code)).join('');
}

function isHex(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x46) || (unit >= 0x61 && unit <= 0x66);
}

function digitOf(unit: number): number {
  return unit <= 0x39 ? unit - 0x30 : (unit & 0x5f) - 0x37;
}
