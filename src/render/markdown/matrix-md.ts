/**
 * A matrix as Markdown: a table for each group of columns, clients down.
 */
import type { Matrix } from '../../core/matrix-schema.ts';
import { groupsOf, LEGEND, rowName, rowWay } from '../matrix-words.ts';
import { timeOf } from '../words.ts';
import { code, fit, table, words } from './escape.ts';

export function renderMatrixMarkdown(matrix: Matrix): string {
  return fit([
    '## What clients reveal',
    ...groupsOf(matrix).flatMap(({ title, columns }) => [
      '',
      `### ${words(title)}`,
      ...table(
        ['client', 'over', ...columns.map(({ head }) => words(head))],
        matrix.rows.map((row) => [
          words(rowName(row)),
          words(rowWay(row)),
          ...columns.map(({ id }) => words(row.cells[id]?.word ?? '')),
        ]),
      ),
    ]),
    '',
    ...LEGEND.map((line) => `- ${words(line)}`),
    '',
    '### Provenance',
    ...table(
      ['client', 'over', 'recorded', 'session'],
      matrix.rows.map((row) => [
        words(rowName(row)),
        words(rowWay(row)),
        words(timeOf(row.startedAt)),
        code(row.session, 64),
      ]),
    ),
  ]);
}
