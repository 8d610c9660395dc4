/**
 * Runs the corpus: what was found of what must be, and what was found that must not be.
 */
import { findDisclosures } from '../../src/core/disclosures.ts';
import { GRADES } from '../../src/core/grades.ts';
import type { Disclosure } from '../../src/core/report.ts';
import type { Case, Expected } from './case.ts';

export interface Measured {
  readonly case: Case;
  readonly missed: readonly Expected[];
  readonly wrong: readonly Disclosure[];
  readonly found: number;
}

export interface Totals {
  readonly found: number;
  readonly missed: number;
  readonly wrong: number;
}

export function measure(one: Case): Measured {
  const all = findDisclosures(one.evidence);
  const missed = one.find.filter((expected) => !all.some((disclosure) => meets(disclosure, expected)));
  const wrong = all.filter((disclosure) => isWrong(disclosure, one));
  return { case: one, missed, wrong, found: one.find.length - missed.length };
}

export function total(measured: readonly Measured[]): Totals {
  const sum = (count: (one: Measured) => number): number =>
    measured.reduce((all, one) => all + count(one), 0);
  return {
    found: sum(({ found }) => found),
    missed: sum(({ missed }) => missed.length),
    wrong: sum(({ wrong }) => wrong.length),
  };
}

/** `precision 1.00 (180/180), recall 1.00 (180/180)` */
export function wordTotals({ found, missed, wrong }: Totals): string {
  const share = (part: number, whole: number): string =>
    `${(whole === 0 ? 1 : part / whole).toFixed(3)} (${part}/${whole})`;
  return `precision ${share(found, found + wrong)}, recall ${share(found, found + missed)}`;
}

function meets(disclosure: Disclosure, { kind, value, within, grade, decides }: Expected): boolean {
  const isIt = within === true ? disclosure.value.includes(value) : disclosure.value === value;
  if (disclosure.kind !== kind || !isIt) return false;
  const graded =
    grade === undefined ||
    (disclosure.grade !== null && GRADES.indexOf(disclosure.grade) <= GRADES.indexOf(grade));
  return graded && (decides === undefined || disclosure.decides === decides);
}

/** Kinds that say what a program is, not whose: no look-alike has to be free of them. */
const HARMLESS = new Set(['client', 'system', 'locale', 'trace', 'model', 'repository']);

/** In a look-alike whatever tells of somebody; beside a reveal, another directory that would decide. */
function isWrong({ kind, value, decides }: Disclosure, { find, except = [] }: Case): boolean {
  if (find.length === 0) return !HARMLESS.has(kind) && !except.includes(kind);
  return kind === 'directory' && decides && !find.some((expected) => expected.value === value);
}
