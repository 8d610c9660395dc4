/**
 * Starts the HTTP probe as a child process and says where it listens; ends it with SIGTERM.
 * What it is run with, and in which environment, is the caller's to say.
 */
import { createWriteStream, readFileSync } from 'node:fs';
import { execa } from 'execa';

/** It listens in well under a second; a loaded machine is slower. */
const LISTEN_MS = 10_000;

export interface Probe {
  readonly url: string;
  readonly pid: number;
  /** The exit code or signal, after SIGTERM. */
  readonly stop: () => Promise<string>;
}

export interface ProbeCommand {
  readonly bin: string;
  /** Beside `http --port 0`. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The file for what it says on standard error. */
  readonly log: string;
}

export async function startProbe({ bin, args, env, log }: ProbeCommand): Promise<Probe> {
  const probe = execa(bin, ['http', '--port', '0', ...args], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', ...env },
    extendEnv: false,
    stdin: 'ignore',
    stdout: 'ignore',
    buffer: false,
    reject: false,
    forceKillAfterDelay: 5000,
  });
  probe.stderr.pipe(createWriteStream(log));
  const url = await listening(probe.iterable({ from: 'stderr' }));
  if (url === null || probe.pid === undefined) {
    probe.kill('SIGTERM');
    const { exitCode, signal } = await probe;
    const said = readFileSync(log, 'utf8').trim().slice(-500);
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
