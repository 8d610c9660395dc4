/**
 * Who the client said it is, and what this visit was: the first part of a report.
 */
import type { Report } from '../core/report.ts';
import { labelled, LABEL, listed, type Layout } from './lines.ts';
import { safeText } from './terminal-text.ts';
import { BINDING_WORD, clientName, counted, durationOf, timeOf } from './words.ts';

export function clientLines(report: Report, layout: Layout): string[] {
  const { client, session, messages } = report;
  const asked = typeof client.protocolVersion.asked === 'string' ? client.protocolVersion.asked : null;
  const protocol = [
    asked === null ? 'asked for no protocol version' : `asked for ${safeText(asked, 40)}`,
    ...(client.protocolVersion.agreed === null || client.protocolVersion.agreed === asked
      ? []
      : [`agreed on ${client.protocolVersion.agreed}`]),
  ].join(', ');
  const era =
    session.era === 'none'
      ? 'nothing understood'
      : [...new Set([session.era, ...session.eras])].join(', also ');
  const names = memberNames(client.capabilities);
  const row = (name: string, text: string): string[] => labelled(name, text, layout, LABEL);
  return [
    ...row('client', `${clientName(client)} · ${BINDING_WORD[session.binding]} · ${era}, ${protocol}`),
    ...(client.bridge === null
      ? []
      : row(
          '',
          `through ${safeText(client.bridge.name, 60)}, by ${safeText(client.bridge.where, 60)}: what it adds by itself is not the client's`,
        )),
    ...(session.binding === 'stdio' || client.origin.word === 'unknown'
      ? []
      : row(
          'runs',
          `${ORIGIN_WORD[client.origin.word](client.origin.vendor)}: ${safeText(client.origin.why, 200)}`,
        )),
    ...row(
      'declares',
      names === null
        ? client.params === null
          ? 'unknown: no handshake was seen'
          : 'nothing: no capabilities were sent'
        : names.length === 0
          ? 'no capability'
          : listed(names, layout.most),
    ),
    ...(client.undocumented.length === 0
      ? []
      : row(
          'extra',
          `not in that revision: ${listed(
            client.undocumented.map((at) => safeText(at, 80)),
            layout.most,
          )}`,
        )),
    ...row(
      'session',
      `${safeText(session.id, 64)}${session.label === null ? '' : ` · label ${safeText(session.label, 64)}`}${session.bait ? ' · with bait' : ''} · ${lifeOf(report)}`,
    ),
    ...(session.bait
      ? row('', 'it was offered more than a plain server has (--bait): compare with a visit without')
      : []),
    ...(session.grouped === null
      ? []
      : row(
          '',
          `its requests name no session; taken for one client's by ${listed(session.grouped.by, layout.most)} (${session.grouped.confidence})`,
        )),
    ...(session.clientSessionId === null
      ? []
      : row('', `the client's own id: ${safeText(session.clientSessionId, 120)}`)),
    ...row(
      'messages',
      `${messages.received} received, ${messages.sent} sent: ${listed(methodCounts(messages.byMethod), layout.most)}`,
    ),
  ];
}

const ORIGIN_WORD = {
  'own-machine': () => 'on this machine',
  'same-network': () => 'in this network',
  'vendor-cloud': (vendor: string | null) => `in the cloud of ${safeText(vendor ?? 'its vendor', 40)}`,
} as const;

function lifeOf({ session }: Report): string {
  const start = timeOf(session.startedAt);
  const rebuilt = session.rebuilt === 0 ? '' : ` · rebuilt ${counted(session.rebuilt, 'time')}`;
  const seen = session.instances.length > 1 ? ` · seen by ${session.instances.length} processes` : '';
  if (session.endedAt === null) return `${start} · ${session.end}${rebuilt}${seen}`;
  const ms = Date.parse(session.endedAt) - Date.parse(session.startedAt);
  return `${start} · ended after ${Number.isFinite(ms) ? durationOf(Math.max(0, ms)) : '?'} (${safeText(session.end, 60)})${rebuilt}${seen}`;
}

function memberNames(value: unknown): string[] | null {
  if (typeof value !== 'object' || value === null) return null;
  return Object.entries(value as Record<string, unknown>).map(([name, inner]) => {
    const members = typeof inner === 'object' && inner !== null ? Object.keys(inner) : [];
    return safeText(members.length === 0 ? name : `${name} {${members.join(', ')}}`, 120);
  });
}

function methodCounts(byMethod: Report['messages']['byMethod']): string[] {
  return Object.entries(byMethod).map(
    ([method, times]) => `${safeText(method, 60)}${times === 1 ? '' : ` ×${times}`}`,
  );
}
