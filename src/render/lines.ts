/**
 * Lays safe text out in lines: indented, wrapped, in tables. It knows no reports.
 */
import type { Paint } from './paint.ts';
import { cutTo, padStartTo, padTo, widthOf, wrap } from './text-width.ts';

/** How wide, with which colours, and how many items a list may have before the rest is only counted. */
export interface Layout {
  readonly width: number;
  readonly paint: Paint;
  readonly most: number;
}

/** Longest value that is shown, in characters. */
export const LONGEST_VALUE = 300;
/** Columns of a label. */
export const LABEL = 10;

const plain = (text: string): string => text;
export const PLAIN: Paint = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };

/** `text` in lines that all begin with `indent`; the first with `first` in its place. */
export function paragraph(text: string, width: number, indent = '', first = indent): string[] {
  const room = Math.max(20, width - widthOf(indent));
  return wrap(text, room).map((line, index) => `${index === 0 ? first : indent}${line}`);
}

/** `name  text`, with the text hanging behind the name. */
export function labelled(name: string, text: string, { width, paint }: Layout, column: number): string[] {
  const [first = '', ...rest] = paragraph(text, width, ' '.repeat(column), padTo(name, column));
  return [paint.dim(first.slice(0, column)) + first.slice(column), ...rest];
}

/** Items on one line after another, parted by commas; beyond `most` they are counted. */
export function listed(items: readonly string[], most: number): string {
  if (items.length <= most) return items.join(', ');
  return `${items.slice(0, most).join(', ')}, … (+${items.length - most} more)`;
}

export interface Column {
  readonly head: string;
  readonly align?: 'end';
  /** The last column only: goes on below itself instead of being cut. */
  readonly wrap?: boolean;
}

/** A last column that is narrower is cut, not wrapped. */
const NARROWEST = 16;

/** Rows under heads; the last column gets what is left of the width and is cut there. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  layout: Layout,
  indent = '  ',
): string[] {
  const heads = columns.map(({ head }) => head);
  const widths = columns.map(({ head }, at) =>
    Math.max(widthOf(head), ...rows.map((row) => widthOf(row[at] ?? ''))),
  );
  const line = (row: readonly string[]): string[] => {
    const cells = columns.map(({ align }, at) => {
      const cell = row[at] ?? '';
      return align === 'end' ? padStartTo(cell, widths[at] ?? 0) : padTo(cell, widths[at] ?? 0);
    });
    const whole = `${indent}${cells.join('  ')}`.trimEnd();
    if (columns.at(-1)?.wrap !== true || widthOf(whole) <= layout.width) return [cutTo(whole, layout.width)];
    const before = `${indent}${cells.slice(0, -1).join('  ')}  `;
    const room = widthOf(before);
    if (layout.width - room < NARROWEST) return [cutTo(whole, layout.width)];
    return paragraph(row.at(-1) ?? '', layout.width, ' '.repeat(room), before);
  };
  return [layout.paint.dim(line(heads).join('\n')), ...rows.flatMap(line)];
}
