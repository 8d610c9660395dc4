/**
 * What the two serving commands are told, from their flags: the defaults are here.
 */
import type { HttpOptions, ServeOptions } from '../options.ts';
import type { Given } from './flags.ts';
import { readStateKey } from '../transports/round-key.ts';
import { UsageError } from './usage-error.ts';
import { readPort, readTimeout } from './values.ts';

const DEFAULT_PORT = 8080;
/** A person may take minutes over a form; a state that is older is somebody's who kept it. */
const STATE_TTL = 10 * 60_000;

/** Throws `UsageError` where the environment holds what can't be used. */
export function serveOptions(given: Given, env: NodeJS.ProcessEnv): ServeOptions {
  return {
    out: given.out ?? null,
    timeout: given.timeout ?? 2000,
    skip: given.skip ?? [],
    era: given.era ?? 'auto',
    strict: given.strict ?? false,
    askUndeclared: given['ask-undeclared'] ?? false,
    bait: given.bait ?? false,
    canary: given.canary ?? null,
    stateKey: stateKey(env['MCP_TELL_STATE_KEY'] ?? ''),
    stateTtl: stateTtl(env['MCP_TELL_STATE_TTL'] ?? ''),
    log: given.log ?? 'text',
    envValues: given['env-values'] ?? false,
    maxBody: given['max-body'] ?? 4 * 1024 * 1024,
  };
}

function stateKey(text: string): Uint8Array | null {
  if (text === '') return null;
  const key = readStateKey(text);
  if (key === null)
    throw new UsageError(
      'MCP_TELL_STATE_KEY in the environment: give 32 bytes as hex, base64 or base64url (openssl rand -hex 32)',
    );
  return key;
}

function stateTtl(text: string): number {
  return text === '' ? STATE_TTL : readTimeout(text, 'MCP_TELL_STATE_TTL in the environment:');
}

/** Hosting services give the port in `PORT`. Throws `UsageError` where that is none. */
export function httpOptions(given: Given, env: NodeJS.ProcessEnv): HttpOptions {
  const hosted = env['PORT'] ?? '';
  return {
    ...serveOptions(given, env),
    host: given.host ?? '127.0.0.1',
    port: given.port ?? (hosted === '' ? DEFAULT_PORT : readPort(hosted, 'PORT in the environment:')),
    ttl: given.ttl ?? 6 * 3_600_000,
  };
}
