/**
 * How to run this same program again, whichever way it was started.
 */
import { isSea } from 'node:sea';

export interface OwnCommand {
  readonly command: string;
  /** What comes before our own arguments. */
  readonly args: readonly string[];
}

/** The executable is one file with Node inside; elsewhere Node runs our script. */
export function ownCommand(): OwnCommand {
  const script = process.argv[1];
  return { command: process.execPath, args: isSea() || script === undefined ? [] : [script] };
}
