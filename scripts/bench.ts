/**
 * `npm run bench`: start-up, the four questions, and the silent client, as ratios to floors measured in the same run.
 * It prints what it measured and fails on nothing but an error: a slow machine is no defect.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { everythingServer } from './bench/everything-server.ts';
import { median, ms, row } from './bench/statistics.ts';
import { httpClient, pool, stdioClient, type BenchClient } from './bench/wire.ts';

const { values } = parseArgs({
  options: {
    bin: { type: 'string', default: fileURLToPath(new URL('../dist/mcp-tell', import.meta.url)) },
    starts: { type: 'string', default: '40' },
    visits: { type: 'string', default: '300' },
    'no-silent': { type: 'boolean', default: false },
  },
});
const out = mkdtempSync(join(tmpdir(), 'mcp-tell-bench-'));
const env = { ...process.env, HOME: out };
let logs = 0;
const here = (name: string): string => fileURLToPath(new URL(`bench/${name}`, import.meta.url));

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: { roots: {}, elicitation: {}, sampling: {} },
    clientInfo: { name: 'bench', version: '1' },
  },
};
const READY = { jsonrpc: '2.0', method: 'notifications/initialized' };
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const CAPABLE = ['--out', out];

try {
  console.log(`Node ${process.versions.node}; medians of one interleaved run\n`);
  await starts(Number(values.starts));
  await questions(Number(values.visits));
  if (!values['no-silent']) await silence();
} finally {
  pool.destroy();
  rmSync(out, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

async function starts(times: number): Promise<void> {
  const everything = await everythingServer();
  const subjects: Record<string, () => Promise<number>> = {
    nothing: async () => timeExit(process.execPath, ['-e', '0']),
    ours: async () => timeInitialize(values.bin, ['stdio', ...CAPABLE]),
    ...(everything === null
      ? {}
      : { everything: async () => timeInitialize(process.execPath, [everything, 'stdio']) }),
  };
  const measured = await interleave(subjects, times);
  console.log(row('spawn → initialize answered', measured('ours'), measured('nothing'), 'node -e 0', 1.3));
  if (everything === null)
    console.log('  (the reference everything-server could not be installed: not compared)');
  else
    console.log(
      `  everything-server ${ms(measured('everything'))}: ${(measured('everything') / measured('ours')).toFixed(1)} × ours; target ≥ 3 ×`,
    );
}

async function questions(visits: number): Promise<void> {
  const http = await startHttp(values.bin, ['http', '--port', '0', ...CAPABLE], /listening on (http:\S+)/);
  const bare = await startHttp(process.execPath, [here('echo-http.ts')], /(http:\S+)/);
  const bareVisit = await startHttp(process.execPath, [here('bare-visit-http.ts')], /(http:\S+)/);
  const bareHttp = httpClient(bare.url);
  const bareStdio = stdioClient(process.execPath, [here('echo-stdio.ts')], env);
  const fourRoundTrips = async (client: BenchClient): Promise<number> => {
    let sum = 0;
    for (let id = 1; id <= 4; id += 1) sum += await client.time({ ...LIST, id });
    return sum;
  };
  /** Where `alone` is given, the same list is asked for again, when nothing is left to ask: the difference is what the questions took. */
  const visit = async (client: BenchClient, pause = 0, alone: number[] | null = null): Promise<number> => {
    await client.time(INITIALIZE);
    await client.notify(READY);
    if (pause > 0) await setTimeout(pause);
    const took = await client.time(LIST);
    alone?.push(took - (await client.time({ ...LIST, id: 2 })));
    client.close();
    return took;
  };
  const aloneOverHttp: number[] = [];
  const aloneOverStdio: number[] = [];
  await fourRoundTrips(bareHttp);
  await fourRoundTrips(bareStdio);
  const measured = await interleave(
    {
      'bare http': async () => fourRoundTrips(bareHttp),
      http: async () => visit(httpClient(http.url), 0, aloneOverHttp),
      'bare visit': async () => visit(httpClient(bareVisit.url)),
      'bare stdio': async () => fourRoundTrips(bareStdio),
    },
    visits,
  );
  // A stdio visit is a process of its own, so it is cold; the floor is given as cold as that.
  const cold = await interleave(
    {
      ours: async () => visit(stdioClient(values.bin, ['stdio', ...CAPABLE], env), 0, aloneOverStdio),
      later: async () => visit(stdioClient(values.bin, ['stdio', ...CAPABLE], env), 50),
      bare: async () => {
        const client = stdioClient(process.execPath, [here('echo-stdio.ts')], env);
        await client.time({ ...LIST, id: 0 });
        const took = await fourRoundTrips(client);
        client.close();
        return took;
      },
    },
    Math.min(visits, 40),
  );
  console.log(
    row('four questions over HTTP', measured('http'), measured('bare http'), 'four bare round trips', 1.5),
  );
  console.log(alone(aloneOverHttp, measured('bare http')));
  console.log(
    `  a list with four questions as events, bare (nothing recorded): ${ms(measured('bare visit'))}; ours is ${(measured('http') / measured('bare visit')).toFixed(2)} × that`,
  );
  console.log(
    row(
      'four questions over stdio (new process)',
      cold('ours'),
      cold('bare'),
      'the same, bare, new process',
      1.5,
    ),
  );
  console.log(alone(aloneOverStdio, cold('bare')));
  console.log(`  (listed 50 ms after the handshake, when the environment is recorded: ${ms(cold('later'))})`);
  console.log(`  (four bare round trips with a warm process: stdio ${ms(measured('bare stdio'))})`);
  console.log(`  in absolute terms: HTTP ${ms(measured('http'))}, stdio ${ms(cold('ours'))}; target ≤ 10 ms`);
  bareHttp.close();
  bareStdio.close();
  await Promise.all([http, bare, bareVisit].map(async ({ child }) => ended(child)));
}

