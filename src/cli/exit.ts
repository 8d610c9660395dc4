/**
 * How the program ends: which code for which outcome, and the one line that an error is told in.
 * As a rule the code is set and the process ends by itself, so that what was printed gets out first.
 */
import type { Diff, Difference, Weight } from '../core/diff-schema.ts';
import { GRADES } from '../core/grades.ts';
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

/** `against`: is the first of the two a baseline? Then `leak` is about what came, and what went away is no leak. */
export function exitCodeOfDiff(
  { differences }: Pick<Diff, 'differences'>,
  failOn: keyof typeof COUNTS,
  against: boolean,
): ExitCode {
  const counts: readonly Weight[] = COUNTS[failOn];
  const isOneWay = against && failOn === 'leak';
  return differences.some((one) => counts.includes(one.weight) && !(isOneWay && isLess(one)))
    ? EXIT.different
    : EXIT.done;
}

/** Weakest first; `not_tested` is in no order with them: it may hide anything. */
const VERDICTS = ['not_revealed', 'hinted', 'revealed', 'conflicting'];

/** Does the second reveal less than the first, as far as this difference goes? */
function isLess({ code, a, b }: Difference): boolean {
  if (code === 'verdict-word') {
    const [from, to] = [VERDICTS.indexOf(String(a)), VERDICTS.indexOf(String(b))];
    return to >= 0 && from > to;
  }
  if (code === 'verdict-grade' || code === 'disclosure-grade') return rankOf(b) > rankOf(a);
  return code.endsWith('-only-in-a');
}

function rankOf(grade: unknown): number {
  const rank = GRADES.findIndex((known) => known === grade);
  return rank < 0 ? GRADES.length : rank;
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
