/**
 * Makes directory disclosures from one text of one channel: finds the paths, grades their places, says whether they decide.
 * Folders that are nobody's working directory make none; what else a text gives away is for the channel's own module.
 */
import { FILE_NAME } from './file-names.ts';
import { findPaths, type FoundPath } from './path-finder.ts';
import { homeLength, meaningOf } from './path-meaning.ts';
import { splitPath, writePath } from './path-parts.ts';
import { contains, readPath } from './paths.ts';
import { decodePercent } from './percent.ts';
import { gradePlace, type Surroundings as Places } from './places.ts';
import type { Disclosure, Grade } from './report.ts';
import { isCredentialName } from './secret-names.ts';
import { isNobodysPath, isTemplate } from './stand-ins.ts';
import { wordsOf } from './words.ts';

export type Surroundings = Omit<Places, 'workspace'>;

export interface Channel {
  readonly how: Disclosure['how'];
  readonly where: string;
  readonly maker: Disclosure['maker'];
  /**
   * `workspace`: it says where somebody works, so what it holds is the project.
   * `open`: it may hold anything; a folder there may be the working directory.
   * `aside`: whatever it holds is not the working directory.
   */
  readonly says: 'workspace' | 'open' | 'aside';
  /** Did it travel percent-encoded? Never true of what a system gave. */
  readonly decode: boolean;
  /** Layers of encoding that were taken off before, outermost first. */
  readonly steps?: readonly string[] | undefined;
  /** What arrived, where layers were taken off it. */
  readonly origin?: string | undefined;
}

/** Directories in a value. Where the channel says that it holds a workspace, all of the value is one, or a list of them. */
export function directoriesIn(text: string, channel: Channel, surroundings: Surroundings): Disclosure[] {
  if (!/[/\\%~]/.test(text)) return [];
  const agreed = channel.says === 'workspace' ? directoriesOf(text, channel, surroundings) : null;
  return agreed ?? directoriesInProse(text, channel, surroundings);
}

/** Directories in a text that may say more than a path: a path ends where words follow it. */
export function directoriesInProse(text: string, channel: Channel, surroundings: Surroundings): Disclosure[] {
  const whole = channel.says === 'workspace' ? 'workspace' : 'text';
  const found = findPaths(text, { whole, within: 'text', decode: channel.decode });
  return found.flatMap((path) => discloseFound(path, channel, surroundings));
}

/**
 * Where a path is meant, whatever blanks it has: one, or a list (`/a:/b`, `C:\a;C:\b`, `/a,/b`).
 * `null` where the text is neither.
 */
export function directoriesOf(
  text: string,
  channel: Channel,
  surroundings: Surroundings,
): Disclosure[] | null {
  const isUri = /^\s{0,20}[A-Za-z][A-Za-z0-9+.-]+:/.test(text);
  const plain = channel.decode && !isUri ? decodePercent(text).text : text;
  const parts = plain.split(separatorOf(plain.trim(), isUri), MOST_IN_LIST);
  const found: Disclosure[] = [];
  for (const part of parts) {
    const read = readPath(part, 'workspace');
    if (read === null) return null;
    found.push(
      ...discloseFound(
        { spelling: parts.length === 1 ? text : part, read, whole: true, decoded: plain !== text },
        channel,
        surroundings,
      ),
    );
  }
  return found;
}

/** What parts a list of URIs, of posix paths, of Windows paths: a separator before the next one's start. */
function separatorOf(text: string, isUri: boolean): RegExp {
  if (isUri) return /[,;](?=file:|vscode-remote:)/;
  return /^[/~]/.test(text) ? /(?<!^\/[A-Za-z])[,;:](?=\/|~\/)/ : /[,;](?=[A-Za-z]:[\\/]|\\\\)/;
}

const MOST_IN_LIST = 50;

function discloseFound(found: FoundPath, channel: Channel, surroundings: Surroundings): Disclosure[] {
  if (isNobodysPath(found.read.path)) return [];
  const path = withHome(found.read.path, surroundings.home);
  const workspace = channel.says === 'workspace';
  const place = gradePlace(path, { ...surroundings, workspace });
  if ('exempt' in place || (!workspace && (isModule(path) || isMention(found)))) return [];
  const grade: Grade = workspace && place.grade !== 'home' ? 'project' : place.grade;
  const decides = workspace || (channel.says === 'open' && mayBeWorkedIn(path, surroundings.home));
  const steps = [...(found.decoded ? ['percent'] : []), ...stepsOfSpelling(found)];
  return [disclose('directory', channel, found.spelling, path, grade, decides, steps)];
}

