/**
 * Which visits each client makes and which of them are compared; and that what the catalogue expects is of one piece.
 */
import { describe, expect, test } from 'vitest';
import { CATALOGUE, choose } from '../../scripts/clients/catalogue.ts';
import type { Client } from '../../scripts/clients/client.ts';
import { meetingName, meetingsOf, pairsOf } from '../../scripts/clients/meetings.ts';

const BOTH = ['stdio', 'http'] as const;

function client(name: string): Client {
  const [found] = choose([name]).chosen;
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

function pairs(name: string, bindings: readonly ('stdio' | 'http')[] = BOTH): readonly string[] {
  return pairsOf(meetingsOf(client(name), bindings)).map(({ a, b }) => `${meetingName(a)} ${meetingName(b)}`);
}

test('a client of both eras meets both probes, and is compared in four ways', () => {
  expect(meetingsOf(client('claude-code'), BOTH).map(meetingName)).toEqual([
    'auto.stdio',
    'auto.http',
    'legacy.stdio',
    'legacy.http',
  ]);
  expect(pairs('claude-code')).toEqual([
    'auto.stdio auto.http',
    'legacy.stdio legacy.http',
    'legacy.stdio auto.stdio',
    'legacy.http auto.http',
  ]);
  expect(pairs('claude-code', ['http'])).toEqual(['legacy.http auto.http']);
});

test('a client of one era is compared over its bindings, a bridge with nothing', () => {
  expect(pairs('codex')).toEqual(['auto.stdio auto.http']);
  expect(pairs('mcp-remote')).toEqual([]);
});

test('clients are chosen by name; without one, all are', () => {
  expect(choose([]).chosen).toBe(CATALOGUE);
  expect(choose(['codex', 'nobody'])).toMatchObject({ chosen: [{ name: 'codex' }], unknown: ['nobody'] });
});

describe.each(CATALOGUE.map((one) => [one.name, one] as const))('what is expected of %s', (_name, one) => {
  const cells = meetingsOf(one, BOTH).map((meeting) => ({
    ...meeting,
    expected: one.expect[meeting.served]?.[meeting.binding],
  }));

  test('an environment over stdio alone', () => {
    for (const { binding, expected } of cells)
      expect(expected?.environment === null).toBe(binding === 'http');
  });

  test('rounds in the modern era, questions in the older one, which is all that --era legacy leaves', () => {
    for (const { binding, served, expected } of cells) {
      const asking = binding === 'stdio' ? 'stdio' : 'post-stream';
      expect(expected?.via).toBe(expected?.era === 'modern' ? 'multi-round-trip' : asking);
      if (served === 'legacy') expect(expected?.era).toBe('legacy');
      if (expected?.era === 'legacy')
        expect(Object.values(expected.answers).map(({ outcome }) => outcome)).not.toContain('not_asked');
    }
  });
});
