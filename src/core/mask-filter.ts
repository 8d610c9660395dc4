/**
 * Tells of most texts, by a few searches, that they certainly hold nothing to mask, so that they need not be read word by word.
 * It may err on one side only: whatever `maskText` would mask must pass here. No regular expressions: a process that has just
 * started would compile each of them for its environment alone.
 */
import { hasSecretStem } from './secret-names.ts';
import { hasSecretMark, mayHoldRandom, SHORTEST } from './secret-values.ts';

export function mayHoldCredential(text: string): boolean {
  return (
    (hasSecretStem(text) && mayAssign(text)) ||
    (text.includes('@') && text.includes('://')) ||
    text.includes('-----BEGIN') ||
    mayFollowScheme(text) ||
    (text.length >= SHORTEST && hasSecretMark(text)) ||
    mayHoldRandom(text)
  );
}

/** `name=x`, `name: x`, `--name x`. */
function mayAssign(text: string): boolean {
  return text.includes('=') || text.includes(':') || text.includes('--');
}

function mayFollowScheme(text: string): boolean {
  if (!text.includes(' ')) return false;
  const lower = text.toLowerCase();
  return lower.includes('bearer ') || lower.includes('basic ');
}
