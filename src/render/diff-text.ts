/**
 * A comparison as an answer: what only the one reveals, what only the other, what both, and how they behave differently.
 * Everything it says is in the comparison; it words and groups, it decides nothing.
 */
import {
  NOT_COMPARED,
  WEIGHTS,
  type Diff,
  type DiffSide,
  type Difference,
  type Revelation,
  type Weight,
} from '../core/diff-schema.ts';
import { wordDifference, type Names } from './difference-words.ts';
import { labelled, listed, paragraph, type Layout } from './lines.ts';
import { createPaint } from './paint.ts';
import { revelationLines } from './revelation-lines.ts';
import { safeText } from './terminal-text.ts';
import { BINDING_WORD, clientName, counted, paintVerdict, timeOf } from './words.ts';

export interface DiffTextOptions {
  readonly width: number;
  readonly colour: boolean;
}

const MOST_LISTED = 20;

export function renderDiffText(diff: Diff, { width, colour }: DiffTextOptions): string {
  const layout: Layout = { width, paint: createPaint(colour), most: MOST_LISTED };
  const names = nameSides(diff);
  const only = (side: 'a' | 'b'): Revelation[] =>
    diff.revelations.filter((one) => one[side === 'a' ? 'b' : 'a'].length === 0);
  const both = diff.revelations.filter(({ a, b }) => a.length > 0 && b.length > 0);
  const part = (head: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', layout.paint.bold(head), ...lines];
  const column = Math.max(...names.map((name) => name.length)) + 2;
  return [
    ...headline(diff, layout),
    '',
    ...sideLines(names[0], diff.a, layout, column),
    ...sideLines(names[1], diff.b, layout, column),
    ...part(`Only ${names[0]} reveals`, revelationLines(only('a'), names, layout)),
    ...part(`Only ${names[1]} reveals`, revelationLines(only('b'), names, layout)),
    ...part('Both reveal', revelationLines(both, names, layout)),
    ...part('Behaves differently', differenceLines(diff, ['leak', 'behaviour'], names, layout)),
    ...part('Says of itself', differenceLines(diff, ['identity'], names, layout)),
    ...part('Environment', environmentLines(diff, names, layout)),
    ...part(
      'Not compared',
      diff.notCompared.flatMap((code) => paragraph(NOT_COMPARED[code], width, '    ', '  ')),
    ),
    '',
  ].join('\n');
}

function headline({ same, differences }: Diff, { width, paint }: Layout): string[] {
  if (same) return [paint.bold(paint.green('same: nothing differs that counts'))];
  const count = (weight: Weight): number => differences.filter((one) => one.weight === weight).length;
  const shares = WEIGHTS.map((weight) => ({ weight, times: count(weight) })).filter(({ times }) => times > 0);
  const text = `different: ${counted(differences.length, 'difference')} (${shares.map(({ weight, times }) => `${times} ${weight}`).join(', ')})`;
  return paragraph(text, width).map((line) => paint.bold(paint.yellow(line)));
}

function sideLines(name: string, side: DiffSide, layout: Layout, column: number): string[] {
  const { word, line } = side.verdict;
  const label = side.label === null ? '' : ` · label ${safeText(side.label, 64)}`;
  return [
    ...labelled(
      name,
      `${clientName(side.client)} over ${BINDING_WORD[side.binding]}, ${side.era === 'modern' ? 'modern, ' : ''}${timeOf(side.startedAt)}${label} · session ${safeText(side.session, 64)}`,
      layout,
      column,
    ),
    ...paragraph(safeText(line, 1000), layout.width - column).map(
      (text) => `${' '.repeat(column)}${paintVerdict(word, text, layout.paint)}`,
    ),
  ];
}

function nameSides({ a, b }: Diff): Names {
  const bindings = a.binding === b.binding ? null : [BINDING_WORD[a.binding], BINDING_WORD[b.binding]];
  if (a.era !== b.era) {
    const [left = '', right = ''] = bindings ?? [];
    return [`${left} ${a.era}`.trim(), `${right} ${b.era}`.trim()];
  }
  if (bindings === null && a.bait !== b.bait) return [a.bait ? 'bait' : 'plain', b.bait ? 'bait' : 'plain'];
  if (bindings !== null) return [bindings[0] ?? '', bindings[1] ?? ''];
  const [left, right] = [shortName(a.client.name), shortName(b.client.name)];
  return left === right ? ['A', 'B'] : [left, right];
}

function shortName(name: string | null): string {
  return name === null ? 'unnamed' : safeText(name, 24);
}

/** Told already: eras and verdicts beside the names, disclosures by thing. */
const TOLD = /^(?:era$|verdict-|disclosure-only|disclosure-value)/;

function differenceLines(
  { differences }: Diff,
  weights: readonly Weight[],
  names: Names,
  { width, most }: Layout,
): string[] {
  const told = differences.filter(({ code, weight }) => weights.includes(weight) && !TOLD.test(code));
  const lines = told
    .slice(0, most * 2)
    .flatMap((one) => paragraph(wordDifference(one, names), width, '    ', '  '));
  return told.length > most * 2 ? [...lines, `  … (+${told.length - most * 2} more)`] : lines;
}

/** Names of variables in three lines, since there may be a hundred. */
function environmentLines({ differences }: Diff, names: Names, layout: Layout): string[] {
  const { width, most } = layout;
  const namesOf = (code: Difference['code']): string[] =>
    differences.filter((one) => one.code === code).map(({ path }) => safeText(path.replace(/^env:/, ''), 60));
  const line = (head: string, found: readonly string[]): string[] =>
    found.length === 0
      ? []
      : paragraph(`${head} (${found.length}): ${listed(found, most * 3)}`, width, '    ', '  ');
  const facts = differences
    .filter(({ code }) => code === 'process-fact')
    .flatMap((one) => paragraph(wordDifference(one, names), width, '    ', '  '));
  return [
    ...line(`only ${names[0]} passes on`, namesOf('env-only-in-a')),
    ...line(`only ${names[1]} passes on`, namesOf('env-only-in-b')),
    ...line('with another value', namesOf('env-value')),
    ...facts,
  ];
}
