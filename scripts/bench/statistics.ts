/**
 * Figures of repeated measurements. Medians, since one busy moment of the machine must not decide.
 */

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
}

/** `12.34 ms` */
export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)} ms`;
}

/** One row: what, the figure, the floor of the same run, the ratio, the target and whether it is met. */
export function row(what: string, value: number, floor: number, floorName: string, target: number): string {
  const ratio = value / floor;
  const met = ratio <= target ? 'met' : 'NOT MET';
  return `${what.padEnd(44)} ${ms(value).padStart(10)}   ${`${ratio.toFixed(2)} ×`.padStart(8)} ${floorName} (${ms(floor)}); target ≤ ${target} ×: ${met}`;
}
