/**
 * The Streamable HTTP binding: listens, keeps connections from being cut, ends itself. What a request means is in
 * `http-requests.ts`; there is no authentication here on purpose, since that would measure the broker.
 * Source: MCP 2025-11-25, basic/transports, "Streamable HTTP".
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import type { HttpOptions } from '../options.ts';
import { rememberPeer } from './http-head.ts';
import { createHttpRequests } from './http-requests.ts';
import { portHolder } from './port-holder.ts';
import { startServing } from './serving.ts';

const KEEP_ALIVE_MS = 15_000;
const SWEEP_MS = 60_000;
const LARGEST_HEAD = 256 * 1024;

/** A port or address that can't be had; the message says what to change. */
export class ListenError extends Error {}

/** Listens, then serves until a signal. Throws `ListenError`, or where the folder can't be used. */
export async function serveHttp(options: HttpOptions): Promise<void> {
  keepYoungSmall();
  // `localhost` is two addresses; a client may pick either.
  const hosts =
    options.host === 'localhost' ? ['127.0.0.1', '::1'] : [options.host.replace(/^\[(.*)\]$/, '$1')];
  const servers: Server[] = [];
  let handle: ((request: IncomingMessage, response: ServerResponse) => void) | null = null;
  const waiting: [IncomingMessage, ServerResponse][] = [];
  let port = options.port;
  for (const host of hosts) {
    const server = createHttpServer((request, response) => {
      if (handle === null) waiting.push([request, response]);
      else handle(request, response);
    });
    try {
      port = await listen(server, host, port);
      servers.push(server);
    } catch (error) {
      // A machine without IPv6 still has a localhost.
      if (host === '::1' && servers.length > 0) continue;
      for (const open of servers) open.close();
      throw error;
    }
  }

  const serving = await startServing('http', options);
  const { log } = serving;
  const requests = createHttpRequests(serving, options);
  handle = requests.handle;
  for (const server of servers) {
    server.on('clientError', requests.malformed);
    server.on('connect', requests.connect);
  }
  const end = async (how: string): Promise<void> => {
    await requests.endAll(how);
    log.flush();
    process.exit(0);
  };
  let ending = false;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!ending) void end(`signal:${signal}`);
      ending = true;
    });
  }
  const url = `http://${options.host.includes(':') && !options.host.startsWith('[') ? `[${options.host}]` : options.host}:${port}/mcp`;
  requests.recordListening(url);
  log.say('INFO', `listening on ${url}`);
  if (options.ttl > 0) log.say('INFO', `ends itself in ${describeDuration(options.ttl)} (--ttl)`);
  for (const [request, response] of waiting) handle(request, response);

  setInterval(requests.keepAlive, KEEP_ALIVE_MS).unref();
  setInterval(requests.sweep, SWEEP_MS).unref();
  if (options.ttl > 0) setTimeout(() => void requests.expire(), Math.min(options.ttl, 2 ** 31 - 1)).unref();
}

function createHttpServer(handle: (request: IncomingMessage, response: ServerResponse) => void): Server {
  const server = createServer(
    { requireHostHeader: false, maxHeaderSize: LARGEST_HEAD, keepAlive: true, noDelay: true },
    handle,
  );
  // A stream may be silent for as long as a person thinks; a connection may idle between two questions.
  server.keepAliveTimeout = 0;
  server.timeout = 0;
  server.on('checkExpectation', handle);
  server.on('connection', rememberPeer);
  return server;
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, () => resolve());
  });
  return (server.address() as AddressInfo).port;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const told =
    EXPLAINED[error.code ?? '']?.(host, port) ?? `can't listen on ${host}:${port}: ${error.message}`;
  return new ListenError(told, { cause: error });
}

const noAddress = (host: string): string => `this machine has no address ${host}; choose another with --host`;

const EXPLAINED: Partial<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE(host, port) {
    const holder = portHolder(port);
    return `${host}:${port} is taken${holder === null ? '' : ` by ${holder}`}; choose another with --port, or --port 0`;
  },
  EACCES: (host, port) => `no permission to listen on ${host}:${port}; choose a port above 1023 with --port`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
};

function describeDuration(ms: number): string {
  if (ms % 3_600_000 === 0) return `${ms / 3_600_000} h`;
  return ms >= 60_000 ? `${Math.round(ms / 60_000)} min` : `${ms / 1000} s`;
}

/** A growing young generation scatters what waiting sessions keep over half-empty pages: a third of the memory of each. */
function keepYoungSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
