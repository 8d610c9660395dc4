/**
 * Which revision each message of a session is read by, and what the report says of it.
 */
import { describe, expect, test } from 'vitest';
import { buildReport } from '../../src/core/build-report.ts';
import { createArchive } from '../../src/core/fold.ts';
import type { Unstamped } from '../../src/core/observation.ts';
import type { Report } from '../../src/core/report.ts';

const QUESTION = 'tell.i.s.roots.nonce23456nonce23456';
const LIST = { method: 'tools/list', id: 1, params: { limit: 1 } };
const MODERN = 'io.modelcontextprotocol/protocolVersion';

test('a handshake is read by what it asks for, all else by what was agreed on', () => {
  const report = reportOf([
    hear({
      id: 0,
      method: 'initialize',
      params: { protocolVersion: '2024-11-05', clientInfo: { title: 't' } },
    }),
    say({ id: 0, result: { protocolVersion: '2025-11-25' } }),
    hear(LIST),
    hear(LIST),
  ]);
  expect(report.client.undocumented).toEqual(['/params/clientInfo/title']);
  expect(report.messages.undocumented).toEqual([
    { method: 'initialize', pointer: '/params/clientInfo/title', revision: '2024-11-05', seen: 1 },
    { method: 'tools/list', pointer: '/params/limit', revision: '2025-11-25', seen: 2 },
  ]);
});

test('before the handshake is answered, by what was asked for', () => {
  const initialize = { id: 0, method: 'initialize', params: { protocolVersion: '2025-03-26' } };
  expect(revisions([hear(initialize), hear(LIST)])).toEqual(['2025-03-26']);
});

test('a revision that nobody knows counts as our newest, which is what we agree to', () => {
  const initialize = { id: 0, method: 'initialize', params: { protocolVersion: '2099-01-01', x: 1 } };
  expect(revisions([hear(initialize)])).toEqual(['2025-11-25']);
});

describe('without a handshake', () => {
  test('on stdio by our newest', () => expect(revisions([hear(LIST)])).toEqual(['2025-11-25']));
  test('over HTTP by the header, or what a missing one is taken for', () => {
    expect(revisions([request('2025-06-18'), hear(LIST, 7)], 'rebuilt')).toEqual(['2025-06-18']);
    expect(revisions([request(null), hear(LIST, 7)], 'rebuilt')).toEqual(['2025-03-26']);
  });
  test('by the revision that the request names', () => {
    const list = { ...LIST, params: { _meta: { [MODERN]: '2026-07-28' }, limit: 1 } };
    expect(revisions([hear(list)])).toEqual(['2026-07-28']);
    expect(reportOf([hear(list)]).client.undocumented).toEqual(['/params/limit']);
  });
  test('a notification by what the newest request named', () => {
    const list = { ...LIST, params: { _meta: { [MODERN]: '2026-07-28' } } };
    expect(revisions([hear(list), hear({ method: 'notifications/initialized' })])).toEqual(['2026-07-28']);
  });
});

test('replies to our questions count under the question', () => {
  const question = { probe: 'roots/list', id: QUESTION, budget: 2000, round: 1 } as const;
  const report = reportOf([
    hear({ id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25' } }),
    say({ id: 0, result: { protocolVersion: '2025-11-25' } }),
    { ...say({ id: QUESTION, method: 'roots/list' }), question },
    hear({ id: QUESTION, result: { roots: [{ uri: 'u', path: '/p' }] } }),
  ]);
  expect(report.messages.undocumented).toEqual([
    { method: 'probe:roots/list', pointer: '/result/roots/0/path', revision: '2025-11-25', seen: 1 },
  ]);
});

test('a flood is bounded, said to be, and weakens no verdict', () => {
  const flood = (from: number): object =>
    Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`m${from + at}`, 1]));
  const report = reportOf([0, 200, 400].map((from) => hear({ ...LIST, params: flood(from) })));
  expect(report.messages.undocumented).toHaveLength(500);
  expect(report.omitted).toEqual(['100 × undocumented members']);
  expect(report.verdict.directory.line).not.toContain('too much');
});

function revisions(all: Unstamped[], how: 'stdio' | 'rebuilt' = 'stdio'): string[] {
  return [...new Set(reportOf(all, how).messages.undocumented.map(({ revision }) => revision))];
}

function reportOf(all: Unstamped[], how: 'stdio' | 'rebuilt' = 'stdio'): Report {
  const archive = createArchive();
  const opening: Unstamped = {
    kind: 'session',
    session: 's',
    how,
    clientSessionId: null,
    label: null,
    bait: false,
    grouped: null,
  };
  [opening, ...all].forEach((one, n) =>
    archive.add({ ...one, n, t: n, at: new Date(n).toISOString(), instance: 'i' }),
  );
  const fold = archive.session('s');
  if (fold === null) throw new Error('no session');
  const tool = { name: 'mcp-tell', version: 'test' };
  return buildReport(fold, { tool, fingerprintKey: 'k', fingerprint: () => '0', showSecrets: false });
}

function hear(message: object, from: number | null = null): Unstamped {
  const raw = JSON.stringify({ jsonrpc: '2.0', ...message });
  const rest = { exact: null, bytes: raw.length, cut: null, refused: false, under: null };
  return { kind: 'received', session: 's', request: from, raw, ...rest };
}

function say(message: object): Extract<Unstamped, { kind: 'sent' }> {
  const raw = JSON.stringify({ jsonrpc: '2.0', ...message });
  return { kind: 'sent', session: 's', via: 'stdio', request: null, raw, question: null };
}

function request(revision: string | null): Unstamped {
  return {
    kind: 'request',
    session: 's',
    request: 7,
    connection: 1,
    reused: 0,
    method: 'POST',
    target: '/mcp',
    httpVersion: '1.1',
    peer: '127.0.0.1:1',
    headers: revision === null ? [] : [['MCP-Protocol-Version', revision]],
  };
}
