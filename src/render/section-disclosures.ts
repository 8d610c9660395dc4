/**
 * What was given away, most telling first.
 */
import type { Report } from '../core/report.ts';
import { revelationsOf } from '../core/revelations.ts';
import { listed, LONGEST_VALUE, paragraph, type Layout } from './lines.ts';
import { safeText } from './terminal-text.ts';

/** By kind, each thing once with the places it came through. */
export function disclosureLines(report: Report, layout: Layout): string[] {
  const all = revelationsOf(report);
  if (all.length === 0) return paragraph('nothing was seen that gives anything away', layout.width, '  ');
  const lines: string[] = [];
  for (const kind of new Set(all.map((one) => one.kind))) {
    const ofKind = all.filter((one) => one.kind === kind);
    lines.push(layout.paint.bold(`  ${safeText(kind, 40)}`));
    for (const { value, grade, a } of ofKind.slice(0, layout.most)) {
      const graded = grade === null ? '' : ` (${grade})`;
      lines.push(...paragraph(`${safeText(value, LONGEST_VALUE)}${graded}`, layout.width, '      ', '    '));
      const places = listed(
        a.map(
          (place) => `${safeText(place, 120)}${isIllegal(report, place) ? ' (not a legal file URI)' : ''}`,
        ),
        layout.most,
      );
      lines.push(...paragraph(places, layout.width, '      ').map(layout.paint.dim));
    }
    if (ofKind.length > layout.most) lines.push(`    … (+${ofKind.length - layout.most} more)`);
  }
  return lines;
}

/** Is what came through this place a root whose spelling no RFC allows? */
function isIllegal({ disclosures }: Report, place: string): boolean {
  return disclosures.some(({ where, legal }) => where === place && legal === false);
}
