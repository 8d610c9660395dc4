/**
 * Tells a message of the modern era (2026-07-28) by what it carries: such a client keeps no session and sends no handshake,
 * but says of itself, in every request, what a handshake said once.
 */
import { isObject, type Message } from './json-rpc.ts';
import {
  LEGACY_REVISIONS,
  META_CLIENT_CAPABILITIES,
  META_CLIENT_INFO,
  META_PROTOCOL_VERSION,
} from './protocol.ts';

export type Era = 'legacy' | 'modern';

/** The oddity of a request in an era that this server was told not to speak: our doing, not the client's. */
export const ERA_REFUSED = 'era-refused';

/** `server/discover`, or a revision in `params._meta` (2026-07-28, basic/versioning). */
export function carriesModernMeta(message: Message): boolean {
  if (message.kind !== 'request' && message.kind !== 'notification') return false;
  if (message.method === 'server/discover') return true;
  const meta = metaOf(message);
  return meta !== null && Object.hasOwn(meta, META_PROTOCOL_VERSION);
}

/**
 * Is it to be served as modern? After a handshake a `_meta` that names a revision with handshake is only that.
 * `agreed`: the revision of the handshake, or `null`. `hinted`: does a header name a modern revision?
 */
export function isModern(message: Message, agreed: string | null, hinted = false): boolean {
  if (message.kind !== 'request' && message.kind !== 'notification') return false;
  // A handshake says its revision in `params`; the method alone, under a modern `_meta`, is one we do not know.
  if (
    message.method === 'initialize' &&
    (!isObject(message.params) ||
      !carriesModernMeta(message) ||
      Object.hasOwn(message.params, 'protocolVersion'))
  )
    return false;
  if (!carriesModernMeta(message)) return hinted && agreed === null;
  const version = metaOf(message)?.[META_PROTOCOL_VERSION];
  return agreed === null || !LEGACY_REVISIONS.some((revision) => revision === version);
}

/** `params._meta`; `null` where there is none, or it is no object. */
export function metaOf(message: Message): Record<string, unknown> | null {
  if (message.kind !== 'request' && message.kind !== 'notification') return null;
  const meta = isObject(message.params) ? message.params['_meta'] : null;
  return isObject(meta) ? meta : null;
}

/** The members that every request must have and this one has not (basic/index, "Per-request protocol fields"). */
export function missingMeta(message: Message): string[] {
  const meta = metaOf(message) ?? {};
  const wrong: string[] = [];
  if (typeof meta[META_PROTOCOL_VERSION] !== 'string') wrong.push(META_PROTOCOL_VERSION);
  if (!isObject(meta[META_CLIENT_CAPABILITIES])) wrong.push(META_CLIENT_CAPABILITIES);
  return wrong;
}

/** What a message says of its sender: compared, so that the same client is known again. */
export function clientInfoOf(message: Message): unknown {
  return metaOf(message)?.[META_CLIENT_INFO];
}
