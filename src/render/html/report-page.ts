/**
 * A report as one page: the verdict, what was declared and done, what was given away, the visit as a time line, and the evidence.
 * Everything a client sent is text on it, never markup.
 */
import type { Report } from '../../core/report.ts';
import { canaryHead, canarySpelling } from '../canary-words.ts';
import { eraWords, lifeWords, protocolWords, visitTitle } from '../client-words.ts';
import { wordQuestions } from '../question-words.ts';
import { placeNotes } from '../place-notes.ts';
import { safeText } from '../terminal-text.ts';
import { byWeight } from '../weights.ts';
import { element, type Html } from './element.ts';
import { clientSection, httpSection, processSection } from './evidence-sections.ts';
import { writePage, type PageOptions } from './page.ts';
import {
  commas,
  more,
  named,
  pill,
  section,
  type Section,
  sections,
  sent,
  table,
  type Tone,
} from './parts.ts';
import { gapSection, odditySection, provenance, undocumentedSection } from './remark-sections.ts';
import { timelineSection } from './timeline-svg.ts';
import { verdictBox } from './verdict-box.ts';

export interface ReportPageOptions extends PageOptions {
  /** Were credentials masked when the report was made? */
  readonly masked: boolean;
}

export function renderReportPage(report: Report, options: ReportPageOptions): string {
  const title = visitTitle(report);
  const parts = [
    canarySection(report),
    questionSection(report),
    disclosureSection(report),
    timelineSection(report),
    odditySection(report),
    undocumentedSection(report),
    clientSection(report),
    httpSection(report),
    processSection(report),
    gapSection(report),
  ];
  return writePage(
    `${title}: what it revealed`,
    [
      element(
        'header',
        {},
        element('p', { class: 'kicker' }, 'mcp-tell · what a client revealed'),
        element('h1', {}, named(title, 200)),
        element(
          'p',
          { class: 'quiet' },
          named(`${lifeWords(report)} · ${eraWords(report)}, ${protocolWords(report)}`, 300),
        ),
      ),
      verdictBox(report.verdict.directory),
      ...sections(parts),
      provenance(report, options.masked),
    ],
    options,
  );
}

function questionSection({ probes }: Report): Section | null {
  const tone = (outcome: string): Tone =>
    outcome === 'answered' || outcome === 'refused' ? 'plain' : outcome === 'not_asked' ? 'plain' : 'unsure';
  return section('questions', 'Declared, and what it did', [
    table(
      'The questions',
      [
        { head: 'question' },
        { head: 'declared' },
        { head: 'what it did' },
        { head: 'ms', number: true },
        { head: 'how' },
      ],
      wordQuestions(probes).map(({ question, declared, outcome, ms, remark }) => [
        question.trim(),
        declared,
        pill(tone(outcome), outcome),
        ms,
        named(remark, 700),
      ]),
    ),
  ]);
}

const MOST_OF_A_WEIGHT = 200;
const MOST_PLACES = 30;

function disclosureSection(report: Report): Section | null {
  const weighted = byWeight(report);
  const notes = placeNotes(report);
  if (weighted.length === 0)
    return section('disclosures', 'Given away', [
      element('p', {}, 'Nothing was seen that gives anything away.'),
    ]);
  return section(
    'disclosures',
    'Given away',
    weighted.flatMap(({ title, revelations }) => [
      element('h3', {}, title),
      table(
        title,
        [{ head: 'kind' }, { head: 'what' }, { head: 'through' }],
        revelations
          .slice(0, MOST_OF_A_WEIGHT)
          .map(({ kind, value, grade, a }) => [
            named(kind, 40),
            element('span', {}, sent(value), grade === null ? null : ` (${grade})`),
            element(
              'span',
              { class: 'places' },
              commas(a.slice(0, MOST_PLACES).map((place) => placeOf(place, notes.get(place)))),
              a.length > MOST_PLACES ? ` and ${a.length - MOST_PLACES} more` : null,
            ),
          ]),
      ),
      more(revelations.length - MOST_OF_A_WEIGHT, safeText(title, 60)),
    ]),
  );
}

function placeOf(place: string, note: string | undefined): Html {
  return element('span', {}, sent(place, 160), note === undefined ? null : named(` (${note})`, 200));
}

/** Where a planted directory appeared. */
function canarySection({ canary }: Report): Section | null {
  if (canary === null) return null;
  return section('canary', 'Canary', [
    element('p', {}, named(canaryHead(canary), 800)),
    table(
      'Where it appeared',
      [{ head: 'where' }, { head: 'how it was spelled' }],
      canary.seen
        .slice(0, MOST_OF_A_WEIGHT)
        .map((one) => [sent(one.where, 200), named(canarySpelling(one), 200)]),
    ),
    more(canary.seen.length - MOST_OF_A_WEIGHT, 'places'),
  ]);
}
