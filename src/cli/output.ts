/**
 * Standard output and the terminal behind it: data only, no complaint where a reader has enough (`| head`), colour only where it is welcome.
 */
import { safeJson } from '../core/safe-json.ts';
import { safeText } from '../render/terminal-text.ts';
import { endNow } from './exit.ts';
import type { Given } from './flags.ts';
import { Trouble, UsageError } from './usage-error.ts';

/** Called once, before anything is printed: a closed pipe ends the output and not the program, a full disk is said. */
export function guardOutput(): void {
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE')
      endNow(new Trouble(`standard output can't be written: ${error.message}`, { cause: error }));
  });
}

export function print(text: string): void {
  const { stdout } = process;
  if (stdout.destroyed || stdout.errored !== null) return;
  stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

export function printJson(value: unknown): void {
  print(safeJson(value, 2));
}

/** Something to know, beside the data. */
export function note(text: string): void {
  process.stderr.write(`mcp-tell: ${safeText(text, 2000)}\n`);
}

/** A page of markup is of no use to who reads a terminal. Throws `UsageError`. */
export function refusePageOnTerminal(command: string, { format }: Pick<Given, 'format'>): void {
  if (format === 'html' && process.stdout.isTTY)
    throw new UsageError(
      `--format html writes a page, which is for a browser: mcp-tell ${command} --format html > ${command}.html`,
    );
}

export interface Terminal {
  /** Columns. */
  readonly width: number;
  /** Where the rest of a line would be cut: nowhere, for whoever reads a pipe. */
  readonly cut: number;
  readonly colour: boolean;
}

const WITHOUT_TERMINAL = 100;

export function terminal(): Terminal {
  const { stdout, env } = process;
  if (!stdout.isTTY) return { width: WITHOUT_TERMINAL, cut: Infinity, colour: wantsColour(env, false) };
  // A terminal that does not say how wide it is has 0 columns.
  const width = Math.min(160, Math.max(40, stdout.columns || 80));
  return { width, cut: width, colour: wantsColour(env, true) };
}

/** Source: no-color.org (set to anything but nothing: none), force-color.org. */
export function wantsColour(env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && env['TERM'] !== 'dumb';
}
