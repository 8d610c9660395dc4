/**
 * Puts any text into GitHub's Markdown as text: no links, mentions, issue numbers, commits, images, HTML, emphasis or headings come of it.
 * Only a code span is safe from all of them (mentions and numbers are linked after entities were read), so what is no plain word goes into one.
 */
import { safeText } from '../terminal-text.ts';

const LONGEST = 300;

/** The whole text as code. A bar would end a table's cell even there, so it stands between two spans as an entity. */
export function code(text: string, longest = LONGEST): string {
  if (text === '') return '`""`';
  return safeText(text, longest)
    .split('|')
    .map((part) => (part === '' ? '' : span(part)))
    .join('&#124;');
}

/** Fenced by more backticks than it holds in a row. */
function span(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const edge = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return `${fence}${edge}${text}${edge}${fence}`;
}

/** A word or number that means nothing to anybody's parser; long runs of a to f could be a commit. */
const PLAIN = /^\(?(?:[A-Za-z’]+(?:-[A-Za-z’]+)*|\d{1,6}|[·–→←…×])[),;:.]{0,3}$/;
const COMMIT = /^\W*[0-9a-f]{7,}\W*$/i;

/** Running text that may quote what a client wrote: plain words stay, everything else is code. */
export function words(text: string, longest = 2000): string {
  const parts: string[] = [];
  let risky: string[] = [];
  const close = (): void => {
    if (risky.length > 0) parts.push(quote(risky.join(' ')));
    risky = [];
  };
  for (const word of safeText(text, longest).split(' ')) {
    if (PLAIN.test(word) && !COMMIT.test(word)) {
      close();
      parts.push(word);
    } else risky.push(word);
  }
  close();
  return parts.join(' ');
}

/** The comma or bracket after a path is ours more often than not, and does no harm. */
function quote(text: string): string {
  const ending = text.includes('(') ? /^(.*?)([,;:.]*)$/su : /^(.*?)(\)?[,;:.]*)$/su;
  const [, inner = '', after = ''] = ending.exec(text) ?? [];
  return inner.trim() === '' ? code(text, Infinity) : `${code(inner, Infinity)}${after}`;
}

/** A table of cells that are Markdown already; nothing where there are no rows. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return ['', line(heads), line(heads.map(() => '---')), ...rows.map(line)];
}

/** GitHub takes 65,536 characters. */
const MOST = 60_000;

/** As many lines as an issue takes, and how many did not fit. */
export function fit(lines: readonly string[]): string {
  let size = 0;
  const kept: string[] = [];
  for (const line of lines) {
    size += line.length + 1;
    if (size > MOST) {
      kept.push('', `… ${lines.length - kept.length} more lines, left out to fit an issue`);
      break;
    }
    kept.push(line);
  }
  return `${kept.join('\n')}\n`;
}
