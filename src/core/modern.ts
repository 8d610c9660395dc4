/**
 * Tells a message of the modern era (2026-07-28) by what it carries: such a client keeps no session and sends no handshake.
 */
import { isObject, type Message } from './json-rpc.ts';
import { META_PROTOCOL_VERSION } from './protocol.ts';

/** `server/discover`, or a revision in `params._meta` (2026-07-28, basic/versioning). */
export function carriesModernMeta(message: Message): boolean {
  if (message.kind !== 'request' && message.kind !== 'notification') return false;
  if (message.method === 'server/discover') return true;
  const { params } = message;
  return (
    isObject(params) && isObject(params['_meta']) && Object.hasOwn(params['_meta'], META_PROTOCOL_VERSION)
  );
}
