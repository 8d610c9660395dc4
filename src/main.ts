/**
 * The executable's entry: from arguments to a command. Reading commands, HTTP and the built-in client are loaded only when they are
 * called for, so that a client which starts us as a subprocess waits for none of them; nothing here reads the machine as it loads.
 */
import { isatty } from 'node:tty';
import { EXIT, wordError, type ExitCode } from './cli/exit.ts';
import { parse, type Parsed } from './cli/parse.ts';
import { httpOptions, serveOptions } from './cli/serve.ts';
import { Trouble } from './cli/usage-error.ts';
import { serveStdio } from './transports/stdio.ts';

/** `argv` as Node gives it: the arguments begin at index 2. Sets the exit code; serving commands end the process themselves. */
export async function main(argv: readonly string[]): Promise<void> {
  try {
    const code = await dispatch(parse(argv.slice(2), isatty(0)));
    if (code !== null) process.exitCode = code;
  } catch (error) {
    process.stderr.write(wordError(error));
    process.exitCode = EXIT.trouble;
  }
}

/** The exit code; `null` while serving. */
async function dispatch(parsed: Parsed): Promise<ExitCode | null> {
  if (parsed.do === 'run' && parsed.command === 'stdio') {
    await serveStdio(serveOptions(parsed.given, process.env));
    return null;
  }
  if (parsed.do === 'run' && parsed.command === 'http') {
    const options = httpOptions(parsed.given, process.env);
    const { serveHttp, ListenError } = await import('./transports/http.ts');
    await serveHttp(options).catch((error: unknown) => {
      throw error instanceof ListenError ? new Trouble(error.message, { cause: error }) : error;
    });
    return null;
  }
  const { runCommand } = await import('./cli/run.ts');
  return runCommand(parsed);
}

if (import.meta.main) void main(process.argv);
