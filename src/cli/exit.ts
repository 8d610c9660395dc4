/**
 * How the program ends: which code for which outcome, and the one line that an error is told in.
 * As a rule the code is set and the process ends by itself, so that what was printed gets out first.
 */
import type { Diff, Weight } from '../core/diff-schema.ts';
import { ReadingError } from '../journal/reading-errors.ts';
import { StateDirectoryError } from '../journal/state-directory.ts';
import { safeText } from '../render/terminal-text.ts';
import { Trouble, UsageError } from './usage-error.ts';

export const EXIT = { done: 0, different: 1, failed: 1, trouble: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What `--fail-on` takes: which weights count as different. */
const COUNTS = {
  leak: ['leak'],
  behaviour: ['leak', 'behaviour'],
  any: ['leak', 'behaviour', 'identity', 'environment'],
} as const satisfies Record<string, readonly Weight[]>;

export function exitCodeOfDiff(
  { differences }: Pick<Diff, 'differences'>,
  failOn: keyof typeof COUNTS,
): ExitCode {
  const counts: readonly Weight[] = COUNTS[failOn];
  return differences.some(({ weight }) => counts.includes(weight)) ? EXIT.different : EXIT.done;
}

const LONGEST = 2000;

/** One line; of an error that nobody foresaw also where it was, since that is a bug of ours. */
export function wordError(error: unknown): string {
  if (!(error instanceof Error)) return `mcp-tell: ${safeText(String(error), LONGEST)}\n`;
  const line = `mcp-tell: ${safeText(error.message, LONGEST)}\n`;
  const isForeseen = FORESEEN.some((kind) => error instanceof kind) || 'syscall' in error;
  return isForeseen
    ? line
    : `${line}${error.stack ?? ''}\nThis is a bug in mcp-tell; what was recorded is not touched by it.\n`;
}

/** Their messages are for people, and complete. */
const FORESEEN = [UsageError, Trouble, ReadingError, StateDirectoryError];

/** For when nothing that is printed gets out any more. */
export function endNow(error: Error): never {
  process.stderr.write(wordError(error));
  process.exit(EXIT.trouble);
}
