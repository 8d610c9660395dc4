/**
 * What a page of ours may be made of, written down a second time, and how a page is held against it.
 */
import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

const ELEMENTS = new Set(
  (
    'html head meta title style body header main nav footer section div p h1 h2 h3 ul li a span strong code pre bdi time dl dt dd ' +
    'details summary table caption thead tbody tr th td svg g line path circle text tspan'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'class id scope role tabindex datetime aria-label aria-labelledby aria-hidden href viewBox x y x1 x2 y1 y2 cx cy r d text-anchor ' +
    'lang charset http-equiv content name'
  ).split(' '),
);

export interface PageFacts {
  /** What the page has and may not have, in words. */
  readonly faults: readonly string[];
  readonly elements: ReadonlyMap<string, number>;
  readonly style: string;
  readonly policy: string;
  readonly text: string;
}

export function inspectPage(html: string): PageFacts {
  const faults: string[] = [];
  const elements = new Map<string, number>();
  const ids = new Set<string>();
  const links: string[] = [];
  let style = '';
  let policy = '';
  let text = '';
  const document = parse(html, { onParseError: ({ code }) => faults.push(`does not parse: ${code}`) });
  const queue: Node[] = [document];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (node.nodeName === '#comment') faults.push('a comment');
    if (node.nodeName === '#text') text += (node as DefaultTreeAdapterTypes.TextNode).value;
    if ('attrs' in node) {
      elements.set(node.tagName, (elements.get(node.tagName) ?? 0) + 1);
      if (!ELEMENTS.has(node.tagName)) faults.push(`an element ${node.tagName}`);
      for (const { name, value } of node.attrs) {
        if (!ATTRIBUTES.has(name)) faults.push(`an attribute ${name} of ${node.tagName}`);
        if (name === 'href') links.push(value);
        if (name === 'id' && ids.size === ids.add(value).size) faults.push(`id ${value} twice`);
      }
      if (node.tagName === 'style')
        style = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
      const equivalent = node.attrs.find(({ name }) => name === 'http-equiv');
      if (equivalent !== undefined) policy = node.attrs.find(({ name }) => name === 'content')?.value ?? '';
    }
    if ('childNodes' in node) queue.push(...node.childNodes.toReversed());
  }
  for (const link of links) if (!ids.has(link.slice(1))) faults.push(`a link to ${link}`);
  return { faults, elements, style, policy, text };
}
