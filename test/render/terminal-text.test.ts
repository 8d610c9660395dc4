import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeText } from '../../src/render/terminal-text.ts';

describe('what a terminal would act on is written out', () => {
  it.each([
    ['an escape sequence', '\u001b[31mred\u001b[0m', '\\u{1b}[31mred\\u{1b}[0m'],
    ['a C1 control', '\u009b31m', '\\u{9b}31m'],
    ['a line end', 'a\r\nb', 'a\\u{d}\\u{a}b'],
    ['a tab', 'a\tb', 'a\\u{9}b'],
    ['NUL and DEL', '\0\u007f', '\\u{0}\\u{7f}'],
    ['a turned direction of reading', 'a\u202eb\u2066c', 'a\\u{202e}b\\u{2066}c'],
    ['zero width', 'a\u200bb\ufeffc', 'a\\u{200b}b\\u{feff}c'],
    ['line separators', 'a\u2028b\u2029c', 'a\\u{2028}b\\u{2029}c'],
    ['a lone surrogate', 'a\ud800b', 'a\\u{d800}b'],
    ['tags that spell hidden text', 'a\u{e0041}', 'a\\u{e0041}'],
    ['a filler that looks like nothing', 'a\u3164b', 'a\\u{3164}b'],
  ])('%s', (_claim, text, safe) => {
    expect(safeText(text)).toBe(safe);
  });

  it('all else stays as it is', () => {
    const text = 'Ærlig talt: C:\\x, /home/ann/日本, 🙂, é, —';
    expect(safeText(text)).toBe(text);
  });
});

it('what does not fit is counted in characters of the text', () => {
  expect(safeText('abcdef', 4)).toBe('abcd… (+2 more)');
  expect(safeText('\u001b\u001b\u001b', 8)).toBe('\\u{1b}… (+2 more)');
  expect(safeText('🙂🙂', 3)).toBe('🙂… (+2 more)');
});

it('whatever comes: one line, bounded, nothing unsafe in it, and the same again', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.integer({ min: 0, max: 300 }),
      (text, longest) => {
        const safe = safeText(text, longest);
        expect(safe).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        expect(safe.length).toBeLessThanOrEqual(longest + '… (+200 more)'.length);
        if (!safe.endsWith(' more)')) expect(safeText(safe, longest)).toBe(safe);
      },
    ),
  );
});
