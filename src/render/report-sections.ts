/**
 * The parts of a report as lines: client, questions, disclosures, HTTP, process, oddities, related visits.
 * Each part stands alone, so that the terminal shows all of them and a model only those that fit.
 */
import { beyondDefault } from '../core/default-environment.ts';
import type { ProbeEntry, Report } from '../core/report.ts';
import { revelationsOf } from '../core/revelations.ts';
import { labelled, listed, paragraph, table, type Layout } from './lines.ts';
import { safeText } from './terminal-text.ts';
import { BINDING_WORD, clientName, counted, durationOf, msOf, timeOf } from './words.ts';

const LONGEST_VALUE = 300;
const LABEL = 10;

export function clientLines(report: Report, layout: Layout): string[] {
  const { client, session, messages } = report;
  const asked = typeof client.protocolVersion.asked === 'string' ? client.protocolVersion.asked : null;
  const protocol = [
    asked === null ? 'asked for no protocol version' : `asked for ${safeText(asked, 40)}`,
    ...(client.protocolVersion.agreed === null || client.protocolVersion.agreed === asked
      ? []
      : [`agreed on ${client.protocolVersion.agreed}`]),
  ].join(', ');
  const era = session.era === 'none' ? 'nothing understood' : session.era;
  const names = memberNames(client.capabilities);
  const row = (name: string, text: string): string[] => labelled(name, text, layout, LABEL);
  return [
    ...row('client', `${clientName(client)} · ${BINDING_WORD[session.binding]} · ${era}, ${protocol}`),
    ...row(
      'declares',
      names === null
        ? 'nothing: no capabilities were sent'
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
      `${safeText(session.id, 64)}${session.label === null ? '' : ` · label ${safeText(session.label, 64)}`} · ${lifeOf(report)}`,
    ),
    ...(session.clientSessionId === null
      ? []
      : row('', `the client's own id: ${safeText(session.clientSessionId, 120)}`)),
    ...row(
      'messages',
      `${messages.received} received, ${messages.sent} sent: ${listed(methodCounts(messages.byMethod), layout.most)}`,
    ),
  ];
}

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

export function questionLines(report: Report, layout: Layout): string[] {
  const declared = (value: boolean | null): string => (value === null ? '–' : value ? 'yes' : 'no');
  const rows = report.probes.map((probe) => [
    probe.probe,
    declared(probe.declared),
    probe.outcome,
    msOf(probe.ms),
    remarkOn(probe),
  ]);
  return table(
    [
      { head: 'question' },
      { head: 'declared' },
      { head: 'outcome' },
      { head: 'ms', align: 'end' },
      { head: '' },
    ],
    rows,
    layout,
  );
}

/** What the outcome's word does not say. */
function remarkOn(probe: ProbeEntry): string {
  const parts = [
    ...(probe.outcome === 'refused' ? [`code ${probe.code ?? 'none'}`] : []),
    ...(probe.after === null ? [] : [`after ${durationOf(probe.after)}`]),
    ...(probe.why === null ? [] : [safeText(probe.why, LONGEST_VALUE)]),
    ...(probe.outcome === 'answered' ? answerOf(probe) : []),
    ...(probe.automatic === true ? ['faster than a person'] : []),
    ...(probe.asked > 1 ? [`asked ${probe.asked} times`] : []),
  ];
  return parts.join('; ');
}

