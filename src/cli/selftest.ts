/**
 * `mcp-tell selftest`: scripted clients visit this same program, and what crosses the wire is shown and checked.
 * Every server is a child of this process and ends with it; what they record is deleted at the end.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createPaint } from '../render/paint.ts';
import type { Demonstrated } from '../selftest/demonstration.ts';
import { DEMONSTRATION_NAMES, type DemonstrationName } from '../selftest/demonstrations.ts';
import { wordDemonstrated, wordTotal } from '../selftest/evidence-text.ts';
import { runDemonstrations } from '../selftest/run.ts';
import type { ServerCommand } from '../selftest/stage.ts';
import { TOOL } from '../version.ts';
import { didYouMean } from './did-you-mean.ts';
import { EXIT, type ExitCode } from './exit.ts';
import type { Given } from './flags.ts';
import { print, printJson, terminal } from './output.ts';
import { ownCommand } from './own-command.ts';
import { UsageError } from './usage-error.ts';

export async function selftest(given: Given): Promise<ExitCode> {
  const names = given.only === undefined ? DEMONSTRATION_NAMES : readNames(given.only);
  const server = given.server === undefined ? ownCommand() : readServer(given.server);
  const wording = { paint: createPaint(terminal().colour), brief: given.brief === true };
  const demonstrations: Demonstrated[] = [];
  await runDemonstrations(names, server, (one) => {
    demonstrations.push(one);
    if (given.json !== true) print(wordDemonstrated(one, wording));
  });
  const checks = demonstrations.flatMap((one) => one.checks);
  const failed = checks.filter(({ ok }) => !ok).length;
  if (given.json === true)
    printJson({
      kind: 'mcp-tell/selftest',
      version: 1,
      tool: TOOL,
      demonstrations,
      checks: checks.length,
      failed,
    });
  else print(wordTotal(checks));
  return failed === 0 ? EXIT.done : EXIT.failed;
}

function readNames(text: string): DemonstrationName[] {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const all = DEMONSTRATION_NAMES.join(', ');
  if (words.length === 0) throw new UsageError(`--only: give one or more of ${all}`);
  for (const word of words)
    if (!DEMONSTRATION_NAMES.some((name) => name === word))
      throw new UsageError(
        `--only ${word}: there is no such demonstration${didYouMean(word, DEMONSTRATION_NAMES)}; give ${all}`,
      );
  return DEMONSTRATION_NAMES.filter((name) => words.includes(name));
}

/** Split at blanks: a command and its first arguments. What is a file here is one for the server too, which is started elsewhere. */
function readServer(text: string): ServerCommand {
  const words = text.split(' ').filter((word) => word !== '');
  const [command, ...args] = words.map((word) => (existsSync(word) ? resolve(word) : word));
  if (command === undefined) throw new UsageError('--server: give a command');
  return { command, args };
}
