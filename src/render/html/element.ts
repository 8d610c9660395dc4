/**
 * HTML as values: only elements and attributes that are named here can be made, and all text is escaped on its way in.
 * Nothing that is made with it can load, run or link to anything beyond its own page.
 */
import { safeText } from '../terminal-text.ts';

const ELEMENTS = new Set(
  (
    'header main nav footer section div p h1 h2 h3 ul li a span strong code pre bdi time dl dt dd details summary ' +
    'table caption thead tbody tr th td svg title g line path circle text tspan'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'class id scope role tabindex datetime aria-label aria-labelledby aria-hidden href ' +
    'viewBox x y x1 x2 y1 y2 cx cy r d text-anchor'
  ).split(' '),
);

/** Markup, safe as it is. Only this file makes any. */
export class Html {
  readonly text: string;
  constructor(text: string, key: symbol) {
    if (key !== OURS) throw new Error('markup is made with element() only');
    this.text = text;
  }
}
const OURS = Symbol('ours');

/** A string is text; `null` is left out. */
export type Child = Html | string | null;
type Attributes = Readonly<Record<string, string | number | null>>;

/** An attribute that is `null` is left out. Throws where a name is none of those above: that is a bug of ours. */
export function element(
  name: string,
  attributes: Attributes,
  ...children: readonly (Child | readonly Child[])[]
): Html {
  if (!ELEMENTS.has(name)) throw new Error(`no page has an element ${name}`);
  const written = Object.entries(attributes).map(([key, value]) => {
    if (value === null) return '';
    if (!ATTRIBUTES.has(key)) throw new Error(`no page has an attribute ${key}`);
    if (key === 'href' && !/^#[a-z-]+$/.test(String(value))) throw new Error(`no page links to ${value}`);
    return ` ${key}="${escapeText(String(value))}"`;
  });
  const inner = children
    .flat()
    .map((child) => (child === null ? '' : child instanceof Html ? child.text : escapeText(child)));
  return new Html(`<${name}${written.join('')}>${inner.join('')}</${name}>`, OURS);
}

const LONGEST_TEXT = 4096;

/** One line of text of at most `longest` characters; what steers, hides or turns the direction of reading is written out. */
export function escapeText(text: string, longest = LONGEST_TEXT): string {
  return safeText(text, longest).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Several lines, each escaped as a text of its own. */
export function lines(text: readonly string[]): Html {
  return new Html(text.map((line) => escapeText(line, 1000)).join('\n'), OURS);
}
