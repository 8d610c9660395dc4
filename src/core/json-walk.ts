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

/** Tells without any object made for it that a string needs no visit; `name` and `parent` are the nearest two names. */
export interface Skip {
  isPlain(text: string, name: string, parent: string): boolean;
  isPlainName(name: string, parent: string): boolean;
}

/** A container that is being walked. */
interface Frame {
  readonly value: object;
  readonly keys: readonly string[] | null;
  readonly length: number;
  next: number;
  readonly above: Frame | null;
  /** Its own member name or position above. */
  readonly key: string | number;
  /** The nearest two names of what it holds; an array has those of itself. */
  readonly name: string;
  readonly parent: string;
  readonly depth: number;
}

/** Calls `visit` in the value's own order. Returns the bound that was hit, if one was. */
export function walkStrings(
  value: unknown,
  visit: (found: FoundString) => void,
  bounds: Bounds = BOUNDS,
  skip?: Skip,
): Cut {
  if (typeof value === 'string') visit(new StringAt(null, '', value, false));
  if (!isContainer(value)) return null;
  let cut: Cut = null;
  let values = 1;
  let frame: Frame | null = openFrame(value, null, '', '', '');
  while (frame !== null) {
    if (frame.next === frame.length) {
      frame = frame.above;
      continue;
    }
    values += 1;
    if (values > bounds.values) return 'values';
    const { keys, name, parent }: Frame = frame;
    const at: number = frame.next;
    frame.next += 1;
    const key: string | number = keys === null ? at : (keys[at] ?? '');
    const child = (frame.value as Record<string | number, unknown>)[key];
    const nearest = typeof key === 'string' ? key : name;
    const second = typeof key === 'string' ? name : parent;
    if (typeof key === 'string' && skip?.isPlainName(key, second) !== true)
      visit(new StringAt(frame, key, key, true));
    if (typeof child === 'string') {
      if (skip?.isPlain(child, nearest, second) !== true) visit(new StringAt(frame, key, child, false));
    } else if (isContainer(child)) {
      if (frame.depth < bounds.depth) frame = openFrame(child, frame, key, nearest, second);
      else cut = 'depth';
    }
  }
  return cut;
}

function openFrame(
  value: object,
  above: Frame | null,
  key: string | number,
  name: string,
  parent: string,
): Frame {
  const keys = Array.isArray(value) ? null : Object.keys(value);
  const length = keys === null ? (value as readonly unknown[]).length : keys.length;
  return {
    value,
    keys,
    length,
    next: 0,
    above,
    key,
    name,
    parent,
    depth: above === null ? 1 : above.depth + 1,
  };
}

/** Pointer and names are made when somebody wants them: most strings are looked at once and forgotten. */
class StringAt implements FoundString {
  readonly text: string;
  readonly isName: boolean;
  readonly #frame: Frame | null;
  readonly #key: string | number;

  constructor(frame: Frame | null, key: string | number, text: string, isName: boolean) {
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
  const short = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
  return /[~/]/.test(short) ? short.replaceAll('~', '~0').replaceAll('/', '~1') : short;
}

/** A number kept as it was spelled (`JSON.rawJSON`). */
export function isRawNumber(value: object): boolean {
  return (JSON as unknown as { isRawJSON(value: unknown): boolean }).isRawJSON(value);
}
