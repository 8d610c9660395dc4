/**
 * The journal: one file a process, append-only, written through before any answer leaves.
 * It waits for no exit hook, since clients kill their servers without warning: what is held lives no longer than the
 * turn of the event loop that saw it. It never reads.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Observation, Unstamped } from '../core/observation.ts';

export interface JournalWriter {
  readonly file: string;
  readonly instance: string;
  /** Stamps and takes an observation; on disk at the next `flush`, at the latest when this turn of the event loop ends. */
  write(observation: Unstamped): Observation;
  /** Everything taken so far is with the operating system when this returns: to be called before anything is acknowledged. */
  readonly flush: () => void;
  /** What went wrong with writing, in a sentence; `null` where nothing has. */
  trouble(): string | null;
  close(): void;
}

export interface JournalOptions {
  readonly directory: string;
  readonly binding: 'stdio' | 'http';
  readonly instance: string;
  /** A write failed (said once): from now on evidence is lost. */
  readonly onTrouble: (why: string) => void;
}

/** More than this is written at once, before anybody parses it. */
const MOST_HELD = 64 * 1024;

/** Opens a new journal file, 0600. Throws where the folder can't be written. */
export function openJournal(options: JournalOptions): JournalWriter {
  const zero = performance.now();
  const started = compactTime(new Date());
  const file = join(options.directory, `${started}-${options.binding}-${options.instance}.journal.ndjson`);
  // 'a' so that every write lands at the end whatever else happens, 'x' so that no existing file is ever touched.
  const descriptor = openSync(file, 'ax', 0o600);
  let n = 0;
  let trouble: string | null = null;
  let held = '';

  const flush = (): void => {
    if (held === '') return;
    const lines = held;
    held = '';
    try {
      writeAll(descriptor, lines);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (trouble === null) {
        trouble = `the journal can't be written any more, evidence is lost: ${why}`;
        options.onTrouble(trouble);
      }
    }
  };

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
      };
      n += 1;
      if (held === '') setImmediate(flush);
      held += `${JSON.stringify(stamped)}\n`;
      if (held.length > MOST_HELD) flush();
      return stamped;
    },
    flush,
    trouble: () => trouble,
    close() {
      flush();
      closeSync(descriptor);
    },
  };
}

/** `20261201T063946Z`. */
function compactTime(date: Date): string {
  return `${date.toISOString().slice(0, 19).replaceAll('-', '').replaceAll(':', '')}Z`;
}

/** `writeSync` may write less than it was given (a full disk, a signal). */
function writeAll(descriptor: number, lines: string): void {
  const written = writeSync(descriptor, lines);
  if (written === Buffer.byteLength(lines)) return;
  const bytes = Buffer.from(lines, 'utf8');
  for (let at = written; at < bytes.length;) at += writeSync(descriptor, bytes, at);
}
