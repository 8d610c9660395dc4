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
  // The same header on every request tells once.
  const seen = new Map<string, Set<string>>();
  const isNew = (name: string, value: string): boolean => {
    const values = seen.get(name);
    if (values === undefined) seen.set(name, new Set([value]));
    else if (values.has(value)) return false;
    else values.add(value);
    return true;
  };
  const found: Disclosure[] = [];
  for (const { target, peer, headers } of requests) {
    for (const [name, value] of headers) {
      if (isNew(name, value)) found.push(...disclosuresOfHeader(name, value, own, surroundings));
    }
    if (isNew('request:target', target)) found.push(...disclosuresOfTarget(target, surroundings));
    if (isNew('request:peer', peer)) found.push(...disclosuresOfPeer(peer, own));
  }
  return found;
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
    disclose(
      'network',
      { how: 'volunteered', where: 'request:peer', maker: 'infrastructure' },
      peer,
      address,
    ),
  ];
}
