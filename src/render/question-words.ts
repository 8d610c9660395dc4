/**
 * The four questions in words: what was declared, what came of it, and where the two part.
 */
import type { ProbeEntry } from '../core/report.ts';
import { safeText } from './terminal-text.ts';
import { counted, durationOf, msOf } from './words.ts';

export interface WordedQuestion {
  readonly question: string;
  readonly declared: string;
  readonly outcome: string;
  readonly ms: string;
  /** What the outcome's word does not say; safe to print, and may hold what a client wrote. */
  readonly remark: string;
}

/** A row each; the elicitation that opens a page has one of its own. */
export function wordQuestions(probes: readonly ProbeEntry[]): WordedQuestion[] {
  return probes.flatMap((probe) => [
    {
      question:
        probe.probe === 'ping' && probe.via === 'multi-round-trip' ? 'a round alone (ping)' : probe.probe,
      declared: probe.declared === null ? '–' : probe.declared ? 'yes' : 'no',
      outcome: probe.outcome,
      ms: msOf(probe.ms),
      remark: remarkOn(probe),
    },
    ...(probe.url === null ? [] : [wordPage(probe.url)]),
  ]);
}

const LONGEST_REMARK = 300;

/** Elicitation that asks to open our own page. */
function wordPage(page: NonNullable<ProbeEntry['url']>): WordedQuestion {
  const opened =
    page.visits === 0 ? 'the page was not opened' : `the page was opened ${counted(page.visits, 'time')}`;
  const remarks = [
    ...(page.why === null ? [] : [safeText(page.why, LONGEST_REMARK)]),
    ...(page.outcome === 'answered' ? actionOf(page.reply) : []),
    ...(page.automatic === true ? ['faster than a person'] : []),
    opened,
  ];
  return {
    question: '  … by opening a page',
    declared: 'yes',
    outcome: page.outcome,
    ms: msOf(page.ms),
    remark: remarks.join('; '),
  };
}

const WHO = { person: 'a person', model: 'a model', software: 'software' } as const;

function remarkOn(probe: ProbeEntry): string {
  return [
    ...(probe.outcome === 'refused' ? [`code ${probe.code ?? 'none'}`] : []),
    ...(probe.after === null ? [] : [`after ${durationOf(probe.after)}`]),
    ...(probe.why === null ? [] : [safeText(probe.why, LONGEST_REMARK)]),
    ...(probe.outcome === 'answered' ? answerOf(probe) : []),
    ...(probe.answeredBy === null
      ? []
      : [
          `${probe.answeredBy.likelihood} ${WHO[probe.answeredBy.who]}: ${safeText(probe.answeredBy.why, LONGEST_REMARK)}`,
        ]),
    ...(probe.asked > 1 ? [`asked ${probe.asked} times`] : []),
    ...contradiction(probe),
  ].join('; ');
}

/** Where what was declared and what was done part. */
function contradiction({ declared, outcome }: ProbeEntry): string[] {
  if (declared === false && (outcome === 'answered' || outcome === 'late')) return ['though not declared'];
  if (declared !== true) return [];
  if (outcome === 'refused') return ['though declared'];
  return outcome === 'no_reply' ? ['declared, and silent'] : [];
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
