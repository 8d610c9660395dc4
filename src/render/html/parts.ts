/**
 * What every page is made of: sections, tables that scroll on a narrow screen, facts, pills, values as they were sent.
 */
import { element, lines, type Child, type Html } from './element.ts';
import { safeJson } from '../../core/safe-json.ts';
import { safeText } from '../terminal-text.ts';

/** Longest value that is shown, in characters. */
const LONGEST_VALUE = 400;

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly html: Html;
}

/** `null` where there is nothing to show. */
export function section(id: string, title: string, children: readonly Child[]): Section | null {
  if (children.every((child) => child === null)) return null;
  const head = `${id}-head`;
  const html = element(
    'section',
    { id, 'aria-labelledby': head },
    element('h2', { id: head }, title),
    children,
  );
  return { id, title, html };
}

/** The sections, after a list of them. */
export function sections(all: readonly (Section | null)[]): Html[] {
  const shown = all.filter((one) => one !== null);
  const links = shown.map(({ id, title }) => element('li', {}, element('a', { href: `#${id}` }, title)));
  return [
    element('nav', { 'aria-label': 'Parts of this page' }, element('ul', {}, links)),
    element(
      'main',
      {},
      shown.map(({ html }) => html),
    ),
  ];
}

export interface TableColumn {
  readonly head: string;
  /** Figures stand at the right. */
  readonly number?: true;
}

/** The first cell of each row is its head. */
export function table(
  caption: string,
  columns: readonly TableColumn[],
  rows: readonly (readonly Child[])[],
  className = '',
): Html | null {
  if (rows.length === 0) return null;
  const classOf = (at: number): { class?: string } =>
    columns[at]?.number === true ? { class: 'number' } : {};
  return element(
    'div',
    { class: 'scroll', role: 'region', tabindex: 0, 'aria-label': caption },
    element(
      'table',
      { class: className === '' ? null : className },
      element('caption', {}, caption),
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          columns.map(({ head }, at) => element('th', { scope: 'col', ...classOf(at) }, head)),
        ),
      ),
      element(
        'tbody',
        {},
        rows.map((cells) =>
          element(
            'tr',
            {},
            cells.map((cell, at) =>
              at === 0 ? element('th', { scope: 'row' }, cell) : element('td', classOf(at), cell),
            ),
          ),
        ),
      ),
    ),
  );
}

/** Names and what stands behind them. */
export function facts(rows: readonly (readonly [name: string, ...values: Child[]])[]): Html {
  return element(
    'dl',
    {},
    rows.flatMap(([name, ...values]) => [element('dt', {}, name), element('dd', {}, values)]),
  );
}

/** Something as the client wrote it: it can't change how the words around it are read. */
export function sent(text: string, longest = LONGEST_VALUE): Html {
  return element('code', {}, text === '' ? '""' : safeText(text, longest));
}

/** As `sent`, for names in running text. */
export function named(text: string, longest = 120): Html {
  return element('bdi', {}, safeText(text, longest));
}

export function pill(tone: Tone, text: string): Html {
  return element('span', { class: `pill ${tone}` }, text);
}
export type Tone = 'bad' | 'good' | 'unsure' | 'plain';

export function folded(summary: string, children: readonly Child[]): Html {
  return element('details', {}, element('summary', {}, summary), children);
}

const MOST_LINES = 300;

export function json(value: unknown): Html {
  const all = safeJson(value, 2).split('\n');
  const left = all.length - MOST_LINES;
  const shown = left > 0 ? [...all.slice(0, MOST_LINES), `… (+${left} more lines)`] : all;
  return element('pre', { tabindex: 0 }, element('code', {}, lines(shown)));
}

/** How many were not shown, or nothing. */
export function more(left: number, what: string): Html | null {
  return left > 0 ? element('p', { class: 'quiet' }, `${left} more ${what}, not shown here`) : null;
}

/** Items one after another with commas between. */
export function commas(items: readonly Html[]): Child[] {
  return items.flatMap((item, at) => (at === 0 ? [item] : [', ', item]));
}
