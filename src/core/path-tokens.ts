/**
 * Says where a path can start in running text and where it ends there.
 * Each character is looked at a fixed number of times, so hostile text costs no more than its length.
 */

import { BEFORE_PATH, ENDS_PATH, LEADS, withoutEnding } from './prose-marks.ts';

export type TokenKind = 'uri' | 'plain' | 'backslashed' | 'web';

export interface TokenStart {
  readonly at: number;
  readonly kind: TokenKind;
}

/** A letter or digit of ASCII before a separator is a name's; what else stands there is asked one by one. */
const CANDIDATE = /[/~\\](?<=(?:^|[^A-Za-z0-9._-]).)|:|[A-Za-z](?=:[\\/])/g;

/** The next place from `from` on where a path may start, or where the scheme of a URI ends; -1 where there is none. */
export function nextStart(text: string, from: number): number {
  CANDIDATE.lastIndex = from;
  return CANDIDATE.test(text) ? CANDIDATE.lastIndex - 1 : -1;
}

const LONGEST_SCHEME = 40;
const LOCAL_SCHEME = /^(?:file|[a-z]+-remote)$/i;
const EDITOR_SCHEME = /^(?:vscode|vscode-insiders|cursor|windsurf|zed)$/i;

/** What starts at `at`, if anything. For URIs `at` is their colon, and the start lies before it. */
export function startsAt(text: string, at: number): TokenStart | null {
  const next = text.charAt(at + 1);
  switch (text.charAt(at)) {
    case '/':
      return isFree(text, at) ? { at, kind: 'plain' } : null;
    case '~':
      return (next === '/' || next === '\\') && isFree(text, at)
        ? { at, kind: next === '/' ? 'plain' : 'backslashed' }
        : null;
    case '\\':
      return next === '\\' && isFree(text, at) ? { at, kind: 'backslashed' } : null;
    case ':':
      return startOfUri(text, at);
    default:
      return isDrive(text, at) && isFree(text, at) ? { at, kind: 'backslashed' } : null;
  }
}

function isFree(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  return at === 0 || BEFORE_PATH.has(before) || LEADS.includes(before);
}

function isDrive(text: string, at: number): boolean {
  const separator = text.charAt(at + 2);
  return (
    text.charAt(at + 1) === ':' &&
    (separator === '\\' || (separator === '/' && text.charAt(at + 3) !== '/')) &&
    /[A-Za-z]/.test(text.charAt(at))
  );
}

function startOfUri(text: string, colon: number): TokenStart | null {
  let start = colon;
  while (start > 0 && colon - start < LONGEST_SCHEME && /[A-Za-z0-9+.-]/.test(text.charAt(start - 1)))
    start -= 1;
  if (colon - start < 2) return null;
  const scheme = text.slice(start, colon);
  const isLocal =
    LOCAL_SCHEME.test(scheme) || (EDITOR_SCHEME.test(scheme) && text.startsWith('//file/', colon + 1));
  if (isLocal) return hasPath(text, colon + 1) ? { at: start, kind: 'uri' } : null;
  return text.startsWith('//', colon + 1) ? { at: start, kind: 'web' } : null;
}

const PATH = /[/\\]{0,8}[^\s/\\]/y;

/** Is there anything after a scheme and its slashes? */
function hasPath(text: string, at: number): boolean {
  PATH.lastIndex = at;
  return PATH.test(text);
}

const TOKENS: Record<TokenKind, RegExp> = {
  uri: new RegExp(`[^ \\t\\r\\n"'\`<>|,;${ENDS_PATH}]*`, 'y'),
  // Colons are looked at one by one.
  plain: new RegExp(`[^ \\t\\r\\n"'\`<>|,;\\\\:${ENDS_PATH}]*`, 'y'),
  backslashed: new RegExp(`[^ \\t\\r\\n"'\`<>|,;${ENDS_PATH}]*`, 'y'),
  web: /[^ \t\r\n"'`<>|]*/y,
};

/** Index after the last character of the token. In lists of posix paths a colon before the next one ends it. */
export function endOfToken(text: string, start: number, kind: TokenKind): number {
  const token = TOKENS[kind];
  let end = start;
  for (;;) {
    token.lastIndex = end;
    token.test(text);
    end = token.lastIndex;
    if (kind !== 'plain' || text.charAt(end) !== ':' || /[/~]/.test(text.charAt(end + 1))) return end;
    end += 1;
  }
}

const TRAILING = new Set('.,;:!?)]}>*_\uff09');
const BRACKETS = [')(', '][', '}{', '\uff09\uff08'];
/** A quotation mark as HTML writes it; its semicolon ended the token. */
const ENTITY = /&(?:quot|apos|lt|gt|nbsp|#\d{2,4})$/;

/** Without the punctuation of the sentence around it; brackets that were opened inside stay. */
export function trimToken(token: string): string {
  const closed = new Set(
    BRACKETS.filter((pair) => token.includes(pair.charAt(1))).map((pair) => pair.charAt(0)),
  );
  let end = token.length;
  while (end > 1 && TRAILING.has(token.charAt(end - 1)) && !closed.has(token.charAt(end - 1))) end -= 1;
  return withoutEnding(token.slice(0, end)).replace(ENTITY, '');
}
