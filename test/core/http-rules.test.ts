import { describe, expect, test } from 'vitest';
import {
  contentTypeDeviation,
  readAccept,
  readTarget,
  rebindingRefusal,
  type Headers,
} from '../../src/core/http-rules.ts';

describe('targets', () => {
  test.each([
    ['/mcp', { kind: 'mcp', label: null }],
    ['/mcp/', { kind: 'mcp', label: null }],
    ['/mcp?x=1', { kind: 'mcp', label: null }],
    ['/mcp/?x=/a/b', { kind: 'mcp', label: null }],
    ['/mcp/claude', { kind: 'mcp', label: 'claude' }],
    ['/mcp/claude/', { kind: 'mcp', label: 'claude' }],
    ['/mcp/a%20b?q', { kind: 'mcp', label: 'a b' }],
    ['/mcp/%E0%A4%A', { kind: 'mcp', label: '%E0%A4%A' }],
    ['http://127.0.0.1:8080/mcp/x', { kind: 'mcp', label: 'x' }],
    ['/mcp/a/b', { kind: 'elsewhere' }],
    [`/mcp/${'x'.repeat(65)}`, { kind: 'elsewhere' }],
    ['/mcpx', { kind: 'elsewhere' }],
    ['/', { kind: 'elsewhere' }],
    ['*', { kind: 'elsewhere' }],
    ['', { kind: 'elsewhere' }],
    ['//mcp', { kind: 'elsewhere' }],
    ['/favicon.ico', { kind: 'elsewhere' }],
    ['/.well-known/oauth-protected-resource/mcp', { kind: 'elsewhere' }],
    ['/sse', { kind: 'sse' }],
    ['/message?sessionId=abc', { kind: 'sse-messages', session: 'abc' }],
    ['/message', { kind: 'sse-messages', session: null }],
  ])('%s', (target, place) => expect(readTarget(target)).toEqual(place));
});

describe('Accept', () => {
  test.each([
    ['application/json, text/event-stream', true, false],
    ['text/event-stream;q=0.9, application/json', true, false],
    ['TEXT/Event-Stream , Application/JSON', true, false],
    ['text/event-stream', true, true],
    ['application/json', false, true],
    ['*/*', false, true],
    ['text/event-stream;q=0, application/json', false, true],
    ['', false, true],
  ])('%s: stream %s, deviates %s', (value, stream, deviates) => {
    const accepts = readAccept([['Accept', value]]);
    expect([accepts.stream, accepts.deviation !== null]).toEqual([stream, deviates]);
  });

  test('none at all', () => expect(readAccept([])).toEqual({ stream: false, deviation: 'no Accept header' }));
  test('two headers are one list', () =>
    expect(
      readAccept([
        ['accept', 'application/json'],
        ['ACCEPT', 'text/event-stream'],
      ]),
    ).toEqual({ stream: true, deviation: null }));
});

test.each([
  ['application/json', false],
  ['application/json; charset=utf-8', false],
  ['Application/JSON;charset="UTF-8"', false],
  ['application/json; charset=utf-16', true],
  ['text/plain', true],
  ['', true],
])('Content-Type %s deviates: %s', (value, deviates) =>
  expect(contentTypeDeviation([['Content-Type', value]]) !== null).toBe(deviates),
);

describe('a web page from elsewhere', () => {
  const cases: readonly (readonly [Headers, boolean])[] = [
    [[['Host', '127.0.0.1:8080']], false],
    [[['Host', 'localhost']], false],
    [[['Host', 'LOCALHOST.:1']], false],
    [[['Host', '[::1]:8080']], false],
    [[['Host', 'app.localhost:3000']], false],
    [[], false],
    [[['Host', 'evil.example']], true],
    [[['Host', '127.0.0.1.evil.example']], true],
    [[['Host', 'localhost.evil.example']], true],
    [[['Host', '192.168.0.1']], true],
    [
      [
        ['Host', '127.0.0.1'],
        ['Host', 'evil.example'],
      ],
      true,
    ],
    [[['Host', '']], true],
    [
      [
        ['Host', 'localhost'],
        ['Origin', 'http://localhost:6274'],
      ],
      false,
    ],
    [
      [
        ['Host', 'localhost'],
        ['Origin', 'https://127.0.0.1'],
      ],
      false,
    ],
    [
      [
        ['Host', 'localhost'],
        ['Origin', 'vscode-file://localhost'],
      ],
      false,
    ],
    [
      [
        ['Host', 'localhost'],
        ['Origin', 'null'],
      ],
      true,
    ],
    [
      [
        ['Host', 'localhost'],
        ['Origin', ''],
      ],
      true,
    ],
    [
      [
        ['Host', 'localhost'],
        ['Origin', 'https://evil.example'],
      ],
      true,
    ],
    [
      [
        ['Host', 'localhost'],
        ['Origin', 'https://localhost@evil.example'],
      ],
      true,
    ],
    [
      [
        ['Host', 'localhost'],
        ['Origin', 'https://evil.example#localhost'],
      ],
      true,
    ],
  ];
  test.each(cases)('%j is refused: %s', (headers, refused) =>
    expect(rebindingRefusal(headers, '127.0.0.1') !== null).toBe(refused),
  );
});
