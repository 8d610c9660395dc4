import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contains, readPath, samePath } from '../../src/core/paths.ts';

describe('spellings of a path', () => {
  test.each<[string, string, 'posix' | 'windows' | 'unc', 'uri' | 'plain', boolean]>([
    ['file:///home/ann/app', '/home/ann/app', 'posix', 'uri', true],
    ['file:///home/ann/app/', '/home/ann/app', 'posix', 'uri', true],
    ['FILE:///home/ann/app', '/home/ann/app', 'posix', 'uri', true],
    ['file://localhost/home/ann', '/home/ann', 'posix', 'uri', true],
    ['file://127.0.0.1/home/ann', '/home/ann', 'posix', 'uri', true],
    ['file:/home/ann', '/home/ann', 'posix', 'uri', true],
    ['file:///home/ann/app?x=1#y', '/home/ann/app', 'posix', 'uri', true],
    ['file:///home/ann/p%C3%A9/app', '/home/ann/pé/app', 'posix', 'uri', true],
    ['file:///home/ann/My%20App', '/home/ann/My App', 'posix', 'uri', true],
    ['file:///home/ann/My App', '/home/ann/My App', 'posix', 'uri', false],
    ['file:///home/ann/a%2520b', '/home/ann/a%20b', 'posix', 'uri', true],
    ['file:///home/ann/%zz%FF', '/home/ann/%zz%FF', 'posix', 'uri', false],
    ['file:///', '/', 'posix', 'uri', true],
    ['file://home/ann', '/home/ann', 'posix', 'uri', false],
    ['file:////home/ann', '/home/ann', 'posix', 'uri', false],
    ['file://~/app', '~/app', 'posix', 'uri', false],
    ['file:///c%3A/temp/My%20App', 'C:\\temp\\My App', 'windows', 'uri', true],
    ['file:///D:/Dev/app', 'D:\\Dev\\app', 'windows', 'uri', true],
    ['file:///c|/x', 'C:\\x', 'windows', 'uri', false],
    ['file://C:/repo', 'C:\\repo', 'windows', 'uri', false],
    ['file://c%3A/repo', 'C:\\repo', 'windows', 'uri', false],
    ['file://d:\\dev\\x', 'D:\\dev\\x', 'windows', 'uri', false],
    ['file://d:\\\\dev\\\\x', 'D:\\dev\\x', 'windows', 'uri', false],
    ['file:///C:Users/x', 'C:\\Users\\x', 'windows', 'uri', false],
    ['file:///c:', 'C:\\', 'windows', 'uri', true],
    ['file:////?/C:/x', 'C:\\x', 'windows', 'uri', false],
    ['file:\\\\\\C:\\x', 'C:\\x', 'windows', 'uri', false],
    ['file:///D:%5CDev%5Capp', 'D:\\Dev\\app', 'windows', 'uri', true],
    ['file:///C:/Users/J%FCrgen', 'C:\\Users\\J%FCrgen', 'windows', 'uri', false],
    ['file:///%5C%5Cserver%5Cshare%5Cx', '\\\\server\\share\\x', 'unc', 'uri', false],
    ['file://///server/share/x', '\\\\server\\share\\x', 'unc', 'uri', false],
    ['zed://file/home/ann/app', '/home/ann/app', 'posix', 'uri', true],
    ['file:C:/x', 'C:\\x', 'windows', 'uri', false],
    ['file://localhost/C:/x', 'C:\\x', 'windows', 'uri', true],
    ['file://server/share/x', '\\\\server\\share\\x', 'unc', 'uri', true],
    ['file:////server/share/x', '\\\\server\\share\\x', 'unc', 'uri', false],
    ['file://wsl.localhost/Ubuntu/home/x', '\\\\wsl.localhost\\Ubuntu\\home\\x', 'unc', 'uri', true],
    ['vscode-remote://ssh-remote+host/home/ann/app', '/home/ann/app', 'posix', 'uri', true],
    ['vscode-remote://dev-container%2B7b22/workspaces/x', '/workspaces/x', 'posix', 'uri', true],
    ['C:/Users/x', 'C:\\Users\\x', 'windows', 'plain', true],
    ['c:\\Users\\x\\', 'C:\\Users\\x', 'windows', 'plain', true],
    ['C:\\\\Users\\\\x', 'C:\\Users\\x', 'windows', 'plain', true],
    ['C:\\', 'C:\\', 'windows', 'plain', true],
    ['/c:/Users/x', 'C:\\Users\\x', 'windows', 'plain', false],
    ['\\\\?\\C:\\x', 'C:\\x', 'windows', 'plain', true],
    ['\\\\server\\share\\x', '\\\\server\\share\\x', 'unc', 'plain', true],
    ['\\\\wsl$\\Ubuntu\\home\\x', '\\\\wsl$\\Ubuntu\\home\\x', 'unc', 'plain', true],
    ['\\\\?\\UNC\\server\\share', '\\\\server\\share', 'unc', 'plain', true],
    ['/home/ann/app/', '/home/ann/app', 'posix', 'plain', true],
    ['/home/ann/./x/../app', '/home/ann/app', 'posix', 'plain', true],
    ['//home/ann', '/home/ann', 'posix', 'plain', true],
    ['/mnt/c/Users/x', '/mnt/c/Users/x', 'posix', 'plain', true],
    ['/Users/ann/My App (2)', '/Users/ann/My App (2)', 'posix', 'plain', true],
    ['/app/src', '/app/src', 'posix', 'plain', true],
    ['~/src/app', '~/src/app', 'posix', 'plain', true],
  ])('%s', (text, path, flavour, spelled, legal) =>
    expect(readPath(text)).toEqual({ path, flavour, spelled, legal }),
  );
});

