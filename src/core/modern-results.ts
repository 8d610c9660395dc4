/**
 * The results and errors of the modern era, as texts: each result says its type and who answered.
 * Source: MCP 2026-07-28, basic/index, server/discover, server/utilities/caching, basic/patterns/mrtr and subscriptions.
 */
import type { Id } from './json-rpc.ts';
import {
  META_SERVER_INFO,
  META_SUBSCRIPTION_ID,
  UNSUPPORTED_PROTOCOL_VERSION,
  writeError,
  writeResult,
} from './protocol.ts';

interface ServerInfo {
  readonly name: string;
  readonly version: string;
}

/** How long, and by whom, a result may be kept. */
export type Caching = { readonly ttlMs: number; readonly cacheScope: 'public' | 'private' };

/** What is the same for everybody while the process lives. */
export const SAME_FOR_ALL: Caching = { ttlMs: 60_000, cacheScope: 'public' };
/** A report is one client's own, and old at once. */
export const OWN: Caching = { ttlMs: 0, cacheScope: 'private' };

export function writeComplete(id: Id, result: object, server: ServerInfo, caching: Caching | null): string {
  const meta = { [META_SERVER_INFO]: server };
  return writeResult(id, { resultType: 'complete', ...result, ...caching, _meta: meta });
}

/** Asks for another round. `input`: the question under its key; `null` for the baseline, which only carries the state. */
export function writeInputRequired(
  id: Id,
  input: Readonly<Record<string, object>> | null,
  requestState: string,
  server: ServerInfo,
): string {
  return writeResult(id, {
    resultType: 'input_required',
    ...(input === null ? {} : { inputRequests: input }),
    requestState,
    _meta: { [META_SERVER_INFO]: server },
  });
}

export function writeUnsupportedVersion(
  id: Id,
  requested: string | null,
  supported: readonly string[],
  text = 'Unsupported protocol version',
): string {
  return writeError(id, UNSUPPORTED_PROTOCOL_VERSION, text, { supported, requested });
}

/** None of the kinds of notification exist here, so none is honoured. */
export function writeAcknowledged(subscription: Id): string {
  return `{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{${metaText(subscription)}},"notifications":{}}}`;
}

/** The end of a subscription that we end ourselves. */
export function writeSubscriptionEnd(subscription: Id): string {
  return `{"jsonrpc":"2.0","id":${subscription.text},"result":{"resultType":"complete","_meta":{${metaText(subscription)}}}}`;
}

export function writeSubscriptionCancelled(subscription: Id): string {
  return `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${subscription.text},"reason":"the server ends","_meta":{${metaText(subscription)}}}}`;
}

function metaText({ text }: Id): string {
  return `${JSON.stringify(META_SUBSCRIPTION_ID)}:${text}`;
}
