/**
 * A comparison as one page. How it is arranged is in `diff-view.ts`.
 */
import type { Diff } from '../../core/diff-schema.ts';
import { viewDiff, type DiffPart } from '../diff-view.ts';
import type { Names } from '../difference-words.ts';
import { placesOf } from '../revelation-places.ts';
import { element, type Child, type Html } from './element.ts';
import { writePage, type PageOptions } from './page.ts';
import { commas, folded, more, named, section, sections, sent, table } from './parts.ts';
import { verdictBox } from './verdict-box.ts';

export interface DiffPageOptions extends PageOptions {
  /** What the two are called; by default by what tells them apart. */
  readonly names: Names | null;
}

export function renderDiffPage(diff: Diff, options: DiffPageOptions): string {
  const { headline, sides, parts, names } = viewDiff(diff, options.names);
  return writePage(
    `${names[0]} and ${names[1]} compared`,
    [
      element(
        'header',
        {},
        element('p', { class: 'kicker' }, 'mcp-tell · two visits compared'),
        element('h1', {}, named(headline, 300)),
        element(
          'div',
          { class: 'sides' },
          sides.map(({ name, about, side }) =>
            element(
              'div',
              {},
              element('h2', { class: 'side' }, named(name)),
              element('p', { class: 'quiet' }, named(about, 400)),
              verdictBox(side.verdict),
            ),
          ),
        ),
      ),
      ...sections(parts.map((part, at) => section(idOf(at), part.title, partBody(part, names)))),
    ],
    options,
  );
}

/** Letters, since links take nothing else. */
function idOf(at: number): string {
  return `part-${String.fromCharCode(97 + at)}`;
}

const MOST = 300;
const MOST_PLACES = 30;

function partBody(part: DiffPart, names: Names): Child[] {
  switch (part.form) {
    case 'things':
      return [
        table(
          part.title,
          [{ head: 'kind' }, { head: 'what' }, { head: 'through' }],
          part.things.slice(0, MOST).map((thing) => [
            named(thing.kind, 40),
            element('span', {}, sent(thing.value), thing.grade === null ? null : ` (${thing.grade})`),
            element(
              'div',
              { class: 'places' },
              placesOf(thing, names).map(({ by, places }) => placeLine(by, places)),
            ),
          ]),
        ),
        more(part.things.length - MOST, 'things'),
      ];
    case 'groups':
      return [
        table(
          part.title,
          [{ head: 'kind' }, { head: 'how many', number: true }, { head: 'what, and through which' }],
          part.groups.map(({ kind, count, items }) => [named(kind, 40), String(count), itemList(items)]),
        ),
      ];
    case 'sentences':
      return [
        element(
          'ul',
          {},
          part.sentences.slice(0, MOST).map((sentence) => element('li', {}, named(sentence, 600))),
        ),
        more(part.sentences.length - MOST, 'differences'),
      ];
  }
}

function placeLine(by: string, places: readonly string[]): Html {
  const shown = commas(places.slice(0, MOST_PLACES).map((place) => sent(place, 160)));
  const left = places.length > MOST_PLACES ? ` and ${places.length - MOST_PLACES} more` : null;
  return element('p', {}, by === '' ? null : named(`${by}: `), shown, left);
}

const SHOWN_ITEMS = 12;

function itemList(items: readonly string[]): Html {
  const shown = commas(items.slice(0, SHOWN_ITEMS).map((item) => sent(item, 200)));
  const rest = items.slice(SHOWN_ITEMS, MOST);
  return element(
    'div',
    {},
    element('p', {}, shown),
    rest.length === 0 ? null : folded(`${rest.length} more`, commas(rest.map((item) => sent(item, 200)))),
    more(items.length - MOST, 'items'),
  );
}
