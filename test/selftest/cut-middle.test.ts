import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutJson, cutMiddle } from '../../src/selftest/cut-middle.ts';

describe('a long text is cut in the middle', () => {
  it('with its length said, and both ends kept', () => {
    expect(cutMiddle(`a${'x'.repeat(98)}z`, 20)).toBe(`a${'x'.repeat(14)} …[100 characters]… xxxxz`);
  });
  it('a short one is left as it is', () => expect(cutMiddle('abc', 3)).toBe('abc'));
  it('no character and no escape is cut in half', () => {
    expect(cutMiddle(`12345😀${'x'.repeat(90)}`, 8)).toMatch(/^12345 …\[/);
    expect(cutMiddle(`1234\\u00e9${'x'.repeat(90)}`, 8)).toMatch(/^1234 …\[/);
    expect(cutMiddle(`1234\\\\${'x'.repeat(90)}`, 8)).toMatch(/^1234\\\\ …\[/);
  });
  it('whatever it is, the result is hardly longer than asked', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 400, unit: 'binary' }),
        fc.integer({ min: 4, max: 100 }),
        (text, longest) => {
          const cut = cutMiddle(text, longest);
          expect(cut.length).toBeLessThanOrEqual(longest + ' …[400 characters]… '.length);
          expect(cut.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});

describe('a long JSON text', () => {
  it('keeps its shape: its strings are cut one by one', () => {
    const state = 's'.repeat(200);
    expect(cutJson(JSON.stringify({ id: 1, state, ok: true }), 8, 200)).toBe(
      '{"id":1,"state":"ssssss …[200 characters]… ss","ok":true}',
    );
  });
  it('a quote inside a string does not end it', () => {
    expect(cutJson(JSON.stringify({ a: 'say "x", then', b: 'y' }), 40, 200)).toBe(
      '{"a":"say \\"x\\", then","b":"y"}',
    );
  });
  it('is cut as a whole where that is not enough', () => {
    expect(cutJson(JSON.stringify(Array.from({ length: 100 }, (_, at) => at)), 20, 40)).toMatch(
      /^\[0,1.* …\[291 characters\]… .*99\]$/,
    );
  });
});
