/**
 * Masks credentials anywhere in a JSON value, by the name of their member or by their look; the shape stays.
 * It never recurses, so depth costs nothing, and what is nested beyond any message is replaced by a word that says so.
 */
import { maskCredential, type Fingerprint } from './mask.ts';
import { coversMembers, isCredentialName, isDescription } from './secret-names.ts';
import { fewestDigits } from './secret-under.ts';
import { readPath } from './paths.ts';

/** Deeper values could not be written out again. */
const DEEPEST = 500;
const TOO_DEEP = '[nested too deep to show]';

/** How the strings of a value are masked. */
export interface StringMask {
  readonly fingerprint: Fingerprint;
  readonly named: (name: string, text: string) => string;
  /** Of a member's own name. */
  readonly name: (name: string) => string;
}

export interface MaskedStrings {
  readonly value: unknown;
  readonly changed: boolean;
}

interface Task {
  readonly value: unknown;
  /** The member's name; items of an array have their array's. */
  readonly name: string;
  /** Is it below a member whose name is a credential's? */
  readonly covered: boolean;
  readonly depth: number;
  readonly put: (value: unknown) => void;
}

/** `name`: whose value it is. `mask` sees every string that no name of a member above it covers. */
export function maskStrings(value: unknown, name: string, mask: StringMask): MaskedStrings {
  let masked: unknown = null;
  let changed = false;
  const tasks: Task[] = [
    {
      value,
      name,
      covered: false,
      depth: 0,
      put: (result) => {
        masked = result;
      },
    },
  ];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const { value: current, put, depth } = task;
    if (typeof current !== 'object' || current === null || isRawNumber(current)) {
      const scalar = maskScalar(current, task, mask);
      changed ||= scalar !== current;
      put(scalar);
    } else if (depth >= DEEPEST) {
      changed = true;
      put(TOO_DEEP);
    } else if (Array.isArray(current)) put(maskItems(current, task, tasks));
    else changed = maskMembers(current, task, tasks, mask) || changed;
  }
  return { value: masked, changed };
}

function maskItems(items: readonly unknown[], { name, covered, depth }: Task, tasks: Task[]): unknown[] {
  const result: unknown[] = Array.from({ length: items.length }, () => null);
  items.forEach((value, index) => {
    const put = (masked: unknown): void => {
      result[index] = masked;
    };
    tasks.push({ value, name: nameOfItem(items, index) ?? name, covered, depth: depth + 1, put });
  });
  return result;
}

/** `["Authorization", "Bearer x"]`, a header as a pair; `["--token", "x"]`, arguments. Empty for the name itself. */
function nameOfItem(items: readonly unknown[], index: number): string | null {
  const isPair = items.length === 2 && isName(items[0]);
  if (isPair && index === 0) return '';
  const before = items[index - 1];
  const isNamed = (isPair || isFlag(before)) && isName(before) && !isFlag(items[index]);
  return isNamed ? before : null;
}

function isName(item: unknown): item is string {
  return typeof item === 'string' && isCredentialName(item);
}

function isFlag(item: unknown): boolean {
  return typeof item === 'string' && item.startsWith('--') && !item.includes('=');
}

/** Returns whether the name of a member is masked. */
function maskMembers(members: object, task: Task, tasks: Task[], mask: StringMask): boolean {
  const result: Record<string, unknown> = {};
  let changed = false;
  const pair = pairName(members);
  const covered = task.covered || coversMembers(task.name);
  for (const [name, value] of Object.entries(members)) {
    const shown = mask.name(name);
    changed ||= shown !== name;
    // Defined, not assigned: a member may be called __proto__. Defined now, so that members keep their order.
    define(result, shown, null);
    const put = (masked: unknown): void => define(result, shown, masked);
    tasks.push({
      value,
      name: pair !== null && name === 'value' ? pair : name,
      covered: covered && !isDescription(name),
      depth: task.depth + 1,
      put,
    });
  }
  task.put(result);
  return changed;
}

/** The name that `{"name": "Authorization", "value": "Bearer x"}` gives its value. */
function pairName(members: object): string | null {
  const { name, key } = members as { readonly name?: unknown; readonly key?: unknown };
  const named = name ?? key;
  return typeof named === 'string' && isCredentialName(named) ? named : null;
}

function define(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') target[name] = value;
  else Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

function maskScalar(value: unknown, { name, covered }: Task, mask: StringMask): unknown {
  if (typeof value === 'string') {
    const isWhole = covered && !isCredentialName(name) && readPath(value) === null;
    return isWhole ? maskCredential(value, mask.fingerprint) : mask.named(name, value);
  }
  const digits = spellingOfNumber(value);
  return digits.length >= fewestDigits(name, covered) ? maskCredential(digits, mask.fingerprint) : value;
}

function spellingOfNumber(value: unknown): string {
  return typeof value === 'number' || isRawNumber(value) ? JSON.stringify(value) : '';
}

/** A number kept as it was spelled (`JSON.rawJSON`). */
function isRawNumber(value: unknown): boolean {
  return (JSON as unknown as { isRawJSON(value: unknown): boolean }).isRawJSON(value);
}
