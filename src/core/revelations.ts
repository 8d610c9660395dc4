/**
 * What two sessions give away, taken by thing rather than by place: one directory may come through seven places.
 * Answers "what does only the first reveal", which a list of places does not.
 */
import { compareText } from './channels.ts';
import type { Revelation, Weight } from './diff-schema.ts';
import { GRADES } from './grades.ts';
import type { Disclosure, Grade, Report } from './report.ts';
import { sameDirectory, sameText, type Comparing } from './volatile.ts';

/** How much each kind of disclosure weighs; a kind that is not here is a leak until somebody has looked at it. */
const WEIGHT_OF_KIND: Readonly<Record<string, Weight>> = {
  client: 'identity',
  model: 'identity',
  locale: 'environment',
  system: 'environment',
  trace: 'behaviour',
};

/** Most telling first; kinds that are not here come last. */
const KINDS = [
  'directory',
  'credential',
  'user',
  'email',
  'conversation',
  'server',
  'host',
  'network',
  'trace',
  'repository',
  'model',
  'client',
  'system',
  'locale',
];

export function weightOfKind(kind: string): Weight {
  return Object.hasOwn(WEIGHT_OF_KIND, kind) ? (WEIGHT_OF_KIND[kind] ?? 'leak') : 'leak';
}

/** Do two disclosures of one kind give away the same? */
export function sameDisclosed(a: Disclosure, b: Disclosure, comparing: Comparing): boolean {
  // The id of a conversation or a trace is another each time; that there is one is what counts.
  if (a.kind === 'conversation' || a.kind === 'trace') return true;
  return a.kind === 'directory'
    ? sameDirectory(a.value, b.value, comparing)
    : sameText(a.value, b.value, comparing);
}

const EACH_ITS_OWN = 'an id of its own each time';

/** More than this is grouped by exact value only. */
const MOST_GROUPS = 500;

type Group = { -readonly [K in keyof Revelation]: Revelation[K] } & { readonly first: Disclosure };
type Disclosing = Pick<Report, 'disclosures'>;

export function compareRevelations(a: Disclosing, b: Disclosing, comparing: Comparing): Revelation[] {
  const groups = new Map<string, Group>();
  const add = (disclosure: Disclosure, side: 'a' | 'b'): void => {
    const key = JSON.stringify([disclosure.kind, disclosure.value]);
    const group = groups.get(key) ?? findLike(groups, disclosure, side, comparing) ?? createGroup(disclosure);
    groups.set(key, group);
    if (disclosure.kind === 'conversation' && group.value !== disclosure.value) group.value = EACH_ITS_OWN;
    group.grade = stronger(group.grade, disclosure.grade);
    if (!group[side].includes(disclosure.where)) group[side].push(disclosure.where);
  };
  for (const disclosure of a.disclosures) add(disclosure, 'a');
  for (const disclosure of b.disclosures) add(disclosure, 'b');
  return pairSamePlaces([...new Set(groups.values())])
    .map(({ first: _first, ...revelation }) => revelation)
    .sort(byImportance);
}

/** A credential or an id that is another one each time is given away by both, in the same place: not by the one, and by the other. */
function pairSamePlaces(groups: Group[]): Group[] {
  const paired = new Set<Group>();
  for (const group of groups) {
    if (!RENEWED.has(group.kind) || group.b.length > 0 || group.a.length === 0) continue;
    const place = group.a.join('\n');
    const twin = groups.find(
      (other) =>
        other.kind === group.kind &&
        other.a.length === 0 &&
        other.b.join('\n') === place &&
        !paired.has(other),
    );
    if (twin === undefined) continue;
    paired.add(twin);
    group.b.push(...twin.b);
    group.value = `${group.value}, ${twin.value}`;
  }
  return groups.filter((group) => !paired.has(group));
}

const RENEWED: ReadonlySet<string> = new Set(['credential', 'conversation', 'trace']);

/** What one session gives away, by thing. */
export function revelationsOf(report: Disclosing): Revelation[] {
  return compareRevelations(report, { disclosures: [] }, { sameKey: true });
}

function findLike(
  groups: ReadonlyMap<string, Group>,
  disclosure: Disclosure,
  side: 'a' | 'b',
  { sameKey }: Comparing,
): Group | null {
  if (groups.size > MOST_GROUPS) return null;
  for (const group of groups.values()) {
    if (group.kind !== disclosure.kind) continue;
    const comparable = sameKey || group[side].length > 0;
    // Under two keys nobody can tell one credential from another: those in one place are taken for one, no others.
    const isAlike =
      comparable || disclosure.kind !== 'credential'
        ? sameDisclosed(group.first, disclosure, { sameKey: comparable })
        : group.first.where === disclosure.where;
    if (isAlike) return group;
  }
  return null;
}

function createGroup(first: Disclosure): Group {
  return { kind: first.kind, value: first.value, grade: first.grade, a: [], b: [], first };
}

function stronger(a: Grade | null, b: Grade | null): Grade | null {
  return rankOfGrade(b) < rankOfGrade(a) ? b : a;
}

function byImportance(a: Revelation, b: Revelation): number {
  return (
    rankOfKind(a.kind) - rankOfKind(b.kind) ||
    compareText(a.kind, b.kind) ||
    rankOfGrade(a.grade) - rankOfGrade(b.grade) ||
    compareText(a.value, b.value)
  );
}

function rankOfKind(kind: string): number {
  const at = KINDS.indexOf(kind);
  return at < 0 ? KINDS.length : at;
}

function rankOfGrade(grade: Grade | null): number {
  return grade === null ? GRADES.length : GRADES.indexOf(grade);
}