/** What reading a URI as a path undoes. */
function stepsOfSpelling({ spelling, read, decoded }: FoundPath): string[] {
  if (read.spelled !== 'uri') return [];
  const text = decoded ? decodePercent(spelling).text : spelling;
  const scheme = /^\s{0,20}([A-Za-z][A-Za-z0-9+.-]{1,40}):/.exec(text)?.[1]?.toLowerCase() ?? '';
  const name = scheme === 'file' ? 'file uri' : scheme.endsWith('-remote') ? scheme : 'editor link';
  return /%[0-9A-Fa-f]{2}/.test(text) ? [name, 'percent'] : [name];
}

export function disclose(
  kind: string,
  channel: Told,
  raw: unknown,
  value: string,
  grade: Grade | null = null,
  decides = false,
  steps: readonly string[] = [],
): Disclosure {
  const { how, where, maker, origin } = channel;
  const decoding = [...(channel.steps ?? []), ...steps];
  const arrived =
    origin !== undefined && origin.length <= LONGEST_RAW && kind !== 'credential' ? origin : raw;
  return { kind, how, where, raw: arrived, value, grade, maker, decides, decoding, legal: null };
}

export type Told = Pick<Channel, 'how' | 'where' | 'maker' | 'steps' | 'origin'>;

/** Longer texts that held something are not repeated with each thing that they held. */
const LONGEST_RAW = 2000;

/** `~` where the home is known is that home. */
function withHome(path: string, home: string | null): string {
  if (home === null || (path !== '~' && !path.startsWith('~/'))) return path;
  const parts = splitPath(home);
  return writePath({ ...parts, segments: [...parts.segments, ...splitPath(path).segments] });
}

/** One name after a slash, in prose or at the start of a pattern: a command, a route, a folder that every machine has. */
function isMention({ read, whole, spelling }: FoundPath): boolean {
  return (!whole || spelling.includes('*')) && read.spelled === 'plain' && /^\/[^/]+$/.test(read.path);
}

/** A source file of an installed package, as in stack traces: where a program lies. In a home it still tells whose. */
function isModule(path: string): boolean {
  const parts = splitPath(path);
  if (!parts.segments.includes('node_modules') && !parts.segments.includes('site-packages')) return false;
  return FILE_NAME.test(parts.segments.at(-1) ?? '') && homeLength(meaningOf(parts)) === 0;
}

/** Not a file, and not a program's own folder in somebody's home (`~/.claude`): those are no working directories. */
function mayBeWorkedIn(path: string, home: string | null): boolean {
  const parts = splitPath(path);
  if (FILE_NAME.test(parts.segments.at(-1) ?? '')) return false;
  const names = meaningOf(parts);
  const known = home !== null && contains(home, path) ? meaningOf(splitPath(home)).length : 0;
  const length = names[0] === '~' ? 1 : known || homeLength(names);
  return length === 0 || !(names[length] ?? '').startsWith('.');
}

/** Answers that stand for no folder, and what automatic clients fill in. */
const EMPTY = new Set(
  (
    'none null undefined unknown n/a na nil no yes ok okay true false on off enabled disabled auto always never default test example sample string text value foo bar baz ' +
    'here root workspace project folder directory cwd todo tbd - . ..'
  ).split(' '),
);

/** Could this text be a folder's own name? At most a few words, no sentence, no stop-gap. */
export function isBaseName(text: string): boolean {
  const plain = text.trim();
  if (plain.length === 0 || plain.length > 64 || EMPTY.has(plain.toLowerCase())) return false;
  if (plain.lastIndexOf('@') > 0) return false;
  return (
    /^[\p{L}\p{N}._@][\p{L}\p{N}._@+-]*(?: [\p{L}\p{N}._@+()-]+){0,2}$/u.test(plain) && !/[.!?]$/.test(plain)
  );
}

/** Could this text identify a workspace, though nobody can read it? A path can be read, and tells by its place. */
export function isOpaqueId(text: string): boolean {
  const plain = text.trim();
  if (plain.length < 2 || plain.length > 2000 || EMPTY.has(plain.toLowerCase())) return false;
  if (isTemplate(plain)) return false;
  return !/^\d{1,3}(?:\.\d+)*$/.test(plain) && readPath(plain, 'workspace') === null;
}

/**
 * A credential under a name. The value is written after the name, so that masking the text masks it,
 * and the raw value is a member of that name, so that masking JSON does.
 */
export function discloseNamed(channel: Told, name: string, text: string): Disclosure {
  const words = wordsOf(name).slice(-5).join('-').slice(-80);
  const shown = isCredentialName(words) ? words : 'secret';
  return disclose('credential', channel, { [shown]: text }, `${shown}=${JSON.stringify(text)}`);
}
