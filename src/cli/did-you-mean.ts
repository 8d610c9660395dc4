/**
 * Finds what somebody probably wanted to type.
 */

/** `; did you mean x?`, or nothing where nothing is near. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const lower = typed.toLowerCase();
  const near = known
    .map((word) => ({
      word,
      distance: word.startsWith(lower) && lower.length > 1 ? 1 : editDistance(lower, word),
    }))
    .filter(({ word, distance }) => distance <= Math.max(1, Math.floor(word.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return near[0] === undefined ? '' : `; did you mean ${near[0].word}?`;
}

/** Damerau and Levenshtein's: insertions, deletions, replacements, and neighbours exchanged. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 4) return Infinity;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_none, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= a.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const best = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (same ? 0 : 1),
      );
      rows[row]?.push(swapped ? Math.min(best, at(row - 2, column - 2) + 1) : best);
    }
  }
  return at(a.length, b.length);
}
