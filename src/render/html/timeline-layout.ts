/**
 * Lays a time line out in rows, without drawing it: what repeats is one row, pauses are rows of their own, and each question
 * is tied to what became of it.
 */
import type { TimelineEntry } from '../../core/report.ts';

export interface EventRow {
  readonly kind: 'event';
  readonly entry: TimelineEntry;
  /** How often the same followed itself; 1 as a rule. */
  readonly times: number;
  /** When the last of them was, milliseconds. */
  readonly until: number;
}
interface PauseRow {
  readonly kind: 'pause';
  /** Milliseconds in which nothing was seen. */
  readonly ms: number;
}
export type Row = EventRow | PauseRow;

/** A question and what became of it, by the numbers of their rows. */
export interface Tie {
  readonly from: number;
  /** `null` where nothing did. */
  readonly to: number | null;
  readonly ms: number | null;
  readonly answered: boolean;
  /** Was it given up in between? */
  readonly late: boolean;
  /** Ties that overlap are drawn beside each other: 0 is nearest. */
  readonly track: number;
}

export interface TimelineLayout {
  readonly rows: readonly Row[];
  readonly ties: readonly Tie[];
}

/** Milliseconds after which the eye should see a pause. */
const PAUSE = 500;

export function layOutTimeline(entries: readonly TimelineEntry[]): TimelineLayout {
  const rows: Row[] = [];
  let before: number | null = null;
  for (const row of foldRepeats(entries)) {
    const ms: number = before === null ? 0 : row.entry.ms - before;
    if (ms >= PAUSE) rows.push({ kind: 'pause', ms });
    rows.push(row);
    before = row.until;
  }
  return { rows, ties: tieQuestions(rows) };
}

/** Fewer are shown one by one. */
const FEWEST = 3;
/** How many events there may be in what repeats. */
const PERIODS = [1, 2, 3, 4, 5, 6];

/** The same event again and again, or the same few requests with their replies, is one row each. */
function foldRepeats(entries: readonly TimelineEntry[]): EventRow[] {
  const rows: EventRow[] = [];
  for (let at = 0; at < entries.length;) {
    const length = PERIODS.find((period) => repeatsOf(entries, at, period) >= FEWEST) ?? 1;
    const times = Math.max(1, repeatsOf(entries, at, length));
    const end = at + length * times;
    const folded = times >= FEWEST;
    for (const entry of entries.slice(at, at + length))
      rows.push({
        kind: 'event',
        entry,
        times: folded ? times : 1,
        until: folded ? (entries[end - 1]?.ms ?? entry.ms) : entry.ms,
      });
    at = folded ? end : at + length;
  }
  return rows;
}

/** How often the `period` entries from `at` on stand there, one after another. What belongs to a question is never folded. */
function repeatsOf(entries: readonly TimelineEntry[], at: number, period: number): number {
  const keys = entries.slice(at, at + period).map(keyOf);
  if (keys.length < period || keys.includes(null)) return 0;
  let times = 1;
  while (keys.every((key, step) => keyOf(entries[at + times * period + step]) === key)) times += 1;
  return times;
}

function keyOf(entry: TimelineEntry | undefined): string | null {
  if (entry === undefined || isOfQuestion(entry) || entry.what === 'end') return null;
  return JSON.stringify([entry.direction, entry.what, entry.via, entry.note]);
}

function isOfQuestion({ what, direction }: TimelineEntry): boolean {
  return direction === 'none' || what.startsWith('question ') || what.startsWith('answer to ');
}

const MOST_TRACKS = 4;

function tieQuestions(rows: readonly Row[]): Tie[] {
  const ties: Tie[] = [];
  rows.forEach((row, from) => {
    if (row.kind !== 'event' || row.entry.direction !== 'out' || !row.entry.what.startsWith('question '))
      return;
    const { id, ms } = row.entry;
    const became = rows.map((other) =>
      other.kind === 'event' && other.entry.id === id ? other.entry : null,
    );
    const answer = became.findIndex((entry, at) => at > from && entry?.direction === 'in');
    const other = became.findIndex((entry, at) => at > from && entry !== null);
    const to = answer >= 0 ? answer : other >= 0 ? other : null;
    const track = [0, 1, 2].find((free) => ties.every((tie) => tie.track !== free || isOver(tie, from)));
    ties.push({
      from,
      to,
      ms: to === null ? null : (became[to]?.ms ?? ms) - ms,
      answered: answer >= 0,
      late: answer >= 0 && other >= 0 && other < answer,
      track: track ?? MOST_TRACKS - 1,
    });
  });
  return ties;
}

function isOver({ to }: Tie, row: number): boolean {
  return to !== null && to < row;
}
