/**
 * Who the client said it is, and what this visit was: the first part of a report.
 */
import type { Report } from '../core/report.ts';
import {
  bridgeWords,
  originWords,
  capabilityNames,
  eraWords,
  lifeWords,
  methodCounts,
  noCapabilities,
  protocolWords,
} from './client-words.ts';
import { labelled, LABEL, listed, type Layout } from './lines.ts';
import { safeText } from './terminal-text.ts';
import { BINDING_WORD, clientName, counted } from './words.ts';

export function clientLines(report: Report, layout: Layout): string[] {
  const { client, session, messages } = report;
  const names = capabilityNames(report);
  const rebuilt = session.rebuilt === 0 ? '' : ` · rebuilt ${counted(session.rebuilt, 'time')}`;
  const seen = session.instances.length > 1 ? ` · seen by ${session.instances.length} processes` : '';
  const row = (name: string, text: string): string[] => labelled(`  ${name}`, text, layout, LABEL + 2);
  const rowOf = (name: string, text: string | null): string[] => (text === null ? [] : row(name, text));
  return [
    ...row(
      'client',
      `${clientName(client)} · ${BINDING_WORD[session.binding]} · ${eraWords(report)}, ${protocolWords(report)}`,
    ),
    ...rowOf('', bridgeWords(report)),
    ...rowOf('runs', originWords(report)),
    ...row(
      'declares',
      names === null
        ? noCapabilities(report)
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
      `${safeText(session.id, 64)}${session.label === null ? '' : ` · label ${safeText(session.label, 64)}`}${session.bait ? ' · with bait' : ''} · ${lifeWords(report)}${rebuilt}${seen}`,
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
      `${messages.received} received, ${messages.sent} sent: ${listed(methodCounts(report), layout.most)}`,
    ),
  ];
}
