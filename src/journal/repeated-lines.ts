/**
 * Was this line of a process's journal read before? Journals may be given twice, or in copies that overlap.
 */
export interface RepeatedLines {
  isRepeated(line: { readonly instance: string; readonly n: number }): boolean;
}

/** In order, numbers only rise within one process's journal, so the newest is enough; out of order, all are kept. */
export function createRepeatedLines(isDisordered: boolean): RepeatedLines {
  const newest = new Map<string, number>();
  const seen = new Map<string, Set<number>>();
  return {
    isRepeated({ instance, n }) {
      if (!isDisordered) {
        if (n <= (newest.get(instance) ?? -1)) return true;
        newest.set(instance, n);
        return false;
      }
      const numbers = seen.get(instance) ?? new Set();
      if (numbers.has(n)) return true;
      seen.set(instance, numbers.add(n));
      return false;
    },
  };
}
