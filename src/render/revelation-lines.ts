/**
 * What two sessions give away, a thing a line with the places it came through.
 */
import type { Revelation } from '../core/diff-schema.ts';
import type { Names } from './difference-words.ts';
import { listed, paragraph, type Layout } from './lines.ts';
import { placesOf } from './revelation-places.ts';
import { safeText } from './terminal-text.ts';
import { padTo } from './text-width.ts';

const LONGEST_VALUE = 200;

/** A thing a line, and below it through which places; where both have it, the places that only one has. */
export function revelationLines(revelations: readonly Revelation[], names: Names, layout: Layout): string[] {
  const { width, paint, most } = layout;
  const column = Math.min(14, Math.max(...revelations.map(({ kind }) => kind.length), 0)) + 2;
  const lines = revelations.slice(0, most * 2).flatMap((revelation) => {
    const { kind, value, grade } = revelation;
    const graded = grade === null ? '' : ` (${grade})`;
    const first = `  ${padTo(safeText(kind, 14), column)}`;
    return [
      ...paragraph(`${safeText(value, LONGEST_VALUE)}${graded}`, width, ' '.repeat(column + 4), first),
      ...placeLines(revelation, names)
        .flatMap((text) => paragraph(text, width, ' '.repeat(column + 6), ' '.repeat(column + 4)))
        .map(paint.dim),
    ];
  });
  const left = revelations.length - most * 2;
  return left > 0 ? [...lines, `  … (+${left} more)`] : lines;
}

const MOST_PLACES = 8;

function placeLines(revelation: Revelation, names: Names): string[] {
  return placesOf(revelation, names).map(({ by, places }) => {
    const shown = listed(
      places.map((place) => safeText(place, 100)),
      MOST_PLACES,
    );
    return by === '' ? shown : `${by}: ${shown}`;
  });
}
