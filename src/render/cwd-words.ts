/**
 * What kind of folder a subprocess was started in.
 */
import type { Report } from '../core/report.ts';

const CWD_WORD: Readonly<Record<string, string>> = {
  root: 'the root of a disk: no reveal',
  system: 'a system folder: no reveal',
  temporary: 'a temporary folder',
  cache: 'a cache: no project',
  launcher: 'a launcher’s folder: no project',
  own: 'mcp-tell’s own folder',
  home: 'the home folder',
};

/** In parentheses, behind the folder; empty where there is nothing to say. */
export function cwdRemark({ cwdInGit, cwdIs }: NonNullable<Report['process']>): string {
  const git = cwdInGit === true ? ' (in a git checkout)' : '';
  return `${git}${cwdIs === null ? '' : ` (${CWD_WORD[cwdIs] ?? 'no project folder'})`}`;
}
