import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson, diffJson } from '../../src/core/canonical-json.ts';
import { tryParse } from '../../src/core/lossless-json.ts';

const read = (text: string): unknown => {
  const parsed = tryParse(text);
  return parsed.ok ? parsed.value : undefined;
};
const same = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

it('the order of members does not count, that of items does', () => {
  expect(canonicalJson({ b: 1, a: { d: 2, c: 3 } })).toBe(canonicalJson({ a: { c: 3, d: 2 }, b: 1 }));
  expect(same([1, 2], [2, 1])).toBe(false);
});

it('how a number was spelled does not count; which number it is does', () => {
  expect(same(read('[1.0, 1e2, -0]'), read('[1, 100, 0]'))).toBe(true);
  expect(same(read('9007199254740993'), read('9007199254740992'))).toBe(false);
});

it('a member called __proto__ is one like any other', () => {
  expect(same(JSON.parse('{"__proto__":1}'), {})).toBe(false);
  expect(diffJson(JSON.parse('{"__proto__":1}'), {}, same)).toEqual([
    { pointer: '/__proto__', missing: 'b', a: 1, b: null },
  ]);
});

it('differences are named as high up as only one has them, as deep down as both do', () => {
  expect(diffJson({ a: { b: 1, c: 2 } }, { a: { b: 3 }, 'x/~': {} }, same)).toEqual([
    { pointer: '/a/b', missing: null, a: 1, b: 3 },
    { pointer: '/a/c', missing: 'b', a: 2, b: null },
    { pointer: '/x~1~0', missing: 'a', a: null, b: {} },
  ]);
  expect(diffJson(null, {}, same)).toEqual([{ pointer: '', missing: null, a: null, b: {} }]);
});

it('a value does not differ from itself, and the other way round only the sides change', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(diffJson(a, structuredClone(a), same)).toEqual([]);
      expect(diffJson(b, a, same).length).toBe(diffJson(a, b, same).length);
    }),
  );
});
