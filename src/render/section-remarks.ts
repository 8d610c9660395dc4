/**
 * What is remarkable about a visit or its record: deviations, related visits, gaps.
 */
import type { Report } from '../core/report.ts';
import { listed, LONGEST_VALUE, paragraph, type Layout } from './lines.ts';
import { safeText } from './terminal-text.ts';

/** Each code once. */
export function oddityLines({ oddities }: Report, layout: Layout): string[] {
  const byCode = new Map<string, string[]>();
  for (const { code, detail } of oddities)
    byCode.set(code, [...(byCode.get(code) ?? []).slice(0, 200), detail]);
  const lines = [...byCode].slice(0, layout.most * 3).flatMap(([code, details]) => {
    const different = [...new Set(details)].map((detail) => safeText(detail, 200));
    const times = details.length === 1 ? '' : ` ×${details.length}`;
    return paragraph(`${safeText(code, 60)}${times}: ${listed(different, 3)}`, layout.width, '    ', '  ');
  });
  return byCode.size > layout.most * 3 ? [...lines, `  … (+${byCode.size - layout.most * 3} more)`] : lines;
}

/** What clients send beyond the specification is told from what they reveal: a line for each kind of message. */
export function undocumentedLines({ messages }: Report, layout: Layout): string[] {
  const byMessage = new Map<string, string[]>();
  for (const { method, pointer, revision, seen } of messages.undocumented) {
    const what = `${safeText(method, 80)}, not in ${safeText(revision, 20)}`;
    const times = seen === 1 ? '' : ` ×${seen}`;
    byMessage.set(what, [...(byMessage.get(what) ?? []), `${safeText(pointer, 80)}${times}`]);
  }
  const lines = [...byMessage]
    .slice(0, layout.most)
    .flatMap(([what, pointers]) => paragraph(`${what}: ${listed(pointers, 6)}`, layout.width, '    ', '  '));
  return byMessage.size > layout.most ? [...lines, `  … (+${byMessage.size - layout.most} more)`] : lines;
}

export function relatedLines({ session }: Report, layout: Layout): string[] {
  const shown = session.related
    .slice(0, layout.most)
    .flatMap(({ session: id, why, confidence }) =>
      paragraph(`${safeText(id, 64)}: ${safeText(why, 200)} (${confidence})`, layout.width, '    ', '  '),
    );
  return session.related.length > layout.most
    ? [...shown, `  … (+${session.related.length - layout.most} more)`]
    : shown;
}

/** What this report does not hold, and why. */
export function gapLines({ session, omitted }: Report, layout: Layout): string[] {
  const gaps = [...session.damage, ...omitted.map((what) => `left out, in the journal only: ${what}`)];
  const shown = gaps
    .slice(0, layout.most)
    .flatMap((gap) => paragraph(safeText(gap, LONGEST_VALUE), layout.width, '    ', '  '));
  return gaps.length > layout.most ? [...shown, `  … (+${gaps.length - layout.most} more)`] : shown;
}
