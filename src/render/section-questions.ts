/**
 * The four questions as a table: declared, outcome, milliseconds, and what the outcome's word does not say.
 */
import type { ProbeEntry, Report } from '../core/report.ts';
import { LONGEST_VALUE, table, type Layout } from './lines.ts';
import { safeText } from './terminal-text.ts';
import { counted, durationOf, msOf } from './words.ts';

export function questionLines(report: Report, layout: Layout): string[] {
  const declared = (value: boolean | null): string => (value === null ? '–' : value ? 'yes' : 'no');
  const rows = report.probes.flatMap((probe) => [
    [
      probe.probe === 'ping' && probe.via === 'multi-round-trip' ? 'a round alone (ping)' : probe.probe,
      declared(probe.declared),
      probe.outcome,
      msOf(probe.ms),
      remarkOn(probe),
    ],
    ...(probe.url === null ? [] : [pageRow(probe.url)]),
  ]);
  return table(
    [
      { head: 'question' },
      { head: 'declared' },
      { head: 'outcome' },
      { head: 'ms', align: 'end' },
      { head: '' },
    ],
    rows,
    layout,
  );
}

/** Elicitation that asks to open our own page. */
function pageRow(page: NonNullable<ProbeEntry['url']>): string[] {
  const opened =
    page.visits === 0 ? 'the page was not opened' : `the page was opened ${counted(page.visits, 'time')}`;
  const remarks = [
    ...(page.why === null ? [] : [safeText(page.why, LONGEST_VALUE)]),
    ...(page.outcome === 'answered' ? actionOf(page.reply) : []),
    ...(page.automatic === true ? ['faster than a person'] : []),
    opened,
  ];
  return ['  … by opening a page', 'yes', page.outcome, msOf(page.ms), remarks.join('; ')];
}

const WHO = { person: 'a person', model: 'a model', software: 'software' } as const;

/** What the outcome's word does not say. */
function remarkOn(probe: ProbeEntry): string {
  const parts = [
    ...(probe.outcome === 'refused' ? [`code ${probe.code ?? 'none'}`] : []),
    ...(probe.after === null ? [] : [`after ${durationOf(probe.after)}`]),
    ...(probe.why === null ? [] : [safeText(probe.why, LONGEST_VALUE)]),
    ...(probe.outcome === 'answered' ? answerOf(probe) : []),
    ...(probe.answeredBy === null
      ? []
      : [`${probe.answeredBy.likelihood} ${WHO[probe.answeredBy.who]}: ${probe.answeredBy.why}`]),
    ...(probe.asked > 1 ? [`asked ${probe.asked} times`] : []),
  ];
  return parts.join('; ');
}

function answerOf({ probe, reply }: ProbeEntry): string[] {
  const result = member(reply, 'result');
  const roots = member(result, 'roots');
  if (probe === 'elicitation/create') return actionOf(reply);
  if (probe === 'roots/list' && Array.isArray(roots)) return [counted(roots.length, 'root')];
  return [];
}

function actionOf(reply: unknown): string[] {
  const action = member(member(reply, 'result'), 'action');
  return typeof action === 'string' ? [safeText(action, 20)] : [];
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
