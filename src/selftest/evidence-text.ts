/**
 * Words what the demonstrations showed, for a terminal: exchanges with arrows, tables, and each check with what was expected and seen.
 */
import { PLAIN, table } from '../render/lines.ts';
import type { Paint } from '../render/paint.ts';
import { safeText } from '../render/terminal-text.ts';
import { counted, durationOf } from '../render/words.ts';
import { cutJson, cutMiddle } from './cut-middle.ts';
import type { Demonstrated } from './demonstration.ts';
import type { Check, Step } from './evidence.ts';
import type { Line } from './wire.ts';

/** Characters of one string within a message, and of a whole message. */
const LONGEST_VALUE = 120;
const LONGEST_LINE = 700;
/** Characters of what a check compared. */
const LONGEST_COMPARED = 500;

export interface Wording {
  readonly paint: Paint;
  /** Only the checks. */
  readonly brief: boolean;
}

/** Ends with an empty line. */
export function wordDemonstrated(one: Demonstrated, { paint, brief }: Wording): string {
  const { name, title, shows, steps, checks, ms } = one;
  return [
    `${paint.bold(`[${name}] ${title}`)} ${paint.dim(durationOf(ms))}`,
    ...(brief ? [] : [`  ${shows}`, '', ...steps.flatMap((step) => [...wordStep(step, paint), ''])]),
    ...checks.flatMap((check) => wordCheck(check, paint)),
    '',
    '',
  ].join('\n');
}

function wordStep(step: Step, paint: Paint): string[] {
  const title = `  ${paint.bold(safeText(step.title))}`;
  if (step.kind === 'exchange') return [title, ...step.lines.map((line) => wordLine(line, paint))];
  const rows = step.rows.map((row) => row.map((cell) => cutMiddle(safeText(cell, Infinity), LONGEST_LINE)));
  const layout = { width: Infinity, paint: PLAIN, most: Infinity };
  const columns = step.head.map((head) => ({ head }));
  return [title, ...table(columns, rows, layout, '    ')];
}

function wordLine({ way, text }: Line, paint: Paint): string {
  const arrow = way === 'sent' ? paint.yellow('→') : paint.green('←');
  return `    ${arrow} ${cutJson(safeText(text, Infinity), LONGEST_VALUE, LONGEST_LINE)}`;
}

function wordCheck({ claim, ok, expected, seen }: Check, paint: Paint): string[] {
  const line = safeText(claim);
  if (ok) return [`  ${paint.green('ok')}      ${line}`];
  return [
    `  ${paint.red('FAILED')}  ${line}`,
    `            expected ${wordValue(expected)}`,
    `            seen     ${wordValue(seen)}`,
  ];
}

function wordValue(value: unknown): string {
  return cutMiddle(safeText(JSON.stringify(value), Infinity), LONGEST_COMPARED);
}

/** The last line. */
export function wordTotal(checks: readonly Check[]): string {
  return `${counted(checks.length, 'check')}, ${checks.filter(({ ok }) => !ok).length} failed`;
}
