/**
 * Runs the command line from source as a child process, and writes what came of it in one readable text.
 */
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { emptyFolder } from './sample-journal.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | undefined;
}

export interface RunOptions {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A home of its own, so that nothing on this machine shows or is touched. */
export async function runCli(
  args: readonly string[],
  { input = '', env = {}, cwd }: RunOptions = {},
): Promise<Ran> {
  const { stdout, stderr, exitCode } = await execa(process.execPath, [MAIN, ...args], {
    input,
    cwd: cwd ?? emptyFolder(),
    env: { PATH: process.env['PATH'] ?? '', HOME: emptyFolder(), MCP_TELL_FINGERPRINT_KEY: 'golden', ...env },
    extendEnv: false,
    reject: false,
    stripFinalNewline: false,
    timeout: 25_000,
  });
  return { stdout, stderr, code: exitCode };
}

/** Command, output and exit code; `folder` is written as OUT. */
export function transcript(args: readonly string[], ran: Ran, folder: string): string {
  const shown = (text: string): string => text.replaceAll(folder, 'OUT');
  const part = (name: string, text: string): string => (text === '' ? '' : `--- ${name}\n${shown(text)}`);
  return `$ mcp-tell ${shown(args.join(' '))}\n${part('stdout', ran.stdout)}${part('stderr', ran.stderr)}--- exit ${ran.code ?? 'killed'}\n`;
}
