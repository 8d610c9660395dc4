import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPaths } from '../../src/core/path-finder.ts';

const find = (text: string): string[] =>
  findPaths(text, { whole: 'workspace', within: 'text', decode: true }).map(({ read }) => read.path);

describe('paths in a text', () => {
  test.each<[string, string[]]>([
    ['/home/ann/app', ['/home/ann/app']],
    ['/home/ann/app\n', ['/home/ann/app']],
    ['/home/ann/app.', ['/home/ann/app']],
    ['`/home/ann/app`', ['/home/ann/app']],
    ['**/home/ann/app**', ['/home/ann/app']],
    ['/home/ann/My App', ['/home/ann/My App']],
    ['My cwd is /home/ann/app.', ['/home/ann/app']],
    ['/home/ann/app is my working directory', ['/home/ann/app']],
    ['My cwd: "/home/ann/My App", I think', ['/home/ann/My App']],
    ['It is C:\\Users\\Ann Smith\\app', ['C:\\Users\\Ann Smith\\app']],
    ['It is /home/ann/My App/src.', ['/home/ann/My App/src']],
    ['/home/ann/app and/or /home/ann/b', ['/home/ann/app', '/home/ann/b']],
    ['/home/ann/a /home/ann/b', ['/home/ann/a', '/home/ann/b']],
    ['C:\\Users\\Ann Smith\\app', ['C:\\Users\\Ann Smith\\app']],
    ['(see file:///home/ann/x%20y)', ['/home/ann/x y']],
    ['%2Fhome%2Fann%2Fapp', ['/home/ann/app']],
    ['file%3A%2F%2F%2Fhome%2Fann%2Fapp', ['/home/ann/app']],
    ['/home/a:/home/b', ['/home/a', '/home/b']],
    ['file:///home/a,file:///home/b', ['/home/a', '/home/b']],
    ['C:\\a;D:\\b', ['C:\\a', 'D:\\b']],
    ['<cwd>/home/ann/app</cwd>', ['/home/ann/app']],
    ['{"cwd":"/home/ann/app"}', ['/home/ann/app']],
    ['{\\"cwd\\":\\"/home/ann/app\\"}', ['/home/ann/app']],
    ['    at run (/home/ann/app/n.js:10:5)', ['/home/ann/app/n.js']],
    ["ENOENT: no such file, open '/home/ann/my app/x'", ['/home/ann/my app/x']],
    ['/home/ann/app/**/*.ts', ['/home/ann/app']],
    ['cd /home/ann/app && ls', ['/home/ann/app']],
    ['/srv/site/(group)/[id]', ['/srv/site/(group)/[id]']],
    ['from \\\\server\\share\\x today', ['\\\\server\\share\\x']],
  ])('%j', (text, paths) => expect(find(text)).toEqual(paths));
});

describe('no paths', () => {
  test.each([
    'https://example.com/home/ann/app',
    'https://example.com/?next=/home/ann/app',
    'git@github.com:/owner/repo',
    'text/event-stream, */*',
    'codex/0.171 (Linux 6.1; x86_64) vscode/1.99',
    'either/or, and/or, 10/12/2025',
    '</data></work>',
    "I don't know.",
    'run /help or /mcp',
    'vscode-vfs://github/home/ann',
  ])('%j', (text) => expect(find(text)).toEqual([]));
});

test('any text can be searched', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(find(text)).toBeInstanceOf(Array);
    }),
  ));

test('a million hostile characters are searched', () => {
  for (const piece of [
    '/',
    '(/',
    '"/a ',
    ':/',
    '://',
    'file:',
    '\\\\',
    '\'/"/',
    '/x)))))',
    '~/',
    '\ud800/',
  ]) {
    expect(find(piece.repeat(1_000_000 / piece.length))).toBeInstanceOf(Array);
  }
});
