/**
 * Reads a directory or file path in any spelling (file URI, Windows, share, posix), whatever system this runs on.
 * It refuses look-alikes, and resolves nothing on disk: what it gives is the path that was written, in one spelling.
 */
import { holds, meaningOf } from './path-meaning.ts';
import { readSegments, splitPath, writePath, DRIVE, type Flavour, type PathParts } from './path-parts.ts';
import { CONTROL, isPlausiblePosix, isPlausibleWindows, isTopFolder, isTopName } from './path-plausible.ts';
import { readLocalUri } from './path-uris.ts';

export interface ReadPath {
  /** Decoded and canonical: `/home/ann/app`, `~/app`, `C:\Users\ann`, `\\server\share\x`. */
  readonly path: string;
  readonly flavour: Flavour;
  readonly spelled: 'uri' | 'plain';
  /** Was the spelling allowed by its own rules (RFC 8089 for URIs)? */
  readonly legal: boolean;
}

/**
 * `workspace`: the channel says that a folder is meant, so any absolute path counts.
 * `text`: nothing says so, and a path must look like one of a machine.
 */
export type Trust = 'workspace' | 'text';

/** Longest path of any system here, in characters (Windows: 32,767). */
const LONGEST = 32_767;

/** What a URI template or a pattern has, and a URI only as escapes (RFC 6570). */
const TEMPLATE = /[{}<>^`*]/;

/** The path that the whole of `text` is, or `null`. */
export function readPath(text: string, trust: Trust = 'text'): ReadPath | null {
  if (text.length > LONGEST) return null;
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const uri = readLocalUri(trimmed);
  if (uri.kind === 'elsewhere') return null;
  if (uri.kind === 'local' && trust === 'text' && TEMPLATE.test(trimmed)) return null;
  if (uri.kind === 'none') return CONTROL.test(trimmed) ? null : readPlain(trimmed, trust);
  const parts = uri.host === '' ? readSlashed(uri.path) : shareOf(`${uri.host}${uri.path}`);
  return parts === null
    ? null
    : { path: writePath(parts), flavour: parts.flavour, spelled: 'uri', legal: uri.legal };
}

/** Do two spellings mean one place? Letter case counts on posix only. `~` is any user's home. */
export function samePath(a: string, b: string): boolean {
  if (a === b) return true;
  const left = namesOf(a);
  const right = namesOf(b);
  return holds(left, right) && holds(right, left);
}

/** Is `child` the same place as `parent`, or below it? */
export function contains(parent: string, child: string): boolean {
  return holds(namesOf(parent), namesOf(child));
}

/** What a path means, as names from the root down; text that is no path means itself only. */
export function namesOf(text: string): readonly string[] {
  const read = readPath(text, 'workspace');
  return read === null ? [`text:${text}`] : meaningOf(splitPath(read.path));
}

function readPlain(text: string, trust: Trust): ReadPath | null {
  const parts = readPlainParts(text, trust);
  if (parts === null) return null;
  return { path: writePath(parts), flavour: parts.flavour, spelled: 'plain', legal: isLegal(text, parts) };
}

function readPlainParts(text: string, trust: Trust): PathParts | null {
  if (DRIVE.test(text)) return text.length > 2 ? readDrive(text, trust) : null;
  if (text.startsWith('\\\\')) return readBackslashed(text, trust);
  if (text.startsWith('~')) return readHomeRelative(text, trust);
  if (!text.startsWith('/')) return null;
  if (text.startsWith('//') && trust === 'workspace' && !isTopFolder(text.slice(2).split('/', 1)[0] ?? '')) {
    return shareOf(text.slice(2));
  }
  if (trust === 'text' && !mayBePosix(text)) return null;
  const parts = readSlashed(text);
  if (parts.flavour === 'windows') return readDrive(text.slice(1), trust);
  if (trust === 'workspace') return parts;
  if (text.startsWith('//') && !isTopFolder(parts.segments[0] ?? '')) return null;
  return isPlausiblePosix(text, parts.segments) ? parts : null;
}

/** By its first name alone: most that starts with a slash is not worth taking apart. */
function mayBePosix(text: string): boolean {
  const top = /^\/{1,9}([^/]{1,255})/.exec(text)?.[1] ?? '';
  return top === '.' || top === '..' || isTopName(top) || DRIVE.test(`${top}/`);
}

/** `/home/x`, `/C:/x` or `~/x`: paths as URIs and editors' own values have them. */
function readSlashed(text: string): PathParts {
  if (text === '~' || text.startsWith('~/')) return splitPath(text);
  const inner = text.slice(1);
  return text.startsWith('/') && DRIVE.test(inner) ? splitPath(inner) : splitPath(text);
}

function readDrive(text: string, trust: Trust): PathParts | null {
  return trust === 'workspace' || isPlausibleWindows(text.slice(2)) ? splitPath(text) : null;
}

/** `\\server\share`, the same with every backslash doubled, and `\\?\C:\x`. Devices (`\\.\pipe\x`) are no folders. */
function readBackslashed(text: string, trust: Trust): PathParts | null {
  const rest = text.slice(2).replace(/^\\+/, '');
  if (rest.startsWith('.\\')) return null;
  if (!rest.startsWith('?\\'))
    return trust === 'workspace' || isPlausibleWindows(rest) ? shareOf(rest) : null;
  const inner = rest.slice(2).replace(/^\\+/, '');
  if (/^UNC\\/i.test(inner)) return shareOf(inner.slice(4));
  return DRIVE.test(inner) ? readDrive(inner, trust) : null;
}

const SERVER = /^[\p{L}\p{N}][\p{L}\p{N}._$-]{1,254}$/u;
const SHARE = /^[\p{L}\p{N}._$ -]{1,80}$/u;

function shareOf(text: string): PathParts | null {
  const [server, share, ...segments] = readSegments(text, true);
  if (server === undefined || share === undefined || !SERVER.test(server) || !SHARE.test(share)) return null;
  return { flavour: 'unc', root: `\\\\${server}\\${share}`, segments };
}

function readHomeRelative(text: string, trust: Trust): PathParts | null {
  const slashed = text.startsWith('~\\') ? text.replaceAll('\\', '/') : text;
  if (slashed === '~') return trust === 'workspace' ? splitPath(slashed) : null;
  if (!slashed.startsWith('~/')) return null;
  const parts = splitPath(slashed);
  // Alone it is everybody's.
  if (trust === 'text' && parts.segments.length === 0) return null;
  return trust === 'workspace' || isPlausibleWindows(slashed) ? parts : null;
}

function isLegal(text: string, parts: PathParts): boolean {
  if (parts.flavour === 'posix') return true;
  return (
    !text.startsWith('/') && isPlausibleWindows(text.replace(/^\\\\\?/, '').replace(/^\\*[A-Za-z]:/, ''))
  );
}
