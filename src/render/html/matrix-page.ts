/**
 * A matrix as one page: a table for each group of columns, clients down; behind each word is its evidence, to be unfolded.
 */
import type { Cell, Matrix, MatrixRow } from '../../core/matrix-schema.ts';
import { groupsOf, LEGEND, rowName, rowWay } from '../matrix-words.ts';
import { counted, timeOf } from '../words.ts';
import { element, type Child, type Html } from './element.ts';
import { writePage, type PageOptions } from './page.ts';
import { commas, facts, named, section, sections, sent, table, type Tone } from './parts.ts';

export function renderMatrixPage(matrix: Matrix, options: PageOptions): string {
  const { rows } = matrix;
  const groups = groupsOf(matrix).map(({ title, columns }, at) =>
    section(`part-${String.fromCharCode(97 + at)}`, title, [
      table(
        title,
        [{ head: 'client' }, ...columns.map(({ head }) => ({ head }))],
        rows.map((row) => [rowHead(row), ...columns.map(({ id }) => cellOf(row.cells[id]))]),
        'wide',
      ),
    ]),
  );
  return writePage(
    'What clients reveal',
    [
      element(
        'header',
        {},
        element('p', { class: 'kicker' }, 'mcp-tell · many clients'),
        element('h1', {}, 'What clients reveal'),
        element(
          'p',
          { class: 'quiet' },
          `${counted(rows.length, 'visit')}. A word that can be unfolded has its evidence behind it.`,
        ),
      ),
      ...sections([...groups, legend(matrix)]),
    ],
    options,
  );
}

function rowHead(row: MatrixRow): Html {
  return element(
    'span',
    {},
    named(rowName(row)),
    element('span', { class: 'why' }, named(`${rowWay(row)}, ${timeOf(row.startedAt).slice(0, 10)}`)),
  );
}

const TONE: Record<Cell['tone'], Tone | 'quiet'> = {
  gives: 'bad',
  answers: 'plain',
  keeps: 'good',
  unseen: 'plain',
  unknown: 'unsure',
  none: 'quiet',
};

function cellOf(cell: Cell | undefined): Child {
  if (cell === undefined) return '';
  const word = element('span', { class: TONE[cell.tone] }, named(cell.word, 60));
  if (cell.evidence.length === 0) return word;
  return element(
    'details',
    { class: 'cell' },
    element('summary', {}, word),
    element('p', { class: 'places' }, commas(cell.evidence.map((place) => sent(place, 160)))),
  );
}

function legend({ columns, rows }: Matrix): ReturnType<typeof section> {
  return section('words', 'What the words say', [
    element(
      'ul',
      {},
      LEGEND.map((line) => element('li', {}, line)),
    ),
    facts(columns.map(({ head, says }) => [head, says])),
    table(
      'Where it comes from',
      [{ head: 'client' }, { head: 'recorded' }, { head: 'session' }],
      rows.map((row) => [
        named(`${rowName(row)}, ${rowWay(row)}`),
        named(timeOf(row.startedAt), 40),
        sent(row.session, 64),
      ]),
    ),
  ]);
}
