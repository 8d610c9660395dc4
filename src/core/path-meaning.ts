/**
 * Turns a path into the names that mean its place, so that two spellings of one place are equal.
 * It knows the aliases that systems have everywhere (WSL, `/mnt/c`, macOS's `/private`), not one machine's links.
 */
import type { PathParts } from './path-parts.ts';

/** Names from the root down. Windows' are in lower case, all are in Unicode's composed form. */
export function meaningOf({ flavour, root, segments }: PathParts): readonly string[] {
  const names = segments.map((name) => name.normalize('NFC'));
  if (flavour === 'windows') return [root, ...names].map((name) => name.toLowerCase());
  if (flavour === 'posix') return meaningOfPosix(root, names);
  // A Linux distribution seen from Windows: the same folder as from inside it.
  if (/^\\\\wsl(?:\$|\.localhost)\\/i.test(root)) return meaningOfPosix('/', names);
  return [root, ...names].map((name) => name.toLowerCase());
}

function meaningOfPosix(root: string, names: readonly string[]): readonly string[] {
  const [first, second, ...rest] = names;
  if (root !== '/' || first === undefined || second === undefined) return [root, ...names];
  if ((first === 'mnt' || first === 'cygdrive') && /^[A-Za-z]$/.test(second)) {
    return [`${second}:`, ...rest].map((name) => name.toLowerCase());
  }
  // Git Bash's spelling, where what follows leaves no doubt: elsewhere `/c` is a folder.
  if (/^[A-Za-z]$/.test(first) && second === 'Users')
    return [`${first}:`, second, ...rest].map((name) => name.toLowerCase());
  if (first === 'private' && ['tmp', 'var', 'etc'].includes(second)) return [root, second, ...rest];
  return [root, ...names];
}

/** How many leading names are a home, by the shape of the path: `/home/ann`, `/Users/ann`, `/root`, `C:\Users\ann`. */
export function homeLength(names: readonly string[]): number {
  const [root, first, second, third] = names;
  if (root === '/') {
    if (first === 'root') return 2;
    if (first === 'home') return second === undefined ? 0 : 3;
    if (first === 'Users') return second === undefined || second === 'Shared' ? 0 : 3;
    if (first === 'var' && second === 'root') return 3;
    if ((first === 'export' || first === 'usr') && second === 'home') return third === undefined ? 0 : 4;
    return 0;
  }
  const ofWindows =
    root !== undefined && /^[a-z]:$/.test(root) && (first === 'users' || first === 'documents and settings');
  return ofWindows && second !== undefined && !SHARED_ON_WINDOWS.has(second) ? 3 : 0;
}

const SHARED_ON_WINDOWS = new Set(['public', 'default', 'all users', 'default user']);

/** Is `child` the same place as `parent`, or below it? Both as `meaningOf` gives them; `~` is any user's home. */
export function holds(parent: readonly string[], child: readonly string[]): boolean {
  const above = child[0] === '~' && parent[0] !== '~' ? fromHome(parent) : parent;
  const below = parent[0] === '~' && child[0] !== '~' ? fromHome(child) : child;
  return above.length <= below.length && above.every((name, index) => name === below[index]);
}

function fromHome(names: readonly string[]): readonly string[] {
  const length = homeLength(names);
  return length === 0 ? names : ['~', ...names.slice(length)];
}
