/**
 * Notices what a journal's own numbering gives away: lines that are missing, and lines out of order.
 * Without parsing them; lines that carry no number are passed over.
 */
import { headOf, positionOf } from './line-head.ts';

export interface LineOrder {
  see(line: string): void;
  /** In sentences; empty where every process's lines are all there, in order. */
  problems(): string[];
  disordered(): boolean;
}

export function createLineOrder(): LineOrder {
  // By process: a file may be several put together, and a copy of lines seen before is no disorder.
  const next = new Map<string, number>();
  let missing = 0;
  let disorder = 0;
  return {
    see(line) {
      const n = positionOf(line);
      const instance = headOf(line, '"instance":');
      if (instance === null || n === null) return;
      const expected = next.get(instance) ?? 0;
      if (n > expected) missing += n - expected;
      else if (n < expected) disorder += 1;
      next.set(instance, Math.max(expected, n + 1));
    },
    problems() {
      if (disorder > 0) return [`${disorder} ${disorder === 1 ? 'line is' : 'lines are'} out of order`];
      return missing === 0 ? [] : [`${missing} ${missing === 1 ? 'line is' : 'lines are'} missing`];
    },
    disordered: () => disorder > 0,
  };
}
