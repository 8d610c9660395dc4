/**
 * What is to be said of a place beside its name: through which layers it was read, and whether a root is spelled as no RFC allows.
 */
import type { Report } from '../core/report.ts';
import { safeText } from './terminal-text.ts';

const MOST_LAYERS = 6;

/** By place; places of which nothing is to be said are missing. */
export function placeNotes({ disclosures }: Pick<Report, 'disclosures'>): ReadonlyMap<string, string> {
  const notes = new Map<string, string>();
  for (const { where, decoding, legal } of disclosures) {
    const parts = [
      ...(decoding.length === 0
        ? []
        : [`read through ${safeText(decoding.slice(0, MOST_LAYERS).join(', '), 120)}`]),
      ...(legal === false ? ['no legal file URI'] : []),
    ];
    if (parts.length > 0) notes.set(where, parts.join('; '));
  }
  return notes;
}
