/**
 * Percent-decodes text as UTF-8 (RFC 3986 section 2.1), once.
 * It never throws: an escape that is none, or bytes that are no UTF-8, stay as they were and are flagged.
 */
import { decodeUtf8 } from './utf8.ts';

export interface Unescaped {
  readonly text: string;
  /** False where an escape was broken or its bytes were no UTF-8. */
  readonly legal: boolean;
}

const ESCAPES = /(?:%[0-9A-Fa-f]{2})+/g;
const BROKEN = /%(?![0-9A-Fa-f]{2})/;

export function decodePercent(text: string): Unescaped {
  if (!text.includes('%')) return { text, legal: true };
  const whole = tryDecode(text);
  return whole === null ? decodeLeniently(text) : { text: whole, legal: true };
}

function tryDecode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function decodeLeniently(text: string): Unescaped {
  let legal = !BROKEN.test(text);
  const decoded = text.replace(ESCAPES, (run) => {
    const whole = tryDecode(run);
    if (whole !== null) return whole;
    const bytes: number[] = [];
    for (let at = 1; at < run.length; at += 3) bytes.push(Number.parseInt(run.slice(at, at + 2), 16));
    return decodeUtf8(bytes, (byte) => {
      legal = false;
      return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    });
  });
  return { text: decoded, legal };
}
