import { expect, it } from 'vitest';
import { newestPair } from '../../src/cli/diff-pair.ts';
import type { DifferenceCode, Weight } from '../../src/core/diff-schema.ts';
import { didYouMean } from '../../src/cli/did-you-mean.ts';
import { exitCodeOfDiff, wordError } from '../../src/cli/exit.ts';
import { wantsColour } from '../../src/cli/output.ts';
import { UsageError } from '../../src/cli/usage-error.ts';

it('the exit code of a comparison is its answer', () => {
  const code = (failOn: 'leak' | 'behaviour' | 'any', ...weights: Weight[]): number =>
    exitCodeOfDiff(
      { differences: weights.map((weight) => ({ code: 'era', path: '', a: null, b: null, weight })) },
      failOn,
      false,
    );
  expect([code('any'), code('any', 'environment')]).toEqual([0, 1]);
  expect([code('behaviour', 'identity'), code('behaviour', 'behaviour'), code('behaviour', 'leak')]).toEqual([
    0, 1, 1,
  ]);
  expect([code('leak', 'behaviour', 'identity'), code('leak', 'identity', 'leak')]).toEqual([0, 1]);
});

it.each<[string, DifferenceCode, unknown, unknown, number, number]>([
  ['a disclosure that came', 'disclosure-only-in-b', null, '/x', 1, 1],
  ['a disclosure that went away', 'disclosure-only-in-a', '/x', null, 0, 1],
  ['another value', 'disclosure-value', '/x', '/y', 1, 1],
  ['a verdict that got worse', 'verdict-word', 'not_revealed', 'hinted', 1, 1],
  ['a verdict that got better', 'verdict-word', 'revealed', 'not_revealed', 0, 1],
  ['a verdict that is unknown now', 'verdict-word', 'revealed', 'not_tested', 1, 1],
  ['a stronger grade', 'verdict-grade', 'home', 'project', 1, 1],
  ['a weaker grade', 'verdict-grade', 'project', 'home', 0, 1],
])('against a baseline, --fail-on leak: %s', (_what, code, a, b, against, between) => {
  const differences = [{ code, path: '', a, b, weight: 'leak' as const }];
  expect(exitCodeOfDiff({ differences }, 'leak', true)).toBe(against);
  expect(exitCodeOfDiff({ differences }, 'leak', false)).toBe(between);
  expect(exitCodeOfDiff({ differences }, 'any', true)).toBe(1);
});

it('an error that was foreseen is one line; any other says that it is ours', () => {
  expect(wordError(new UsageError('give x\u001b'))).toBe('mcp-tell: give x\\u{1b}\n');
  expect(wordError(Object.assign(new Error('EACCES: no'), { syscall: 'open' }))).toBe(
    'mcp-tell: EACCES: no\n',
  );
  expect(wordError(new TypeError('x'))).toContain('This is a bug in mcp-tell');
  expect(wordError('x')).toBe('mcp-tell: x\n');
});

it.each([
  ['stdoi', '; did you mean stdio?'],
  ['STDIO', '; did you mean stdio?'],
  ['htp', '; did you mean http?'],
  ['rep', '; did you mean report?'],
  ['zzz', ''],
])('%s%s', (typed, hint) => {
  expect(didYouMean(typed, ['stdio', 'http', 'report', 'diff'])).toBe(hint);
});

it.each([
  [{}, true, true],
  [{}, false, false],
  [{ NO_COLOR: '1' }, true, false],
  [{ NO_COLOR: '' }, true, true],
  [{ FORCE_COLOR: '1' }, false, true],
  [{ FORCE_COLOR: '0' }, true, false],
  [{ NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
  [{ TERM: 'dumb' }, true, false],
])('colour with %j, terminal %s: %s', (env, isTerminal, wanted) => {
  expect(wantsColour(env, isTerminal)).toBe(wanted);
});

it('the newest pair is of the client that came last over both bindings', () => {
  const of = (id: string, client: string, stdio: boolean, startedAt: string) => ({
    id,
    name: client,
    binding: stdio ? ('stdio' as const) : ('http' as const),
    startedAt,
  });
  const all = [
    of('d', 'y', true, '9'),
    of('e', 'x', false, '4'),
    of('c', 'x', true, '3'),
    of('b', 'x', false, '2'),
    of('a', 'x', true, '1'),
  ];
  expect(newestPair(all)).toEqual(['c', 'e']);
  expect(newestPair(all.filter(({ binding }) => binding === 'stdio'))).toBeNull();
});
