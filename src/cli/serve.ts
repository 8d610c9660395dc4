/**
 * What the two serving commands are told, from their flags: the defaults are here.
 */
import type { HttpOptions, ServeOptions } from '../options.ts';
import type { Given } from './flags.ts';
import { readPort } from './values.ts';

const DEFAULT_PORT = 8080;

export function serveOptions(given: Given): ServeOptions {
  return {
    out: given.out ?? null,
    timeout: given.timeout ?? 2000,
    skip: given.skip ?? [],
    log: given.log ?? 'text',
    envValues: given['env-values'] ?? false,
    maxBody: given['max-body'] ?? 4 * 1024 * 1024,
  };
}

/** Hosting services give the port in `PORT`. Throws `UsageError` where that is none. */
export function httpOptions(given: Given, env: NodeJS.ProcessEnv): HttpOptions {
  const hosted = env['PORT'] ?? '';
  return {
    ...serveOptions(given),
    host: given.host ?? '127.0.0.1',
    port: given.port ?? (hosted === '' ? DEFAULT_PORT : readPort(hosted, 'PORT in the environment:')),
    ttl: given.ttl ?? 6 * 3_600_000,
  };
}
