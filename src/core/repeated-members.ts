/**
 * A JSON text as a value in which nothing is lost where an object has several members of one name: their values become a list.
 * Only for searching: what a peer that follows `JSON.parse` sees is the last one.
 */
import { readMembers } from './json-members.ts';

/** Below this depth, and for anything but containers, values are as `JSON.parse` has them. */
const DEEPEST = 60;

export function keepRepeated(text: string, depth = DEEPEST): unknown {
  const start = text.trimStart().charAt(0);
  if (depth === 0 || (start !== '{' && start !== '[')) return JSON.parse(text) as unknown;
  const { members } = readMembers(text);
  if (start === '[') return members.map((item) => keepRepeated(item.text, depth - 1));
  const values = new Map<string, unknown[]>();
  for (const { name, text: value } of members) {
    const known = values.get(name ?? '') ?? [];
    known.push(keepRepeated(value, depth - 1));
    values.set(name ?? '', known);
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
}
