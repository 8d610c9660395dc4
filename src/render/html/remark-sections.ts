/**
 * What is remarkable about a visit, what its report does not hold, and where the report comes from.
 */
import type { Report } from '../../core/report.ts';
import { wordProvenance } from '../provenance.ts';
import { counted } from '../words.ts';
import { element, type Html } from './element.ts';
import { more, named, section, type Section, sent, table } from './parts.ts';

const MOST_CODES = 80;
const MOST_DETAILS = 5;

export function odditySection({ oddities }: Report): Section | null {
  if (oddities.length === 0)
    return section('oddities', 'Oddities', [
      element('p', {}, 'None: it kept to the protocol as far as was seen.'),
    ]);
  const byCode = Map.groupBy(oddities, ({ code }) => code);
  const rows = [...byCode].slice(0, MOST_CODES).map(([code, all]) => {
    const details = [...new Set(all.map(({ detail }) => detail))];
    return [
      named(code, 60),
      String(all.length),
      element(
        'span',
        {},
        details.slice(0, MOST_DETAILS).flatMap((detail, at) => [at === 0 ? null : '; ', named(detail, 300)]),
        details.length > MOST_DETAILS ? ` and ${details.length - MOST_DETAILS} more` : null,
      ),
    ];
  });
  return section('oddities', 'Oddities', [
    table('Oddities', [{ head: 'what' }, { head: 'times', number: true }, { head: 'how' }], rows),
    more(byCode.size - MOST_CODES, 'kinds'),
  ]);
}

const MOST_MEMBERS = 150;

/** Members of its messages that the revision in force does not document. */
export function undocumentedSection({ messages }: Report): Section | null {
  const { undocumented } = messages;
  return section('undocumented', 'Beyond the specification', [
    table(
      'Members that the revision does not document',
      [{ head: 'message' }, { head: 'member' }, { head: 'not in' }, { head: 'times', number: true }],
      undocumented
        .slice(0, MOST_MEMBERS)
        .map(({ method, pointer, revision, seen }) => [
          named(method, 80),
          sent(pointer, 160),
          named(revision, 20),
          String(seen),
        ]),
    ),
    more(undocumented.length - MOST_MEMBERS, 'members'),
  ]);
}

const MOST_GAPS = 60;

/** Related visits, and what this report does not hold. */
export function gapSection({ session, omitted }: Report): Section | null {
  const gaps = [...session.damage, ...omitted.map((what) => `left out, in the journal only: ${what}`)];
  const item = (text: string): Html => element('li', {}, named(text, 400));
  const related = session.related.slice(0, MOST_GAPS);
  return section('gaps', 'Related visits, and gaps', [
    related.length === 0
      ? null
      : element(
          'ul',
          {},
          related.map(({ session: id, why, confidence }) =>
            element('li', {}, sent(id, 64), ' ', named(`${why} (${confidence})`, 300)),
          ),
        ),
    gaps.length === 0 ? null : element('ul', {}, gaps.slice(0, MOST_GAPS).map(item)),
    more(session.related.length + gaps.length - 2 * MOST_GAPS, counted(2, 'entry', 'entries').slice(2)),
  ]);
}

export function provenance(report: Report, masked: boolean): Html {
  return element(
    'footer',
    {},
    wordProvenance(report, masked).map((line) => element('p', { class: 'quiet' }, named(line, 600))),
  );
}
