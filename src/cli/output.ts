/**
 * Standard output and the terminal behind it: data only, no complaint where a reader has enough (`| head`), colour only where it is welcome.
 */
import { safeText } from '../render/terminal-text.ts';

/** Called once, before anything is printed: a closed pipe ends the output, not the program. */
export function guardOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

export function print(text: string): void {
  const { stdout } = process;
  if (stdout.destroyed || stdout.errored !== null) return;
  stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

/** Something to know, beside the data. */
export function note(text: string): void {
  process.stderr.write(`mcp-tell: ${safeText(text, 2000)}\n`);
}

export interface Terminal {
  /** Columns. */
  readonly width: number;
  readonly colour: boolean;
}

const WITHOUT_TERMINAL = 100;

export function terminal(): Terminal {
  const { stdout, env } = process;
  const width = stdout.isTTY ? stdout.columns : WITHOUT_TERMINAL;
  return { width: Math.min(160, Math.max(40, width || 80)), colour: wantsColour(env, stdout.isTTY) };
}

/** Source: no-color.org (set to anything but nothing: none), force-color.org. */
export function wantsColour(env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && env['TERM'] !== 'dumb';
}
