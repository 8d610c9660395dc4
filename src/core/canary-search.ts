/**
 * What of a planted directory is in one text, and how it was spelled there: in the text itself, or under what was taken off it.
 */
import { countName, countPath, flatten } from './canary-match.ts';
import type { Needles } from './canary-needles.ts';
import { CANARY_PARTS, type CanaryPart } from './canary-parts.ts';
import { readingsOf, type Reading, type Step } from './canary-readings.ts';
import { withoutOwnValues, type OwnArgument } from './own-arguments.ts';
import { findPaths } from './path-finder.ts';
import { contains } from './paths.ts';

export interface Found {
  readonly part: CanaryPart;
  readonly encoding: string;
}

export interface Search {
  readonly found: readonly Found[];
  /** Were there more layers than were looked at? */
  readonly cut: boolean;
}

type Counts = Readonly<Record<CanaryPart, number>>;

const NONE: Counts = { directory: 0, 'base name': 0, user: 0 };
const NOTHING: Search = { found: [], cut: false };
const SHORTEST = 2;

export interface SearchOptions {
  /** Is the text a string of a message, so that its escapes are JSON's inside JSON? */
  readonly inJson?: boolean;
  /** What the user told this instrument: no sighting, under whatever layers it is quoted. */
  readonly own?: readonly OwnArgument[];
}

export function searchCanary(
  needles: Needles,
  text: string,
  { inJson = false, own = [] }: SearchOptions,
): Search {
  if (text.length < SHORTEST) return NOTHING;
  const { all: read, cut } = readingsOf(text, needles);
  const all = read.map((reading) => ({ reading, text: withoutOwnValues(reading.text, own) }));
  const found = new Map<string, Found>();
  const counts = new Map<Reading, Counts>();
  const add = (part: CanaryPart, encoding: string): void => {
    const key = `${part}\n${encoding}`;
    if (!found.has(key)) found.set(key, { part, encoding });
  };
  for (const { reading, text: shown } of all) {
    const here = countsIn(shown, needles);
    counts.set(reading, here);
    // What shows without this layer is no news.
    const before = reading.of === null ? NONE : (counts.get(reading.of) ?? NONE);
    for (const part of CANARY_PARTS)
      if (here[part] > before[part]) add(part, encodingOf(reading.steps, shown, part, needles, inJson));
  }
  if (!foundWhole(found)) {
    const one = all.find(({ text: shown }) => isPathIn(shown, needles));
    if (one !== undefined)
      add('directory', encodingOf(one.reading.steps, one.text, 'directory', needles, inJson));
  }
  return { found: [...found.values()], cut };
}

function foundWhole(found: ReadonlyMap<string, Found>): boolean {
  return [...found.values()].some(({ part }) => part === 'directory');
}

function countsIn(text: string, { forms, base, user, isLiteral }: Needles): Counts {
  const flat = flatten(text, isLiteral);
  return {
    directory: Math.max(...forms.map((form) => countPath(flat, form))),
    'base name': base === null ? 0 : countName(flat, base),
    user: user === null ? 0 : countName(flat, user),
  };
}

/** Longer texts are searched for spellings only, not read for paths. */
const LONGEST_READ = 64 * 1024;
/** Its backslash parts no names: there is a reading without it. */
const ESCAPED = /\\u[0-9A-Fa-f]{4}/;

/** Is there a path that leads there, however it is written? `~` may be anybody's home. */
function isPathIn(text: string, { directory, name }: Needles): boolean {
  if (text.length > LONGEST_READ || ESCAPED.test(text) || !flatten(text).includes(name)) return false;
  return findPaths(text, { whole: 'text', within: 'text', decode: false }).some(
    ({ read }) => !read.path.startsWith('~') && contains(directory, read.path),
  );
}

function encodingOf(
  steps: readonly Step[],
  text: string,
  part: CanaryPart,
  needles: Needles,
  inJson: boolean,
): string {
  if (steps.length > 0) return writeSteps(steps, inJson);
  return part === 'directory' ? spellingOf(text.toLowerCase(), needles.directory.toLowerCase()) : 'plain';
}

function writeSteps(steps: readonly Step[], inJson: boolean): string {
  const runs: { readonly word: string; times: number }[] = [];
  for (const step of steps) {
    const word = step === 'escapes' ? (inJson ? 'JSON in JSON' : 'escaped for JSON') : WORDS[step];
    const last = runs.at(-1);
    if (last?.word === word) last.times += 1;
    else runs.push({ word, times: 1 });
  }
  return runs
    .map(({ word, times }) => (times === 1 ? word : `${word}, ${times === 2 ? 'twice' : `${times} times`}`))
    .join(', ');
}

const WORDS: Readonly<Record<Exclude<Step, 'escapes'>, string>> = {
  percent: 'percent',
  form: 'percent, as in forms',
  'latin-1': 'latin-1',
  base64: 'base64',
  base64url: 'base64url',
  hex: 'hex',
};

function spellingOf(text: string, directory: string): string {
  if (text.includes(directory)) return 'plain';
  const other = directory.includes('\\') ? directory.replaceAll('\\', '/') : directory.replaceAll('/', '\\');
  if (text.includes(other)) return 'other slashes';
  if (directory.includes('\\') && text.includes(directory.replaceAll('\\', '\\\\'))) return 'JSON in JSON';
  return text.includes(directory.replaceAll('/', '\\/')) ? 'escaped for JSON' : 'another spelling';
}
