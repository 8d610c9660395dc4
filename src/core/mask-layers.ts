/**
 * Masks credentials in a text whatever they are wrapped in: JSON, percent-escapes, base 64, hexadecimal, in any order and several deep.
 * The outermost wrapping that holds one is masked where it stands, since no mask sees through it; the rest of the text stays.
 */
import { inEncodedRuns, inEscapedParts, type Part } from './encoded-parts.ts';
import { mayWrap } from './mask-filter.ts';
import { inJsonParts, parseInner } from './json-inside.ts';
import { tryParse } from './lossless-json.ts';
import { maskCredential, writeMask, type Fingerprint } from './mask.ts';
import { maskPlain } from './mask-text.ts';
import { maskStrings, type MaskedStrings } from './mask-value.ts';
import { decodePercent } from './percent.ts';
import { holdsPath } from './path-signs.ts';
import { readSecretName } from './secret-names.ts';
import { isCredentialUnder } from './secret-under.ts';
import { maskProtocols, PROTOCOLS } from './mask-protocols.ts';

export interface Masking {
  readonly fingerprint: Fingerprint;
  /** Is a wrapping that also holds a path to be opened rather than masked? Where nothing else keeps what came. */
  readonly opens?: boolean;
  /** Is the text part of a web address? */
  readonly web?: boolean;
}

/** So many layers are taken off: more than a search for disclosures does, to which an escaped target is no layer. */
const DEEPEST = 8;
const MOST_TIMES = 4;

/** `name`: whose value the text is. */
export function maskText(text: string, masking: Masking, name = '', depth = 0): string {
  if (depth >= DEEPEST || !mayWrap(text)) return plain(text, masking, name);
  const json = maskJson(text, masking, name, depth);
  if (json !== null) return json;
  const outside = inJsonParts(text, (part) => maskJson(part, masking, name, depth) ?? part);
  return maskParts(outside, masking, name, depth);
}

/** A string by its name, its look and what is wrapped in it. */
export function maskNamed(name: string, value: string, masking: Masking, depth = 0): string {
  return maskWhole(name, value, masking.fingerprint) ?? maskText(value, masking, name, depth);
}

/** The same without looking into wrappings. */
export function maskNamedPlain(name: string, value: string, fingerprint: Fingerprint): string {
  return maskWhole(name, value, fingerprint) ?? maskPlain(value, fingerprint, { name });
}

/** Where the name says that all of the value is a credential; otherwise `null`. */
function maskWhole(name: string, value: string, fingerprint: Fingerprint): string | null {
  if (name.length === PROTOCOLS.length && name.toLowerCase() === PROTOCOLS)
    return maskProtocols(value, fingerprint);
  return isCredentialUnder(readSecretName(name), value) ? maskCredential(value, fingerprint) : null;
}

export function maskValue(value: unknown, masking: Masking, name = '', depth = 0): MaskedStrings {
  return maskStrings(value, name, {
    fingerprint: masking.fingerprint,
    named: (name, text) => maskNamed(name, text, masking, depth),
    name: (name) => maskText(name, masking, '', depth),
  });
}

/** Masked as text, so that its spelling stays, where that masks all; `null` where the text is no JSON. */
function maskJson(text: string, masking: Masking, name: string, depth: number): string | null {
  const json = parseInner(text);
  if (json === null) return null;
  const whole = maskValue(json.value, masking, name, depth + 1);
  if (!whole.changed) return text;
  const spelled = plain(text, masking, name);
  const left = spelled === text ? null : parseInner(spelled);
  if (left !== null && !maskValue(left.value, masking, name, depth + 1).changed) return spelled;
  const exact = tryParse(text);
  return JSON.stringify(exact.ok ? maskValue(exact.value, masking, name, depth + 1).value : whole.value);
}

function maskParts(text: string, masking: Masking, name: string, depth: number): string {
  const inside = (part: Part): string =>
    maskNamed(part.name ?? name, part.text, { ...masking, web: false }, depth + 1);
  const open = (part: Part): string | null => {
    const inner = inside(part);
    if (inner === part.text) return null;
    const isOpened = masking.opens === true && part.text !== part.raw && holdsPath(inner);
    return isOpened ? inner : writeMask(part.raw, masking.fingerprint);
  };
  // Where masking it as it is spelled masks all, an address keeps its other parts.
  const openEscaped = (part: Part): string | null => {
    const masked = open(part);
    const spelled = masked === null || part.name !== null ? part.raw : plain(part.raw, masking, name);
    if (spelled === part.raw) return masked;
    const left = decodePercent(spelled).text;
    return inside({ ...part, text: left }) === left ? spelled : masked;
  };
  let masked = inEscapedParts(text, openEscaped);
  // What stood right beside a wrapping is a word by itself once that is masked.
  for (let times = 0; times < MOST_TIMES; times += 1) {
    const before = masked;
    masked = inEncodedRuns(plain(before, masking, name), open);
    if (masked === before) break;
  }
  return masked;
}

function plain(text: string, { fingerprint, web = false }: Masking, name: string): string {
  return maskPlain(text, fingerprint, { name, web });
}
