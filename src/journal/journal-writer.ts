/**
 * The journal: one file a process, append-only, each observation written through before anything else happens.
 * It keeps no buffer and waits for no exit hook, since clients kill their servers without warning; it never reads.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Observation, Unstamped } from '../core/observation.ts';

export interface JournalWriter {
  readonly file: string;
  readonly instance: string;
  /** Stamps and writes; what was written is returned. A failed write is reported once through `onTrouble` and never thrown. */
  write(observation: Unstamped): Observation;
  close(): void;
}

export interface JournalOptions {
  readonly directory: string;
  readonly binding: 'stdio' | 'http';
  readonly instance: string;
  readonly onTrouble: (why: string) => void;
}

/** Opens a new journal file, 0600. Throws where the folder can't be written. */
export function openJournal(options: JournalOptions): JournalWriter {
  const zero = performance.now();
  const started = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const file = join(options.directory, `${started}-${options.binding}-${options.instance}.journal.ndjson`);
  // 'a' so that every write lands at the end whatever else happens, 'x' so that no existing file is ever touched.
  const descriptor = openSync(file, 'ax', 0o600);
  let n = 0;
  let troubled = false;

  return {
    file,
    instance: options.instance,
    write(observation) {
      const stamped = {
        n,
        at: new Date().toISOString(),
        t: Math.round((performance.now() - zero) * 1000) / 1000,
        instance: options.instance,
        ...observation,
      } as Observation;
      n += 1;
      try {
        writeAll(descriptor, `${JSON.stringify(stamped)}\n`);
      } catch (error) {
        if (!troubled) options.onTrouble(`the journal can't be written any more: ${error instanceof Error ? error.message : String(error)}`);
        troubled = true;
      }
      return stamped;
    },
    close: () => closeSync(descriptor),
  };
}

/** `writeSync` may write less than it was given (a full disk, a signal). */
function writeAll(descriptor: number, line: string): void {
  const bytes = Buffer.from(line, 'utf8');
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
}
