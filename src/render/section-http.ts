/**
 * What came over HTTP: requests, connections, and every header with how often it was there.
 */
import type { Report } from '../core/report.ts';
import { listed, LONGEST_VALUE, paragraph, table, type Layout } from './lines.ts';
import { safeText } from './terminal-text.ts';
import { counted } from './words.ts';

export function httpLines({ http }: Report, layout: Layout): string[] {
  if (http === null) return [];
  const connections = new Set(http.requests.map(({ connection }) => connection)).size;
  const peers = [...new Set(http.requests.map(({ peer }) => peer.replace(/:\d+$/, '')))].map((peer) =>
    safeText(peer, 60),
  );
  const versions = [...new Set(http.requests.map(({ httpVersion }) => `HTTP/${safeText(httpVersion, 8)}`))];
  const targets = [
    ...new Set(
      http.requests.map(
        ({ method, target, status }) =>
          `${safeText(method, 12)} ${safeText(target, 80)}${status === null ? '' : ` → ${status}`}`,
      ),
    ),
  ];
  const rows = http.headers
    .slice(0, layout.most * 4)
    .map(({ name, values, seen, of }) => [
      safeText(name, 32),
      `${seen}/${of}`,
      values.length === 1
        ? safeText(values[0] ?? '', LONGEST_VALUE)
        : `${values.length} values: ${safeText(values.join(' | '), LONGEST_VALUE)}`,
    ]);
  const left = http.headers.length - rows.length;
  return [
    ...paragraph(
      `${counted(http.requests.length, 'request')} on ${counted(connections, 'connection')} from ${listed(peers, layout.most)}, ${listed(versions, 4)}`,
      layout.width,
      '  ',
    ),
    ...targets.slice(0, layout.most).flatMap((target) => paragraph(target, layout.width, '      ', '    ')),
    ...(targets.length > layout.most ? [`    … (+${targets.length - layout.most} more)`] : []),
    ...table([{ head: 'header' }, { head: 'seen', align: 'end' }, { head: 'value' }], rows, layout),
    ...(left > 0 ? [`  … (+${left} more)`] : []),
  ];
}
