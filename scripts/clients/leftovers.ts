/**
 * Finds the processes that live in one network namespace, and ends them by their ids.
 * A namespace made for a run holds only what the run started, so nobody else's process is ever found here.
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Leftover {
  readonly pid: number;
  readonly command: string;
}

/** The network namespace of a process, or `null` where the process is gone or not ours to look at. */
export function namespaceOf(pid: number | 'self'): string | null {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return null;
  }
}

/** Every process of the namespace but those in `except`. */
export function processesIn(namespace: string, except: readonly number[]): readonly Leftover[] {
  return (
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => !except.includes(pid) && namespaceOf(pid) === namespace)
      .map((pid) => ({ pid, command: commandOf(pid) }))
      // No command line: a zombie that nobody has waited for yet, or gone by now. It runs nothing.
      .filter(({ command }) => command !== '')
  );
}

/** What is still there after `grace` milliseconds; returns early once nothing is. */
export async function waitForNone(
  namespace: string,
  except: readonly number[],
  grace: number,
): Promise<readonly Leftover[]> {
  const until = performance.now() + grace;
  for (;;) {
    const left = processesIn(namespace, except);
    if (left.length === 0 || performance.now() > until) return left;
    await sleep(50);
  }
}

/** SIGTERM, and after a second SIGKILL to what is still there. */
export async function endAll(namespace: string, except: readonly number[]): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const left = processesIn(namespace, except);
    for (const { pid } of left) signalTo(pid, signal);
    if ((await waitForNone(namespace, except, 1000)).length === 0) return;
  }
}

function signalTo(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself in between.
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim().slice(0, 300);
  } catch {
    return '';
  }
}
