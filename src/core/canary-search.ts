/**
 * What of a planted directory is in one text, and how it was spelled there: in the text itself, or under what was taken off it.
 */
import { countName, countPath, flatten, withoutUps } from './canary-match.ts';
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

function countsIn(text: string, { forms, base, user, host, isLiteral }: Needles): Counts {
  const flat = flatten(text, { isLiteral });
  const short = withoutUps(flat);
  const flats = host !== null && !isOnShare(text, host) ? [] : short === null ? [flat] : [flat, short];
  return {
    directory: Math.max(0, ...flats.flatMap((one) => forms.map((form) => countPath(one, form)))),
    'base name': base === null ? 0 : countName(flat, base),
    user: user === null ? 0 : countName(flat, user),
  };
}

/** A folder of one's own may be called as a share is, with one slash before it. */
function isOnShare(text: string, host: string): boolean {
  const slashed = text.toLowerCase().replaceAll('\\', '/');
  if (slashed.includes(`/unc/${host}/`)) return true;
  const named = `//${host}/`;
  for (let at = slashed.indexOf(named); at >= 0; at = slashed.indexOf(named, at + 1))
    if (slashed.slice(Math.max(0, at - 2), at) !== ':/') return true;
  return false;
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
  const spelling =
    steps.length > 0
      ? writeSteps(steps, inJson)
      : part === 'directory'
        ? spellingOf(text.toLowerCase(), needles.directory.toLowerCase())
        : 'plain';
  if (part !== 'directory' || !isOtherCase(text, needles)) return spelling;
  return spelling === 'plain' ? OTHER_CASE : `${spelling}, ${OTHER_CASE}`;
}

const OTHER_CASE = 'other letter case';

/** Where letters make a difference, it may be another directory. */
function isOtherCase(text: string, { forms, cased, isLiteral }: Needles): boolean {
  if (cased === null) return false;
  const has = (path: string, keepsCase: boolean): boolean =>
    countPath(flatten(text, { isLiteral, keepsCase }), path) > 0;
  return forms.some((form) => has(form, false)) && !has(cased, true);
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
