/**
 * The comparison with the conformance suite's report: nothing is passed over, and nothing gets better unseen.
 */
import { describe, expect, test } from 'vitest';
import { faults, uncovered, type Check } from '../../scripts/conformance/judge.ts';
import type { Scenario } from '../../scripts/conformance/scenario.ts';

const WARNS: Scenario = {
  name: 's',
  revision: '2026-07-28',
  flags: [],
  expect: 'pass',
  but: { b: { status: 'WARNING', reading: 'fails-by-design', why: 'because' } },
};
const FOREIGN: Scenario = { ...WARNS, expect: { notApplicable: 'special tool' }, but: {} };

const A: Check = { id: 'a', status: 'SUCCESS' };
const B: Check = { id: 'b', status: 'WARNING', errorMessage: 'so so' };

const ROWS: readonly (readonly [
  claim: string,
  scenario: Scenario,
  checks: readonly Check[],
  readonly string[],
])[] = [
  ['as expected', WARNS, [A, B], []],
  [
    'a check that fails',
    WARNS,
    [{ ...A, status: 'FAILURE', errorMessage: 'no' }, B],
    ['a: expected SUCCESS, got FAILURE: no'],
  ],
  [
    'the worst of several reports of one check counts',
    WARNS,
    [A, { ...A, status: 'SKIPPED' }, A, B],
    ['a: expected SUCCESS, got SKIPPED'],
  ],
  [
    'a check that does better than listed',
    WARNS,
    [A, { ...B, status: 'SUCCESS', errorMessage: undefined }],
    ['b: expected WARNING, listed as fails-by-design, got SUCCESS'],
  ],
  [
    'a check that does worse than listed',
    WARNS,
    [A, { ...B, status: 'FAILURE' }],
    ['b: expected WARNING, got FAILURE: so so'],
  ],
  ['a listed check that is not there', WARNS, [A], ['b: expected WARNING, and was not reported']],
  ['no check at all', WARNS, [], ['the suite reported no check']],
  ['not applicable, and fails', FOREIGN, [A, { id: 'c', status: 'FAILURE' }], []],
  [
    'not applicable, and passes',
    FOREIGN,
    [A, { id: 'c', status: 'SKIPPED' }],
    ['passes now, and is listed as not applicable: special tool'],
  ],
];

describe('one scenario', () => {
  test.each(ROWS)('%s', (_claim, scenario, checks, expected) => {
    expect(faults(scenario, checks)).toEqual(expected);
  });
});

test('a scenario that only one of the two lists has is named', () => {
  const listed = [
    { name: 's', revisions: ['2025-11-25', '2026-07-28'] },
    { name: 'tasks', revisions: [] },
    { name: 'skills', revisions: [] },
  ] as const;
  expect(uncovered(listed, [WARNS], ['tasks', 'gone'])).toEqual([
    "s at 2025-11-25: the suite has it, our list doesn't",
    "skills: the suite has it, our list doesn't",
    "gone: our list has it, the suite doesn't",
  ]);
});
