/**
 * Masks what looks like a credential inside a text as it is spelled, word by word: vendors' prefixes, `Bearer x`, `password=x`, URLs with a password, private keys.
 * It never alters other text, paths least of all, and masks nothing twice: `maskPlain(maskPlain(x)) === maskPlain(x)`.
 */
import { endOfMask, writeMask, type Fingerprint } from './mask.ts';
import { mayHoldCredential } from './mask-filter.ts';
import { findPassword, findSpan, type Scan, type Span } from './mask-spans.ts';
import { endsCommand, mayBeCommand } from './secret-flags.ts';
import { endOfWord, isWordUnit } from './mask-units.ts';

export interface MaskOptions {
  /** Whose value the text is: what is called an identifier is long and random, and no credential. */
  readonly name?: string;
  /** Is it part of a web address, where a long random part is a credential? */
  readonly web?: boolean;
}

/** `jwt=x`: nothing shorter holds a credential. */
const SHORTEST = 5;

export function maskPlain(text: string, fingerprint: Fingerprint, options: MaskOptions = {}): string {
  if (text.length < SHORTEST || !mayHoldCredential(text)) return text;
  return maskWords(text, fingerprint, options);
}

/** Reads every word, where `maskPlain` looks first whether any can matter. */
export function maskWords(text: string, fingerprint: Fingerprint, options: MaskOptions = {}): string {
  const scan: Scan = {
    text,
    fingerprint,
    name: options.name ?? '',
    webEnd: options.web === true ? text.length : 0,
    maskedTo: 0,
    password: null,
    hasPrograms: mayBeCommand(text),
    program: null,
  };
  const parts: string[] = [];
  let copied = 0;
  for (let at = 0; at < text.length;) {
    const span = spanAt(scan, at);
    if (span.masked !== null) {
      parts.push(text.slice(copied, span.from), span.masked);
      copied = span.to;
      scan.maskedTo = span.to;
    }
    at = span.to;
  }
  if (parts.length === 0) return text;
  parts.push(text.slice(copied));
  return parts.join('');
}

/** What to do at `at`: where to go on, and what to mask before that. */
function spanAt(scan: Scan, at: number): Span | { readonly masked: null; readonly to: number } {
  const { text, password, fingerprint } = scan;
  if (password?.from === at) {
    return { ...password, masked: writeMask(text.slice(password.from, password.to), fingerprint) };
  }
  const mask = text.charCodeAt(at) === 0x5b ? endOfMask(text, at) : -1;
  if (mask > 0) return { masked: null, to: mask };
  if (!isWordUnit(text.charCodeAt(at))) {
    if (scan.program !== null && endsCommand(text, at)) scan.program = null;
    return { masked: null, to: at + 1 };
  }
  const end = endOfWord(text, at);
  findPassword(scan, end);
  return findSpan(scan, at, end) ?? { masked: null, to: end };
}
