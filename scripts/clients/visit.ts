/**
 * One client meets the probe once: runs inside the sandbox, with the scripted model, the probe and the client in one namespace.
 * It starts, waits and ends; what it saw goes into a file, and it judges nothing.
 */
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { CATALOGUE } from './catalogue.ts';
import type { Client, Server } from './client.ts';
import { endAll, namespaceOf, waitForNone } from './leftovers.ts';
import { layOutHome, userEnvironment, writeFile } from './made-up-home.ts';
import { list, object, text } from './model/json.ts';
import { HOME, mountFolder, mountHome, PROJECT, raiseLoopback, STATE } from './namespace.ts';
import { startScriptedModel, type ToolResult } from './scripted-model.ts';
import { layout, type Job, type Visit } from './visit-job.ts';

/** Clients end a server in up to 4 s after they were told to end themselves (EOF, +2 s SIGTERM, +1.9 s SIGKILL). */
const GRACE_MS = 5000;
/** For the last of a client's output to reach the file. */
const FLUSH_MS = 1000;

/** Clients start the probe in well under a second; a loaded machine is slower. */
const LISTEN_MS = 10_000;

const job = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Job;
try {
  const client = CATALOGUE.find(({ name }) => name === job.client);
  if (client === undefined) throw new Error(`no client is called ${job.client}`);
  writeFileSync(layout(job.scratch).visit, JSON.stringify(await meet(client), null, 2));
} catch (error) {
  // One line for the run to show; the scratch folder has the rest.
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function meet(client: Client): Promise<Visit> {
  const paths = layout(job.scratch);
  layOutHome(paths.home);
  mkdirSync(paths.temporary, { recursive: true });
  await raiseLoopback();
  await mountHome(paths.home, job.scratch);
  await mountFolder(job.state, join(STATE, 'mcp-tell'));
  const own = namespaceOf('self') ?? '';
  const interrupted = (): void => void endAll(own, [process.pid]).finally(() => process.exit(1));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, interrupted);
  const model = await startScriptedModel();
  try {
    const probe = job.binding === 'http' ? await startProbe() : null;
    const server: Server = probe === null ? stdioServer() : { binding: 'http', url: probe.url };
    const { env, ...ran } = await runClient(client, server, model.url);
    const beside = [process.pid, ...(probe === null ? [] : [probe.pid])];
    const clientLeft = await waitForNone(own, beside, GRACE_MS);
    const probeExit = probe === null ? null : await probe.stop();
    return {
      ...ran,
      environment: Object.keys(env),
      toolResults:
        client.evidence === 'model' ? model.toolResults() : readPrinted(readFileSync(paths.stdout, 'utf8')),
      modelRequests: model.requests(),
      leftovers: await waitForNone(own, [process.pid], clientLeft.length > 0 ? 0 : GRACE_MS),
      probeExit,
    };
  } finally {
    await endAll(own, [process.pid]);
    await model.close();
  }
}

function stdioServer(): Server {
  return {
    binding: 'stdio',
    command: job.bin,
    args: ['stdio', '--out', layout(job.scratch).out],
  };
}

interface Probe {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<string>;
}

/** The HTTP probe lives in an environment of its own: nothing in it is the client's but the state folder. */
async function startProbe(): Promise<Probe> {
  const { out, probeLog, temporary } = layout(job.scratch);
  const probe = execa(job.bin, ['http', '--port', '0', '--out', out], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', HOME: join(temporary, 'probe-home'), XDG_STATE_HOME: STATE },
    extendEnv: false,
    stdin: 'ignore',
    stdout: 'ignore',
    buffer: false,
    reject: false,
    forceKillAfterDelay: 5000,
  });
  probe.stderr.pipe(createWriteStream(probeLog));
  const url = await listening(probe.iterable({ from: 'stderr' }));
  if (url === null || probe.pid === undefined) {
    probe.kill('SIGTERM');
    const { exitCode, signal } = await probe;
    const said = readFileSync(probeLog, 'utf8').trim().slice(-500);
    throw new Error(
      `the HTTP probe never said where it listens, and ended with ${String(exitCode ?? signal)}; it said: ${said}`,
    );
  }
  return {
    url,
    pid: probe.pid,
    stop: async () => {
      probe.kill('SIGTERM');
      const { exitCode, signal } = await probe;
      return String(exitCode ?? signal);
    },
  };
}

async function listening(lines: AsyncIterable<string>): Promise<string | null> {
  const saidUrl = /^\[probe\] listening on (http:\S+)$/;
  const first = Promise.withResolvers<string | null>();
  const timer = setTimeout(() => first.resolve(null), LISTEN_MS);
  // Read to the end, so that a chatty probe never meets a full pipe.
  const read = async (): Promise<void> => {
    for await (const line of lines) {
      const url = saidUrl.exec(line)?.[1];
      if (url !== undefined) first.resolve(url);
    }
    first.resolve(null);
  };
  read().catch(() => first.resolve(null));
  const url = await first.promise;
  clearTimeout(timer);
  return url;
}

interface Ran {
  readonly seconds: number;
  readonly exit: string;
  readonly timedOut: boolean;
  readonly env: Readonly<Record<string, string>>;
}

async function runClient(client: Client, server: Server, model: string): Promise<Ran> {
  const paths = layout(job.scratch);
  const command = client.command({ folder: job.folder, server, model });
  for (const [path, content] of Object.entries(command.files)) writeFile(join(HOME, path), content);
  const env = { ...userEnvironment(dirname(process.execPath), paths.temporary), ...command.env };
  const started = performance.now();
  const running = execa(command.file, command.args, {
    cwd: PROJECT,
    env,
    extendEnv: false,
    stdin: 'ignore',
    stdout: { file: paths.stdout },
    stderr: { file: paths.stderr },
    buffer: false,
    reject: false,
    timeout: job.timeout,
    forceKillAfterDelay: 5000,
  });
  // What a client leaves behind holds its pipes open, and the result waits for those: the exit is what counts.
  const child = running.nodeChildProcess;
  await Promise.race([once(child, 'exit'), running]);
  const seconds = (performance.now() - started) / 1000;
  const result = await Promise.race([running, sleep(FLUSH_MS, null)]);
  const exit = String(child.exitCode ?? child.signalCode ?? result?.shortMessage ?? 'unknown');
  return { seconds, exit, timedOut: seconds * 1000 >= job.timeout, env };
}

/** The tool result that a client without a model prints. */
function readPrinted(printed: string): readonly ToolResult[] {
  const result = parse(printed);
  if (!Array.isArray(result['content'])) return [];
  const said = list(result['content'])
    .map((part) => text(part['text']))
    .join('\n');
  return [{ dialect: 'printed', callId: 'printed', text: said, failed: result['isError'] === true }];
}

function parse(printed: string): Readonly<Record<string, unknown>> {
  try {
    return object(JSON.parse(printed.slice(printed.indexOf('{'))) as unknown);
  } catch {
    return {};
  }
}
