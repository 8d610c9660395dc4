/**
 * What is looked for of a directory that somebody planted: the whole in every system's spelling, its last name, the account it is of.
 */
import { encodeTriples } from './base64.ts';
import { flatten } from './canary-match.ts';
import { CANARY_PARTS, type CanaryPart } from './canary-parts.ts';
import { meaningOf } from './path-meaning.ts';
import { splitPath } from './path-parts.ts';
import { encodeUtf8 } from './utf8.ts';

export interface Needles {
  readonly directory: string;
  /** The whole, flattened: one on most systems; a Windows drive has a name on each that mounts it. */
  readonly forms: readonly string[];
  /** The whole with its letters as they are; `null` where they make no difference. */
  readonly cased: string | null;
  /** The machine whose share it is on; `null` for a folder of one's own. */
  readonly host: string | null;
  /** Flattened; `null` where it is too short to be told from other words. */
  readonly base: string | null;
  readonly user: string | null;
  /** The last name, or the share's: in every spelling of the whole. */
  readonly name: string;
  /** Does a name of it look like a JSON escape after its backslash (`C:\u2024`)? */
  readonly isLiteral: boolean;
  /** May a plus in a form stand for a blank of it? */
  readonly blanks: boolean;
  /** What any base 64 or hex of them has in it: where one is, every alignment is worth decoding. */
  readonly encoded: readonly string[];
}

const SHORTEST_NAME = 3;
/** A shorter piece of base 64 or hex is in many texts by chance. */
const SHORTEST_ENCODED = 8;

/** `directory`: absolute, in any system's spelling. */
export function needlesFor(directory: string): Needles {
  const meant = meaningOf(splitPath(directory));
  const names = meant.map((name) => flatten(name));
  const [root = '', ...rest] = names;
  const base = rest.at(-1) ?? '';
  const user = userOf(rest);
  return {
    directory,
    forms: formsOf(root, rest),
    cased: root === '/' ? flatten(`/${meant.slice(1).join('/')}`, { keepsCase: true }) : null,
    host: /^\/([^/]+)\//.exec(root)?.[1] ?? null,
    base: base.length < SHORTEST_NAME ? null : base,
    user: user.length < SHORTEST_NAME || user === base ? null : user,
    name: base === '' ? root.replace(/^.*\//s, '') : base,
    isLiteral: /\\u[0-9a-f]{4}/i.test(directory),
    blanks: directory.includes(' '),
    encoded: encodedOf(directory),
  };
}

export function partsOf({ base, user }: Needles): CanaryPart[] {
  return CANARY_PARTS.filter((part) => part === 'directory' || (part === 'base name' ? base : user) !== null);
}

/** The account whose home the directory is in; empty where it is in none. */
function userOf(names: readonly string[]): string {
  const home = names.findIndex((name) => /^(?:home|users)$/.test(name));
  return home >= 0 && home < 2 ? (names[home + 1] ?? '') : '';
}

/** Where a Windows drive is on other systems: Git Bash, WSL, Cygwin, Docker Desktop. */
const MOUNTS = ['', '/mnt', '/cygdrive', '/host_mnt', '/run/desktop/mnt/host'];

function formsOf(root: string, names: readonly string[]): string[] {
  const below = names.map((name) => `/${name}`).join('');
  if (root === '/') return [below];
  if (!/^[a-z]:$/.test(root)) return [`${root}${below}`];
  return [`${root}${below}`, ...MOUNTS.map((mount) => `${mount}/${root.charAt(0)}${below}`)];
}

function encodedOf(directory: string): string[] {
  const given = [directory, directory.normalize('NFC'), directory.normalize('NFD')];
  const texts = given.flatMap((text) => [text, text.replace(/[\\/]{1,9}$/, '').replace(/^.*[\\/]/s, '')]);
  const pieces = [...new Set(texts)].flatMap((text) => {
    const bytes = encodeUtf8(text);
    const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return [hex, hex.toUpperCase(), ...base64Pieces(bytes)];
  });
  return [...new Set(pieces)].filter((piece) => piece.length >= SHORTEST_ENCODED);
}

/** What is the same in the base 64 of any text that holds these bytes, at each of the three offsets they can have; both alphabets. */
function base64Pieces(bytes: readonly number[]): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const piece = encodeTriples(bytes.slice((3 - offset) % 3));
    return [piece, piece.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