/** A list with four questions is five exchanges; this is four of them. */
function alone(differences: readonly number[], floor: number): string {
  const took = median(differences);
  return `  the four questions alone (that list − one without questions): ${ms(took)}, ${(took / floor).toFixed(2)} × the same`;
}

async function silence(): Promise<void> {
  const http = await startHttp(values.bin, ['http', '--port', '0', ...CAPABLE], /listening on (http:\S+)/);
  const clients: readonly (readonly [string, BenchClient])[] = [
    ['stdio', stdioClient(values.bin, ['stdio', ...CAPABLE], env)],
    ['HTTP', httpClient(http.url)],
  ];
  await Promise.all(
    clients.map(async ([name, client]) => {
      await client.time(INITIALIZE);
      await client.notify(READY);
      const took = await client.time(LIST, false);
      console.log(`silent client over ${name}: list after 8 s + ${ms(took - 8000)}; target + ≤ 50 ms`);
      client.close();
    }),
  );
  await ended(http.child);
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Runs the subjects in turn, so that a busy moment hits all alike; the first turn only warms up. */
async function interleave(
  subjects: Record<string, () => Promise<number>>,
  times: number,
): Promise<(name: string) => number> {
  const figures = new Map<string, number[]>();
  for (let turn = 0; turn <= times; turn += 1) {
    for (const [name, measure] of Object.entries(subjects)) {
      const value = await measure();
      if (turn > 0) figures.set(name, [...(figures.get(name) ?? []), value]);
    }
  }
  return (name) => median(figures.get(name) ?? []);
}

async function timeExit(file: string, args: readonly string[]): Promise<number> {
  const before = performance.now();
  const child = spawn(file, args, { stdio: 'ignore' });
  await new Promise((resolve) => child.on('exit', resolve));
  return performance.now() - before;
}

async function timeInitialize(file: string, args: readonly string[]): Promise<number> {
  const before = performance.now();
  const client = stdioClient(file, args, env);
  await client.time(INITIALIZE);
  const took = performance.now() - before;
  client.close();
  await new Promise((resolve) => client.child.on('exit', resolve));
  return took;
}

/** Output goes to a file: reading a server's log is not the client's work, and would be measured with it. */
async function startHttp(
  file: string,
  args: readonly string[],
  pattern: RegExp,
): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const log = join(out, `log-${(logs += 1)}.txt`);
  const descriptor = openSync(log, 'w');
  const child = spawn(file, args, { env, stdio: ['ignore', descriptor, descriptor] });
  for (let tries = 0; tries < 200; tries += 1) {
    const url = pattern.exec(readFileSync(log, 'utf8'))?.[1];
    if (url !== undefined) return { child, url };
    await setTimeout(25);
  }
  throw new Error(`${file} never said where it listens: ${readFileSync(log, 'utf8')}`);
}
