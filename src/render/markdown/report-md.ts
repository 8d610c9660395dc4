/**
 * A report as Markdown for an issue: the verdict, what was declared and done, what was given away by weight, oddities,
 * the client and how it came, and where all this comes from.
 */
import type { Report } from '../../core/report.ts';
import { canaryHead, canarySpelling } from '../canary-words.ts';
import {
  bridgeWords,
  capabilityNames,
  originWords,
  eraWords,
  lifeWords,
  methodCounts,
  noCapabilities,
  protocolWords,
  visitTitle,
} from '../client-words.ts';
import { placeNotes } from '../place-notes.ts';
import { wordProvenance } from '../provenance.ts';
import { wordQuestions } from '../question-words.ts';
import { byWeight } from '../weights.ts';
import { counted } from '../words.ts';
import { code, fit, table, words } from './escape.ts';

export interface ReportMdOptions {
  /** Were credentials masked when the report was made? */
  readonly masked: boolean;
}

export function renderReportMarkdown(report: Report, { masked }: ReportMdOptions): string {
  const { verdict, oddities } = report;
  return fit([
    `## ${words(visitTitle(report))}`,
    '',
    `**Working directory:** ${words(verdict.directory.line)}`,
    '',
    ...canaryPart(report),
    '### Declared, and what it did',
    ...table(
      ['question', 'declared', 'what it did', 'ms', 'how'],
      wordQuestions(report.probes).map(({ question, declared, outcome, ms, remark }) => [
        code(question.trim()),
        declared,
        words(outcome),
        ms,
        remark === '' ? '' : words(remark),
      ]),
    ),
    '',
    '### Given away',
    ...disclosures(report),
    '',
    '### Oddities',
    '',
    ...(oddities.length === 0 ? ['none'] : oddityItems(report)),
    '',
    ...undocumentedPart(report),
    '### Client and transport',
    '',
    ...clientItems(report),
    ...headers(report),
    '',
    '### Provenance',
    '',
    ...wordProvenance(report, masked).map((sentence) => `- ${words(sentence)}`),
    ...report.session.damage.slice(0, MOST_ITEMS).map((gap) => `- ${words(gap)}`),
    ...report.omitted.slice(0, MOST_ITEMS).map((what) => `- left out, in the journal only: ${words(what)}`),
  ]);
}

const MOST_THINGS = 60;
const MOST_PLACES = 8;
const MOST_ITEMS = 40;

function disclosures(report: Report): string[] {
  const weighted = byWeight(report);
  const notes = placeNotes(report);
  const noted = (place: string): string => {
    const note = notes.get(place);
    return `${code(place, 160)}${note === undefined ? '' : ` ${words(`(${note})`)}`}`;
  };
  if (weighted.length === 0) return ['', 'Nothing was seen that gives anything away.'];
  return weighted.flatMap(({ title, revelations }) => [
    '',
    `**${title}**`,
    ...table(
      ['kind', 'what', 'grade', 'through'],
      revelations
        .slice(0, MOST_THINGS)
        .map(({ kind, value, grade, a }) => [
          words(kind),
          code(value, 200),
          grade ?? '',
          listOf(a.map(noted), MOST_PLACES),
        ]),
    ),
    ...(revelations.length > MOST_THINGS ? ['', `… and ${revelations.length - MOST_THINGS} more`] : []),
  ]);
}

function spans(texts: readonly string[], most: number): string {
  return listOf(
    texts.map((text) => code(text, 160)),
    most,
  );
}

/** Items that are Markdown already. */
function listOf(items: readonly string[], most: number): string {
  const shown = items.slice(0, most).join(', ');
  return items.length > most ? `${shown} and ${items.length - most} more` : shown;
}

function oddityItems({ oddities }: Report): string[] {
  const byCode = [...Map.groupBy(oddities, (oddity) => oddity.code)];
  const items = byCode.slice(0, MOST_ITEMS).map(([name, all]) => {
    const details = [...new Set(all.map(({ detail }) => detail))]
      .slice(0, 3)
      .map((detail) => words(detail, 300));
    return `- ${code(name, 60)}${all.length === 1 ? '' : ` ×${all.length}`}: ${details.join('; ')}`;
  });
  return byCode.length > MOST_ITEMS ? [...items, `- … and ${byCode.length - MOST_ITEMS} more kinds`] : items;
}

function clientItems(report: Report): string[] {
  const { client, session, messages, http, process } = report;
  const names = capabilityNames(report);
  const declares =
    names === null ? noCapabilities(report) : names.length === 0 ? 'no capability' : spans(names, MOST_ITEMS);
  return [
    `- name and version: ${client.name === null ? 'none given' : code(client.name)} ${client.version === null ? '' : code(client.version)}`.trimEnd(),
    `- protocol: ${words(`${eraWords(report)}, ${protocolWords(report)}`)}`,
    ...itemOf('bridge', bridgeWords(report)),
    ...itemOf('runs', originWords(report)),
    `- declares: ${declares}`,
    ...(client.undocumented.length === 0
      ? []
      : [`- not in that revision: ${spans(client.undocumented, MOST_ITEMS)}`]),
    `- visit: ${words(lifeWords(report))}`,
    ...(session.bait ? ['- with bait: it was offered more than a plain server has'] : []),
    ...(session.label === null ? [] : [`- label: ${code(session.label)}`]),
    `- messages: ${messages.received} received, ${messages.sent} sent: ${spans(methodCounts(report), MOST_ITEMS)}`,
    ...(http === null ? [] : [`- HTTP: ${counted(http.requests.length, 'request')}`]),
    ...(process === null
      ? []
      : [
          `- subprocess: ${process.cwd === null ? 'unreadable working directory' : `working directory ${code(process.cwd)}`}, ${counted(Object.keys(process.env).length, 'variable')} in its environment`,
        ]),
  ];
}

function itemOf(name: string, text: string | null): string[] {
  return text === null ? [] : [`- ${name}: ${words(text)}`];
}

function headers({ http }: Report): string[] {
  if (http === null) return [];
  return table(
    ['header', 'seen', 'value'],
    http.headers
      .slice(0, MOST_THINGS)
      .map(({ name, values, seen, of }) => [code(name, 80), `${seen}/${of}`, spans(values, 4)]),
  );
}

/** Where a planted directory appeared. */
function canaryPart({ canary }: Report): string[] {
  if (canary === null) return [];
  return [
    '### Canary',
    '',
    words(canaryHead(canary)),
    ...table(
      ['where', 'how it was spelled'],
      canary.seen.slice(0, MOST_ITEMS).map((one) => [code(one.where, 200), words(canarySpelling(one))]),
    ),
    '',
  ];
}

/** Members of its messages that the revision in force does not document. */
function undocumentedPart({ messages: { undocumented } }: Report): string[] {
  if (undocumented.length === 0) return [];
  return [
    '### Beyond the specification',
    ...table(
      ['message', 'member', 'not in', 'times'],
      undocumented
        .slice(0, MOST_ITEMS)
        .map(({ method, pointer, revision, seen }) => [
          code(method, 80),
          code(pointer, 160),
          code(revision, 20),
          String(seen),
        ]),
    ),
    '',
  ];
}