function answerOf({ probe, reply }: ProbeEntry): string[] {
  const result = member(reply, 'result');
  const action = member(result, 'action');
  const roots = member(result, 'roots');
  if (probe === 'elicitation/create' && typeof action === 'string') return [safeText(action, 20)];
  if (probe === 'roots/list' && Array.isArray(roots)) return [counted(roots.length, 'root')];
  return [];
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** By kind, each thing once with the places it came through. */
export function disclosureLines(report: Report, layout: Layout): string[] {
  const all = revelationsOf(report);
  if (all.length === 0) return paragraph('nothing was seen that gives anything away', layout.width, '  ');
  const lines: string[] = [];
  for (const kind of new Set(all.map((one) => one.kind))) {
    const ofKind = all.filter((one) => one.kind === kind);
    lines.push(layout.paint.bold(`  ${safeText(kind, 40)}`));
    for (const { value, grade, a } of ofKind.slice(0, layout.most)) {
      const graded = grade === null ? '' : ` (${grade})`;
      lines.push(...paragraph(`${safeText(value, LONGEST_VALUE)}${graded}`, layout.width, '      ', '    '));
      const places = listed(
        a.map((place) => safeText(place, 120)),
        layout.most,
      );
      lines.push(...paragraph(places, layout.width, '      ').map(layout.paint.dim));
    }
    if (ofKind.length > layout.most) lines.push(`    … (+${ofKind.length - layout.most} more)`);
  }
  return lines;
}

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

export function processLines({ process }: Report, layout: Layout): string[] {
  if (process === null) return [];
  const names = Object.keys(process.env).sort();
  const masked = Object.values(process.env).filter((value) => typeof value !== 'string').length;
  const beyond = beyondDefault(names);
  const shown = listed(
    beyond.map((name) => safeText(name, 60)),
    layout.most * 6,
  );
  const row = (name: string, text: string): string[] => labelled(`  ${name}`, text, layout, LABEL + 2);
  const parents = process.parents
    .slice(0, 3)
    .map(({ pid, command }) => `${pid} ${safeText(command, 60)}`.trim());
  return [
    ...row(
      'cwd',
      process.cwd === null
        ? `unreadable: ${safeText(process.cwdError ?? '', 120)}`
        : `${safeText(process.cwd, LONGEST_VALUE)}${process.cwdInGit === true ? ' (in a git checkout)' : ''}`,
    ),
    ...row('argv', safeText(process.argv.join(' '), LONGEST_VALUE)),
    ...row('parents', parents.length === 0 ? 'unknown' : parents.join(' ← ')),
    ...row(
      'user',
      `${safeText(process.user ?? 'unknown', 60)} · home ${safeText(process.home ?? 'unknown', 120)} · umask ${safeText(process.umask, 8)}`,
    ),
    ...row(
      'stdin',
      `${safeText(process.stdin, 20)}${process.tty ? ' (a terminal)' : ''} · time zone ${safeText(process.timeZone ?? 'unknown', 60)} · locale ${safeText(process.locale ?? 'unknown', 60)}`,
    ),
    ...row(
      'env',
      `${counted(names.length, 'variable')}${masked === 0 ? '' : `, ${masked} of them secret`}; ${beyond.length === 0 ? 'none' : beyond.length} beyond what SDK clients pass on${beyond.length === 0 ? '' : `: ${shown}`}`,
    ),
  ];
}

/** Each code once. */
export function oddityLines({ oddities }: Report, layout: Layout): string[] {
  const byCode = new Map<string, string[]>();
  for (const { code, detail } of oddities)
    byCode.set(code, [...(byCode.get(code) ?? []).slice(0, 200), detail]);
  const lines = [...byCode].slice(0, layout.most * 3).flatMap(([code, details]) => {
    const different = [...new Set(details)].map((detail) => safeText(detail, 200));
    const times = details.length === 1 ? '' : ` ×${details.length}`;
    return paragraph(`${safeText(code, 60)}${times}: ${listed(different, 3)}`, layout.width, '    ', '  ');
  });
  return byCode.size > layout.most * 3 ? [...lines, `  … (+${byCode.size - layout.most * 3} more)`] : lines;
}

export function relatedLines({ session }: Report, layout: Layout): string[] {
  const shown = session.related
    .slice(0, layout.most)
    .flatMap(({ session: id, why, confidence }) =>
      paragraph(`${safeText(id, 64)}: ${safeText(why, 200)} (${confidence})`, layout.width, '    ', '  '),
    );
  return session.related.length > layout.most
    ? [...shown, `  … (+${session.related.length - layout.most} more)`]
    : shown;
}

/** What this report does not hold, and why. */
export function gapLines({ session, omitted }: Report, layout: Layout): string[] {
  const gaps = [...session.damage, ...omitted.map((what) => `left out, in the journal only: ${what}`)];
  const shown = gaps
    .slice(0, layout.most)
    .flatMap((gap) => paragraph(safeText(gap, LONGEST_VALUE), layout.width, '    ', '  '));
  return gaps.length > layout.most ? [...shown, `  … (+${gaps.length - layout.most} more)`] : shown;
}
