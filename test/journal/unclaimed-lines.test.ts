import { describe, expect, test } from 'vitest';
import { createRepeatedLines } from '../../src/journal/repeated-lines.ts';
import { createUnclaimedLines } from '../../src/journal/unclaimed-lines.ts';

const line = (n: number, kind: string, request: number | null, rest = ''): string =>
  `{"n":${n},"at":"t","t":1,"instance":"i","session":null,"kind":"${kind}","request":${request}${rest}}`;

describe('lines of requests that are nobody’s yet', () => {
  test('are held until a line says whose they are, in order, and once', () => {
    const unclaimed = createUnclaimedLines();
    const all = [line(1, 'request', 7), line(2, 'request', 8), line(3, 'received', 7, ',"raw":"{}"')];
    for (const one of all) unclaimed.hold(unclaimed.headOf(one)?.key ?? '', one);
    expect(unclaimed.claim(line(4, 'belongs', 7))).toEqual([all[0], all[2]]);
    expect(unclaimed.claim(line(4, 'belongs', 7))).toEqual([]);
    expect(unclaimed.rest()).toEqual([all[1]]);
  });

  test('any other line is not to be held: it is read at once', () => {
    const { headOf } = createUnclaimedLines();
    expect(headOf(line(1, 'listening', 7))).toBeNull();
    expect(headOf(line(1, 'received', null))).toBeNull();
    expect(headOf(line(1, 'received', 7).slice(0, -1))).toBeNull();
    expect(headOf(line(1, 'received', 7).replace('"n":1,', ''))).toBeNull();
    expect(headOf('not a line')).toBeNull();
  });

  test('what a client wrote into a body is no member of the line', () => {
    const { headOf } = createUnclaimedLines();
    const body = JSON.stringify('{"request":9,"kind":"belongs","instance":"j"}');
    expect(headOf(line(1, 'received', 7, `,"raw":${body}`))).toEqual({ key: 'i:7', instance: 'i', n: 1 });
  });
});

describe('lines read before', () => {
  test('in order: the newest of each process tells', () => {
    const { isRepeated } = createRepeatedLines(false);
    const order = [0, 1, 3, 1, 3, 4].map((n) => isRepeated({ instance: 'i', n }));
    expect(order).toEqual([false, false, false, true, true, false]);
    expect(isRepeated({ instance: 'j', n: 0 })).toBe(false);
  });
  test('out of order: each by its number', () => {
    const { isRepeated } = createRepeatedLines(true);
    expect([3, 1, 3, 2, 1].map((n) => isRepeated({ instance: 'i', n }))).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
  });
});
