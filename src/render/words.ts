/**
 * The words that reports and comparisons share: verdicts, outcomes, times, sizes.
 */
import type { Report, VerdictWord } from '../core/report.ts';
import type { Paint } from './paint.ts';
import { safeText } from './terminal-text.ts';

/** A verdict's colour: red is given away, green kept, yellow not known. */
export function paintVerdict(word: VerdictWord, text: string, paint: Paint): string {
  const brush = {
    revealed: paint.red,
    conflicting: paint.red,
    hinted: paint.yellow,
    not_revealed: paint.green,
    not_tested: paint.yellow,
  }[word];
  return paint.bold(brush(text));
}

export function clientName({
  name,
  version,
}: {
  readonly name: string | null;
  readonly version: string | null;
}): string {
  if (name === null) return 'unnamed client';
  return version === null ? safeText(name, 80) : `${safeText(name, 80)} ${safeText(version, 40)}`;
}

export const BINDING_WORD = {
  stdio: 'stdio',
  http: 'HTTP',
  'http+sse': 'HTTP+SSE',
} as const satisfies Record<Report['session']['binding'], string>;

/** `2026-12-01 02:08:15 UTC`; what is no time stays as it is. */
export function timeOf(iso: string): string {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(iso);
  return match === null ? safeText(iso, 40) : `${match[1]} ${match[2]} UTC`;
}

/** `0.4 ms`, `12 ms`, `3.2 s`, `4 min`, `6 h`. */
export function durationOf(ms: number): string {
  if (ms < 1000) return `${ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms)} ms`;
  if (ms < 60_000) return `${Math.round(ms / 100) / 10} s`;
  return ms < 3_600_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 360_000) / 10} h`;
}

/** Milliseconds alone, for a column. */
export function msOf(ms: number | null): string {
  if (ms === null) return '–';
  return ms < 10 ? String(Math.round(ms * 10) / 10) : String(Math.round(ms));
}

/** `1 request`, `3 requests`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
