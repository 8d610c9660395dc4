import { describe, expect, it } from 'vitest';
import { onlyIn, sameDirectory, sameIdentity, sameSetting, sameText } from '../../src/core/volatile.ts';

const SAME_KEY = { sameKey: true };

describe('two texts are the same but for what is another at every run', () => {
  it.each([
    ['uuids', 'run 0f8fad5b-d9cb-469f-a165-70867728950e', 'run 7c9e6679-7425-40de-944b-e07fc1f90ae7'],
    ['times', 'at 2026-12-01T02:08:15.123Z', 'at 2027-01-02T03:04:05Z'],
    ['seconds since 1970', 't=1796083695', 't=1796083999'],
    ['milliseconds since 1970', 't=1796083695123', 't=1796083999456'],
    ['ports of this machine', 'http://127.0.0.1:8080/mcp', 'http://127.0.0.1:51234/mcp'],
    ['ports of localhost', 'localhost:1', 'localhost:2'],
    ['ports of ::1', '[::1]:80', '[::1]:81'],
    [
      'trace ids',
      '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
      '00-5bf92f3577b34da6a3ce929d0e0e4737-10f067aa0ba902b7-01',
    ],
    ['our session ids', 'palkhgr3omotajfcqxdvykg3n5', '3eax2jdopgadvgl2jyb46y7drq'],
    ['pids in /proc', '/proc/123/fd', '/proc/99/fd'],
    ['mkdtemp of Node', '/tmp/app-aB3xYz/w', '/tmp/app-Qr9sTu/w'],
    ['mktemp -d', '/tmp/tmp.Ab3dEf6hIj', '/tmp/tmp.Zz9yXw7vUt'],
    ['tempfile of Python', '/tmp/tmp8f3k2l1q', '/tmp/tmp0a9s8d7f'],
    [
      'temporary folders of macOS',
      '/private/var/folders/ab/cdef/T/x-aB3xYz',
      '/private/var/folders/ab/cdef/T/x-Qr9sTu',
    ],
    [
      'temporary folders of Windows',
      'C:\\Users\\ann\\AppData\\Local\\Temp\\x-aB3xYz\\w',
      'C:\\Users\\ann\\AppData\\Local\\Temp\\x-Qr9sTu\\w',
    ],
    [
      'temporary folders in the middle of a text',
      'PATH=/bin:/tmp/x-aB3xYz:/usr',
      'PATH=/bin:/tmp/x-Qr9sTu:/usr',
    ],
    ['temporary folders named for a pid', '/tmp/claude-4711/x', '/tmp/claude-815/x'],
  ])('%s', (_claim, a, b) => {
    expect(sameText(a, b, SAME_KEY)).toBe(true);
    expect(sameText(b, a, SAME_KEY)).toBe(true);
  });

  it.each([
    ['folders with names of their own', '/tmp/before', '/tmp/afterw'],
    ['the same below another temporary folder', '/tmp/app-aB3xYz/a', '/tmp/app-Qr9sTu/b'],
    ['random endings outside of temporary folders', '/home/ann/app-aB3xYz', '/home/ann/app-Qr9sTu'],
    ['hosts with another port', 'example.org:80', 'example.org:81'],
    ['versions', '1.2.3', '1.2.4'],
    ['years', '2026-12-01', '2027-12-01'],
    ['secrets under one key', '[masked 5 chars #aaaaaaaa]', '[masked 5 chars #bbbbbbbb]'],
  ])('and not otherwise: %s', (_claim, a, b) => {
    expect(sameText(a, b, SAME_KEY)).toBe(false);
  });

  it('secrets under two keys are not known to differ', () => {
    expect(
      sameText('Bearer [masked 5 chars #aaaaaaaa]', 'Bearer [masked 9 chars #bbbbbbbb]', { sameKey: false }),
    ).toBe(true);
    expect(
      sameText('Bearer [masked 5 chars #aaaaaaaa]', 'Basic [masked 9 chars #bbbbbbbb]', { sameKey: false }),
    ).toBe(false);
  });

  it('directories by what they mean', () => {
    expect(sameDirectory('D:\\Dev\\app', 'file:///d%3A/Dev/app', SAME_KEY)).toBe(true);
    expect(sameDirectory('/home/ann/app', '/home/ann/App', SAME_KEY)).toBe(false);
  });

  it.each([
    ['/home/ann/4bf92f3577b34da6a3ce', '/home/ann/5bf92f3577b34da6a3ce'],
    ['file:///home/ann/log-2026-01-01T10:00', 'file:///home/ann/log-2026-02-01T10:00'],
    ['/srv/1764570000', '/srv/1864570000'],
    ['D:\\w\\0f8fad5b-d9cb-469f-a165-70867728950e', 'D:\\w\\7c9e6679-7425-40de-944b-e07fc1f90ae7'],
  ])('%s and %s are two directories', (a, b) => {
    expect(sameDirectory(a, b, SAME_KEY)).toBe(false);
    expect(sameSetting(a, b, SAME_KEY)).toBe(true);
  });

  it.each([
    ['/tmp/app-aB3xYz/w', '/tmp/app-Qr9sTu/w'],
    ['/tmp/w/0f8fad5b-d9cb-469f-a165-70867728950e', '/tmp/w/7c9e6679-7425-40de-944b-e07fc1f90ae7'],
    ['/proc/12/cwd', '/proc/34/cwd'],
    ['0f8fad5b-d9cb-469f-a165-70867728950e', '7c9e6679-7425-40de-944b-e07fc1f90ae7'],
  ])('%s and %s were made for one run each', (a, b) => {
    expect(sameDirectory(a, b, SAME_KEY)).toBe(true);
  });

  it.each([
    ['1.0.0+a1a1a1a1a1a1a1a1a1a1', '1.0.0+b2b2b2b2b2b2b2b2b2b2'],
    ['2026-01-01T10:00', '2026-05-01T11:00'],
    ['1764570000', '1864570000'],
  ])('%s and %s are two versions', (a, b) => {
    expect(sameIdentity(a, b, { sameKey: false })).toBe(false);
    expect(sameIdentity(a, a, SAME_KEY)).toBe(true);
  });
});

describe('what only the one has', () => {
  const key = (text: string): string => text;

  it('keeps order and drops repeats', () => {
    expect(onlyIn(['c', 'a', 'c', 'b'], ['a'], key, () => false)).toEqual(['c', 'b']);
  });

  it('a hundred thousand on either side are compared exactly only, which takes no minute', () => {
    const many = (from: number): string[] => Array.from({ length: 100_000 }, (_none, at) => `${at + from}`);
    expect(onlyIn(many(0), many(50_000), key, () => true)).toHaveLength(50_000);
  });
});
