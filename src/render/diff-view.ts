/**
 * A comparison, arranged to be read: what only the one reveals, what only it could reveal, what both reveal, how they behave.
 * It groups and names; how that looks is for the renderers. Everything it says is in the comparison.
 */
import {
  NOT_COMPARED,
  type Diff,
  type DiffSide,
  type Difference,
  type Revelation,
  type Weight,
} from '../core/diff-schema.ts';
import { wordDifference, type Names } from './difference-words.ts';
import { safeText } from './terminal-text.ts';
import { BINDING_WORD, clientName, counted, timeOf } from './words.ts';

/** Things of one kind, in one line. */
export interface Group {
  readonly kind: string;
  readonly count: number;
  /** `value (NAME, NAME)`; of credentials the names alone, since a mask says nothing. */
  readonly items: readonly string[];
}

export type DiffPart =
  | { readonly form: 'things'; readonly title: string; readonly things: readonly Revelation[] }
  | { readonly form: 'groups'; readonly title: string; readonly groups: readonly Group[] }
  | { readonly form: 'sentences'; readonly title: string; readonly sentences: readonly string[] };

export interface DiffView {
  readonly names: Names;
  readonly headline: string;
  readonly sides: readonly { readonly name: string; readonly about: string; readonly side: DiffSide }[];
  /** None is empty. */
  readonly parts: readonly DiffPart[];
}

/** `given`: what the two are called, where it is not what tells them apart. */
export function viewDiff(diff: Diff, given: Names | null): DiffView {
  const names = given ?? nameSides(diff);
  const sentences = (weights: readonly Weight[]): string[] =>
    diff.differences
      .filter(({ code, weight }) => weights.includes(weight) && !TOLD.test(code))
      .map((one) => wordDifference(one, names));
  const both = diff.revelations.filter(({ a, b }) => a.length > 0 && b.length > 0);
  const parts: DiffPart[] = [
    ...onlyParts(diff, 'a', names[0]),
    ...onlyParts(diff, 'b', names[1]),
    { form: 'things', title: 'Both reveal', things: both },
    { form: 'sentences', title: 'Behaves differently', sentences: sentences(['leak', 'behaviour']) },
    { form: 'sentences', title: 'Says of itself', sentences: sentences(['identity']) },
    { form: 'sentences', title: 'Environment', sentences: environment(diff, names) },
    {
      form: 'sentences',
      title: 'Not compared',
      sentences: diff.notCompared.map((code) => NOT_COMPARED[code]),
    },
  ];
  return {
    names,
    headline: headline(diff),
    sides: [
      { name: names[0], about: aboutSide(diff.a), side: diff.a },
      { name: names[1], about: aboutSide(diff.b), side: diff.b },
    ],
    parts: parts.filter((part) => sizeOf(part) > 0),
  };
}

function sizeOf(part: DiffPart): number {
  switch (part.form) {
    case 'things':
      return part.things.length;
    case 'groups':
      return part.groups.length;
    case 'sentences':
      return part.sentences.length;
  }
}

/** Told already: eras and verdicts beside the names, disclosures by thing. The environment has a part of its own. */
const TOLD = /^(?:era$|verdict-|disclosure-only|disclosure-value|env-|process-)/;

function headline(diff: Diff): string {
  return `${wordSum(diff)}${caveat(diff)}`;
}

/** Where the two are no like visits, that is said before anything else is. */
function caveat({ a, b }: Diff): string {
  const invited = a.bait === b.bait ? '' : '; only one of the two was invited to tell more (--bait)';
  const others =
    a.client.name === b.client.name
      ? ''
      : `; these are two clients: ${clientName(a.client)} and ${clientName(b.client)}`;
  return `${invited}${others}`;
}

function wordSum({ same, differences }: Diff): string {
  if (same) return 'same: nothing differs that counts';
  const byWeight = Map.groupBy(differences, ({ weight }) => weight);
  const shares = [...byWeight].map(([weight, all]) => `${all.length} ${weight}`);
  return `different: ${counted(differences.length, 'difference')} (${shares.join(', ')})`;
}

