/**
 * Masks credentials anywhere in a JSON value, by the name of their member or by their look; the shape stays.
 * It never recurses, so depth costs nothing, and what is nested beyond any message is replaced by a word that says so.
 */
import { maskCredential, type Fingerprint } from './mask.ts';
import { maskText } from './mask-text.ts';
import { isCredentialName, readSecretName } from './secret-names.ts';
import { readPath } from './paths.ts';

/** Deeper values could not be written out again. */
const DEEPEST = 500;
const TOO_DEEP = '[nested too deep to show]';

interface Task {
  readonly value: unknown;
  /** The member's name; items of an array have their array's. */
  readonly name: string;
  readonly depth: number;
  readonly put: (value: unknown) => void;
}

export function maskValue(value: unknown, fingerprint: Fingerprint): unknown {
  let masked: unknown = null;
  const tasks: Task[] = [
    {
      value,
      name: '',
      depth: 0,
      put: (result) => {
        masked = result;
      },
    },
  ];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const { value: current, put, name, depth } = task;
    if (typeof current !== 'object' || current === null || isRawNumber(current))
      put(maskScalar(name, current, fingerprint));
    else if (depth >= DEEPEST) put(TOO_DEEP);
    else if (Array.isArray(current)) put(maskItems(current, task, tasks));
    else put(maskMembers(current, task, tasks, fingerprint));
  }
  return masked;
}

function maskItems(items: readonly unknown[], { name, depth }: Task, tasks: Task[]): unknown[] {
  const result: unknown[] = Array.from({ length: items.length }, () => null);
  // `["Authorization", "Bearer x"]`: a header as a pair.
  const named =
    items.length === 2 && typeof items[0] === 'string' && isCredentialName(items[0]) ? items[0] : name;
  items.forEach((value, index) => {
    const put = (masked: unknown): void => {
      result[index] = masked;
    };
    tasks.push({ value, name: index === 0 && named !== name ? '' : named, depth: depth + 1, put });
  });
  return result;
}

function maskMembers(members: object, { depth }: Task, tasks: Task[], fingerprint: Fingerprint): object {
  const result: Record<string, unknown> = {};
  const pair = pairName(members);
  for (const [name, value] of Object.entries(members)) {
    const shown = maskText(name, fingerprint, { name: 'id' });
    // Defined, not assigned: a member may be called __proto__. Defined now, so that members keep their order.
    define(result, shown, null);
    const put = (masked: unknown): void => define(result, shown, masked);
    tasks.push({ value, name: pair !== null && name === 'value' ? pair : name, depth: depth + 1, put });
  }
  return result;
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

function maskScalar(name: string, value: unknown, fingerprint: Fingerprint): unknown {
  if (typeof value === 'string') return maskNamed(name, value, fingerprint);
  // A number under the name of a password is one; under that of a token it may be a count.
  if (typeof value === 'number' && /pass(?:word|phrase|wd)$|secret$/i.test(name)) {
    return String(value).length < 4 ? value : maskCredential(String(value), fingerprint);
  }
  return value;
}

/** A string by its name and look. */
export function maskNamed(name: string, value: string, fingerprint: Fingerprint): string {
  const kind = readSecretName(name);
  const isCredential = kind === 'secret' || (kind === 'maybe-file' && readPath(value) === null);
  return isCredential ? maskCredential(value, fingerprint) : maskText(value, fingerprint, { name });
}

/** A number kept as it was spelled (`JSON.rawJSON`). */
function isRawNumber(value: object): boolean {
  return (JSON as unknown as { isRawJSON(value: unknown): boolean }).isRawJSON(value);
}
