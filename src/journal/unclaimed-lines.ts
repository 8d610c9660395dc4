/**
 * Heads and bodies of requests that were recorded before anybody knew whose they are, until a later line says so. As lines: those of
 * sessions that nobody asked for need not be parsed.
 */
import { copyText, headOf, numberOf, positionOf } from './line-head.ts';

export interface UnclaimedLines {
  /** What a line says of itself that is the whole head or body of a request; `null` for any other, which is not to be held. */
  headOf(line: string): { readonly key: string; readonly instance: string; readonly n: number } | null;
  hold(key: string, line: string): void;
  /** The lines of the request that this one (`belongs`) is about, in their order; they are held no longer. */
  claim(belongs: string): string[];
  /** All that nobody claimed. */
  rest(): string[];
}

export function createUnclaimedLines(): UnclaimedLines {
  const held = new Map<string, string[]>();
  return {
    headOf(line) {
      const kind = headOf(line, '"kind":');
      const instance = headOf(line, '"instance":');
      const n = positionOf(line);
      const key = keyOf(line);
      if (kind !== 'request' && kind !== 'received') return null;
      return instance === null || n === null || key === null || !line.endsWith('}')
        ? null
        : { key, instance, n };
    },
    hold(key, line) {
      held.set(key, [...(held.get(key) ?? []), copyText(line)]);
    },
    claim(belongs) {
      const key = keyOf(belongs) ?? '';
      const lines = held.get(key) ?? [];
      held.delete(key);
      return lines;
    },
    rest: () => [...held.values()].flat(),
  };
}

/** Request numbers are one process's own. `null` for lines that are about no request. */
function keyOf(line: string): string | null {
  const instance = headOf(line, '"instance":');
  const request = numberOf(line, '"request":');
  return instance === null || request === null ? null : `${instance}:${request}`;
}
