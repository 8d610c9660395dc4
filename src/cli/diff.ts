/**
 * `mcp-tell diff`: compares two sessions, and answers with its exit code too.
 */
import { diffReports } from '../core/diff.ts';
import type { Diff } from '../core/diff-schema.ts';
import type { Names } from '../render/difference-words.ts';
import { renderDiffText } from '../render/diff-text.ts';
import { loadAgainst, loadPair, type Pair } from './diff-pair.ts';
import { EXIT, exitCodeOfDiff, type ExitCode } from './exit.ts';
import type { Given } from './flags.ts';
import { note, print, printJson, refusePageOnTerminal, terminal } from './output.ts';
import { sha256 } from './sha256.ts';
import { UsageError } from './usage-error.ts';

/** What the two are called where the first is a baseline. */
const AGAINST: Names = ['the baseline', 'this visit'];

export async function diff(sources: readonly string[], given: Given): Promise<ExitCode> {
  refusePageOnTerminal('diff', given);
  const file = given.baseline;
  const write = given['write-baseline'] ?? false;
  if (file === undefined && write) throw new UsageError('--write-baseline needs --baseline FILE beside it');
  const out = given.out ?? null;
  const pair =
    file === undefined ? await loadPair(sources, out) : await loadAgainst({ file, write }, sources, out);
  if (pair === null) {
    note(`the baseline was written to ${file ?? ''}; there is nothing to compare yet`);
    return EXIT.done;
  }
  return compare(pair, file === undefined ? null : AGAINST, given);
}

async function compare([a, b]: Pair, names: Names | null, given: Given): Promise<ExitCode> {
  const found = diffReports(a, b);
  await show(found, names, given);
  const code = exitCodeOfDiff(found, given['fail-on'] ?? 'any', given.baseline !== undefined);
  if (code === EXIT.done && !found.same)
    note(`no difference weighs as much as --fail-on ${given['fail-on'] ?? ''}: exit code 0`);
  return code;
}

async function show(found: Diff, names: Names | null, { format = 'text' }: Given): Promise<void> {
  switch (format) {
    case 'json':
      printJson(found);
      return;
    case 'md':
      print((await import('../render/markdown/diff-md.ts')).renderDiffMarkdown(found, { names }));
      return;
    case 'html':
      print((await import('../render/html/diff-page.ts')).renderDiffPage(found, { names, digest: sha256 }));
      return;
    case 'text':
    case 'csv':
    case 'facts':
      print(renderDiffText(found, { ...terminal(), names }));
  }
}
