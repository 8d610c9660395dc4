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

interface Frame {
  readonly value: unknown;
  readonly parent: Frame | null;
  /** Member name or array position. */
  readonly key: string;
  readonly isItem: boolean;
  readonly depth: number;
}

/** Calls `visit` in the value's own order. Returns the bound that was hit, if one was. */
export function walkStrings(
  value: unknown,
  visit: (found: FoundString) => void,
  bounds: Bounds = BOUNDS,
): Cut {
  const frames: Frame[] = [{ value, parent: null, key: '', isItem: false, depth: 0 }];
  let cut: Cut = null;
  let values = 0;
  for (let frame = frames.pop(); frame !== undefined; frame = frames.pop()) {
    values += 1;
    if (values > bounds.values) return 'values';
    if (isMember(frame)) visit(new StringAt(frame, frame.key, true));
    if (typeof frame.value === 'string') visit(new StringAt(frame, frame.value, false));
    else if (typeof frame.value === 'object' && frame.value !== null && !isRawNumber(frame.value)) {
      if (frame.depth < bounds.depth) pushChildren(frames, frame, frame.value);
      else cut = 'depth';
    }
  }
  return cut;
}

/** Pointer and names are made when somebody wants them: most strings are looked at once and forgotten. */
class StringAt implements FoundString {
  readonly text: string;
  readonly isName: boolean;
  readonly #frame: Frame;

  constructor(frame: Frame, text: string, isName: boolean) {
    this.#frame = frame;
    this.text = text;
    this.isName = isName;
  }

  get pointer(): string {
    return pointerOf(this.#frame);
  }

  get names(): readonly string[] {
    return namesOf(this.isName ? this.#frame.parent : this.#frame);
  }
}

function isMember(frame: Frame): boolean {
  return frame.parent !== null && !frame.isItem;
}

/** Last first, since the stack is read from its end. */
function pushChildren(frames: Frame[], parent: Frame, value: object): void {
  const isItem = Array.isArray(value);
  const children: [string, unknown][] = Object.entries(value);
  for (let at = children.length - 1; at >= 0; at -= 1) {
    const [key, child] = children[at] ?? ['', null];
    frames.push({ value: child, parent, key, isItem, depth: parent.depth + 1 });
  }
}

/** Longer names are cut in pointers: a place must be readable, and a client may send a name of megabytes. */
const LONGEST_NAME = 300;

function pointerOf(frame: Frame): string {
  const parts: string[] = [];
  for (let at = frame; at.parent !== null; at = at.parent) parts.push(writePointerPart(at.key));
  return parts.length === 0 ? '' : `/${parts.reverse().join('/')}`;
}

/** A name as a part of a JSON pointer (RFC 6901), cut where it is too long to be read. */
export function writePointerPart(name: string): string {
  const short = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
  return /[~/]/.test(short) ? short.replaceAll('~', '~0').replaceAll('/', '~1') : short;
}

function namesOf(frame: Frame | null): string[] {
  const names: string[] = [];
  for (let at = frame; at !== null && at.parent !== null; at = at.parent) if (!at.isItem) names.push(at.key);
  return names;
}

/** A number kept as it was spelled (`JSON.rawJSON`). */
export function isRawNumber(value: object): boolean {
  return (JSON as unknown as { isRawJSON(value: unknown): boolean }).isRawJSON(value);
}
