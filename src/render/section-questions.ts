/**
 * The four questions as a table: declared, outcome, milliseconds, and what the outcome's word does not say.
 */
import type { Report } from '../core/report.ts';
import { table, type Layout } from './lines.ts';
import { wordQuestions } from './question-words.ts';

export function questionLines({ probes }: Report, layout: Layout): string[] {
  return table(
    [
      { head: 'question' },
      { head: 'declared' },
      { head: 'outcome' },
      { head: 'ms', align: 'end' },
      { head: '', wrap: true },
    ],
    wordQuestions(probes).map(({ question, declared, outcome, ms, remark }) => [
      question,
      declared,
      outcome,
      ms,
      remark,
    ]),
    layout,
  );
}
