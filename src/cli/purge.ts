/**
 * `mcp-tell purge`: deletes everything recorded, by the names of our own files, and says what it deleted.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isatty } from 'node:tty';
import { recordKind } from '../journal/record-names.ts';
import { stateDirectory } from '../journal/state-directory.ts';
import { EXIT, type ExitCode } from './exit.ts';
import type { Given } from './flags.ts';
import { note, print } from './output.ts';
import { UsageError } from './usage-error.ts';

export async function purge(given: Given): Promise<ExitCode> {
  const directory = stateDirectory(given.out ?? null);
  const names = ownNames(directory);
  if (names.length === 0) {
    note(`nothing of ours in ${directory}`);
    return EXIT.done;
  }
  const what = `${names.length} ${names.length === 1 ? 'file' : 'files'} in ${directory}`;
  if (given.yes !== true) {
    if (!isatty(0))
      throw new UsageError(`purge would delete ${what}: say --yes to do it without being asked`);
    if (!(await confirm(`Delete ${what}?`))) {
      note('nothing was deleted');
      return EXIT.done;
    }
  }
  const recording = names.flatMap((name) => writerOf(join(directory, name)) ?? []);
  let failed = 0;
  for (const name of names) {
    try {
      rmSync(join(directory, name));
      print(`deleted ${name}`);
    } catch (error) {
      failed += 1;
      note(`can't delete ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  for (const pid of new Set(recording))
    note(`process ${pid} is still recording: what it hears from now on is kept nowhere; end it to be sure`);
  return failed === 0 ? EXIT.done : EXIT.trouble;
}

function ownNames(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => recordKind(name) !== null)
      .sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** The process that still writes a journal; `null` where it is over. */
function writerOf(file: string): number | null {
  if (!file.endsWith('.ndjson')) return null;
  try {
    const pid = /"pid":(\d+)/.exec(readFileSync(file, 'utf8').slice(0, 2000))?.[1];
    if (pid === undefined) return null;
    process.kill(Number(pid), 0);
    // Numbers are used again: only a process that is one of ours counts, where the system lets us see.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('mcp-tell') ? Number(pid) : null;
  } catch {
    return null;
  }
}

async function confirm(question: string): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises');
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await asking.question(`${question} [y/N] `)).trim());
  } finally {
    asking.close();
  }
}
