/**
 * Makes directory disclosures from one text of one channel: finds the paths, grades their places, says whether they decide.
 * Folders that are nobody's working directory make none; what else a text gives away is for the channel's own module.
 */
import { findPaths, type FoundPath } from './path-finder.ts';
import { homeLength, meaningOf } from './path-meaning.ts';
import { splitPath, writePath } from './path-parts.ts';
import { contains, readPath } from './paths.ts';
import { decodePercent } from './percent.ts';
import { gradePlace, type Surroundings as Places } from './places.ts';
import type { Disclosure, Grade } from './report.ts';
import { isCredentialName } from './secret-names.ts';
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
        { spelling: parts.length === 1 ? text : part, read, whole: true },
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
  return /^[/~]/.test(text) ? /[,;:](?=\/|~\/)/ : /[,;](?=[A-Za-z]:[\\/]|\\\\)/;
}

const MOST_IN_LIST = 50;

function discloseFound(found: FoundPath, channel: Channel, surroundings: Surroundings): Disclosure[] {
  const path = withHome(found.read.path, surroundings.home);
  const workspace = channel.says === 'workspace';
  const place = gradePlace(path, { ...surroundings, workspace });
  if ('exempt' in place) return [];
  const grade: Grade = workspace && place.grade !== 'home' ? 'project' : place.grade;
  const decides = workspace || (channel.says === 'open' && mayBeWorkedIn(path, surroundings.home));
  return [disclose('directory', channel, found.spelling, path, grade, decides)];
}

export function disclose(
  kind: string,
  channel: Pick<Channel, 'how' | 'where' | 'maker'>,
  raw: unknown,
  value: string,
  grade: Grade | null = null,
  decides = false,
): Disclosure {
  return { kind, how: channel.how, where: channel.where, raw, value, grade, maker: channel.maker, decides };
}

/** `~` where the home is known is that home. */
function withHome(path: string, home: string | null): string {
  if (home === null || (path !== '~' && !path.startsWith('~/'))) return path;
  const parts = splitPath(home);
  return writePath({ ...parts, segments: [...parts.segments, ...splitPath(path).segments] });
}

const FILE =
  /\.(?:[cm]?[jt]sx?|json[c5l]?|ndjson|md|txt|log|toml|ya?ml|ini|cfg|conf|env|lock|py|rb|rs|go|java|kt|swift|c|h|cc|cpp|hpp|cs|php|sh|ps1|bat|cmd|exe|dll|so|dylib|node|wasm|html?|css|scss|svg|png|jpe?g|gif|webp|ico|pdf|csv|tsv|xml|sql|db|sqlite3?|zip|gz|tar|sock|pid|pem|crt|key|map|vue|svelte|ipynb|code-workspace)$/i;

/** Not a file, and not a program's own folder in somebody's home (`~/.claude`): those are no working directories. */
function mayBeWorkedIn(path: string, home: string | null): boolean {
  const parts = splitPath(path);
  if (FILE.test(parts.segments.at(-1) ?? '')) return false;
  const names = meaningOf(parts);
  const known = home !== null && contains(home, path) ? meaningOf(splitPath(home)).length : 0;
  const length = names[0] === '~' ? 1 : known || homeLength(names);
  return length === 0 || !(names[length] ?? '').startsWith('.');
}

/** Answers that stand for no folder, and what automatic clients fill in. */
const EMPTY = new Set(
  (
    'none null undefined unknown n/a na nil no yes ok okay true false default test example sample string text value foo bar baz ' +
    'here root workspace project folder directory cwd todo tbd - . ..'
  ).split(' '),
);

/** Could this text be a folder's own name? At most a few words, no sentence, no stop-gap. */
export function isBaseName(text: string): boolean {
  const plain = text.trim();
  if (plain.length === 0 || plain.length > 64 || EMPTY.has(plain.toLowerCase())) return false;
  return (
    /^[\p{L}\p{N}._@][\p{L}\p{N}._@+-]*(?: [\p{L}\p{N}._@+()-]+){0,2}$/u.test(plain) && !/[.!?]$/.test(plain)
  );
}

/** Could this text identify a workspace, though nobody can read it? A path can be read, and tells by its place. */
export function isOpaqueId(text: string): boolean {
  const plain = text.trim();
  if (plain.length < 2 || plain.length > 2000 || EMPTY.has(plain.toLowerCase())) return false;
  return !/^\d{1,3}(?:\.\d+)*$/.test(plain) && readPath(plain, 'workspace') === null;
}

/**
 * A credential under a name. The value is written after the name, so that masking the text masks it,
 * and the raw value is a member of that name, so that masking JSON does.
 */
export function discloseNamed(
  channel: Pick<Channel, 'how' | 'where' | 'maker'>,
  name: string,
  text: string,
): Disclosure {
  const words = wordsOf(name).slice(-5).join('-').slice(-80);
  const shown = isCredentialName(words) ? words : 'secret';
  return disclose('credential', channel, { [shown]: text }, `${shown}=${JSON.stringify(text)}`);
}
