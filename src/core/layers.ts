/**
 * Takes one layer of encoding off a text: header sentinels, UTF-8 read as Latin-1, JWT payloads, base 64, percent-escapes.
 * It verifies no signature and judges nothing: what a layer hides is text again, and whoever asked looks at that.
 */
import { decodeBase64, mayBeBase64 } from './base64.ts';
import { decodePercent } from './percent.ts';
import { decodeUtf8 } from './utf8.ts';

export interface Layer {
  /** As `Disclosure.decoding` names it. */
  readonly step: string;
  readonly text: string;
}

/** Longer texts are not taken apart here. */
const LONGEST = 256 * 1024;

/** `=?base64?…?=`: how MCP carries header values that are no printable ASCII (2026-07-28, streamable HTTP, "Value Encoding"). */
export function readSentinel(text: string): Layer | null {
  if (!text.includes('=?base64?')) return null;
  const inner = /^\s{0,20}=\?base64\?([A-Za-z0-9+/_-]*={0,2})\?=\s{0,20}$/i.exec(text)?.[1];
  const decoded = inner === undefined ? null : decodeBase64(inner);
  return decoded === null ? null : { step: 'header sentinel', text: decoded };
}

const LEAD = /[\u00c2-\u00f4][\u0080-\u00bf]/;
const BEYOND = /[^\u0000-\u00ff]/;

/** Bytes of UTF-8 that somebody took for Latin-1, as Node does with header values: `pÃ©` is `pé`. */
export function readLatin1(text: string): Layer | null {
  if (text.length > LONGEST || !LEAD.test(text) || BEYOND.test(text)) return null;
  const bytes = Array.from(text, (unit) => unit.charCodeAt(0));
  let whole = true;
  const decoded = decodeUtf8(bytes, () => {
    whole = false;
    return '';
  });
  return whole ? { step: 'latin-1', text: decoded } : null;
}

export function readPercent(text: string): Layer | null {
  if (text.length > LONGEST || !/%[0-9A-Fa-f]{2}/.test(text)) return null;
  const decoded = decodePercent(text).text;
  return decoded === text ? null : { step: 'percent', text: decoded };
}

const MOST_TOKENS = 50;
const URL_SAFE_RUN = /[A-Za-z0-9_-]*/y;

/** Payloads of signed tokens anywhere in a text (RFC 7519); what an encrypted one holds stays hidden. */
export function readJwtPayloads(text: string): Layer[] {
  const found: Layer[] = [];
  for (let at = text.indexOf('eyJ'); at >= 0 && found.length < MOST_TOKENS; at = text.indexOf('eyJ', at)) {
    const head = endOfRun(URL_SAFE_RUN, text, at);
    const end = text.charAt(head) === '.' ? endOfRun(URL_SAFE_RUN, text, head + 1) : head;
    const isSigned = end > head + 1 && text.charAt(end) === '.' && !isWordBefore(text, at);
    const payload = isSigned ? decodeText(text.slice(head + 1, end)) : null;
    if (payload?.startsWith('{') === true) found.push({ step: 'jwt payload', text: payload });
    at = end;
  }
  return found;
}

function isWordBefore(text: string, at: number): boolean {
  return /[A-Za-z0-9_.-]/.test(text.charAt(at - 1));
}

function endOfRun(run: RegExp, text: string, from: number): number {
  run.lastIndex = from;
  run.test(text);
  return run.lastIndex;
}

/** The user of Basic authentication (RFC 7617); the password is told as the credential that it is. */
export function readBasicUser(text: string): Layer | null {
  const word = /^\s{0,20}basic\s{1,4}([A-Za-z0-9+/_-]{4,2000}={0,2})\s{0,20}$/i.exec(text)?.[1];
  const user = word === undefined ? null : /^([^:]{1,200}):/.exec(decodeText(word) ?? '');
  return user === null ? null : { step: 'base64', text: user[1] ?? '' };
}

/** Shorter words are words: base 64 of the shortest path that counts has eight characters. */
const SHORTEST_WHOLE = 6;
const SHORTEST_WITHIN = 12;
const WHOLE = /^[A-Za-z0-9+/_-]+={0,2}$/;
const WITHIN = /[A-Za-z0-9+/_-]{12,}={0,2}/g;
/** Texts beyond this are prose or data, and are tried as a whole only. */
const LONGEST_WITHIN = 16 * 1024;

/** The whole text as base 64; otherwise the words of it that are base 64 of text. */
export function readBase64(text: string): Layer[] {
  const trimmed = text.trim();
  if (trimmed.length < SHORTEST_WHOLE || trimmed.length > LONGEST) return [];
  if (WHOLE.test(trimmed)) return layersOf(trimmed);
  if (trimmed.length > LONGEST_WITHIN || trimmed.length < SHORTEST_WITHIN) return [];
  return (trimmed.match(WITHIN) ?? []).slice(0, MOST_TOKENS).flatMap(layersOf);
}

/** Is the whole text base 64 of a text? */
export function wrapsText(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= LONGEST && WHOLE.test(trimmed) && decodeText(trimmed) !== null;
}

function layersOf(word: string): Layer[] {
  const decoded = decodeText(word);
  return decoded === null ? [] : [{ step: /[-_]/.test(word) ? 'base64url' : 'base64', text: decoded }];
}

/** What the first characters of base 64 tell: bytes that are no text need no more decoding. */
const HEAD = 16;
const NOT_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function decodeText(word: string): string | null {
  if (!mayBeBase64(word, 0, word.length)) return null;
  const head = word.length > HEAD * 2 ? decodeBase64(word.slice(0, HEAD)) : '';
  // The cut may go through a character: only control characters rule text out.
  if (head !== null && NOT_TEXT.test(head)) return null;
  const decoded = decodeBase64(word);
  return decoded === null || decoded === '' || NOT_TEXT.test(decoded) ? null : decoded;
}
