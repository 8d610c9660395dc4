import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutTo, padStartTo, padTo, widthOf, wrap } from '../../src/render/text-width.ts';

it.each([
  ['abc', 3],
  ['日本', 4],
  ['e\u0301', 1],
  ['🙂', 2],
  ['', 0],
])('%s takes %i columns', (text, width) => {
  expect(widthOf(text)).toBe(width);
});

describe('cutting and padding', () => {
  it('what is cut says so in the last column', () => {
    expect(cutTo('abcdef', 4)).toBe('abc…');
    expect(cutTo('日本語', 4)).toBe('日…');
    expect(cutTo('abc', 3)).toBe('abc');
    expect(cutTo('abc', 0)).toBe('');
  });

  it('padding goes by columns', () => {
    expect(padTo('日', 4)).toBe('日  ');
    expect(padStartTo('日', 4)).toBe('  日');
    expect(padTo('abcd', 2)).toBe('abcd');
  });
});

it('lines break at blanks, and inside words that are longer than a line', () => {
  expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
  expect(wrap('abcdefgh ij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  expect(wrap('', 4)).toEqual(['']);
});

it('no line is wider than it may be, and nothing but blanks is lost', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.integer({ min: 2, max: 40 }),
      (text, width) => {
        const lines = wrap(text, width);
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      },
    ),
  );
});
