/**
 * Says how often a path or a name stands in a text by itself, whatever its slashes, letter case and Unicode form.
 * `/home/ann/app` stands not in `/home/ann/application`, `/home/ann/app-old` or `/mnt/home/ann/app`.
 */
import { visibleText } from './prose-marks.ts';

/** Stands for the start of a JSON escape, which is no separator: a noncharacter, which no text has. */
const ESCAPE = '\ufdd0';

export interface Flattening {
  /** What looks like a JSON escape may be a backslash and a name. */
  readonly isLiteral?: boolean;
  readonly keepsCase?: boolean;
}

/** The text in one spelling: small letters, composed, one slash between names; a scheme keeps its two or three. */
export function flatten(text: string, { isLiteral = false, keepsCase = false }: Flattening = {}): string {
  const visible = visibleText(text);
  const composed = /[^\u0000-\u007f]/.test(visible) ? visible.normalize('NFC') : visible;
  const lower = keepsCase ? composed : composed.toLowerCase();
  const marked = !isLiteral && lower.includes('\\u') ? lower.replace(/\\u(?=[0-9a-f]{4})/g, ESCAPE) : lower;
  if (!/\\|\/\/|\/\.\//.test(marked)) return marked;
  return marked
    .replace(/[\\/]+/g, (run, at: number) => flatRun(run, marked, at))
    .replace(/\/(?:\.\/)+/g, '/');
}

function flatRun(run: string, text: string, at: number): string {
  const isScheme =
    run.length > 1 &&
    text.charAt(at - 1) === ':' &&
    !/(?:^|[^a-z])[a-z]:$/.test(text.slice(Math.max(0, at - 3), at));
  // A third one is the root's: `file:///mnt` names no machine.
  return isScheme ? '/'.repeat(Math.min(3, run.length)) : '/';
}

const UP = '/../';
const DOWN_AND_UP = /\/(?!\.\.?\/)[^\s/"'<>]{1,255}\/\.\.(?=\/)/g;
const MOST_UPS = 16;

/** A flattened text with `x/..` carried out, which nothing but paths has; `null` where it has none. */
export function withoutUps(flat: string): string | null {
  if (!flat.includes(UP)) return null;
  let short = flat;
  for (let times = 0; times < MOST_UPS && short.includes(UP); times += 1) {
    const next = short.replace(DOWN_AND_UP, '');
    if (next === short) break;
    short = next;
  }
  return short;
}

/** How often a path stands there by itself, or as the start of a longer one. Both flattened. */
export function countPath(flat: string, path: string): number {
  return count(flat, path, (at, end) => startsPath(flat, at, end) && endsPath(flat, end));
}

/** How often a name stands there with no letter or digit beside it. Both flattened. */
export function countName(flat: string, name: string): number {
  return count(
    flat,
    name,
    (at, end) =>
      !/[\p{L}\p{N}]$/u.test(flat.slice(Math.max(0, at - 2), at)) &&
      !/^[\p{L}\p{N}]/u.test(flat.slice(end, end + 2)),
  );
}

function count(text: string, needle: string, stands: (at: number, end: number) => boolean): number {
  let times = 0;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1))
    if (stands(at, at + needle.length)) times += 1;
  return times;
}

/** A name goes on: `app-old`, `app.d`, `app%2Dold`, an escape; not the full stop of a sentence, nor a mark of emphasis. */
const GOES_ON = /^(?:[._~+@$-]{0,8}[\p{L}\p{N}\p{M}]|%[0-9a-f]{2}|\ufdd0)/u;

function endsPath(flat: string, end: number): boolean {
  return !GOES_ON.test(flat.slice(end, end + 12));
}

/** Part of a name that the path would be below, or of a template that stands for a folder. */
const NAME = /[\p{L}\p{N}\p{M}_.~+)}-]$/u;
/** A scheme with its authority, as in `file://localhost` and `vscode-remote://wsl+ubuntu`. */
const AUTHORITY = /(?:^|[^a-z0-9+.-])([a-z][a-z0-9+.-]{0,30}):\/\/[^/?#\s"'<>]{0,253}$/;
/** Names of things on the web, in repositories and stores, not of folders on a machine. */
const ELSEWHERE = /^(?:https?|wss?|ftps?|git.*|svn.*|s3|gs|az|oci|docker|hdfs)$|\+https?$/;
/** A repository on this machine. */
const LOCAL = /\+file$/;
/** A Linux distribution seen from Windows, and Windows' own names of a share. */
const SAME_PLACE = /(?:^|[^\p{L}\p{N}_.~-])\/(?:wsl\$\/[^/\s]{1,80}|wsl\.localhost\/[^/\s]{1,80}|\?\/unc)$/u;
/** macOS's own name of these folders. */
const PRIVATE = /(?:^|[^\p{L}\p{N}_.~-])\/private$/u;
const UNDER_PRIVATE = /^\/(?:tmp|var|etc)\//;
const SHORT_FLAG = /(?:^|[\s"'=,;([])-{1,2}[a-z]?$/;
const DRIVE_BEFORE = /(?:^|[^\p{L}\p{N}])[a-z]:$/u;
const LONGEST_BEFORE = 320;

function startsPath(flat: string, at: number, end: number): boolean {
  const before = flat.slice(Math.max(0, at - LONGEST_BEFORE), at);
  if (flat.charAt(at) !== '/') return !/[\p{L}\p{N}]$/u.test(before);
  const scheme = AUTHORITY.exec(before)?.[1] ?? AUTHORITY.exec(`${before}/`)?.[1];
  if (scheme !== undefined && scheme.length > 1) return LOCAL.test(scheme) || !ELSEWHERE.test(scheme);
  if (DRIVE_BEFORE.test(before)) return false;
  // `</p>` is no path.
  if (before.endsWith('<') && !flat.slice(at + 1, end).includes('/')) return false;
  if (!NAME.test(before) || SAME_PLACE.test(before) || SHORT_FLAG.test(before)) return true;
  return PRIVATE.test(before) && UNDER_PRIVATE.test(flat.slice(at, at + 5));
}
