/**
 * What `--canary` takes: a directory in any spelling becomes that directory, and what is none is refused in one line.
 */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readCanary } from '../../src/cli/canary-directory.ts';
import { UsageError } from '../../src/cli/usage-error.ts';

test.each([
  ['/home/ann/app', '/home/ann/app'],
  ['/home/ann/app//', '/home/ann/app'],
  ['/home/ann/app/.', '/home/ann/app'],
  ['/home/ann/x/../app', '/home/ann/app'],
  ['//srv//q', '/srv/q'],
  ['file:///home/ann/my%20app', '/home/ann/my app'],
  ['/home/ann/my%20app', '/home/ann/my%20app'],
  ['D:\\Dev\\app\\', 'D:\\Dev\\app'],
  ['d:/Dev/app', 'D:\\Dev\\app'],
  ['\\\\files\\team\\app', '\\\\files\\team\\app'],
  ['~', homedir()],
  ['~/x', join(homedir(), 'x')],
  ['~/x/', join(homedir(), 'x')],
  ['~\\x', join(homedir(), '\\x')],
  [' /home/ann/my app ', '/home/ann/my app'],
  ['/home/ann/"app"', '/home/ann/"app"'],
  ['.', process.cwd()],
  ['src/../x/', resolve('x')],
  ['./~x', resolve('~x')],
])('%s is %s', (text, directory) => expect(readCanary(text)).toBe(directory));

test.each([
  ['', 'give the directory'],
  ['  ', 'give the directory'],
  ['/', 'whole disk'],
  ['//', 'whole disk'],
  ['/x/..', 'whole disk'],
  ['C:\\', 'whole disk'],
  ['C:', 'from the drive down'],
  ['C:app', 'from the drive down'],
  ['~bob/app', 'not known here'],
  ['https://example.com/app', 'no directory'],
  ['"/home/ann/app"', 'without them'],
  ["'~/app'", 'without them'],
])('%j is refused', (text, why) => {
  expect(() => readCanary(text)).toThrow(UsageError);
  expect(() => readCanary(text)).toThrow(why);
});

test('what is no path at all is refused in one line', () => {
  expect(() => readCanary(`/${'x/'.repeat(100_000)}`)).toThrow(/^--canary [/x]{200}…: that is no directory$/);
});
