/**
 * Tells whether a value is a credential by the names it stands under, where a name alone can mean two things.
 * What a credential looks like under no name at all is told in `secret-values.ts`.
 */
import { decodeBase64 } from './base64.ts';
import { readPath } from './paths.ts';
import { coversMembers, isCredentialName, isDescription, type SecretName } from './secret-names.ts';

/** Is a value under a name of that kind a credential? */
export function isCredentialUnder(kind: SecretName, value: string): boolean {
  if (kind === null || kind === 'secret') return kind !== null;
  return kind === 'maybe-word' ? mayBeKey(value) : readPath(value) === null;
}

const SHORTEST_KEY = 8;
const LONGEST_KEY = 4096;

/** Does a value look like a key rather than a word: letters and digits mixed, or digits alone as in a PIN? */
function mayBeKey(value: string): boolean {
  if (/^\d{4,12}$/.test(value)) return true;
  if (value.length < SHORTEST_KEY || value.length > LONGEST_KEY || !KEY.test(value)) return false;
  if (value.startsWith('/') || value.includes('://')) return false;
  return /\d/.test(value) ? /[A-Za-z]/.test(value) : isUserAndPassword(value);
}

const KEY = /^[A-Za-z0-9+/_.:~%!@$^*-]+={0,2}$/;

/** As base 64, the way registries keep it. */
function isUserAndPassword(value: string): boolean {
  return decodeBase64(value)?.includes(':') === true;
}

/** The name that says what a value is, of those it lies under, nearest first: its own, or one above that covers its members. */
export function nameOfValue(names: readonly string[], value: string): string {
  const [own = '', ...above] = names;
  if (above.length === 0 || isCredentialName(own) || value.length > LONGEST_KEY) return own;
  const covering = nameAbove(names.slice(0, MOST_NAMES));
  return covering === null || readPath(value) !== null ? own : covering;
}

const MOST_NAMES = 9;

function nameAbove(names: readonly string[]): string | null {
  for (const [at, name] of names.entries()) {
    // What a token says of somebody is none, nor is what describes a credential.
    if (name === 'jwt') return null;
    if (at > 0 && coversMembers(name)) return name;
    if (isDescription(name)) return null;
  }
  return null;
}

/** The fewest digits of a number that is a password under this name; under a token's a short one may be a count. */
export function fewestDigits(name: string, covered = false): number {
  if (covered || /pass(?:word|phrase|wd|code)?$|secret$|\bpin$/i.test(name)) return 4;
  return coversMembers(name) ? 9 : Infinity;
}
