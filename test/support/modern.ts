/**
 * How a client of the modern era speaks (2026-07-28): who it is in every request, the same in headers over HTTP, and rounds instead of
 * questions. It can leave out or change any part of that, as a test wants.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { ALL_CAPABILITIES, COOPERATIVE, type Peer, type Wire } from './peer.ts';

export const REVISION = '2026-07-28';
export const META = {
  version: 'io.modelcontextprotocol/protocolVersion',
  client: 'io.modelcontextprotocol/clientInfo',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  server: 'io.modelcontextprotocol/serverInfo',
  subscription: 'io.modelcontextprotocol/subscriptionId',
} as const;

/** Headers that differ from what the body says; `undefined` leaves one out. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

let last = 0;

/** A request with a fresh id and a whole `_meta`, changed by `meta`; `undefined` leaves a member out. */
export function modern(
  method: string,
  params: Record<string, unknown> = {},
  meta: Record<string, unknown> = {},
): Wire {
  last += 1;
  const whole = {
    [META.version]: REVISION,
    [META.client]: { name: 'm', version: '1' },
    [META.capabilities]: ALL_CAPABILITIES,
    ...meta,
  };
  return { jsonrpc: '2.0', id: `m-${last}`, method, params: { ...params, _meta: whole } };
}

export interface Answer {
  /** `null` on stdio. */
  readonly status: number | null;
  readonly headers: IncomingHttpHeaders;
  readonly message: Wire;
}

/** Sends with the headers that belong to the body, changed by `headers`, and waits for what comes back after that. */
export async function ask(peer: Peer, message: Wire, headers: Headers = {}): Promise<Answer> {
  const before = peer.inbox.length;
  const sent = await peer.send(message, { headers: { ...headersOf(message), ...headers } });
  const answered = await peer.wait(
    (received) =>
      received.method === undefined &&
      JSON.stringify(received.id) === JSON.stringify(message.id) &&
      peer.inbox.indexOf(received) >= before,
  );
  return { status: sent?.status ?? null, headers: sent?.headers ?? {}, message: answered };
}

/** What the specification wants mirrored (basic/transports/streamable-http, "Request Metadata"). */
export function headersOf({ method, params }: Wire): Headers {
  const meta = params?.['_meta'] as Record<string, string> | undefined;
  const name = method === 'resources/read' ? params?.['uri'] : params?.['name'];
  return {
    'MCP-Protocol-Version': meta?.[META.version] ?? REVISION,
    'Mcp-Method': method,
    'Mcp-Name': typeof name === 'string' ? name : undefined,
  };
}

export interface Result extends Record<string, unknown> {
  readonly resultType: string;
  readonly inputRequests?: Readonly<Record<string, Wire>>;
  readonly requestState?: string;
}

/** The result of an answer that must be one. */
export function resultOf({ message }: Answer): Result {
  if (message.result === undefined) throw new Error(`no result: ${JSON.stringify(message)}`);
  return message.result as Result;
}

/** The answers of a client that does as it should, under the keys it was asked with. */
export function answersTo({ inputRequests }: Result): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(inputRequests ?? {}).map(([key, { method }]) => [key, cooperative(method ?? '')]),
  );
}

/** What a cooperative client has to say to a question. */
export function cooperative(method: string): unknown {
  const reply = COOPERATIVE[method]?.({}) as Wire | undefined;
  return reply?.result;
}

/** A call of the tool, with the same parameters in each of its rounds. */
export interface Rounds {
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly meta?: Record<string, unknown>;
  readonly headers?: Headers;
}

export const REPORT_CALL = { name: 'probe_report', arguments: { format: 'json' } };

/** The first request of a call, or a retry with what `so` adds. */
export async function round(
  peer: Peer,
  { method = 'tools/call', params = REPORT_CALL, meta = {}, headers = {} }: Rounds = {},
  so: { readonly requestState?: unknown; readonly inputResponses?: unknown } = {},
): Promise<Result> {
  return resultOf(await ask(peer, modern(method, { ...params, ...so }, meta), headers));
}

/** The retry that a cooperative client makes. */
export async function goOn(peer: Peer, before: Result, rounds: Rounds = {}): Promise<Result> {
  const { requestState, inputRequests } = before;
  return round(peer, rounds, {
    requestState,
    ...(inputRequests === undefined ? {} : { inputResponses: answersTo(before) }),
  });
}

/** All the results of a call, to the last that wants no more input. */
export async function allRounds(peer: Peer, rounds: Rounds = {}): Promise<readonly Result[]> {
  const results = [await round(peer, rounds)];
  for (;;) {
    const newest = results.at(-1) as Result;
    if (newest.resultType !== 'input_required') return results;
    if (results.length > 12) throw new Error('it never ends');
    results.push(await goOn(peer, newest, rounds));
  }
}

/** Which questions these results put, in order; `-` for a round that puts none. */
export function asked(results: readonly Result[]): readonly string[] {
  return results
    .filter(({ resultType }) => resultType === 'input_required')
    .map(({ inputRequests }) =>
      inputRequests === undefined
        ? '-'
        : Object.values(inputRequests)
            .map(({ method }) => method)
            .join(),
    );
}
