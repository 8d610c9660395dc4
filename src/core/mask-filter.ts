/**
 * Tells of most texts, by a few searches, that they certainly hold nothing to mask, so that they need not be read word by word.
 * It may err on one side only: whatever would be masked must pass here. No regular expressions: a process that has just
 * started would compile each of them for its environment alone.
 */
import { mayBeBase64 } from './base64.ts';
import { isBase64Unit } from './mask-units.ts';
import { mayBeCommand } from './secret-flags.ts';
import { hasSecretStem } from './secret-names.ts';
import { hasSecretMark, mayHoldRandom, SHORTEST } from './secret-values.ts';

export function mayHoldCredential(text: string): boolean {
  return (
    (hasSecretStem(text) && mayAssign(text)) ||
    (text.includes('://') && (text.includes('@') || text.includes('hook'))) ||
    mayBeCommand(text) ||
    text.includes('-----BEGIN') ||
    mayFollowScheme(text) ||
    (text.length >= SHORTEST && hasSecretMark(text)) ||
    mayHoldRandom(text)
  );
}

/** `name=x`, `name: x`, `--name x`, `<name>x`, `name is x`, or a netrc file. */
function mayAssign(text: string): boolean {
  return (
    text.includes('=') ||
    text.includes(':') ||
    text.includes('--') ||
    text.includes('>') ||
    text.includes('login ') ||
    text.includes(' is ')
  );
}

function mayFollowScheme(text: string): boolean {
  if (!text.includes(' ')) return false;
  const lower = text.toLowerCase();
  return lower.includes('bearer ') || lower.includes('basic ');
}

/** No shorter run of base 64 or hexadecimal hides a credential. */
export const SHORTEST_RUN = 8;

/** May anything be wrapped in `text`: JSON, which has quotes, percent-escapes, base 64, hexadecimal? */
export function mayWrap(text: string): boolean {
  if (text.length < SHORTEST_RUN) return false;
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x25 || unit === 0x22) return true;
    if (unit !== 0x2f && isBase64Unit(unit)) continue;
    if (at - from >= SHORTEST_RUN && mayBeEncoded(text, from, at)) return true;
    from = at + 1;
  }
  return false;
}

/** What stands between slashes or ends at one may be the start of longer base 64: its first characters tell. */
function mayBeEncoded(text: string, from: number, to: number): boolean {
  return mayBeBase64(text, from, to) || isHexadecimal(text, from, to);
}

function isHexadecimal(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const unit = text.charCodeAt(at) | 0x20;
    if (!((unit >= 0x30 && unit <= 0x39) || (unit >= 0x61 && unit <= 0x66))) return false;
  }
  return true;
}
