import { expect, test } from 'vitest';
import { findPaths } from '../../src/core/path-finder.ts';
import { endOfQuotation, visibleText, withoutEnding, withoutPrompt } from '../../src/core/prose-marks.ts';

const pathsIn = (text: string): string[] =>
  findPaths(text, { whole: 'text', within: 'text', decode: false }).map(({ read }) => read.path);

test.each([
  '「%」です',
  '“%”',
  '„%“',
  '»%«',
  'in %。',
  'in %،',
  'in %—there',
  '\u001b[34m%\u001b[0m',
  '\u2068%\u2069',
  '在%里',
])('a path stands alone in %s', (frame) => {
  const text = frame.replace('%', '/home/ann/app');
  expect(pathsIn(text)[0]?.startsWith('/home/ann/app')).toBe(true);
  if (!frame.includes('里')) expect(pathsIn(text)).toEqual(['/home/ann/app']);
});

test('a value that is a path keeps its marks', () => {
  expect(pathsIn('/home/ann/我的，项目')).toEqual(['/home/ann/我的，项目']);
  expect(pathsIn('/Volumes/Ann’s Disk/app')).toEqual(['/Volumes/Ann’s Disk/app']);
});

test('a quotation that is opened again before it closes is none', () => {
  expect(endOfQuotation('「a」', 0)).toBe(2);
  expect(endOfQuotation('「a「b」', 0)).toBe(-1);
  expect(endOfQuotation('a', 0)).toBe(-1);
});

test('what joins letters is seen, what only directs them is not', () => {
  expect(visibleText('a\u200db')).toBe('a\u200db');
  expect(visibleText('\u200ba\u001b[1;31m')).toBe('a');
});

test('only a copula on a Latin name is an ending', () => {
  expect(withoutEnding('/home/ann/app입니다')).toBe('/home/ann/app');
  expect(withoutEnding('/home/ann/testのコピー')).toBe('/home/ann/testのコピー');
});

test("a dollar is a shell's only after its prompt", () => {
  expect(withoutPrompt('ann@box:/srv/app$', 8, '/srv/app$')).toBe('/srv/app');
  expect(withoutPrompt('x:/srv/app$', 2, '/srv/app$')).toBe('/srv/app$');
});
