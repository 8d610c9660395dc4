/**
 * What the subprocess inherited: directory, arguments, parents, user, and the names of its variables.
 */
import { beyondDefault } from '../core/default-environment.ts';
import type { Report } from '../core/report.ts';
import { cwdRemark } from './cwd-words.ts';
import { labelled, LABEL, listed, LONGEST_VALUE, type Layout } from './lines.ts';
import { safeText } from './terminal-text.ts';
import { cutTo } from './text-width.ts';
import { counted } from './words.ts';

export function processLines({ process }: Report, layout: Layout): string[] {
  if (process === null) return [];
  const names = Object.keys(process.env).sort();
  const masked = Object.values(process.env).filter((value) => typeof value !== 'string').length;
  const beyond = beyondDefault(names);
  const shown = listed(
    beyond.map((name) => safeText(name, 60)),
    layout.most * 6,
  );
  const row = (name: string, text: string): string[] => labelled(`  ${name}`, text, layout, LABEL + 2);
  const parents = process.parents
    .slice(0, 3)
    .map(({ pid, command }) => `${pid} ${cutTo(safeText(command, 600), 60)}`.trim());
  return [
    ...row(
      'cwd',
      process.cwd === null
        ? `unreadable: ${safeText(process.cwdError ?? '', 120)}`
        : `${safeText(process.cwd, LONGEST_VALUE)}${cwdRemark(process)}`,
    ),
    ...row('argv', safeText(process.argv.join(' '), LONGEST_VALUE)),
    ...row('parents', parents.length === 0 ? 'unknown' : parents.join(' ← ')),
    ...row(
      'user',
      `${safeText(process.user ?? 'unknown', 60)} · home ${safeText(process.home ?? 'unknown', 120)} · umask ${safeText(process.umask, 8)}`,
    ),
    ...row(
      'stdin',
      `${safeText(process.stdin, 20)}${process.tty ? ' (a terminal)' : ''} · time zone ${safeText(process.timeZone ?? 'unknown', 60)} · locale ${safeText(process.locale ?? 'unknown', 60)}`,
    ),
    ...row(
      'env',
      `${counted(names.length, 'variable')}${masked === 0 ? '' : `, ${masked} of them secret`}; ${beyond.length === 0 ? 'none' : beyond.length} beyond what SDK clients pass on${beyond.length === 0 ? '' : `: ${shown}`}`,
    ),
  ];
}
