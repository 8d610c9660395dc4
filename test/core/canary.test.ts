/**
 * The canary: a planted directory is seen in every spelling and place, and nothing else is taken for it.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCanary, type CanarySighting } from '../../src/core/canary.ts';
import type { Observation } from '../../src/core/observation.ts';

const DIRECTORY = '/home/zoë/wörk/tern-canary';
const STAMP = { n: 0, at: '2026-12-01T00:00:00.000Z', t: 0, instance: 'i', session: 's' };

function seenIn(observation: object, directory = DIRECTORY): CanarySighting[] {
  const seen = new Map<string, CanarySighting>();
  createCanary(directory).look({ ...STAMP, ...observation } as Observation, seen);
  return [...seen.values()];
}

function received(params: unknown): object {
  const raw = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  return {
    kind: 'received',
    request: null,
    raw,
    exact: null,
    bytes: raw.length,
    cut: null,
    refused: false,
    under: null,
  };
}

function header(name: string, value: string): object {
  return {
    kind: 'request',
    request: 1,
    connection: 1,
    reused: 0,
    method: 'POST',
    target: '/mcp',
    httpVersion: '1.1',
    peer: '',
    headers: [[name, value]],
  };
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('every spelling', () => {
  test.each<[string, string]>([
    ['plain', DIRECTORY],
    ['plain', `file://${DIRECTORY}/src`],
    ['plain', DIRECTORY.toUpperCase()],
    ['other slashes', DIRECTORY.replaceAll('/', '\\')],
    ['percent', `file://${encodeURI(DIRECTORY)}`],
    ['percent', encodeURIComponent(DIRECTORY)],
    ['percent', encodeURIComponent(DIRECTORY).replaceAll(/%../g, (hex) => hex.toLowerCase())],
    ['percent, twice', encodeURIComponent(encodeURIComponent(DIRECTORY))],
    ['hex', Buffer.from(DIRECTORY).toString('hex')],
    ['latin-1', Buffer.from(DIRECTORY).toString('latin1')],
    ['base64', base64(`{"cwd":"${DIRECTORY}"}`)],
    ['base64', base64(`x${DIRECTORY}`)],
    ['base64', base64(`xy${DIRECTORY} and more`)],
    ['base64url', Buffer.from(`token ${DIRECTORY}`).toString('base64url')],
  ])('%s: %s', (encoding, text) => {
    const sightings = seenIn(header('X-Any', text));
    expect(sightings.filter(({ part }) => part === 'directory').map(({ encoding: how }) => how)).toContain(
      encoding,
    );
    expect(sightings.every(({ where }) => where === 'header:X-Any')).toBe(true);
  });

  test('a Windows directory, escaped for JSON inside JSON', () => {
    const directory = 'C:\\Users\\Ann\\tern-canary';
    const params = { arguments: { note: JSON.stringify({ at: directory }) } };
    expect(seenIn(received(params), directory)).toContainEqual({
      part: 'directory',
      encoding: 'JSON in JSON',
      where: 'tools/call#/params/arguments/note',
      times: 1,
    });
  });
});

test('where it is: the pointer of the string, of a member’s name too, in cwd, arguments and environment', () => {
  const places = (observation: object): string[] => [
    ...new Set(seenIn(observation).map(({ where }) => where)),
  ];
  expect(places(received({ _meta: { x: [{ deep: `at ${DIRECTORY}` }] } }))).toEqual([
    'tools/call#/params/_meta/x/0/deep',
  ]);
  expect(places(received({ [DIRECTORY]: 1 }))[0]).toContain('tools/call#/params/');
  const facts = {
    argv: ['x', DIRECTORY],
    cwd: DIRECTORY,
    env: { PWD: DIRECTORY, OTHER: '/usr', SECRET: { secret: true } },
  };
  expect(places({ kind: 'process', facts })).toEqual(['process:cwd', 'process:argv/1', 'env:PWD']);
});

test('its base name and its user are told apart from the whole', () => {
  const parts = (text: string): string[] => [...new Set(seenIn(header('X', text)).map(({ part }) => part))];
  expect(parts('the folder tern-canary')).toEqual(['base name']);
  expect(parts('user=zoë')).toEqual(['user']);
  expect(parts(DIRECTORY)).toEqual(['directory', 'base name', 'user']);
});

test.each(['/home/ann/other', 'tern-canaryx', 'atern-canary2', 'zoëlogy', 'L2hvbWUvYW5u', '', '/', '%2F%2F'])(
  'it is not in %j',
  (text) => {
    expect(seenIn(header('X', text))).toEqual([]);
  },
);

test('whatever surrounds it and however it is wrapped in base 64, it is seen', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
      const sightings = seenIn(received({ blob: base64(`${before}${DIRECTORY}${after}`) }));
      expect(sightings.some(({ part, encoding }) => part === 'directory' && encoding === 'base64')).toBe(
        true,
      );
    }),
  );
});
