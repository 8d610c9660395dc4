/**
 * JSON values compared by meaning: the order of members does not count, how a number was spelled does not either.
 */
import { boundDepth } from './bounded-json.ts';
import { isObject } from './json-rpc.ts';

/** One text for all JSON texts that mean the same. `undefined` is `null`; what is nested too deep to show counts as equal. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(boundDepth(value))) ?? 'null';
}

/** A member that two values do not share; `missing`: the side that does not have it. */
export interface JsonDifference {
  /** JSON pointer; empty for the whole. */
  readonly pointer: string;
  readonly missing: 'a' | 'b' | null;
  readonly a: unknown;
  readonly b: unknown;
}

/** Where two values part, as high up as possible for what only one of them has, as deep down as possible for the rest. */
export function diffJson(
  a: unknown,
  b: unknown,
  same: (a: unknown, b: unknown, pointer: string) => boolean,
  pointer = '',
): JsonDifference[] {
  if (!isPlain(a) || !isPlain(b)) return same(a, b, pointer) ? [] : [{ pointer, missing: null, a, b }];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].sort().flatMap((name): JsonDifference[] => {
    const below = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!Object.hasOwn(b, name)) return [{ pointer: below, missing: 'b', a: a[name], b: null }];
    if (!Object.hasOwn(a, name)) return [{ pointer: below, missing: 'a', a: null, b: b[name] }];
    return diffJson(a[name], b[name], same, below);
  });
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isPlain(value)) return isObject(value) ? asNumber(value) : value;
  const names = Object.keys(value).sort();
  // Null prototype, so that a member called __proto__ is one like any other.
  const result = Object.create(null) as Record<string, unknown>;
  for (const name of names) result[name] = sorted(value[name]);
  return result;
}

/** A number kept as it was spelled: as JavaScript has it, unless that would be another number. */
function asNumber(raw: object): unknown {
  const number = Number(JSON.stringify(raw));
  return Math.abs(number) > Number.MAX_SAFE_INTEGER ? raw : number;
}

/** An object, and not a number kept as it was spelled (`JSON.rawJSON`). */
function isPlain(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !(JSON as unknown as { isRawJSON(value: unknown): boolean }).isRawJSON(value);
}
