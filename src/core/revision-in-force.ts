/**
 * Which revision of the specification a client's message is to be read by, as far as the session had shown when it came.
 */
import { isObject, type Message } from './json-rpc.ts';
import {
  ASSUMED_REVISION,
  META_PROTOCOL_VERSION,
  MODERN_REVISIONS,
  NEWEST_LEGACY,
  SUPPORTED_REVISIONS,
  negotiate,
} from './protocol.ts';
import type { Revision } from './schema-shape.ts';

export interface Known {
  /** What the newest handshake asked for, and what was agreed: `null` until it was answered. */
  readonly handshake: { readonly asked: unknown; readonly agreed: string | null } | undefined;
  /** The newest modern request. */
  readonly modern: unknown;
  /** `MCP-Protocol-Version` of the HTTP request that brought the message. */
  readonly header: string | undefined;
  readonly binding: 'stdio' | 'http' | 'http+sse';
}

/** A modern request names its own (2026-07-28, basic/versioning); a handshake is read by the one it asks for. */
export function revisionInForce(message: Message, isModern: boolean, known: () => Known): Revision {
  if (isModern) return namedIn(message.value);
  if (message.kind === 'request' && message.method === 'initialize')
    return negotiate(askedIn(message.params));
  return revisionOfSession(known());
}

/**
 * The one agreed on (lifecycle, "Version Negotiation"), or asked for as long as there was no answer; without a handshake what a
 * modern request named; failing that what the header says (streamable-http, "Protocol Version Header").
 */
export function revisionOfSession({ handshake, modern, header, binding }: Known): Revision {
  if (handshake !== undefined) return readRevision(handshake.agreed) ?? negotiate(handshake.asked);
  if (modern !== undefined) return namedIn(modern);
  return readRevision(header) ?? (binding === 'stdio' ? NEWEST_LEGACY : ASSUMED_REVISION);
}

/** What a handshake's `params` ask for. */
export function askedIn(params: unknown): unknown {
  return isObject(params) ? params['protocolVersion'] : undefined;
}

/** What a modern message's `_meta` names; our newest where it names none that we know. */
export function namedIn(message: unknown): Revision {
  const params = isObject(message) ? message['params'] : undefined;
  const meta = isObject(params) ? params['_meta'] : undefined;
  return readRevision(isObject(meta) ? meta[META_PROTOCOL_VERSION] : undefined) ?? MODERN_REVISIONS[0];
}

function readRevision(name: unknown): Revision | undefined {
  return SUPPORTED_REVISIONS.find((revision) => revision === name);
}
