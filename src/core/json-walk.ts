/**
 * Visits every string of a JSON value, member names included, with its JSON pointer and the names around it.
 * It recurses nowhere and judges nothing; where a bound stopped it, it says which.
 */

export interface FoundString {
  /** RFC 6901; of a member's name the pointer of that member. */
  readonly pointer: string;
  readonly text: string;
  readonly isName: boolean;
  /** Names of the members it is in, nearest first, array positions left out. */
  readonly names: readonly string[];
}

export interface Bounds {
  readonly depth: number;
  /** Values looked at. */
  readonly values: number;
}

const BOUNDS: Bounds = { depth: 256, values: 2_000_000 };

export type Cut = 'depth' | 'values' | null;

/** Knows places by the names that lead there, and tells without any object made for it that a string needs no visit. */
export interface Skip<Place> {
  readonly root: Place;
  member(above: Place, name: string): Place;
  isPlain(text: string, place: Place): boolean;
  /** The same for the name that led here, as a text. */
  isPlainName(place: Place): boolean;
}

/** Of walks that skip nothing. */
const EVERYTHING: Skip<null> = {
  root: null,
  member: () => null,
  isPlain: () => false,
  isPlainName: () => false,
};

/** A container that is being walked. */
interface Frame<Place> {
  readonly value: object;
  readonly keys: readonly string[] | null;
  readonly length: number;
  next: number;
  readonly above: Frame<Place> | null;
  /** Its own member name or position above. */
  readonly key: string | number;
  readonly place: Place;
  readonly depth: number;
}

/** Calls `visit` in the value's own order. Returns the bound that was hit, if one was. */
export function walkStrings(
  value: unknown,
  visit: (found: FoundString) => void,
  bounds: Bounds = BOUNDS,
): Cut {
  return walkPlaces(value, visit, EVERYTHING, bounds);
}

/** The same, without the strings that `skip` passes over. */
export function walkPlaces<Place>(
  value: unknown,
  visit: (found: FoundString, place: Place) => void,
  skip: Skip<Place>,
  bounds: Bounds = BOUNDS,
): Cut {
  if (typeof value === 'string') visit(new StringAt(null, '', value, false), skip.root);
  if (!isContainer(value)) return null;
  let cut: Cut = null;
  let values = 1;
  let frame: Frame<Place> | null = openFrame(value, null, '', skip.root);
  while (frame !== null) {
    if (frame.next === frame.length) {
      frame = frame.above;
      continue;
    }
    values += 1;
    if (values > bounds.values) return 'values';
    const { keys }: Frame<Place> = frame;
    const at: number = frame.next;
    frame.next += 1;
    const key: string | number = keys === null ? at : (keys[at] ?? '');
    const child = (frame.value as Record<string | number, unknown>)[key];
    const place: Place = typeof key === 'string' ? skip.member(frame.place, key) : frame.place;
    if (typeof key === 'string' && !skip.isPlainName(place))
      visit(new StringAt(frame, key, key, true), place);
    if (typeof child === 'string') {
      if (!skip.isPlain(child, place)) visit(new StringAt(frame, key, child, false), place);
    } else if (isContainer(child)) {
      if (frame.depth < bounds.depth) frame = openFrame(child, frame, key, place);
      else cut = 'depth';
    }
  }
  return cut;
}

function openFrame<Place>(
  value: object,
  above: Frame<Place> | null,
  key: string | number,
  place: Place,
): Frame<Place> {
  const keys = Array.isArray(value) ? null : Object.keys(value);
  const length = keys === null ? (value as readonly unknown[]).length : keys.length;
  return { value, keys, length, next: 0, above, key, place, depth: above === null ? 1 : above.depth + 1 };
}

/** Pointer and names are made when somebody wants them: most strings are looked at once and forgotten. */
class StringAt implements FoundString {
  readonly text: string;
  readonly isName: boolean;
  readonly #frame: Frame<unknown> | null;
  readonly #key: string | number;

  constructor(frame: Frame<unknown> | null, key: string | number, text: string, isName: boolean) {
    this.#frame = frame;
    this.#key = key;
    this.text = text;
    this.isName = isName;
  }

  get pointer(): string {
    const parts: string[] = [];
    if (this.#frame !== null) parts.push(writePointerPart(this.#key));
    for (let at = this.#frame; at !== null && at.above !== null; at = at.above)
      parts.push(writePointerPart(at.key));
    return parts.length === 0 ? '' : `/${parts.reverse().join('/')}`;
  }

  get names(): readonly string[] {
    const names: string[] = [];
    if (typeof this.#key === 'string' && this.#frame !== null && !this.isName) names.push(this.#key);
    for (let at = this.#frame; at !== null && at.above !== null; at = at.above)
      if (typeof at.key === 'string') names.push(at.key);
    return names;
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isRawNumber(value);
}

/** Longer names are cut in pointers: a place must be readable, and a client may send a name of megabytes. */
const LONGEST_NAME = 300;

/** A name as a part of a JSON pointer (RFC 6901), cut where it is too long to be read. */
export function writePointerPart(key: string | number): string {
  const name = String(key);
  const short = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}\u2026` : name;
  return /[~/]/.test(short) ? short.replaceAll('~', '~0').replaceAll('/', '~1') : short;
}

/** A number kept as it was spelled (`JSON.rawJSON`). */
export function isRawNumber(value: object): boolean {
  return (JSON as unknown as { isRawJSON(value: unknown): boolean }).isRawJSON(value);
}
