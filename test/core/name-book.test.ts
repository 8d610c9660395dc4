import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDisclosures, type Evidence } from '../../src/core/disclosures.ts';

const evidence = (values: readonly unknown[]): Evidence => ({
  binding: 'http',
  process: null,
  requests: [],
  messages: values.map((value) => ({ method: 'tools/call', value })),
  replies: [],
  own: [],
});
const told = (values: readonly unknown[]): string[] =>
  findDisclosures(evidence(values)).map(({ kind, where, value }) => `${kind} ${where} ${value}`);

test.each([
  ['under a name of routes', { endpoint: '/home/ann/app' }, { note: '/home/ann/app' }],
  ['as the id of a message', { id: '/home/ann/app' }, { params: { id: '/home/ann/app' } }],
  [
    'in what a model filled in',
    { params: { arguments: { x: '{"user":"ann"}' } } },
    { params: { x: '{"user":"ann"}' } },
  ],
  [
    'under an identifier',
    { nonce: 'aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3' },
    { x: 'aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3' },
  ],
])('a text that says nothing %s still tells elsewhere', (_where, silent, telling) => {
  expect(told([silent])).toEqual([]);
  expect(told([silent, silent, telling])).toEqual(told([telling]));
  expect(told([telling])).not.toEqual([]);
});

test('messages searched together disclose what each of them does alone', () => {
  const text = fc.constantFrom(
    '/home/ann/app',
    'ann',
    './x',
    'a/b: c',
    '{"user":"ann"}',
    '%2Fsrv%2Fx',
    'a long text that says nothing / of anybody',
    'ghp_abcdefghijklmnop',
  );
  const name = fc.constantFrom('x', 'cwd', 'id', 'endpoint', 'user', 'params', 'arguments', '/srv/www');
  const value = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(name, tie('value'), { maxKeys: 3 }),
    ),
  })).value;
  fc.assert(
    fc.property(fc.array(value, { maxLength: 6 }), (values) => {
      const alone = new Set(values.flatMap((one) => told([one])));
      expect(new Set(told(values))).toEqual(alone);
    }),
    { numRuns: 500 },
  );
});
