/**
 * Tells what a source holds by its first line: a journal, a log that carries observations, or reports; and reads the latter two.
 */
import { tryParse } from '../core/lossless-json.ts';
import type { Observation } from '../core/observation.ts';
import type { Report } from '../core/report.ts';
import type { ByteSource } from './byte-source.ts';
import { carriedObservation, createJournalReader } from './journal-reader.ts';
import { createLineReader } from './line-reader.ts';
import { ReadingError } from './reading-errors.ts';
import { readReport } from './report-reader.ts';

export type SourceContent =
  /** To be read line by line, since it may be of any size. */
  | { readonly kind: 'journal'; readonly source: ByteSource }
  /** From a log, in the order in which they were made. */
  | {
      readonly kind: 'observations';
      readonly observations: readonly Observation[];
      readonly problems: readonly string[];
    }
  | { readonly kind: 'reports'; readonly reports: readonly Report[] };

/** Throws `ReadingError`. */
export function readContent(source: ByteSource): SourceContent {
  const first = firstLine(source);
  if (first.trim() === '') throw new ReadingError(`${source.name} is empty`);
  const form = formOf(first);
  if (form === 'journal') return { kind: 'journal', source };
  return form === 'log' ? readLog(source) : readDocument(source);
}

/** A line this long is nothing but data: its beginning tells enough. */
const LOOKED_AT = 64 * 1024;

/** The first line that is not blank, or its beginning. */
function firstLine(source: ByteSource): string {
  const lines = createLineReader();
  for (const chunk of source.chunks(LOOKED_AT)) {
    const found = lines.feed(chunk).find((line) => line.trim() !== '');
    if (found !== undefined) return found;
  }
  return lines.rest().toString('utf8');
}

function formOf(first: string): 'journal' | 'log' | 'document' {
  const start = first.trimStart();
  // A journal whose very first line is torn or too long to look at in full still shows what it is.
  if (/^\{\s*"n":/.test(start)) return 'journal';
  const parsed = tryParse(start);
  // A document over several lines begins with little more than a bracket.
  if (!parsed.ok)
    return /^[[{]\s*$/.test(start) || /^[[{]\s*"?[^"]{0,40}"?\s*:?\s*$/.test(start) || start.startsWith('[{')
      ? 'document'
      : beginsReport(start);
  if (Array.isArray(parsed.value)) return 'document';
  const { kind, instance, n } = (parsed.value ?? {}) as { kind?: unknown; instance?: unknown; n?: unknown };
  if (typeof kind === 'string' && typeof instance === 'string' && typeof n === 'number') return 'journal';
  return typeof kind === 'string' && kind.startsWith('mcp-tell/') ? 'document' : 'log';
}

/** A report on one line longer than what was looked at. */
function beginsReport(start: string): 'document' | 'log' {
  return /^\{\s*"kind":\s*"mcp-tell\//.test(start) ? 'document' : 'log';
}

function readLog(source: ByteSource): SourceContent {
  const lines = createLineReader();
  const reader = createJournalReader('log');
  const observations: Observation[] = [];
  const look = (line: string): void => {
    const observation = reader.read(line);
    if (observation !== null) observations.push(observation);
  };
  for (const chunk of source.chunks()) for (const line of lines.feed(chunk)) look(line);
  look(lines.rest().toString('utf8'));
  return observed(source, observations, reader.problems());
}

function readDocument(source: ByteSource): SourceContent {
  const parts: Buffer[] = [];
  for (const chunk of source.chunks()) parts.push(Buffer.from(chunk));
  const parsed = tryParse(
    Buffer.concat(parts)
      .toString('utf8')
      .replace(/^\ufeff/, ''),
  );
  if (!parsed.ok)
    throw new ReadingError(`${source.name} is neither a journal nor a report: ${parsed.why.slice(0, 200)}`);
  const values: readonly unknown[] = Array.isArray(parsed.value) ? parsed.value : [parsed.value];
  const carried = values.map(carriedObservation);
  if (values.length > 0 && carried.some((value) => value !== undefined)) {
    const reader = createJournalReader('log');
    const observations = carried.flatMap((value) =>
      value === undefined ? [] : (reader.read(JSON.stringify(value)) ?? []),
    );
    return observed(source, observations, reader.problems());
  }
  return { kind: 'reports', reports: values.map((value) => readReport(value, source.name)) };
}

/** Log services give the newest first: what happened first comes first again. */
function observed(
  source: ByteSource,
  observations: Observation[],
  problems: readonly string[],
): SourceContent {
  if (observations.length === 0) {
    throw new ReadingError(
      `${source.name} has no observation in it: give a journal, a report, or a log written with --log json`,
    );
  }
  observations.sort((a, b) =>
    a.instance === b.instance ? a.n - b.n : a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  );
  return {
    kind: 'observations',
    observations,
    problems: problems.map((problem) => `${source.name}: ${problem}`),
  };
}
