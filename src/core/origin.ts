/**
 * Says where a client runs, as far as the evidence goes: on this machine, in this network, or in its vendor's cloud.
 * Each answer has its reason; where two signs disagree, or none is known, the answer is `unknown`.
 */
import { headerValues, isLoopback, type Headers } from './http-rules.ts';
import type { Binding } from './report.ts';

export interface Origin {
  readonly word: 'own-machine' | 'same-network' | 'vendor-cloud' | 'unknown';
  readonly vendor: string | null;
  readonly why: string;
}

interface Vendor {
  readonly vendor: string;
  readonly agent: RegExp;
}

/** User agents of connectors that call from their vendors' servers, as their operators see them. */
const VENDORS: readonly Vendor[] = [
  { vendor: 'OpenAI', agent: /^openai-mcp\//i },
  // With a client in parentheses it is that client, on its user's machine, that speaks.
  { vendor: 'Anthropic', agent: /^Claude-User(?:\/[\w.]+)?$/ },
  { vendor: 'xAI', agent: /^grok-/i },
  { vendor: 'Slack', agent: /^Slack-MCP-Client\b/i },
];

/** Addresses that vendors publish as the source of such calls. */
const RANGES: readonly { readonly vendor: string; readonly from: number; readonly bits: number }[] = [
  // Anthropic, "IP addresses": outbound, MCP tool calls.
  { vendor: 'Anthropic', from: ipv4('160.79.104.0') ?? 0, bits: 21 },
];

interface Visit {
  readonly binding: Binding;
  readonly requests: readonly { readonly peer: string; readonly headers: Headers }[];
  /** Does a bridge speak for the client? Then it is the bridge that is seen. */
  readonly bridged: boolean;
}

export function judgeOrigin({ binding, requests, bridged }: Visit): Origin {
  if (binding === 'stdio')
    return bridged
      ? unknown('a bridge started us; its client may be anywhere')
      : { word: 'own-machine', vendor: null, why: 'it started us as a subprocess' };
  if (requests.length === 0) return unknown('no request was seen');
  const agents = new Set(requests.flatMap(({ headers }) => headerValues(headers, 'user-agent')));
  const said = VENDORS.find(({ agent }) => [...agents].some((value) => agent.test(value)))?.vendor ?? null;
  const addresses = [...new Set(requests.map(addressOf))];
  const [address] = addresses;
  if (addresses.length > 1 || address === undefined) return several(addresses, said);
  return judgeAddress(address, said, requests.some(isForwarded), bridged);
}

function judgeAddress(address: string, said: string | null, forwarded: boolean, bridged: boolean): Origin {
  const range = rangeOf(address);
  if (range !== null)
    return { word: 'vendor-cloud', vendor: range, why: `${address} is an address that ${range} calls from` };
  const isHere = isLoopback(address);
  if (said !== null && !isHere)
    return { word: 'vendor-cloud', vendor: said, why: `its User-Agent is that of ${said}'s servers` };
  if (said !== null && forwarded)
    return {
      word: 'vendor-cloud',
      vendor: said,
      why: `its User-Agent is that of ${said}'s servers, and something forwarded it here`,
    };
  if (said !== null)
    return unknown(`its User-Agent is that of ${said}'s servers, but it came from this machine`);
  if (isHere && forwarded)
    return unknown('something on this machine forwarded it, and does not say for whom');
  if (isHere && bridged) return unknown('a bridge on this machine speaks for it');
  if (isHere)
    return {
      word: 'own-machine',
      vendor: null,
      why: 'it came from a loopback address, and nothing forwarded it',
    };
  if (isPrivate(address))
    return { word: 'same-network', vendor: null, why: `${address} is a private address` };
  return unknown(`${address} says nothing of whose it is`);
}

function several(addresses: readonly string[], said: string | null): Origin {
  const ranges = new Set(addresses.map(rangeOf));
  const [range] = ranges;
  if (ranges.size === 1 && range !== null && range !== undefined)
    return { word: 'vendor-cloud', vendor: range, why: `its addresses are some that ${range} calls from` };
  if (said !== null && addresses.every((address) => !isLoopback(address)))
    return { word: 'vendor-cloud', vendor: said, why: `its User-Agent is that of ${said}'s servers` };
  return unknown(`it came from ${addresses.length} addresses`);
}

function unknown(why: string): Origin {
  return { word: 'unknown', vendor: null, why };
}

const FORWARDING = ['cf-connecting-ip', 'true-client-ip', 'fly-client-ip', 'x-real-ip', 'x-forwarded-for'];

/** The address that a front end says it had the request from, else the peer's. */
function addressOf({ peer, headers }: Visit['requests'][number]): string {
  for (const name of FORWARDING) {
    const first = headerValues(headers, name)[0]?.split(',')[0]?.trim();
    if (first !== undefined && /^[0-9a-fA-F.:[\]]{3,45}$/.test(first)) return plainAddress(first);
  }
  const named = /(?:^|[;,\s])for="?\[?([0-9a-fA-F.:]{3,45})/.exec(
    headerValues(headers, 'forwarded')[0] ?? '',
  )?.[1];
  return plainAddress(named ?? peer.replace(/:\d+$/, ''));
}

function isForwarded({ headers }: Visit['requests'][number]): boolean {
  return headers.some(([name]) => [...FORWARDING, 'forwarded', 'via'].includes(name.toLowerCase()));
}

function plainAddress(address: string): string {
  const bare = address.replace(/^\[|\]$/g, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return /^\d+\.\d+\.\d+\.\d+:\d+$/.test(bare) ? bare.replace(/:\d+$/, '') : bare;
}

function rangeOf(address: string): string | null {
  const number = ipv4(address);
  if (number === null) return null;
  return RANGES.find(({ from, bits }) => number >>> (32 - bits) === from >>> (32 - bits))?.vendor ?? null;
}

function isPrivate(address: string): boolean {
  return /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe80:)/i.test(address);
}

function ipv4(address: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)?.slice(1).map(Number);
  if (parts === undefined || parts.some((part) => part > 255)) return null;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}
