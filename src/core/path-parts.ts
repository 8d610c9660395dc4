/**
 * Takes a path apart and puts it together in one spelling: no doubled separators, no `.` or `..`, no trailing slash.
 * It looks at text only; links and mounts are the machine's business.
 */

export type Flavour = 'posix' | 'windows' | 'unc';

export interface PathParts {
  readonly flavour: Flavour;
  /** `/`, `~`, `C:` or `\\server\share`. */
  readonly root: string;
  readonly segments: readonly string[];
}

/** Parts of a path as `writePath` gives it. */
export function splitPath(path: string): PathParts {
  if (path.startsWith('\\\\')) {
    const [server = '', share = '', ...rest] = path.slice(2).split('\\');
    return { flavour: 'unc', root: `\\\\${server}\\${share}`, segments: rest.filter((part) => part !== '') };
  }
  const drive = DRIVE.exec(path);
  if (drive !== null) {
    return {
      flavour: 'windows',
      root: path.slice(0, 2).toUpperCase(),
      segments: readSegments(path.slice(2), true),
    };
  }
  if (path === '~' || path.startsWith('~/')) {
    return { flavour: 'posix', root: '~', segments: readSegments(path.slice(1), false) };
  }
  return { flavour: 'posix', root: '/', segments: readSegments(path, false) };
}

/** A drive letter with its colon at the start, and then a separator or the end. */
export const DRIVE = /^[A-Za-z]:(?:[\\/]|$)/;

export function writePath({ flavour, root, segments }: PathParts): string {
  const separator = flavour === 'posix' ? '/' : '\\';
  const start = root === '/' ? '' : root;
  if (segments.length > 0) return `${start}${separator}${segments.join(separator)}`;
  // A drive alone means the current folder on it: its root has a separator.
  return flavour === 'windows' ? `${root}\\` : root;
}

/** The names between separators, with `.` and `..` carried out; `..` never leaves the root. */
export function readSegments(text: string, backslashes: boolean): string[] {
  const segments: string[] = [];
  for (const part of (backslashes ? text.replaceAll('\\', '/') : text).split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') segments.pop();
    else segments.push(part);
  }
  return segments;
}
