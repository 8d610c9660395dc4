/**
 * Reads URIs that name a folder or file on a machine: `file:` in every spelling seen, and editors' remote schemes.
 * It refuses URIs of things that are no place on a disk (`https:`, `vscode-vfs:`), and says whether the spelling was legal.
 * Source: RFC 8089 section 2 (legal forms) and appendices D and E (forms in the wild); RFC 3986 section 3.
 */
import { decodePercent } from './percent.ts';

export type UriReading =
  /** No URI: a drive letter, a plain path, any text. */
  | { readonly kind: 'none' }
  /** A URI, but of no folder or file here. */
  | { readonly kind: 'elsewhere' }
  /** `path` has forward slashes: `/home/x`, `/C:/x`, `~/x`; with a `host` it is a share. */
  | { readonly kind: 'local'; readonly host: string; readonly path: string; readonly legal: boolean };

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]{1,40}:/;

/** Schemes whose authority names a machine, and whose path is a path there. */
const REMOTE = new Set(['vscode-remote:', 'cursor-remote:', 'windsurf-remote:']);
/** Editors' own links: `zed://file/home/x`. */
const EDITORS = new Set(['vscode:', 'vscode-insiders:', 'cursor:', 'windsurf:', 'zed:']);

export function readLocalUri(text: string): UriReading {
  const scheme = SCHEME.exec(text)?.[0].toLowerCase();
  if (scheme === undefined) return { kind: 'none' };
  const rest = text.slice(scheme.length);
  if (scheme === 'file:') return readFileUri(rest);
  const isPath = REMOTE.has(scheme) || (EDITORS.has(scheme) && rest.startsWith('//file/'));
  return isPath ? readRemoteUri(rest) : { kind: 'elsewhere' };
}

/** Characters a URI may not hold unescaped. */
const ILLEGAL = /[^A-Za-z0-9\-._~:/?#@!$&'()*+,;=%[\]]/;
const LOCALHOST = new Set(['', 'localhost', '127.0.0.1', '[::1]']);
const DRIVE_HOST = /^[A-Za-z][:|]$/;
/** What a third slash was forgotten before: top-level folders, hardly ever names of servers. */
const FOLDER_HOST = new Set([
  'home',
  'Users',
  'root',
  'Volumes',
  'workspaces',
  'workspace',
  'mnt',
  'opt',
  'var',
  'tmp',
]);
const HOST = /^[\p{L}\p{N}._$-]{1,255}$/u;

function readFileUri(rest: string): UriReading {
  // `\\?\C:\x` made into a URI: that question mark begins no query.
  const bare = withoutQuery(rest.replace(/^([\\/]{1,8})\?(?=[\\/])/, '$1')).replaceAll('\\', '/');
  const slashes = countSlashes(bare);
  const named = slashes === 2 ? splitHost(bare.slice(2)) : { host: '', path: bare };
  const host = decodePercent(named.host);
  const path = decodePercent(named.path);
  // `file:C:/x` and `file:////x` occur, but no RFC has them.
  const legal = !ILLEGAL.test(rest) && slashes > 0 && slashes < 4 && host.legal && path.legal;
  const body = path.text.replaceAll('\\', '/');
  if (DRIVE_HOST.test(host.text)) return local('', `/${host.text.charAt(0)}:${body}`, false);
  if (host.text === '~') return local('', `~${body}`, false);
  if (FOLDER_HOST.has(host.text)) return local('', `/${host.text}${body}`, false);
  if (!LOCALHOST.has(host.text.toLowerCase())) {
    return HOST.test(host.text) && body.length > 1 ? local(host.text, body, legal) : { kind: 'elsewhere' };
  }
  if (body === '') return { kind: 'elsewhere' };
  return readLocalPart(body, slashes, legal);
}

function readLocalPart(body: string, slashes: number, legal: boolean): UriReading {
  const extra = countSlashes(body) - (slashes === 2 ? 1 : 3);
  const inner = body.slice(countSlashes(body));
  const drive = /^[A-Za-z]([:|])(.?)/.exec(inner);
  if (drive !== null) {
    const isLegal = legal && drive[1] === ':' && (drive[2] === '/' || drive[2] === '');
    return local('', `/${inner.charAt(0)}:/${inner.slice(2)}`, isLegal);
  }
  if (inner === '~' || inner.startsWith('~/')) return local('', inner, false);
  if (slashes === 0) return { kind: 'elsewhere' };
  if (extra > 0) {
    const { host, path } = splitHost(inner);
    return path.length <= 1 || FOLDER_HOST.has(host)
      ? local('', `/${inner}`, false)
      : local(host, path, false);
  }
  return local('', body, legal);
}

function readRemoteUri(rest: string): UriReading {
  const bare = withoutQuery(rest);
  if (!bare.startsWith('//')) return { kind: 'elsewhere' };
  const path = decodePercent(splitHost(bare.slice(2)).path);
  if (!path.text.startsWith('/')) return { kind: 'elsewhere' };
  return local('', path.text, path.legal && !ILLEGAL.test(rest));
}

function local(host: string, path: string, legal: boolean): UriReading {
  return { kind: 'local', host, path, legal };
}

function splitHost(text: string): { readonly host: string; readonly path: string } {
  const slash = text.indexOf('/');
  return slash < 0 ? { host: text, path: '' } : { host: text.slice(0, slash), path: text.slice(slash) };
}

function countSlashes(text: string): number {
  let at = 0;
  while (text.charCodeAt(at) === 0x2f) at += 1;
  return at;
}

function withoutQuery(text: string): string {
  const end = text.search(/[?#]/);
  return end < 0 ? text : text.slice(0, end);
}
