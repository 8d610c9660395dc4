/**
 * `npm run bench:load`: many visits over HTTP. Visits a second against a bare server that sends the same bytes and against the SDK's transport,
 * memory of sessions that wait, the silent client among ten thousand, and memory over a long series. It prints what it measured and
 * fails on nothing but an error.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openConnection, type RawConnection } from './raw-client.ts';
import { INITIALIZE, LIST, post, READY, visit, type Lane } from './raw-visit.ts';
import { median } from './statistics.ts';

const { values } = parseArgs({
  options: {
    bin: { type: 'string', default: fileURLToPath(new URL('../../dist/mcp-tell', import.meta.url)) },
    /** A round, of each server. */
    visits: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '5' },
    /** Sessions whose list waits for a silent client; each needs a socket on either side. */
    waiting: { type: 'string', default: '9000' },
    /** The long series. */
    series: { type: 'string', default: '20000' },
  },
});
const LANES = 8;
const work = mkdtempSync(join(tmpdir(), 'mcp-tell-bench-'));
const env = { ...process.env, HOME: work };
const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const transcript = join(work, 'transcript.json');
const running: ChildProcess[] = [];

interface Subject {
  readonly child: ChildProcess;
  readonly port: number;
}

try {
  console.log(`Node ${process.versions.node}; medians of one interleaved run\n`);
  const ours = await startOurs();
  await record(ours);
  await speed(ours);
  await stop(ours);
  await waiting(Number(values.waiting));
  await series(Number(values.series));
} finally {
  for (const child of running) child.kill('SIGKILL');
  rmSync(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

async function speed(ours: Subject): Promise<void> {
  const subjects = {
    bare: await start(process.execPath, [here('same-bytes-http.ts'), transcript]),
    sdk: await start(process.execPath, [here('sdk-visit-http.ts'), transcript]),
    ours,
  };
  const rates: Record<keyof typeof subjects, number[]> = { bare: [], sdk: [], ours: [] };
  const names = Object.keys(subjects) as (keyof typeof subjects)[];
  // The first round only warms up.
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const name of names) {
      const rate = await visitsPerSecond(subjects[name].port, Number(values.visits));
      if (round > 0) rates[name].push(rate);
    }
  }
  const [bare, sdk, own] = [median(rates.bare), median(rates.sdk), median(rates.ours)];
  const word = (rate: number): string => `${rate.toFixed(0)} visits/s`;
  console.log(
    `visits with report, journal on disk: ${word(own)}; ${(own / bare).toFixed(2)} × a bare server with the same bytes (${word(bare)}), target ≥ 0.7; ` +
      `${(own / sdk).toFixed(2)} × the SDK's transport (${word(sdk)}, itself ${(sdk / bare).toFixed(2)} × bare), target ≥ 2`,
  );
  await Promise.all([stop(subjects.bare), stop(subjects.sdk)]);
}

async function visitsPerSecond(port: number, count: number): Promise<number> {
  let left = count;
  const lanes = await Promise.all(Array.from({ length: LANES }, async () => openLane(port)));
  const before = performance.now();
  await Promise.all(
    lanes.map(async (lane) => {
      for (; left > 0; left -= 1) await visit(lane);
    }),
  );
  const seconds = (performance.now() - before) / 1000;
  for (const { main, side } of lanes) {
    main.close();
    side.close();
  }
  return count / seconds;
}

async function openLane(port: number): Promise<Lane> {
  const [main, side] = await Promise.all([openConnection(port), openConnection(port)]);
  return { main, side };
}

/** Ten thousand clients that answer nothing: how long their lists take, and what each of them costs. */
async function waiting(count: number): Promise<void> {
  const ours = await startOurs();
  await visitsPerSecond(ours.port, LANES);
  const before = resident(ours.child);
  const connections: RawConnection[] = [];
  const took: number[] = [];
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, resident(ours.child));
  }, 100);
  const lists: Promise<void>[] = [];
  for (let at = 0; at < count; at += 1) {
    const connection = await openConnection(ours.port);
    connections.push(connection);
    const { session } = await connection.exchange(post(INITIALIZE, null));
    await connection.exchange(post(READY, session));
    lists.push(timeList(connection, session, took));
  }
  await Promise.all(lists);
  clearInterval(look);
  took.sort((a, b) => a - b);
  const at = (share: number): string =>
    `${((took[Math.floor(took.length * share)] ?? 0) - 8000).toFixed(1)} ms`;
  console.log(
    `${count} silent clients at once: list after 8 s + ${at(0.5)} (median), + ${at(0.99)} (99 of 100), + ${at(0.9999)} (the last); target + ≤ 50 ms`,
  );
  console.log(
    `memory of a waiting session, socket included: ${((most - before) / count / 1024).toFixed(1)} KB; target ≤ 40 KB`,
  );
  for (const connection of connections) connection.close();
  await stop(ours);
}

async function timeList(connection: RawConnection, session: string | null, took: number[]): Promise<void> {
  const before = performance.now();
  await connection.exchange(post(LIST, session));
  took.push(performance.now() - before);
}

/** Memory after each quarter of a long series. */
async function series(count: number): Promise<void> {
  const ours = await startOurs();
  const megabytes: string[] = [];
  for (let quarter = 0; quarter < 4; quarter += 1) {
    await visitsPerSecond(ours.port, Math.ceil(count / 4));
    megabytes.push((resident(ours.child) / 1024 / 1024).toFixed(0));
  }
  console.log(`memory over ${count} visits, after each quarter: ${megabytes.join(', ')} MB`);
  await stop(ours);
}

async function record({ port }: Subject): Promise<void> {
  const lane = await openLane(port);
  writeFileSync(transcript, JSON.stringify(await visit(lane)));
  lane.main.close();
  lane.side.close();
}

async function startOurs(): Promise<Subject> {
  return start(values.bin, ['http', '--port', '0', '--out', join(work, `out-${running.length}`)]);
}

async function start(file: string, args: readonly string[]): Promise<Subject> {
  const log = join(work, `log-${running.length}.txt`);
  const descriptor = openSync(log, 'w');
  const child = spawn(file, args, { env, stdio: ['ignore', descriptor, descriptor] });
  running.push(child);
  for (let tries = 0; tries < 200; tries += 1) {
    const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(readFileSync(log, 'utf8'))?.[1];
    if (port !== undefined) return { child, port: Number(port) };
    await setTimeout(25);
  }
  throw new Error(`${file} never said where it listens: ${readFileSync(log, 'utf8')}`);
}

async function stop({ child }: Subject): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Bytes; 0 where the system does not tell. */
function resident({ pid }: ChildProcess): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
