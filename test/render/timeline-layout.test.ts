import { describe, expect, it } from 'vitest';
import type { TimelineEntry } from '../../src/core/report.ts';
import { layOutTimeline } from '../../src/render/html/timeline-layout.ts';

type Told = readonly [ms: number, direction: TimelineEntry['direction'], what: string, id?: string];

const entries = (told: readonly Told[]): TimelineEntry[] =>
  told.map(([ms, direction, what, id]) => ({
    at: '2026-12-01T00:00:00Z',
    ms,
    direction,
    what,
    via: null,
    id: id ?? null,
    note: null,
  }));

const rowsOf = (told: readonly Told[]): string[] =>
  layOutTimeline(entries(told)).rows.map((row) =>
    row.kind === 'pause' ? `pause ${row.ms}` : `${row.entry.what} ×${row.times} until ${row.until}`,
  );

describe('rows', () => {
  it('twice is twice, three times is one row with how often', () => {
    expect(
      rowsOf([
        [0, 'in', 'a'],
        [1, 'in', 'a'],
      ]),
    ).toEqual(['a ×1 until 0', 'a ×1 until 1']);
    expect(
      rowsOf([
        [0, 'in', 'a'],
        [1, 'in', 'a'],
        [2, 'in', 'a'],
        [3, 'in', 'b'],
      ]),
    ).toEqual(['a ×3 until 2', 'b ×1 until 3']);
  });

  it('a few that follow each other again and again are folded together', () => {
    const told = [0, 10, 20].flatMap((ms): Told[] => [
      [ms, 'in', 'x'],
      [ms + 1, 'out', 'reply to x'],
      [ms + 2, 'in', 'y'],
    ]);
    expect(rowsOf(told)).toEqual(['x ×3 until 22', 'reply to x ×3 until 22', 'y ×3 until 22']);
  });

  it('questions, answers, marks and the end are never folded', () => {
    const told = [0, 1, 2].map((ms): Told => [ms, 'out', 'question ping', `q${ms}`]);
    expect(rowsOf(told)).toHaveLength(3);
    expect(rowsOf([0, 1, 2].map((ms): Told => [ms, 'none', 'no answer to ping']))).toHaveLength(3);
  });

  it('half a second of silence is seen', () => {
    expect(
      rowsOf([
        [0, 'in', 'a'],
        [499, 'in', 'b'],
        [999, 'in', 'c'],
      ]),
    ).toEqual(['a ×1 until 0', 'b ×1 until 499', 'pause 500', 'c ×1 until 999']);
  });
});

describe('ties', () => {
  const tiesOf = (told: readonly Told[]) => layOutTimeline(entries(told)).ties;

  it('a question and its answer', () => {
    expect(
      tiesOf([
        [0, 'out', 'question ping', 'q'],
        [2, 'in', 'answer to ping', 'q'],
      ]),
    ).toEqual([{ from: 0, to: 1, ms: 2, answered: true, late: false, track: 0 }]);
  });

  it('an answer after the budget is late, and what came meanwhile is drawn beside it', () => {
    expect(
      tiesOf([
        [0, 'out', 'question roots/list', 'r'],
        [100, 'none', 'no answer to roots/list', 'r'],
        [101, 'out', 'question ping', 'p'],
        [102, 'in', 'answer to ping', 'p'],
        [103, 'in', 'answer to roots/list', 'r'],
      ]),
    ).toEqual([
      { from: 0, to: 4, ms: 103, answered: true, late: true, track: 0 },
      { from: 2, to: 3, ms: 1, answered: true, late: false, track: 1 },
    ]);
  });

  it('a question that lapsed is not answered, one without anything is open to the end', () => {
    expect(
      tiesOf([
        [0, 'out', 'question ping', 'p'],
        [9, 'none', 'no answer to ping', 'p'],
        [10, 'out', 'question roots/list', 'r'],
      ]),
    ).toEqual([
      { from: 0, to: 1, ms: 9, answered: false, late: false, track: 0 },
      { from: 2, to: null, ms: null, answered: false, late: false, track: 0 },
    ]);
  });
});
