/**
 * What the client is called: name and version of the handshake, or of a modern request's `_meta`, as one disclosure.
 */
import { disclose } from './disclosing.ts';
import { isObject } from './json-rpc.ts';
import { META_CLIENT_INFO } from './protocol.ts';
import type { Disclosure } from './report.ts';

/** `clientInfo` of a handshake, or of a modern request's `_meta`. */
export function disclosuresOfClientInfo(method: string, message: unknown): Disclosure[] {
  const params = isObject(message) ? message['params'] : undefined;
  if (!isObject(params)) return [];
  const meta = isObject(params['_meta']) ? params['_meta'] : {};
  const places: readonly (readonly [unknown, string])[] = [
    [params['clientInfo'], '/params/clientInfo'],
    [meta[META_CLIENT_INFO], `/params/_meta/${META_CLIENT_INFO.replace('/', '~1')}`],
  ];
  return places.flatMap(([info, pointer]) => {
    if (!isObject(info) || typeof info['name'] !== 'string') return [];
    const value = typeof info['version'] === 'string' ? `${info['name']} ${info['version']}` : info['name'];
    return [
      disclose(
        'client',
        { how: 'volunteered', where: `${method}#${pointer}`, maker: 'client' },
        info,
        value.slice(0, 500),
      ),
    ];
  });
}
