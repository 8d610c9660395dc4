/**
 * Says where a client runs, as far as the evidence goes: on this machine, in this network, or in its vendor's cloud.
 * Each answer has its reason; where two signs disagree, or none is known, the answer is `unknown`.
 * Only the address at the other end of the connection is sure. Headers can be written by anybody: what rests on them is likely, and names them.
 */
import { headerValues, isLoopback, type Headers } from './http-rules.ts';
import { readIp } from './ip-address.ts';
import type { Binding } from './report.ts';

export interface Origin {
  readonly word: 'own-machine' | 'same-network' | 'vendor-cloud' | 'unknown';
  readonly vendor: string | null;
  readonly why: string;
  /** Does it rest on what anybody can write? */
  readonly likely: boolean;
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
  { vendor: 'xAI', agent: /^grok-(?!(?:cli|code|build|dev)\b)/i },
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
  /** Command lines of the processes that started us, nearest first. */
  readonly parents?: readonly string[];
}

/** What one request tells. */
interface Sign {
  readonly peer: string;
  readonly said: { readonly header: string; readonly address: string } | null;
  /** A header that something in between wrote, or that says so. */
  readonly forwardedBy: string | null;
  readonly agent: string | null;
}

export function judgeOrigin({ binding, requests, bridged, parents = [] }: Visit): Origin {
  if (binding === 'stdio') {
    if (bridged) return unknown('a bridge started us; its client may be anywhere');
    if (parents.some((command) => /^sshd(?:-session)?:/.test(command)))
      return unknown('it started us through sshd; whoever uses it may be anywhere');
    return sure('own-machine', null, 'it started us as a subprocess');
  }
  const signs = new Map(requests.map(readSign).map((sign) => [JSON.stringify(sign), sign]));
  const origins = [...signs.values()].map((sign) => judgeSign(sign, bridged));
  const [first] = origins;
  if (first === undefined) return unknown('no request was seen');
  const agree = origins.every(({ word, vendor }) => word === first.word && vendor === first.vendor);
  if (!agree) return unknown(`its ${origins.length} kinds of requests tell different things`);
  return origins.find(({ likely: isLikely }) => isLikely) ?? first;
}

function judgeSign(sign: Sign, bridged: boolean): Origin {
  const { peer, said, forwardedBy, agent } = sign;
  const range = rangeOf(peer);
  if (range !== null) return sure('vendor-cloud', range, `${peer} is an address that ${range} calls from`);
  if (said !== null) return judgeSaid(said, sign);
  if (agent !== null) return judgeAgent(agent, sign);
  if (isLoopback(peer)) {
    if (forwardedBy !== null)
      return unknown(`something on this machine forwarded it (${forwardedBy}), and does not say for whom`);
    if (bridged) return unknown('a bridge on this machine speaks for it');
    return sure('own-machine', null, 'it came from a loopback address, and nothing forwarded it');
  }
  if (forwardedBy !== null)
    return unknown(`something forwarded it (${forwardedBy}), and does not say for whom`);
  if (isPrivate(peer)) return sure('same-network', null, `${peer} is a private address`);
  return unknown(readIp(peer) === null ? 'its address is not known' : `${peer} says nothing of whose it is`);
}

/** By the address that a front end says it had the request from. */
function judgeSaid({ header, address }: NonNullable<Sign['said']>, { peer, agent }: Sign): Origin {
  const range = rangeOf(address);
  if (range !== null)
    return likely('vendor-cloud', range, `${header} says ${address}, an address that ${range} calls from`);
  const isNear = isLoopback(address) || isPrivate(address);
  if (agent !== null && !isNear)
    return likely(
      'vendor-cloud',
      agent,
      `its User-Agent is that of ${agent}'s servers, and ${header} says ${address}`,
    );
  const isPeerNear = isLoopback(peer) || isPrivate(peer);
  if (isPrivate(address) && isPeerNear)
    return likely('same-network', null, `${header} says ${address}, a private address`);
  return unknown(`${header} says ${address}, which says nothing of whose it is`);
}

function judgeAgent(vendor: string, { peer, forwardedBy }: Sign): Origin {
  const agent = `its User-Agent is that of ${vendor}'s servers`;
  if (forwardedBy !== null)
    return likely('vendor-cloud', vendor, `${agent}, and something forwarded it (${forwardedBy})`);
  if (isLoopback(peer)) return unknown(`${agent}, but it came from this machine`);
  if (isPrivate(peer)) return unknown(`${agent}, but it came from ${peer}, a private address`);
  return likely('vendor-cloud', vendor, agent);
}

function sure(word: Origin['word'], vendor: string | null, why: string): Origin {
  return { word, vendor, why, likely: false };
}

function likely(word: Origin['word'], vendor: string | null, why: string): Origin {
  return { word, vendor, why, likely: true };
}

function unknown(why: string): Origin {
  return { word: 'unknown', vendor: null, why, likely: false };
}

const FORWARDING = ['CF-Connecting-IP', 'True-Client-IP', 'Fly-Client-IP', 'X-Real-IP', 'X-Forwarded-For'];

function readSign({ peer, headers }: Visit['requests'][number]): Sign {
  const agents = headerValues(headers, 'user-agent');
  const forwarding = [...FORWARDING, 'Forwarded', 'Via'];
  return {
    peer: readIp(peer) ?? peer.slice(0, 100),
    said: readSaid(headers),
    forwardedBy: forwarding.find((name) => headerValues(headers, name.toLowerCase()).length > 0) ?? null,
    agent: VENDORS.find(({ agent }) => agents.some((value) => agent.test(value)))?.vendor ?? null,
  };
}

function readSaid(headers: Headers): Sign['said'] {
  for (const header of FORWARDING) {
    const address = readIp(headerValues(headers, header.toLowerCase())[0]?.split(',')[0] ?? '');
    if (address !== null) return { header, address };
  }
  const forwarded = headerValues(headers, 'forwarded')[0] ?? '';
  const named = /(?:^|[;,\s])for=(?:"([^"]{1,100})"|([^;,\s"]{1,100}))/i.exec(forwarded);
  const address = readIp(named?.[1] ?? named?.[2] ?? '');
  return address === null ? null : { header: 'Forwarded', address };
}

function rangeOf(address: string): string | null {
  const number = ipv4(address);
  if (number === null) return null;
  return RANGES.find(({ from, bits }) => number >>> (32 - bits) === from >>> (32 - bits))?.vendor ?? null;
}

function isPrivate(address: string): boolean {
  if (ipv4(address) === null) return /^(?:f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/i.test(address);
  return /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)/.test(address);
}

function ipv4(address: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)?.slice(1).map(Number);
  if (parts === undefined || parts.some((part) => part > 255)) return null;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}
