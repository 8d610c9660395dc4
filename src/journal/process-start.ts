/**
 * When a process started, and on which boot of which machine: tells a process from a later one with the same number,
 * and so whether the writer of a journal is still there. Where the system does not say (anywhere but Linux), nothing is claimed.
 */
import { readFileSync } from 'node:fs';
import type { ObservationOf } from '../core/observation.ts';

/** Start of a process in the system's own units; `null` where unknown. */
export function readStart(pid: number): string | null {
  return statFields(pid)?.[19] ?? null;
}

/** The parent's number; 0 where unknown. */
export function readParent(pid: number): number {
  return Number(statFields(pid)?.[1] ?? 0);
}

/** Another at every boot of every machine; `null` where unknown. */
export function readBoot(): string | null {
  return read('/proc/sys/kernel/random/boot_id')?.trim() ?? null;
}

/** Is the process that wrote this journal certainly gone? */
export function isGone({ pid, start, boot }: ObservationOf<'journal'>): boolean {
  if (start === null || boot === null || boot !== readBoot()) return false;
  return readStart(pid) !== start;
}

/** Fields after the command name, which may itself contain blanks and parentheses (proc(5), /proc/pid/stat). */
function statFields(pid: number): string[] | null {
  const stat = read(`/proc/${pid}/stat`);
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
