/**
 * A matrix on a terminal: clients down, and as many columns beside each other as the width holds.
 */
import type { Matrix } from '../core/matrix-schema.ts';
import { paragraph, table, type Layout } from './lines.ts';
import { groupsOf, LEGEND, rowName, rowWay } from './matrix-words.ts';
import { createPaint } from './paint.ts';
import { safeText } from './terminal-text.ts';
import { cutTo, widthOf } from './text-width.ts';

export interface MatrixTextOptions {
  readonly width: number;
  readonly colour: boolean;
}

const LONGEST_CLIENT = 26;
const LONGEST_WAY = 16;
const LONGEST_CELL = 24;

export function renderMatrixText(matrix: Matrix, { width, colour }: MatrixTextOptions): string {
  const layout: Layout = { width, paint: createPaint(colour), most: matrix.rows.length };
  const names = matrix.rows.map((row) => [
    cutTo(rowName(row), LONGEST_CLIENT),
    cutTo(rowWay(row), LONGEST_WAY),
  ]);
  const taken = [0, 1].reduce(
    (sum, at) => sum + Math.max(6, ...names.map((name) => widthOf(name[at] ?? ''))) + 2,
    2,
  );
  const lines = groupsOf(matrix).flatMap(({ title, columns }) => [
    layout.paint.bold(title),
    ...besides(
      columns.map(({ id, head }) => ({
        head,
        cells: matrix.rows.map(({ cells }) => safeText(cells[id]?.word ?? '', LONGEST_CELL)),
      })),
      width - taken,
    ).flatMap((block) => [
      ...table(
        [{ head: 'client' }, { head: 'over' }, ...block.map(({ head }) => ({ head }))],
        matrix.rows.map((_row, at) => [...(names[at] ?? []), ...block.map(({ cells }) => cells[at] ?? '')]),
        layout,
      ),
      '',
    ]),
  ]);
  return [...lines, ...LEGEND.flatMap((line) => paragraph(line, width, '  ').map(layout.paint.dim)), ''].join(
    '\n',
  );
}

interface Column {
  readonly head: string;
  readonly cells: readonly string[];
}

/** Columns in blocks, each no wider than `room`. */
function besides(columns: readonly Column[], room: number): Column[][] {
  const blocks: Column[][] = [];
  let left = 0;
  for (const column of columns) {
    const needed = Math.max(widthOf(column.head), ...column.cells.map(widthOf)) + 2;
    const block = blocks.at(-1);
    if (block !== undefined && needed <= left) {
      block.push(column);
      left -= needed;
    } else {
      blocks.push([column]);
      left = room - needed;
    }
  }
  return blocks;
}
