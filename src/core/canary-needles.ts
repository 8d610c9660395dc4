/**
 * A directory that somebody planted, in all the spellings it could come back in: plain, with other slashes, percent-encoded, in base 64
 * at any offset, in hex, as UTF-8 read as Latin-1, escaped for JSON. Each spelling says what it is of, so that a hit can be told.
 */
import { encodeTriples } from './base64.ts';
import { meaningOf } from './path-meaning.ts';
import { splitPath } from './path-parts.ts';
import { encodeUtf8 } from './utf8.ts';

export type CanaryPart = 'directory' | 'base name' | 'user';

export interface Needle {
  readonly part: CanaryPart;
  readonly encoding: string;
  readonly text: string;
  /** Is it looked for in lower case? */
  readonly folded: boolean;
  /** Must no letter or digit stand before and after it? A short name is part of many words. */
  readonly alone: boolean;
}

/** A shorter piece of base 64 or hex is in many texts by chance. */
const SHORTEST_ENCODED = 8;
const SHORTEST_NAME = 3;

export function needlesFor(directory: string): Needle[] {
  const { base, user } = partsOf(directory);
  const needles = [
    ...spellings('directory', directory, false),
    ...(base.length < SHORTEST_NAME ? [] : spellings('base name', base, true)),
    ...(user === null || user.length < SHORTEST_NAME || user === base ? [] : spellings('user', user, true)),
  ];
  const seen = new Set<string>();
  return needles.filter(({ text, folded }) => {
    const key = `${String(folded)} ${text}`;
    return !seen.has(key) && seen.add(key).size > 0;
  });
}

/** The last name, and the account whose home the directory is in. */
function partsOf(directory: string): { readonly base: string; readonly user: string | null } {
  const names = meaningOf(splitPath(directory)).filter((name) => name !== '/' && name !== '');
  const home = names.findIndex((name) => /^(?:home|users)$/i.test(name));
  return { base: names.at(-1) ?? '', user: home >= 0 && home < 2 ? (names[home + 1] ?? null) : null };
}

function spellings(part: CanaryPart, text: string, alone: boolean): Needle[] {
  const folded = (encoding: string, spelled: string): Needle => ({
    part,
    encoding,
    text: spelled.toLowerCase(),
    folded: true,
    alone,
  });
  const bytes = encodeUtf8(text);
  const slashes = text.includes('\\') ? text.replaceAll('\\', '/') : text.replaceAll('/', '\\');
  const encoded = encodeURIComponent(text);
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    folded('plain', text),
    ...(part === 'directory' ? [folded('other slashes', slashes)] : []),
    folded('JSON in JSON', escaped(text)),
    folded('JSON in JSON', escaped(escaped(text))),
    folded('escaped for JSON', asciiOnly(text)),
    folded('percent', encodeURI(text)),
    folded('percent', encoded),
    folded('percent', encoded.replaceAll('%2F', '/').replaceAll('%5C', '\\')),
    folded('percent, twice', encodeURIComponent(encoded)),
    folded('latin-1', String.fromCodePoint(...bytes.slice(0, 4096))),
    ...(hex.length < SHORTEST_ENCODED ? [] : [{ ...folded('hex', hex), alone: false }]),
    ...base64Pieces(bytes).flatMap((piece): Needle[] =>
      piece.length < SHORTEST_ENCODED
        ? []
        : [
            { part, encoding: 'base64', text: piece, folded: false, alone: false },
            {
              part,
              encoding: 'base64url',
              text: piece.replaceAll('+', '-').replaceAll('/', '_'),
              folded: false,
              alone: false,
            },
          ],
    ),
  ];
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function asciiOnly(text: string): string {
  return text.replaceAll(
    /[^\x20-\x7e]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** What is the same in the base 64 of any text that holds these bytes, at each of the three offsets they can have. */
function base64Pieces(bytes: readonly number[]): string[] {
  return [0, 1, 2].map((offset) => encodeTriples(bytes.slice((3 - offset) % 3)));
}
