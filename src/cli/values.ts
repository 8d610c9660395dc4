/**
 * Reads the values of flags: durations, sizes, ports, choices. Each says in one line what it would have taken instead.
 */
import { PROBE_WORD, PROBES, readProbe, type Probe } from '../core/probes.ts';
import { didYouMean } from './did-you-mean.ts';
import { UsageError } from './usage-error.ts';

const UNITS = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const;
/** Timers hold no more (2³¹ − 1 ms). */
const LONGEST = 24 * UNITS.d;

/** `2s`, `1500ms`, `2000` (milliseconds): at least 1 ms. */
export function readTimeout(text: string, name = '--timeout'): number {
  const ms = durationOf(text, 1);
  if (ms === null || ms < 1 || ms > LONGEST)
    throw new UsageError(`${name} ${text}: give milliseconds (2000) or a time from 1ms to 24d (2s, 1m)`);
  return Math.round(ms);
}

/** `6h`, `90m`; `0` for never. A bare number would be a guess. */
export function readTtl(text: string): number {
  const ms = text === '0' ? 0 : durationOf(text, null);
  if (ms === null || ms > LONGEST || (ms !== 0 && ms < 1000))
    throw new UsageError(`--ttl ${text}: give a time from 1s to 24d with its unit (6h, 90m), or 0 for never`);
  return Math.round(ms);
}

function durationOf(text: string, bare: number | null): number | null {
  const match = /^(\d{1,12}(?:\.\d{1,6})?)\s*(ms|s|min|m|h|d)?$/i.exec(text.trim());
  const unit = match?.[2]?.toLowerCase();
  if (match === null || (unit === undefined && bare === null)) return null;
  return Number(match[1]) * (unit === undefined ? (bare ?? 0) : UNITS[unit as keyof typeof UNITS]);
}

const SIZES = {
  b: 1,
  kb: 1e3,
  kib: 1024,
  k: 1024,
  mb: 1e6,
  mib: 1024 ** 2,
  m: 1024 ** 2,
  gb: 1e9,
  gib: 1024 ** 3,
  g: 1024 ** 3,
} as const;
const SMALLEST_BODY = 1024;
/** A string can't hold more. */
const LARGEST_BODY = 256 * 1024 ** 2;

/** `4MiB`, `500kB`, `4194304` (bytes). */
export function readMaxBody(text: string): number {
  const match = /^(\d{1,12}(?:\.\d{1,6})?)\s*([kmg]?i?b?)$/i.exec(text.trim());
  const unit = match?.[2]?.toLowerCase() ?? '';
  const factor = unit === '' ? 1 : SIZES[unit as keyof typeof SIZES];
  const bytes = match === null || factor === undefined ? NaN : Math.round(Number(match[1]) * factor);
  if (!(bytes >= SMALLEST_BODY && bytes <= LARGEST_BODY))
    throw new UsageError(`--max-body ${text}: give a size from 1KiB to 256MiB (4MiB, 500kB, or bytes)`);
  return bytes;
}

/** `name`: what gave it, for the message. */
export function readPort(text: string, name = '--port'): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new UsageError(`${name} ${text}: give a port from 1 to 65535, or 0 for any free one`);
  return Number(text);
}

export function readHost(text: string): string {
  if (text === '' || /[\s/]|:\/\//.test(text))
    throw new UsageError(`--host ${text}: give a name or address alone (127.0.0.1, localhost, ::1, 0.0.0.0)`);
  return text;
}

export function readOut(text: string): string {
  if (text === '') throw new UsageError('--out: give a folder');
  return text;
}

export function readSkip(text: string): Probe[] {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (words.length === 0) throw new UsageError(`--skip: give one or more of ${skippable()}`);
  return [...new Set(words.map(readOne))];
}

function readOne(word: string): Probe {
  const probe = readProbe(word);
  if (probe === null)
    throw new UsageError(
      `--skip ${word}: there is no such question${didYouMean(word, Object.values(PROBE_WORD))}; give ${skippable()}`,
    );
  return probe;
}

function skippable(): string {
  return PROBES.map((probe) => PROBE_WORD[probe]).join(', ');
}

/** Every form that something is shown in; which of them a command has is in its table. */
export const FORMATS = ['text', 'json', 'md', 'html', 'csv', 'facts'] as const;
export type Format = (typeof FORMATS)[number];

/** One of a few words. */
export function choice<const W extends string>(flag: string, words: readonly W[]): (text: string) => W {
  return (text) => {
    const found = words.find((word) => word === text);
    if (found === undefined)
      throw new UsageError(`${flag} ${text}: give ${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`);
    return found;
  };
}
