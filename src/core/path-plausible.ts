/**
 * Tells absolute paths of a machine from their look-alikes: routes, MIME types, patterns, versions.
 * It judges spelling alone, by the names that machines give their top-level folders; whether a path exists it cannot know.
 */

/** Top-level folders that are hardly ever the first part of a web route. */
const TOPS = new Set(
  (
    'home Users root opt srv var mnt media Volumes private tmp usr etc workspaces workspace Applications Library ' +
    'System nix proc dev lib lib64 bin sbin boot snap export cygdrive vagrant kaggle sandbox scratch storage sdcard ' +
    'builds codebuild nfs net github __w efs lustre gpfs run gnu cores'
  ).split(' '),
);

/** Top-level folders of containers that are common as routes too: these need something below them. */
const AMBIGUOUS_TOPS = new Set(
  'app apps data work code src source project projects repo repos content site local user app-root checkout git'.split(
    ' ',
  ),
);

/** Characters of patterns, templates, markup and shells; a folder may hold them, a path found by chance does not. */
const UNLIKELY = /[<>|^"`{}\\*?\u0000-\u001f\u007f]/;

/** Regular expressions and templates: `[a-z]+`, `.*`, `$USER`, `%USERNAME%`. */
const PATTERN = /[\])][+*?]|\.[*+]|\$[A-Za-z{(]|\$$|%[A-Z_]{2,30}%/;

/** Is this posix path (canonical segments) plausible where nothing else says that a path is meant? */
export function isPlausiblePosix(text: string, segments: readonly string[]): boolean {
  const top = segments[0];
  if (top === undefined || UNLIKELY.test(text) || text.includes('://')) return false;
  if (PATTERN.test(text)) return false;
  if (segments.some((segment) => segment.startsWith(':') || segment.length > LONGEST_NAME)) return false;
  if (segments.some((segment) => PLACEHOLDERS.has(segment.toLowerCase()))) return false;
  // `/home/settings` is a page.
  if (top === 'home' && segments.length === 2 && PAGES.has(segments[1] ?? '')) return false;
  if (TOPS.has(top)) return true;
  // `/data/0/name` is a JSON pointer.
  return AMBIGUOUS_TOPS.has(top) && segments.length > 1 && !segments.some((segment) => /^\d+$/.test(segment));
}

/** What web sites have below their `/home`, and hardly anybody's account is called. */
const PAGES = new Set(
  'settings dashboard feed welcome login logout signin signup index about news notifications search pricing'.split(
    ' ',
  ),
);

/** Names that stand for a name in documentation and in what models make up. */
const PLACEHOLDERS = new Set(
  'username your-username your_username yourusername yourname your-name your_name'.split(' '),
);

/** Longest file name of the usual file systems, in characters. */
const LONGEST_NAME = 255;

const UNLIKELY_ON_WINDOWS = /[<>|"*?:\u0000-\u001f]/;

/** `rest` is what follows drive or share. */
export function isPlausibleWindows(rest: string): boolean {
  if (UNLIKELY_ON_WINDOWS.test(rest) || PATTERN.test(rest)) return false;
  return (
    !/your|username/i.test(rest) ||
    !rest
      .toLowerCase()
      .split(/[\\/]/)
      .some((name) => PLACEHOLDERS.has(name))
  );
}

/** May a folder of this name be at the top of a machine's tree, of a container's too? */
export function isTopName(name: string): boolean {
  return TOPS.has(name) || AMBIGUOUS_TOPS.has(name);
}

export function isTopFolder(name: string): boolean {
  return TOPS.has(name);
}

/** Control characters, with which nothing is a path where it is not written as a URI. */
export const CONTROL = /[\u0000-\u001f\u007f]/;
