import fc from 'fast-check';
import { expect, it } from 'vitest';
import { observation as shape, type Observation } from '../../src/core/observation.ts';
import { isLikeObservation } from '../../src/journal/observation-check.ts';
import { httpVisit, stdioVisit } from '../support/sample-journal.ts';

const ALL: readonly Observation[] = [...stdioVisit().observations, ...httpVisit().observations];
const FREQUENT = ALL.filter(({ kind }) =>
  ['request', 'belongs', 'received', 'sent', 'response', 'closed'].includes(kind),
);

it('lets the frequent kinds through', () => {
  const through = new Set(FREQUENT.filter(isLikeObservation).map(({ kind }) => kind));
  expect([...through].sort()).toEqual(['belongs', 'received', 'request', 'response', 'sent']);
});

it('lets nothing through that the schema would not', () => {
  const broken = fc
    .tuple(
      fc.constantFrom(...FREQUENT),
      fc.nat(20),
      fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant(undefined)),
    )
    .map(([original, at, value]) => {
      const names = Object.keys(original);
      return { ...original, [names[at % names.length] ?? 'n']: value };
    });
  fc.assert(
    fc.property(broken, (value) => {
      if (isLikeObservation(value)) expect(shape.safeParse(value).error).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
});

it('never throws', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(typeof isLikeObservation(value)).toBe('boolean');
    }),
  );
});
