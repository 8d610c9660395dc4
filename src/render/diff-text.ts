/**
 * A comparison as an answer on a terminal. How it is arranged is in `diff-view.ts`; this lays it out.
 */
import type { Diff } from '../core/diff-schema.ts';
import { viewDiff, type DiffPart, type DiffView, type Group } from './diff-view.ts';
import type { Names } from './difference-words.ts';
import { labelled, listed, paragraph, type Layout } from './lines.ts';
import { createPaint } from './paint.ts';
import { revelationLines } from './revelation-lines.ts';
import { safeText } from './terminal-text.ts';
import { padTo } from './text-width.ts';
import { paintVerdict } from './words.ts';

export interface DiffTextOptions {
  readonly width: number;
  readonly colour: boolean;
  /** What the two are called; by default by what tells them apart. */
  readonly names?: Names | null;
}

const MOST_LISTED = 20;

export function renderDiffText(diff: Diff, { width, colour, names = null }: DiffTextOptions): string {
  const layout: Layout = { width, paint: createPaint(colour), most: MOST_LISTED };
  const { bold, green, yellow } = layout.paint;
  const view = viewDiff(diff, names);
  return [
    ...paragraph(view.headline, width).map((line) => bold(diff.same ? green(line) : yellow(line))),
    '',
    ...sideLines(view, layout),
    ...view.parts.flatMap((part) => ['', bold(part.title), ...partLines(part, view.names, layout)]),
    '',
  ].join('\n');
}

function sideLines({ names, sides }: DiffView, layout: Layout): string[] {
  const column = Math.max(...names.map((name) => name.length)) + 2;
  return sides.flatMap(({ name, about, side: { verdict } }) => [
    ...labelled(name, about, layout, column),
    ...paragraph(safeText(verdict.line, 1000), layout.width - column).map(
      (text) => `${' '.repeat(column)}${paintVerdict(verdict.word, text, layout.paint)}`,
    ),
  ]);
}

function partLines(part: DiffPart, names: Names, layout: Layout): string[] {
  switch (part.form) {
    case 'things':
      return revelationLines(part.things, names, layout);
    case 'groups':
      return groupLines(part.groups, layout);
    case 'sentences': {
      const most = layout.most * 2;
      const shown = part.sentences
        .slice(0, most)
        .flatMap((sentence) => paragraph(sentence, layout.width, '    ', '  '));
      return part.sentences.length > most ? [...shown, `  … (+${part.sentences.length - most} more)`] : shown;
    }
  }
}

function groupLines(groups: readonly Group[], { width, most }: Layout): string[] {
  const column = Math.min(14, Math.max(...groups.map(({ kind }) => kind.length))) + 2;
  return groups.flatMap(({ kind, count, items }) => {
    const first = `  ${padTo(safeText(kind, 14), column)}`;
    const text = `${count === 1 ? '' : `${count} · `}${listed(items, most).replaceAll('\n', ' ')}`;
    return paragraph(text, width, ' '.repeat(column + 4), first);
  });
}
