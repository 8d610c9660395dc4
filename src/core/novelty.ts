/**
 * Reduces a message to the texts that were not met before in the same place: the same text under the same names discloses the same,
 * and most of a long session is said again and again. Bounded; what it no longer remembers is new once more.
 */
import { isObject } from './json-rpc.ts';
import { isRawNumber } from './json-walk.ts';
import { META_CLIENT_INFO } from './protocol.ts';

export interface Novelty {
  /** The message with what is new, or `null` where nothing is. */
  of(method: string, value: unknown): { readonly value: unknown } | null;
}

interface Place {
  readonly inside: Map<string, Place>;
  readonly texts: Set<string>;
}

/** Places and texts remembered, and the longest of them. */
const MOST = 20_000;
const MOST_TEXTS = 64;
const LONGEST_TEXT = 256;
/** JSON in a string: longer is taken as it is. */
const LONGEST_INNER = 64 * 1024;
/** Deeper or wider is taken as it is: the search has bounds of its own, and says where it met them. */
const DEEPEST = 40;
const WIDEST = 1000;

/** Searched as one: name and version together are what is disclosed. */
const WHOLE = new Set(['clientInfo', META_CLIENT_INFO]);

const KNOWN = Symbol('known');

export function createNovelty(): Novelty {
  let root = createPlace();
  let remembered = 0;

  /** The place of a member or item, and whether it is a new one. */
  const enter = (place: Place, name: string): { readonly place: Place; readonly isNew: boolean } => {
    const known = place.inside.get(name);
    if (known !== undefined) return { place: known, isNew: false };
    const created = createPlace();
    place.inside.set(name, created);
    remembered += 1;
    return { place: created, isNew: true };
  };

  const ofText = (text: string, place: Place, isInner: boolean): unknown => {
    if (place.texts.has(text)) return KNOWN;
    const inner = isInner ? undefined : readInner(text);
    if (inner !== undefined) {
      const novel = ofValue(inner, enter(place, '(JSON)').place, 0, true);
      return novel === KNOWN ? KNOWN : JSON.stringify(novel);
    }
    if (text.length <= LONGEST_TEXT && place.texts.size < MOST_TEXTS) {
      place.texts.add(text);
      remembered += 1;
    }
    return text;
  };

  const ofValue = (value: unknown, place: Place, depth: number, isInner: boolean): unknown => {
    if (typeof value === 'string') return ofText(value, place, isInner);
    if (typeof value !== 'object' || value === null || isRawNumber(value)) return KNOWN;
    const entries: [string, unknown][] = Object.entries(value);
    if (depth >= DEEPEST || entries.length > WIDEST) return value;
    if (Array.isArray(value)) {
      const items = entries.map(([at, item]) => ofValue(item, enter(place, at).place, depth + 1, isInner));
      return items.every((item) => item === KNOWN)
        ? KNOWN
        : items.map((item) => (item === KNOWN ? null : item));
    }
    const members = entries.flatMap(([name, inner]): [string, unknown][] => {
      const member = enter(place, name);
      const novel = ofValue(inner, member.place, depth + 1, isInner);
      if (novel !== KNOWN) return [[name, WHOLE.has(name) ? inner : novel]];
      return member.isNew ? [[name, null]] : [];
    });
    return members.length === 0 ? KNOWN : Object.fromEntries(members);
  };

  return {
    of(method, value) {
      if (remembered > MOST) {
        root = createPlace();
        remembered = 0;
      }
      const novel = ofValue(value, enter(root, method).place, 0, false);
      return novel === KNOWN ? null : { value: novel };
    },
  };
}

function createPlace(): Place {
  return { inside: new Map(), texts: new Set() };
}

/** An object or a list that travels in a string. */
function readInner(text: string): unknown {
  if (text.length > LONGEST_INNER || !/^\s{0,100}[{[]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) || Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
