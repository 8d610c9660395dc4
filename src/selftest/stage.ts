/**
 * Where one demonstration plays: it starts servers in a made-up home, lets scripted clients visit them, and reads the records back.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../core/report.ts';
import { createEvidence, type Evidence } from './evidence.ts';
import { connectHttp } from './http-peer.ts';
import type { Binding, Headers, Peer } from './peer.ts';
import type { Processes, Running } from './processes.ts';
import { FINGERPRINT_KEY, readBack } from './read-back.ts';
import { connectStdio } from './stdio-peer.ts';

export interface ServerCommand {
  readonly command: string;
  /** What comes before our own arguments. */
  readonly args: readonly string[];
}

export interface Stage extends Evidence {
  /** The folder that servers are started in, and that truthful clients name. */
  readonly project: string;
  start(binding: Binding, options?: ServerOptions): Promise<Server>;
  /** One client on a server that is running; `lines` comes from `exchange`. */
  connect(server: Server, lines: ReturnType<Evidence['exchange']>, options?: ClientOptions): Peer;
  /** A server for one client alone, from its start to its end; then its records. */
  visit<T>(title: string, visit: VisitOptions, script: (peer: Peer) => Promise<T>): Promise<Visited<T>>;
}

interface ServerOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

interface ClientOptions {
  /** `/mcp` or `/mcp/LABEL`. */
  readonly path?: string;
  /** HTTP headers of every request. */
  readonly headers?: Headers;
}

interface VisitOptions extends ServerOptions, ClientOptions {
  readonly binding: Binding;
}

export interface Server {
  readonly binding: Binding;
  readonly running: Running;
  /** `null` on stdio. */
  readonly url: URL | null;
  /** Of everything it has recorded so far. */
  readonly reports: () => Promise<Report[]>;
}

export interface Visited<T> {
  readonly value: T;
  readonly received: Peer['received'];
  /** Of the visit, from the journal. */
  readonly report: Report;
  readonly exit: number | string;
}

/** `folder` exists and is the demonstration's own. */
export function createStage(folder: string, server: ServerCommand, processes: Processes): Stage {
  const home = join(folder, 'home', 'ann');
  const project = join(home, 'work', 'app');
  mkdirSync(project, { recursive: true });
  const evidence = createEvidence();
  let started = 0;

  const start: Stage['start'] = async (binding, { args = [], env = {} } = {}) => {
    const out = join(folder, `records-${(started += 1)}`);
    const words =
      binding === 'stdio' ? ['stdio'] : ['http', '--host', '127.0.0.1', '--port', '0', '--ttl', '5m'];
    const running = processes.start(server.command, [...server.args, ...words, '--out', out, ...args], {
      cwd: project,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: home,
        LANG: 'C.UTF-8',
        MCP_TELL_FINGERPRINT_KEY: FINGERPRINT_KEY,
        ...env,
      },
    });
    const url = binding === 'http' ? await listening(running) : null;
    return { binding, running, url, reports: async () => readBack(out) };
  };

  const connect: Stage['connect'] = ({ running, url }, lines, { path = '/mcp', headers = {} } = {}) =>
    url === null
      ? connectStdio(running, lines)
      : connectHttp(new URL(path, url), lines, running.exited.then(running.wordEnd), headers);

  const visit: Stage['visit'] = async (title, { binding, args, env, ...client }, script) => {
    const lines = evidence.exchange(title);
    const own = await start(binding, { args: args ?? [], env: env ?? {} });
    const peer = connect(own, lines, client);
    const value = await script(peer);
    await peer.leave();
    const exit = await own.running.end();
    const report = (await own.reports()).at(-1);
    if (report === undefined) throw new Error(`${title}: the server's records hold no visit`);
    return { value, received: peer.received, report, exit };
  };

  return { ...evidence, project, start, connect, visit };
}

/** A server says where it listens within this time, milliseconds. */
const START = 20_000;

async function listening({ child, exited, log, wordEnd }: Running): Promise<URL> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the HTTP server did not say where it listens within ${START / 1000} s`)),
      START,
    );
    const look = (): void => {
      const url = /^\[probe\] listening on (http:\S+)/m.exec(log())?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      child.stderr.off('data', look);
      resolve(new URL(url));
    };
    child.stderr.on('data', look);
    void exited.then(() => {
      clearTimeout(timer);
      reject(new Error(wordEnd()));
    });
  });
}
