import { expect, test } from 'vitest';
import { CASES } from './cases.ts';
import { measure, total, wordTotals } from './measure.ts';

test.each(CASES.map((one) => [one.id, one] as const))('%s', (_id, one) => {
  const { missed, wrong } = measure(one);
  expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
});

test('all of it is found, and nothing else', () => {
  const totals = total(CASES.map(measure));
  console.log(wordTotals(totals));
  expect(totals).toMatchObject({ missed: 0, wrong: 0 });
});

test('there is enough of it, each with a name of its own', () => {
  expect(CASES.filter(({ find }) => find.length > 0).length).toBeGreaterThanOrEqual(150);
  expect(CASES.filter(({ find }) => find.length === 0).length).toBeGreaterThanOrEqual(150);
  expect(new Set(CASES.map(({ id }) => id)).size).toBe(CASES.length);
});
