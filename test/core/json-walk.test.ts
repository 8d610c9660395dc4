import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { walkStrings } from '../../src/core/json-walk.ts';
import { walkEverything } from '../../src/core/walk-layers.ts';

const walk = (value: unknown): [string, string, boolean, readonly string[]][] => {
  const found: [string, string, boolean, readonly string[]][] = [];
  walkStrings(value, ({ pointer, text, isName, names }) => void found.push([pointer, text, isName, names]));
  return found;
};

describe('strings of a JSON value', () => {
  test('with pointers, and names nearest first', () =>
    expect(walk({ a: { 'b/~c': ['x', { d: 'y' }] } })).toEqual([
      ['/a', 'a', true, []],
      ['/a/b~1~0c', 'b/~c', true, ['a']],
      ['/a/b~1~0c/0', 'x', false, ['b/~c', 'a']],
      ['/a/b~1~0c/1/d', 'd', true, ['b/~c', 'a']],
      ['/a/b~1~0c/1/d', 'y', false, ['d', 'b/~c', 'a']],
    ]));
  test('a string alone has the empty pointer', () => expect(walk('x')).toEqual([['', 'x', false, []]]));
  test('a member called __proto__ is one like any other', () =>
    expect(walk(JSON.parse('{"__proto__":{"cwd":"/x"}}')).at(-1)).toEqual([
      '/__proto__/cwd',
      '/x',
      false,
      ['cwd', '__proto__'],
    ]));
  test('a number kept as it was spelled holds no string', () =>
    expect(
      walk([(JSON as unknown as { rawJSON(text: string): unknown }).rawJSON('9007199254740993')]),
    ).toEqual([]));
  test('every string of any value is visited', () =>
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const texts: string[] = [];
        JSON.stringify(value, (_key, inner: unknown) => {
          if (typeof inner === 'string') texts.push(inner);
          return inner;
        });
        expect(
          walk(value)
            .filter(([, , isName]) => !isName)
            .map(([, text]) => text),
        ).toEqual(texts);
      }),
    ));
});

describe('bounds', () => {
  test('depth', () => {
    let deep: unknown = 'bottom';
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(walkStrings(deep, () => {})).toBe('depth');
    expect(walkStrings([[['x']]], () => {})).toBeNull();
  });
  test('number of values', () => {
    let seen = 0;
    expect(walkStrings(Array(100).fill('x'), () => void (seen += 1), { depth: 9, values: 50 })).toBe(
      'values',
    );
    expect(seen).toBe(49);
  });
});

describe('JSON inside strings', () => {
  const inside = (value: unknown): [string, string, readonly string[]][] => {
    const found: [string, string, readonly string[]][] = [];
    walkEverything(value, ({ pointer, text, names, isName }) => {
      if (!isName) found.push([pointer, text, names]);
      return false;
    });
    return found;
  };
  test('has the pointer of the string, and names from both sides', () =>
    expect(inside({ x: JSON.stringify({ cwd: '/a' }) })).toEqual([['/x', '/a', ['cwd', 'x']]]));
  test('three levels of it', () =>
    expect(inside(JSON.stringify(JSON.stringify(JSON.stringify('/a'))))).toEqual([['', '/a', []]]));
  test.each(['{broken', '[1', '12', 'true', '"open'])('%s is itself', (text) =>
    expect(inside(text)).toEqual([['', text, []]]),
  );
  test('100,000 brackets are no danger', () => expect(inside('['.repeat(100_000)).length).toBe(1));
});
