/**
 * Finds paths inside text: a whole value, a list, or prose such as "My cwd is /home/ann/app."
 * It takes no part of a web address for a path, and where words follow a path it does not take them for its name.
 */
import { decodePercent } from './percent.ts';
import { endOfQuotation, STOP, visibleText, withoutEnding, withoutPrompt } from './prose-marks.ts';
import { readPath, type ReadPath, type Trust } from './paths.ts';
import { endOfToken, nextStart, startsAt, trimToken } from './path-tokens.ts';

type Located = Omit<FoundPath, 'decoded'>;

export interface FoundPath {
  /** As it was spelled in the text. */
  readonly spelling: string;
  readonly read: ReadPath;
  /** Is the path all there is? */
  readonly whole: boolean;
  /** Was percent-encoding undone before it was found? */
  readonly decoded: boolean;
}

export interface Search {
  /** How far to trust the whole text, and a part of it. */
  readonly whole: Trust;
  readonly within: Trust;
  /** Undo percent-encoding first: for what travelled in a URL or header, never for what a system gave. */
  readonly decode: boolean;
}

/** More paths than this in one text are a listing, not a disclosure of each. */
const MOST = 50;

export function findPaths(text: string, search: Search): FoundPath[] {
  const unescaped = search.decode ? decoded(text) : text;
  const plain = withoutShell(visibleText(unescaped));
  const whole = readWhole(plain, search.whole);
  const found = whole === null ? scan(plain, search.within) : [whole];
  return found.map((path) => ({ ...path, decoded: unescaped !== text }));
}

/** A URI is decoded where it is read; anything else that has escapes, here. */
function decoded(text: string): string {
  return /%[0-9A-Fa-f]{2}/.test(text) && !/(?:file|-remote):/i.test(text) ? decodePercent(text).text : text;
}

/** Stands for a blank that a shell was told to take for part of a name. */
const BLANK = '\ue000';