function aboutSide(side: DiffSide): string {
  const label = side.label === null ? '' : ` · label ${safeText(side.label, 64)}`;
  const era = side.era === 'modern' ? 'modern, ' : '';
  const bait = side.bait ? ' · invited to tell more (--bait)' : '';
  return `${clientName(side.client)} over ${BINDING_WORD[side.binding]}, ${era}${timeOf(side.startedAt)}${label}${bait} · session ${safeText(side.session, 64)}`;
}

function nameSides({ a, b }: Diff): Names {
  const bindings = a.binding === b.binding ? null : [BINDING_WORD[a.binding], BINDING_WORD[b.binding]];
  if (a.era !== b.era) {
    const [left = '', right = ''] = bindings ?? [];
    return [`${left} ${a.era}`.trim(), `${right} ${b.era}`.trim()];
  }
  if (bindings !== null) return [bindings[0] ?? '', bindings[1] ?? ''];
  const called = (name: string | null): string => (name === null ? 'unnamed' : safeText(name, 24));
  if (a.client.name !== b.client.name) return [called(a.client.name), called(b.client.name)];
  if (a.client.version !== b.client.version) return [called(a.client.version), called(b.client.version)];
  if (a.bait !== b.bait) return a.bait ? ['bait', 'plain'] : ['plain', 'bait'];
  return ['A', 'B'];
}

/** What only one side reveals: where the other could have, thing by thing; where only a subprocess or HTTP can, in groups. */
function onlyParts(diff: Diff, side: 'a' | 'b', name: string): DiffPart[] {
  const other = side === 'a' ? 'b' : 'a';
  const only = diff.revelations.filter((one) => one[other].length === 0);
  const alone = only.filter((one) => one[side].every((place) => isWithoutCounterpart(place, diff)));
  const things = only.filter((one) => !alone.includes(one));
  const inherited = diff[side].binding === 'stdio';
  const title = inherited
    ? `Only ${name} can: what its subprocess inherits`
    : `Only ${name} can: what its requests carry`;
  return [
    { form: 'things', title: `Only ${name} reveals`, things },
    { form: 'groups', title, groups: groupByKind(alone, side) },
  ];
}

/** A place that the other side does not have at all. */
function isWithoutCounterpart(place: string, { notCompared }: Diff): boolean {
  if (/^(?:env|process):/.test(place)) return notCompared.includes('environment');
  return /^(?:header|request):/.test(place) && notCompared.includes('headers');
}

function groupByKind(revelations: readonly Revelation[], side: 'a' | 'b'): Group[] {
  return [...Map.groupBy(revelations, ({ kind }) => kind)].map(([kind, all]) => ({
    kind,
    count: all.length,
    // By name: the order of masks would be another under each key.
    items: [...new Set(all.map((one) => itemOf(one, one[side])))].sort(),
  }));
}

function itemOf({ kind, value, grade }: Revelation, places: readonly string[]): string {
  const names = places.map((place) => safeText(place.replace(/^(?:env|header):/, ''), 60)).join(', ');
  if (kind === 'credential') return names;
  return `${safeText(value, 120)} (${grade === null ? '' : `${grade}: `}${names})`;
}

/** Names of variables in three sentences, since there may be a hundred. */
function environment({ differences }: Diff, names: Names): string[] {
  const namesOf = (code: Difference['code']): string[] =>
    differences.filter((one) => one.code === code).map(({ path }) => safeText(path.replace(/^env:/, ''), 60));
  const sentence = (head: string, found: readonly string[]): string[] =>
    found.length === 0 ? [] : [`${head} (${found.length}): ${shortened(found)}`];
  return [
    ...sentence(`only ${names[0]} passes on`, namesOf('env-only-in-a')),
    ...sentence(`only ${names[1]} passes on`, namesOf('env-only-in-b')),
    ...sentence('with another value', namesOf('env-value')),
    ...differences.filter(({ code }) => code === 'process-fact').map((one) => wordDifference(one, names)),
  ];
}

const MOST_NAMES = 60;

function shortened(names: readonly string[]): string {
  const left = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(', ')}${left > 0 ? `, … (+${left} more)` : ''}`;
}
