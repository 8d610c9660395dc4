/**
 * What our Markdown may become on GitHub, and how it is held against it.
 */
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

/** The elements that GitHub's Markdown makes of it, and all text outside code, where mentions and numbers would be linked. */
export function rendered(markdown: string): {
  readonly elements: Set<string>;
  readonly outside: string;
  readonly codes: string[];
} {
  const html = micromark(markdown, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
  });
  const elements = new Set<string>();
  const codes: string[] = [];
  let outside = '';
  const walk = (node: DefaultTreeAdapterTypes.ChildNode, inCode: boolean): void => {
    if ('value' in node) {
      if (!inCode) outside += node.value;
      else codes.push(node.value);
    }
    if ('tagName' in node) elements.add(node.tagName);
    if ('childNodes' in node)
      for (const child of node.childNodes) walk(child, inCode || node.nodeName === 'code');
  };
  for (const node of parseFragment(html).childNodes) walk(node, false);
  return { elements, outside, codes };
}

export const USUAL = new Set([
  'h2',
  'h3',
  'p',
  'strong',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'ul',
  'li',
  'code',
]);
/** Mentions, issue numbers, commits, addresses. */
export const LINKED = /@\w|#\d|GH-\d|\b[0-9a-f]{7,40}\b|www\.|:\/\/|:\w+:/;
