import { expect, it } from 'vitest';
import type { ObservationOf } from '../../src/core/observation.ts';
import { relateSiblings, type Subprocess } from '../../src/journal/siblings.ts';

function started(
  session: string,
  ms: number,
  parent: { readonly ppid?: number; readonly parentStart?: string | null } = {},
): Subprocess {
  const journal: ObservationOf<'journal'> = {
    n: 0,
    at: '2026-12-01T00:00:00.000Z',
    t: 0,
    instance: `i${session}`,
    session: null,
    kind: 'journal',
    version: 1,
    tool: { name: 'mcp-tell', version: '0.1.0' },
    pid: 5,
    ppid: 100,
    start: null,
    parentStart: '77',
    boot: null,
    startedAt: new Date(Date.parse('2026-12-01T00:00:00Z') + ms).toISOString(),
    binding: 'stdio',
    timeout: 2000,
    skip: [],
    fingerprintKey: 'k',
    canary: null,
    ...parent,
  };
  return { session, journal };
}

it('a throw-away process and the next one are one visit', () => {
  const related = relateSiblings([started('a', 0), started('b', 12)]);
  expect(related.get('a')).toEqual([
    { session: 'b', why: 'same parent process, started 12 ms later', confidence: 'certain' },
  ]);
  expect(related.get('b')).toEqual([
    { session: 'a', why: 'same parent process, started 12 ms earlier', confidence: 'certain' },
  ]);
});

it('much later it is only likely; where nobody knows when the parent started, possible', () => {
  expect(relateSiblings([started('a', 0), started('b', 75_000)]).get('a')).toEqual([
    { session: 'b', why: 'same parent process, started 75 s later', confidence: 'likely' },
  ]);
  const unknown = { parentStart: null };
  expect(
    relateSiblings([started('a', 0, unknown), started('b', 12, unknown)]).get('a')?.[0]?.confidence,
  ).toBe('possible');
});

it('another parent, or one that had the same number before, is none', () => {
  expect(
    relateSiblings([started('a', 0), started('b', 1, { ppid: 101 }), started('c', 2, { parentStart: '78' })])
      .size,
  ).toBe(0);
});

it('the system’s first process is everybody’s parent and nobody’s client', () => {
  expect(relateSiblings([started('a', 0, { ppid: 1 }), started('b', 1, { ppid: 1 })]).size).toBe(0);
});

it('of thousands the nearest are named', () => {
  const related = relateSiblings(Array.from({ length: 3000 }, (_none, at) => started(`s${at}`, at * 100)));
  expect(
    related
      .get('s1500')
      ?.map(({ session }) => session)
      .slice(0, 2)
      .sort(),
  ).toEqual(['s1499', 's1501']);
  expect(related.get('s1500')).toHaveLength(10);
});
