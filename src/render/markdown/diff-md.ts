/**
 * A comparison as Markdown for an issue. How it is arranged is in `diff-view.ts`.
 */
import type { Diff } from '../../core/diff-schema.ts';
import { viewDiff, type DiffPart } from '../diff-view.ts';
import type { Names } from '../difference-words.ts';
import { placesOf } from '../revelation-places.ts';
import { code, fit, table, words } from './escape.ts';

const MOST = 60;
const MOST_PLACES = 8;

export interface DiffMdOptions {
  /** What the two are called; by default by what tells them apart. */
  readonly names: Names | null;
}

export function renderDiffMarkdown(diff: Diff, options: DiffMdOptions): string {
  const { headline, sides, parts, names } = viewDiff(diff, options.names);
  return fit([
    `## ${words(headline)}`,
    ...table(
      ['', 'visit', 'working directory'],
      sides.map(({ name, about, side }) => [words(name), words(about), words(side.verdict.line)]),
    ),
    ...parts.flatMap((part) => ['', `### ${words(part.title)}`, ...partLines(part, names)]),
  ]);
}

function partLines(part: DiffPart, names: Names): string[] {
  switch (part.form) {
    case 'things':
      return [
        ...table(
          ['kind', 'what', 'grade', 'through'],
          part.things.slice(0, MOST).map((thing) => {
            const places = placesOf(thing, names).map(({ by, places: all }) => {
              const shown = all.slice(0, MOST_PLACES).map((place) => code(place, 160));
              const left = all.length > MOST_PLACES ? ` and ${all.length - MOST_PLACES} more` : '';
              return `${by === '' ? '' : `${words(by)}: `}${shown.join(', ')}${left}`;
            });
            return [words(thing.kind), code(thing.value, 200), thing.grade ?? '', places.join('; ')];
          }),
        ),
        ...left(part.things.length),
      ];
    case 'groups':
      return table(
        ['kind', 'how many', 'what, and through which'],
        part.groups.map(({ kind, count, items }) => [
          words(kind),
          String(count),
          items
            .slice(0, MOST)
            .map((item) => code(item, 200))
            .join(', '),
        ]),
      );
    case 'sentences':
      return [
        '',
        ...part.sentences.slice(0, MOST).map((sentence) => `- ${words(sentence)}`),
        ...left(part.sentences.length),
      ];
  }
}

function left(all: number): string[] {
  return all > MOST ? ['', `… and ${all - MOST} more`] : [];
}
