import { describe, expect, test } from 'vitest';
import { gradePlace, readHome, type Surroundings } from '../../src/core/places.ts';

const grade = (path: string, more: Partial<Surroundings> = {}): string => {
  const place = gradePlace(path, { home: null, workspace: false, ...more });
  return 'exempt' in place ? `exempt: ${place.exempt}` : place.grade;
};

describe('places, and the same where a workspace is declared', () => {
  test.each([
    ['/', 'exempt: root', 'exempt: root'],
    ['C:\\', 'exempt: root', 'exempt: root'],
    ['/usr/bin', 'exempt: system', 'exempt: system'],
    ['/etc', 'exempt: system', 'exempt: system'],
    ['/home', 'exempt: system', 'exempt: system'],
    ['C:\\WINDOWS\\system32', 'exempt: system', 'exempt: system'],
    ['D:\\Windows', 'exempt: system', 'exempt: system'],
    ['/tmp/x', 'exempt: temporary', 'elsewhere'],
    ['/private/tmp/x', 'exempt: temporary', 'elsewhere'],
    ['/var/folders/zz/T', 'exempt: temporary', 'elsewhere'],
    ['/run/user/1000/x', 'exempt: temporary', 'elsewhere'],
    ['C:\\temp\\My App', 'exempt: temporary', 'elsewhere'],
    ['C:\\Users\\ann\\AppData\\Local\\Temp\\x', 'exempt: temporary', 'under-home'],
    ['/home/ann/.cache/uv/x', 'exempt: cache', 'under-home'],
    ['/Users/ann/Library/Caches/x', 'exempt: cache', 'under-home'],
    ['/home/ann/.npm/_npx/ab/node_modules/x', 'exempt: cache', 'under-home'],
    ['/opt/x/node_modules/.bin', 'exempt: launcher', 'elsewhere'],
    ['/Applications/Claude.app/Contents', 'exempt: launcher', 'elsewhere'],
    ['C:\\Program Files\\Zed', 'exempt: launcher', 'elsewhere'],
    ['C:\\Users\\ann\\AppData\\Local\\AnthropicClaude\\app-1.2', 'exempt: launcher', 'under-home'],
    ['/home/ann', 'home', 'home'],
    ['/root', 'home', 'home'],
    ['C:\\Users\\ann', 'home', 'home'],
    ['~', 'home', 'home'],
    ['/home/ann/app', 'under-home', 'under-home'],
    ['/root/app', 'under-home', 'under-home'],
    ['C:\\Users\\ann\\app', 'under-home', 'under-home'],
    ['/mnt/c/Users/ann/app', 'under-home', 'under-home'],
    ['\\\\wsl$\\Ubuntu\\home\\ann\\x', 'under-home', 'under-home'],
    ['~/app', 'under-home', 'under-home'],
    ['/srv/x', 'elsewhere', 'elsewhere'],
    ['/app', 'elsewhere', 'elsewhere'],
    ['/usr/src/app', 'elsewhere', 'elsewhere'],
    ['/workspaces/x', 'elsewhere', 'elsewhere'],
    ['/Users/Shared/x', 'elsewhere', 'elsewhere'],
    ['C:\\dev\\app', 'elsewhere', 'elsewhere'],
    ['\\\\nas\\work', 'elsewhere', 'elsewhere'],
  ])('%s: %s; declared: %s', (path, plain, declared) => {
    expect(grade(path)).toBe(plain);
    expect(grade(path, { workspace: true })).toBe(declared);
  });
});

describe('a home that is known', () => {
  test('beats being in a temporary folder', () => {
    expect(grade('/tmp/h/app', { home: '/tmp/h' })).toBe('under-home');
    expect(grade('/tmp/h', { home: '/tmp/h' })).toBe('home');
    expect(grade('/tmp/other', { home: '/tmp/h' })).toBe('exempt: temporary');
  });
  test('has its caches all the same', () =>
    expect(grade('/tmp/h/.cache/x', { home: '/tmp/h' })).toBe('exempt: cache'));
  test('does not make other homes none', () =>
    expect(grade('/home/bob/x', { home: '/root' })).toBe('under-home'));
  test.each([
    ['/home/ann', '/home/ann'],
    ['/', null],
    ['/nonexistent', null],
    ['C:\\Windows\\system32\\config\\systemprofile', null],
  ])('%s is %s', (home, read) => expect(readHome(home)).toBe(read));
});

describe("what this machine's own variables say", () => {
  test('its temporary folder', () => {
    expect(grade('/scratch/t/x', { temporary: ['/scratch/t'] })).toBe('exempt: temporary');
    expect(grade('/scratch/t/x', { temporary: ['/scratch/t'], workspace: true })).toBe('elsewhere');
    expect(grade('/scratch/t/x', { temporary: ['/'] })).toBe('elsewhere');
  });
  test('its cache, unless that would be the whole home', () => {
    expect(grade('/home/ann/c/x', { home: '/home/ann', cache: ['/home/ann/c'] })).toBe('exempt: cache');
    expect(grade('/home/ann/x', { home: '/home/ann', cache: ['/home/ann'] })).toBe('under-home');
  });
  test('the program itself, but not what is beside it', () => {
    const own = ['/home/ann/bin/mcp-tell'];
    expect(grade('/home/ann/bin/mcp-tell', { own })).toBe('exempt: own');
    expect(grade('/home/ann/bin', { own })).toBe('under-home');
  });
});
