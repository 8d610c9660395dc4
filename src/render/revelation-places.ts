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
  if (a.length === 0 || b.length === 0) return [{ by: '', places: [...a, ...b] }];
  return [
    { by: 'both', places: a.filter((place) => b.includes(place)) },
    { by: nameA, places: a.filter((place) => !b.includes(place)) },
    { by: nameB, places: b.filter((place) => !a.includes(place)) },
  ].filter(({ places }) => places.length > 0);
}
