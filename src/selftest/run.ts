/**
 * Runs demonstrations, each on a stage of its own in a temporary folder, and leaves neither a process nor a folder behind,
 * also where it is interrupted.
 */
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Demonstrated } from './demonstration.ts';
import { DEMONSTRATIONS, type DemonstrationName } from './demonstrations.ts';
import { createProcesses, type Processes } from './processes.ts';
import { createStage, type ServerCommand } from './stage.ts';

/** One after the other, since each runs its visits at once. Throws where the server can't even be started. */
export async function runDemonstrations(
  names: readonly DemonstrationName[],
  server: ServerCommand,
  each: (demonstrated: Demonstrated) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-tell-selftest-'));
  const processes = createProcesses();
  const cleanUp = (): void => {
    processes.killAll();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  const heed = heedSignals(cleanUp);
  try {
    for (const name of names) {
      const demonstrated = await runOne(name, join(folder, name), server, processes);
      const trouble = processes.unstartable();
      if (trouble !== null) throw trouble;
      each(demonstrated);
    }
  } finally {
    heed.stop();
    cleanUp();
  }
}

async function runOne(
  name: DemonstrationName,
  folder: string,
  server: ServerCommand,
  processes: Processes,
): Promise<Demonstrated> {
  const { title, shows, run } = DEMONSTRATIONS[name];
  mkdirSync(folder);
  const stage = createStage(folder, server, processes);
  const before = performance.now();
  // A demonstration that can't go on has found a fault, and keeps what it has shown so far.
  await run(stage).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    stage.check('the demonstration comes to its end', 'no trouble', why);
  });
  return {
    name,
    title,
    shows,
    steps: stage.steps,
    checks: stage.checks,
    ms: Math.round(performance.now() - before),
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Cleans up first, then lets the signal do what it does. */
function heedSignals(cleanUp: () => void): { stop(): void } {
  const stop = (): void => {
    for (const signal of SIGNALS) process.off(signal, heed);
  };
  const heed = (signal: NodeJS.Signals): void => {
    stop();
    cleanUp();
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.on(signal, heed);
  return { stop };
}
