/**
 * What was given away, by weight, each thing once with the places it came through.
 */
import type { Report } from '../core/report.ts';
import { listed, paragraph, type Layout } from './lines.ts';
import { revelationLines } from './revelation-lines.ts';
import { safeText } from './terminal-text.ts';
import { byWeight } from './weights.ts';

export function disclosureLines(report: Report, layout: Layout): string[] {
  const weighted = byWeight(report);
  if (weighted.length === 0)
    return paragraph('nothing was seen that gives anything away', layout.width, '  ');
  const lines = weighted.flatMap(({ title, revelations }) => [
    `  ${layout.paint.dim(title)}`,
    ...revelationLines(revelations, ['', ''], layout),
  ]);
  return [...lines, ...illegalLines(report, layout)];
}

/** Roots whose spelling no RFC allows are read all the same. */
function illegalLines({ disclosures }: Report, { width, most }: Layout): string[] {
  const places = [...new Set(disclosures.filter(({ legal }) => legal === false).map(({ where }) => where))];
  if (places.length === 0) return [];
  const text = `no legal file URI: ${listed(
    places.map((place) => safeText(place, 120)),
    most,
  )}`;
  return paragraph(text, width, '      ', '  ');
}
