/**
 * Other processes of the same parent that record into the same folder, as far as the beginnings of their journals tell.
 * For a report that is made while they live; what is made afterwards reads the journals whole.
 */
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { ObservationOf } from '../core/observation.ts';
import { headOf, sessionOf } from './line-head.ts';
import { recordKind } from './record-names.ts';
import { relateSiblings, type Subprocess } from './siblings.ts';
import type { Related } from '../core/report.ts';

/** So many of the newest journals are looked into. */
const MOST = 100;
const BEGINNING = 8192;

/** What `session`, this process's own, is related to. A file that can't be read relates to nothing. */
export function liveSiblings(directory: string, session: string): Related[] {
  const names = readdirSync(directory).filter(
    (name) => recordKind(name) === 'journal' && name.includes('-stdio-'),
  );
  const processes = names
    .sort()
    .slice(-MOST)
    .flatMap((name) => readSubprocess(join(directory, name)) ?? []);
  return relateSiblings(processes).get(session) ?? [];
}

function readSubprocess(file: string): Subprocess | null {
  try {
    const lines = beginningOf(file).split('\n');
    const opening = lines.find((line) => headOf(line, '"kind":') === 'session');
    const session = opening === undefined ? null : sessionOf(opening);
    if (session === null) return null;
    // Written by a process like this one; anything else has no kin here.
    const journal = JSON.parse(lines[0] ?? '') as ObservationOf<'journal'>;
    return journal.kind === 'journal' ? { session, journal } : null;
  } catch {
    return null;
  }
}

function beginningOf(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(BEGINNING);
    return bytes.toString('utf8', 0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}