/** A shell's escapes before blanks and brackets, where no other backslash says that they part names. */
function withoutShell(text: string): string {
  return text.includes('\\ ') && !/\\\\|[A-Za-z]:\\|\\[^ ()&']/.test(text)
    ? text.replaceAll('\\ ', BLANK).replace(/\\([()&'])/g, '$1')
    : text;
}

/** Signs of emphasis. */
const WRAPPERS = new Set(['*', '_']);

function isWrapped(text: string): boolean {
  const end = text.length - 1;
  return (WRAPPERS.has(text.charAt(0)) && text.at(0) === text.at(-1)) || endOfQuotation(text, 0) === end;
}
const LONGEST_WHOLE = 4096;

function readWhole(text: string, trust: Trust): Located | null {
  if (text.length > LONGEST_WHOLE) return null;
  let inner = text.trim();
  while (inner.length > 1 && isWrapped(inner)) inner = inner.slice(1, -1).trim();
  // A full stop after a path is the sentence's.
  if (STOP.test(inner)) inner = withoutEnding(inner.slice(0, -1));
  if (inner === '' || /[\r\n]/.test(inner) || isList(inner) || isFollowedByWords(inner)) return null;
  return locate(inner, trust, true);
}

function isList(text: string): boolean {
  return (
    /[,;] ?(?:\/|~\/|file:|[A-Za-z]:[\\/])/.test(text) ||
    /.:[/~]/.test(text.replace(/^(?:[A-Za-z][A-Za-z0-9+.-]*|\/[A-Za-z]):/, ''))
  );
}

/** Words that make what follows a path a sentence, not a name with blanks. */
const SENTENCE = new Set(
  (
    'is are was were be been has have had contains holds seems appears looks would should could can cannot may might ' +
    'and or but not no in on at the a an as for with from which where that this it its i my your there so because via'
  ).split(' '),
);
const MOST_WORDS = 8;

function isFollowedByWords(text: string): boolean {
  const words = text.split(/\s+/, MOST_WORDS + 2);
  if (words.length < 2) return false;
  if (words.length > MOST_WORDS || /[.!?,:]$/.test(text)) return true;
  return words
    .slice(1)
    .some((word) => SENTENCE.has(word.toLowerCase()) || /^[([{=]/.test(word) || startsAt(word, 0) !== null);
}

function scan(text: string, trust: Trust): Located[] {
  const found: Located[] = [];
  for (let at = nextStart(text, 0); at >= 0 && found.length < MOST; at = nextStart(text, at + 1)) {
    const start = startsAt(text, at);
    if (start === null) continue;
    if (start.kind === 'web' || isRoute(text, start.at)) {
      at = endOfToken(text, at, 'web');
      continue;
    }
    const path = readQuoted(text, start.at, trust) ?? readToken(text, start.at, start.kind, trust);
    if (path.found !== null) found.push(path.found);
    at = path.end;
  }
  return found;
}

/** `GET /home`, `@app.route("/home")`, `href="/home"`: a server's path, as programs and logs write it. */
function isRoute(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - LONGEST_VERB), start);
  // `type=bind,src=/home/x`: no markup, a mount.
  return ROUTE.test(before) && !/,\s?src=$/.test(before);
}

const LONGEST_VERB = 16;
const ROUTE =
  /(?:^|[^A-Za-z])(?:(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|CONNECT|TRACE) {1,2}["'`]?|(?:route|href|src|action|pathname) {0,2}[=(:] {0,2}["'`]?)$/;

interface Candidate {
  readonly found: Located | null;
  readonly end: number;
}

/** In quotes a path may hold blanks. */
function readQuoted(text: string, start: number, trust: Trust): Candidate | null {
  const end = endOfQuotation(text, start - 1);
  if (end < 0 || end - start > LONGEST_WHOLE) return null;
  const spelling = text.slice(start, end);
  if (isList(spelling)) return null;
  const found = locate(spelling, trust, false);
  return found === null ? null : { found, end };
}

function readToken(
  text: string,
  start: number,
  kind: 'uri' | 'plain' | 'backslashed',
  trust: Trust,
): Candidate {
  const end = kind === 'uri' ? endOfToken(text, start, kind) : endWithBlanks(text, start, kind);
  if (end - start > LONGEST_WHOLE) return { found: null, end: end - 1 };
  const spelling = withoutPrompt(text, start, trimToken(text.slice(start, end)));
  return { found: locate(spelling, trust, false), end: Math.max(start, end - 1) };
}

function locate(spelled: string, trust: Trust, whole: boolean): Located | null {
  const spelling = spelled.replaceAll(BLANK, ' ');
  const read = readPath(withoutPosition(spelling), trust);
  return read === null ? null : { spelling, read, whole };
}

const MOST_BLANKS = 5;

/** A name with a blank in it goes on where the next word has a separator inside: `Ann Smith\app`, but not `and/or`. */
function endWithBlanks(text: string, start: number, kind: 'plain' | 'backslashed'): number {
  let end = endOfToken(text, start, kind);
  for (let blanks = 0; blanks < MOST_BLANKS && text.charAt(end) === ' '; blanks += 1) {
    const next = endOfToken(text, end + 1, kind);
    const word = text.slice(end + 1, Math.min(next, end + LONGEST_NAME));
    const name = /^([^/\\:"'`]+)[/\\][^/\\]/.exec(word)?.[1];
    if (name === undefined || SENTENCE.has(name.toLowerCase()) || /[.,;:!?)]$/.test(text.charAt(end - 1)))
      break;
    end = next;
  }
  return end;
}

const LONGEST_NAME = 256;

/** Without line and column (`x.ts:10:5`, .NET's `x.cs:line 10`), and only the folder that a pattern (`src/**`) starts from. */
function withoutPosition(spelling: string): string {
  const plain = spelling.replace(/(?<=[^:/\\]{2}):(?:\d{1,7}(?::\d{1,7})?|line(?: \d{1,7})?)$/, '');
  const star = plain.indexOf('*');
  if (star < 0) return plain;
  const end = Math.max(plain.lastIndexOf('/', star), plain.lastIndexOf('\\', star));
  return end > 0 ? plain.slice(0, end) : plain;
}
