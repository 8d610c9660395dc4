/**
 * Where one thing came through, told by side.
 */
import type { Revelation } from '../core/diff-schema.ts';
import type { Names } from './difference-words.ts';

/** `both: x`, `stdio: y`; where one side has it alone, its places without a name. */
export function placesOf(
  { a, b }: Revelation,
  [nameA, nameB]: Names,
): { readonly by: string; readonly places: string[] }[] {
  if (a.length === 0 || b.length === 0) return [{ by: '', places: inWords([...a, ...b]) }];
  return [
    { by: 'both', places: a.filter((place) => b.includes(place)) },
    { by: nameA, places: a.filter((place) => !b.includes(place)) },
    { by: nameB, places: b.filter((place) => !a.includes(place)) },
  ]
    .filter(({ places }) => places.length > 0)
    .map(({ by, places }) => ({ by, places: inWords(places) }));
}

/** What a modern client says of itself stands in each of its requests: one place, with the requests it was seen in. */
function inWords(places: readonly string[]): string[] {
  const shown: string[] = [];
  const methods = new Map<string, string[]>();
  for (const place of places) {
    const [, method, key] = OWN_META.exec(place) ?? [];
    if (method === undefined || key === undefined) shown.push(place);
    else methods.set(key, [...(methods.get(key) ?? []), method]);
  }
  const merged = [...methods].map(([key, all]) => `_meta/${key} of ${all.join(', ')}`);
  return [...shown, ...merged];
}

/** A key of the specification's own in the `_meta` of a request. */
const OWN_META = /^([^#\s]{1,100})#\/params\/_meta\/io\.modelcontextprotocol~1(.{1,200})$/;
