/**
 * What HTTP requests give away beside their bodies: each header and target once, however often it was sent, and the peer's address.
 * It judges no header and no target itself, and takes no address of this machine for a disclosure.
 */
import { disclosuresOfHeader } from './disclosures-of-header.ts';
import { disclosuresOfTarget } from './disclosures-of-target.ts';
import { disclose, type Surroundings } from './disclosing.ts';
import type { Disclosure } from './report.ts';

export interface RequestHead {
  readonly target: string;
  readonly peer: string;
  readonly headers: readonly (readonly [string, string])[];
}

export function disclosuresOfRequests(
  requests: readonly RequestHead[],
  own: readonly string[],
  surroundings: Surroundings,
): Disclosure[] {
  const seen = new Set<string>();
  // The same header on every request tells once.
  const isNew = (key: string): boolean => !seen.has(key) && seen.add(key).size > 0;
  return requests.flatMap(({ target, peer, headers }) => [
    ...headers.flatMap(([name, value]) =>
      isNew(`${name.toLowerCase()}:${value}`) ? disclosuresOfHeader(name, value, own, surroundings) : [],
    ),
    ...(isNew(` ${target}`) ? disclosuresOfTarget(target, surroundings) : []),
    ...(isNew(`  ${peer}`) ? disclosuresOfPeer(peer, own) : []),
  ]);
}

/** The other end's address, where it is not this machine's. */
function disclosuresOfPeer(peer: string, own: readonly string[]): Disclosure[] {
  const address = peer
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .replace(/^::ffff:/i, '');
  if (
    address === '' ||
    address === '::1' ||
    address === 'localhost' ||
    address.startsWith('127.') ||
    own.includes(peer)
  )
    return [];
  return [
    disclose('host', { how: 'volunteered', where: 'request:peer', maker: 'infrastructure' }, peer, address),
  ];
}
