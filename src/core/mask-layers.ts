/**
 * Masks credentials in a text whatever they are wrapped in: JSON, percent-escapes, base 64, hexadecimal, in any order and several deep.
 * The outermost wrapping that holds one is masked where it stands, since no mask sees through it; the rest of the text stays.
 */
import { encodedParts, type Part } from './encoded-parts.ts';
import { mayWrap } from './mask-filter.ts';
import { inJsonParts, parseInner } from './json-inside.ts';
import { tryParse } from './lossless-json.ts';
import { maskCredential, writeMask, type Fingerprint } from './mask.ts';
import { maskPlain } from './mask-text.ts';
import { maskStrings, type MaskedStrings } from './mask-value.ts';
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

/** So many layers are taken off; a search for disclosures takes off no more. */
const DEEPEST = 6;

/** `name`: whose value the text is. */
export function maskText(text: string, masking: Masking, name = '', depth = 0): string {
  if (depth >= DEEPEST || !mayWrap(text)) return plain(text, masking, name);
  const json = maskJson(text, masking, depth);
  if (json !== null) return json;
  const outside = inJsonParts(text, (part) => maskJson(part, masking, depth) ?? part);
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

export function maskValue(value: unknown, masking: Masking, depth = 0): MaskedStrings {
  return maskStrings(value, {
    fingerprint: masking.fingerprint,
    named: (name, text) => maskNamed(name, text, masking, depth),
    name: (name) => maskText(name, masking, '', depth),
  });
}

/** Masked as text, so that its spelling stays, where that masks all; `null` where the text is no JSON. */
function maskJson(text: string, masking: Masking, depth: number): string | null {
  const json = parseInner(text);
  if (json === null) return null;
  const whole = maskValue(json.value, masking, depth + 1);
  if (!whole.changed) return text;
  const spelled = plain(text, masking, '');
  const left = spelled === text ? null : parseInner(spelled);
  if (left !== null && !maskValue(left.value, masking, depth + 1).changed) return spelled;
  const exact = tryParse(text);
  return JSON.stringify(exact.ok ? maskValue(exact.value, masking, depth + 1).value : whole.value);
}

function maskParts(text: string, masking: Masking, name: string, depth: number): string {
  const open = (part: Part): string | null => {
    const inner = maskNamed(part.name ?? name, part.text, { ...masking, web: false }, depth + 1);
    if (inner === part.text) return null;
    if (masking.opens === true && part.text !== part.raw && holdsPath(inner)) return inner;
    return writeMask(part.raw, masking.fingerprint);
  };
  return encodedParts(plain(text, masking, name), open);
}

function plain(text: string, { fingerprint, web = false }: Masking, name: string): string {
  return maskPlain(text, fingerprint, { name, web });
}
