/**
 * One client meets the probe once: runs inside the sandbox, with the scripted model, the probe and the client in one namespace.
 * It starts, waits and ends; what it saw goes into a file, and it judges nothing.
 */
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { CATALOGUE } from './catalogue.ts';
import type { Client, Server } from './client.ts';
import { startProbe, type Probe } from './http-probe.ts';
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
    const probe = job.meeting.binding === 'http' ? await startHttpProbe() : null;
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
    args: ['stdio', '--out', layout(job.scratch).out, ...eraFlags()],
  };
}

/** What the probe serves by default is what users run. */
function eraFlags(): readonly string[] {
  return job.meeting.served === 'auto' ? [] : ['--era', job.meeting.served];
}

/** The HTTP probe lives in an environment of its own: nothing in it is the client's but the state folder. */
async function startHttpProbe(): Promise<Probe> {
  const { out, probeLog, temporary } = layout(job.scratch);
  return startProbe({
    bin: job.bin,
    args: ['--out', out, ...eraFlags()],
    env: { HOME: join(temporary, 'probe-home'), XDG_STATE_HOME: STATE },
    log: probeLog,
  });
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
