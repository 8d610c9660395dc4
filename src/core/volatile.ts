/**
 * What is another at every run and so makes no difference: ids, times, ports of this machine, temporary folders that a run made.
 * It only compares; what the report shows stays as it was.
 */
import { samePath } from './paths.ts';

/** Are fingerprints comparable? Under different keys equality is unknown, and unknown is no difference. */
export interface Comparing {
  readonly sameKey: boolean;
}

export function sameText(a: string, b: string, comparing: Comparing): boolean {
  if (a === b) return true;
  return sameButTemporary(withoutVolatile(a, comparing), withoutVolatile(b, comparing));
}

/** The same for values that may be paths, whatever their spelling. */
export function sameSetting(a: string, b: string, comparing: Comparing): boolean {
  return samePath(a, b) || sameText(a, b, comparing);
}

/** Two directories are one by their whole names: what looks like a time or an id there is part of a name, but below temporary folders. */
export function sameDirectory(a: string, b: string, comparing: Comparing): boolean {
  if (samePath(a, b)) return true;
  return !(isSettled(a) && isSettled(b)) && sameText(a, b, comparing);
}

const PATH = /^(?:\/|~[\\/]|[A-Za-z]:[\\/]|\\\\|file:)/;
/** Made for one run, or holding what is not shown. */
const OF_A_RUN = /\/proc\/\d|\/run\/|\[masked /;

function isSettled(text: string): boolean {
  return PATH.test(text) && !OF_A_RUN.test(text) && text.search(BELOW_TEMPORARY) < 0;
}

/** Names and versions are what they are: one that looks like an id or a time is another release all the same. */
export function sameIdentity(a: string, b: string, { sameKey }: Comparing): boolean {
  return a === b || (!sameKey && a.replaceAll(MASK, '[masked]') === b.replaceAll(MASK, '[masked]'));
}

/** A text in which what is another at every run stands replaced: two runs that differ only in that give the same. */
export function steadyText(text: string): string {
  return withoutVolatile(text, { sameKey: false }).replaceAll(BELOW_TEMPORARY, '<temporary>');
}

/** A name or version without the fingerprints in it, which depend on a key. */
export function steadyIdentity(text: string | null): string | null {
  return text === null ? null : text.replaceAll(MASK, '[masked]');
}

const ID = '<id>';
const TIME = '<time>';
const PATTERNS: readonly (readonly [pattern: RegExp, standsFor: string])[] = [
  [/\btell\.[a-z0-9]+\.[a-z0-9]+\.[a-z]+\.[a-z0-9]+/g, ID],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, ID],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?/g, TIME],
  // Seconds or milliseconds since 1970, this century.
  [/(?<![\w.])1[5-9]\d{8}(?:\d{3})?(?![\w.])/g, TIME],
  // Ids of 16 characters and more: hexadecimal (traces, digests), or ours (base 32).
  [/(?<![0-9a-z])[0-9a-f]{16,}(?![0-9a-z])/gi, ID],
  [/(?<![0-9a-z])(?=[a-z]*[2-7])[a-z2-7]{26}(?![0-9a-z])/g, ID],
  [/\b(127\.0\.0\.1|localhost|0\.0\.0\.0)(?::\d+)/gi, '$1'],
  [/(\[::1?\]):\d+/g, '$1'],
  [/\/proc\/\d+\b/g, '/proc/<pid>'],
];
const MASK = /\[masked \d+ chars #[0-9a-zA-Z]+\]/g;

function withoutVolatile(text: string, { sameKey }: Comparing): string {
  const comparable = sameKey ? text : text.replaceAll(MASK, '[masked]');
  return PATTERNS.reduce((rest, [pattern, standsFor]) => rest.replaceAll(pattern, standsFor), comparable);
}

/** A name directly below a folder for temporary files. */
const BELOW_TEMPORARY =
  /(?<=(?:^|[^\w.-])(?:\/private)?(?:\/tmp|\/var\/tmp|\/var\/folders\/[^/]+\/[^/]+\/T)\/|\\Temp\\)([^\\/:;,"'\s]+)/gi;

/** Equal but for names that `mkdtemp` and its like could have chosen. */
function sameButTemporary(a: string, b: string): boolean {
  if (a === b) return true;
  // With a capture, names stand at the odd places.
  const left = a.split(BELOW_TEMPORARY);
  const right = b.split(BELOW_TEMPORARY);
  return (
    left.length === right.length &&
    left.every(
      (part, index) => part === right[index] || (index % 2 === 1 && isTwin(part, right[index] ?? '')),
    )
  );
}

/** Lengths of the random endings of mkdtemp (Node, C), Python's tempfile, `mktemp`. */
const RANDOM_ENDINGS = [6, 8, 10];

function isTwin(a: string, b: string): boolean {
  if (a.replaceAll(/\d{3,}/g, '#') === b.replaceAll(/\d{3,}/g, '#')) return true;
  return (
    a.length === b.length &&
    RANDOM_ENDINGS.some((length) => {
      const [left, right] = [a.slice(-length), b.slice(-length)];
      return a.slice(0, -length) === b.slice(0, -length) && (looksRandom(left) || looksRandom(right));
    })
  );
}

/** A digit or a capital amid small letters, as no word has them. */
function looksRandom(ending: string): boolean {
  return /^[A-Za-z0-9_]+$/.test(ending) && /\d|[a-z][A-Z]|[A-Z]{2}[a-z]/.test(ending);
}

/** Members of `these` that `those` have no like of; `same` must be symmetric. Keeps order, drops repeats. */
export function onlyIn<T>(
  these: readonly T[],
  those: readonly T[],
  keyOf: (item: T) => string,
  same: (a: T, b: T) => boolean,
): T[] {
  const keys = new Set(those.map(keyOf));
  const rest = [...new Map(these.map((item) => [keyOf(item), item])).entries()]
    .filter(([key]) => !keys.has(key))
    .map(([, item]) => item);
  // Somebody may send a hundred thousand: then only exact likes are looked for.
  if (rest.length * those.length > MOST_PAIRS) return rest;
  return rest.filter((item) => !those.some((other) => same(item, other)));
}

const MOST_PAIRS = 1_000_000;