describe('look-alikes are no paths', () => {
  test.each([
    '',
    ' ',
    'app',
    'https://example.com/home/ann/app',
    'http://localhost:8080/mcp',
    'vscode-vfs://github/owner/repo',
    'untitled:Untitled-1',
    'vscode://extension/home/ann',
    'application/json',
    'text/event-stream, */*',
    'opencode/1.18.33 (linux; x64)',
    'Mozilla/5.0 (X11; Linux x86_64)',
    '2025-11-25',
    '2025/11/25',
    '1.2.3',
    '/mcp',
    '/mcp/label',
    '/v1/messages',
    '/api/users/42',
    '/app',
    '/users/{id}',
    '/home/{user}/x',
    '/home/username/project',
    '/data/:id',
    '/^\\/home\\/.*$/',
    '\\d+\\w',
    '\\\\d+\\\\w',
    '\\\\.\\pipe\\x',
    'io.modelcontextprotocol/clientInfo',
    'codex/sandbox-state-meta',
    '//cdn.example.com/x',
    'C:',
    'c:foo',
    '~',
    '~ann',
    'file://',
    'file:relative',
    'file://./x',
    '/home/ann\nx',
    '/home/ann/\u0000',
    'a'.repeat(40_000),
  ])('%j', (text) => expect(readPath(text)).toBeNull());

  test('a channel that means a folder lets any absolute path count', () => {
    expect(readPath('/w/x', 'workspace')?.path).toBe('/w/x');
    expect(readPath('/app', 'workspace')?.path).toBe('/app');
    expect(readPath('~', 'workspace')?.path).toBe('~');
    expect(readPath('app', 'workspace')).toBeNull();
    expect(readPath('https://x/y', 'workspace')).toBeNull();
  });
});

describe('same place, whatever the spelling', () => {
  test.each([
    ['D:\\Dev\\app', 'file:///d%3A/Dev/app', true],
    ['D:\\Dev\\app', 'd:/dev/APP/', true],
    ['/home/ann/App', '/home/ann/app', false],
    ['/home/ann/app', 'file:///home/ann/app/', true],
    ['/home/ann/app', '~/app', true],
    ['/root/app', '~/app', true],
    ['C:\\Users\\ann\\app', '~/app', true],
    ['/srv/app', '~/app', false],
    ['/mnt/c/Users/ann', 'C:\\Users\\Ann', true],
    ['\\\\wsl$\\Ubuntu\\home\\ann', '/home/ann', true],
    ['\\\\WSL.localhost\\Ubuntu\\home\\ann', '\\\\wsl$\\Ubuntu\\home\\ann', true],
    ['\\\\Server\\Share\\x', 'file://server/share/X', true],
    ['/private/tmp/x', '/tmp/x', true],
    ['/c/Users/ann/app', 'C:\\Users\\Ann\\app', true],
    ['/c/dev', 'C:\\dev', false],
    ['/home/ann/pe\u0301', '/home/ann/p\u00e9', true],
    ['app', 'app', true],
    ['app', 'App', false],
    ['/', 'file:///', true],
  ])('%s and %s: %s', (a, b, same) => {
    expect(samePath(a, b)).toBe(same);
    expect(samePath(b, a)).toBe(same);
  });

  test.each([
    ['/home/ann', '/home/ann/app', true],
    ['/home/ann', '/home/ann', true],
    ['/home/ann', '/home/anna', false],
    ['/home/ann/app', '/home/ann', false],
    ['/', '/home', true],
    ['C:\\Users', 'c:/users/ann', true],
    ['C:\\', 'C:\\x', true],
    ['C:\\', 'D:\\x', false],
    ['~', '/home/ann/app', true],
    ['/home/ann', '~/app', true],
  ])('%s holds %s: %s', (parent, child, holds) => expect(contains(parent, child)).toBe(holds));
});

describe('for any text', () => {
  const pieces = fc.constantFrom(
    'file:',
    '/',
    '//',
    '\\',
    '\\\\',
    'C:',
    'c|',
    '~',
    '..',
    '.',
    '%2F',
    '%',
    '%FF',
    'home',
    'ann',
    ' ',
    '?',
    '#',
    'é',
    '\ud800',
    'localhost',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
  );

  test('reading never throws, and a read path reads as itself', () =>
    fc.assert(
      fc.property(text, fc.constantFrom('text' as const, 'workspace' as const), (value, trust) => {
        const read = readPath(value, trust);
        if (read === null || /[\u0000-\u001f\u007f]|^\s|\s$/.test(read.path)) return;
        expect(samePath(read.path, read.path)).toBe(true);
        if (!/%|^[^\\]*\\/.test(read.path)) expect(readPath(read.path, 'workspace')?.path).toBe(read.path);
      }),
    ));
  test('samePath is reflexive and symmetric, and is containing both ways', () =>
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(samePath(a, a)).toBe(true);
        expect(samePath(a, b)).toBe(samePath(b, a));
        expect(samePath(a, b)).toBe(a === b || (contains(a, b) && contains(b, a)));
      }),
    ));
});
