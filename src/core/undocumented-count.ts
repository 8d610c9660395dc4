/**
 * Counts undocumented members over a session's messages: each place once, with how often it was seen. Bounded, and what no longer
 * fits is counted too.
 */
import { compareText } from './channels.ts';
import type { Report } from './report.ts';
import type { Revision } from './schema-shape.ts';

type Entry = Report['messages']['undocumented'][number];

export interface UndocumentedCount {
  add(method: string, pointers: readonly string[], revision: Revision): void;
  /** In an order that does not depend on the order of messages. */
  entries(): Entry[];
  /** How often members were seen that are not among the entries. */
  readonly more: number;
}

const MOST = 500;
const LONGEST_METHOD = 80;

/** `before`: what was counted already, which is left as it is. */
export function createUndocumentedCount(before?: UndocumentedCount): UndocumentedCount {
  const entries = new Map<string, Entry>(
    (before?.entries() ?? []).map((entry) => [keyOf(entry), { ...entry }]),
  );
  let more = before?.more ?? 0;
  return {
    add(name, pointers, revision) {
      const method = name.length > LONGEST_METHOD ? `${name.slice(0, LONGEST_METHOD)}…` : name;
      for (const pointer of pointers) {
        const key = keyOf({ method, pointer, revision });
        const known = entries.get(key);
        if (known !== undefined) known.seen += 1;
        else if (entries.size < MOST) entries.set(key, { method, pointer, revision, seen: 1 });
        else more += 1;
      }
    },
    entries: () =>
      [...entries.values()].sort(
        (a, b) =>
          compareText(a.method, b.method) ||
          compareText(a.pointer, b.pointer) ||
          compareText(a.revision, b.revision),
      ),
    get more() {
      return more;
    },
  };
}

function keyOf({ method, pointer, revision }: Omit<Entry, 'seen'>): string {
  return `${revision}\n${method}\n${pointer}`;
}
