/**
 * Who the client said it is and what the visit was, in the words that all renderings share.
 */
import type { Report } from '../core/report.ts';
import { safeText } from './terminal-text.ts';
import { BINDING_WORD, clientName, durationOf, timeOf } from './words.ts';

/** `claude-code 2.1.332 over stdio`. */
export function visitTitle({ client, session }: Pick<Report, 'client' | 'session'>): string {
  return `${clientName(client)} over ${BINDING_WORD[session.binding]}`;
}

export function protocolWords({ client: { protocolVersion } }: Report): string {
  const { asked, agreed } = protocolVersion;
  const wanted = typeof asked === 'string' ? asked : null;
  return [
    wanted === null ? 'asked for no protocol version' : `asked for ${safeText(wanted, 40)}`,
    ...(agreed === null || agreed === wanted ? [] : [`agreed on ${safeText(agreed, 40)}`]),
  ].join(', ');
}

export function eraWords({ session }: Report): string {
  return session.era === 'none'
    ? 'nothing understood'
    : [...new Set([session.era, ...session.eras])].join(', also ');
}

export function lifeWords({ session }: Report): string {
  const start = timeOf(session.startedAt);
  if (session.endedAt === null) return `${start} · ${safeText(session.end, 60)}`;
  const ms = Date.parse(session.endedAt) - Date.parse(session.startedAt);
  return `${start} · ended after ${Number.isFinite(ms) ? durationOf(Math.max(0, ms)) : '?'} (${safeText(session.end, 60)})`;
}

/** The program in between, where one was recognised: one that runs here is a fact, a name only says so. */
export function bridgeWords({ client: { bridge } }: Report): string | null {
  if (bridge === null) return null;
  const how = bridge.where.startsWith('process:') ? 'through' : 'likely through';
  const by = `${safeText(bridge.where, 60)}, ${safeText(bridge.evidence, 80)}`;
  return `${how} ${safeText(bridge.name, 60)} (by ${by}): what it adds by itself is not the client's`;
}

const ORIGIN_WORD = {
  'own-machine': () => 'on this machine',
  'same-network': () => 'in this network',
  'vendor-cloud': (vendor: string | null) => `in the cloud of ${safeText(vendor ?? 'its vendor', 40)}`,
} as const;

/** Where the client runs; `null` where nothing tells, or it can be nowhere else. */
export function originWords({ client: { origin }, session }: Report): string | null {
  if (session.binding === 'stdio' || origin.word === 'unknown') return null;
  return `${origin.likely ? 'likely ' : ''}${ORIGIN_WORD[origin.word](origin.vendor)}: ${safeText(origin.why, 200)}`;
}

/** Each with the members it has; `null` where none were sent. */
export function capabilityNames({ client: { capabilities } }: Report): string[] | null {
  if (typeof capabilities !== 'object' || capabilities === null) return null;
  return Object.entries(capabilities as Record<string, unknown>).map(([name, inner]) => {
    const members = typeof inner === 'object' && inner !== null ? Object.keys(inner) : [];
    return safeText(members.length === 0 ? name : `${name} {${members.join(', ')}}`, 120);
  });
}

/** What stands where no capability was declared. */
export function noCapabilities({ client }: Report): string {
  return client.params === null ? 'unknown: no handshake was seen' : 'nothing: no capabilities were sent';
}

export function methodCounts({ messages: { byMethod } }: Report): string[] {
  return Object.entries(byMethod).map(
    ([method, times]) => `${safeText(method, 60)}${times === 1 ? '' : ` ×${times}`}`,
  );
}
