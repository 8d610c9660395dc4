/**
 * Runs the commands that read and print; each is loaded only when it is the one.
 */
import { stateDirectory } from '../journal/state-directory.ts';
import { TOOL } from '../version.ts';
import { EXIT, wordError, type ExitCode } from './exit.ts';
import { guardOutput, print } from './output.ts';
import type { Parsed } from './parse.ts';

/** Tells errors in one line on stderr; never throws. */
export async function runCommand(parsed: Parsed): Promise<ExitCode> {
  guardOutput();
  try {
    return await run(parsed);
  } catch (error) {
    process.stderr.write(wordError(error));
    return EXIT.trouble;
  }
}

async function run(parsed: Parsed): Promise<ExitCode> {
  if (parsed.do === 'version') {
    print(`${TOOL.name} ${TOOL.version}`);
    return EXIT.done;
  }
  if (parsed.do === 'help') {
    const { helpText } = await import('./help.ts');
    print(helpText(parsed.command, stateDirectory(null)));
    return EXIT.done;
  }
  const { command, given, arguments: sources } = parsed;
  switch (command) {
    case 'stdio':
    case 'http':
      throw new Error(`${command} serves and is not run here`);
    case 'ls':
      return (await import('./ls.ts')).ls(given);
    case 'report':
      return (await import('./report.ts')).report(sources, given);
    case 'diff':
      return (await import('./diff.ts')).diff(sources, given);
    case 'matrix':
      return (await import('./matrix.ts')).matrix(sources, given);
    case 'purge':
      return (await import('./purge.ts')).purge(given);
    case 'demo':
      return (await import('./demo.ts')).demo(given);
    case 'selftest':
      return (await import('./selftest.ts')).selftest(given);
  }
}
