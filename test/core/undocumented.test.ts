import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isReservedKey } from '../../src/core/meta-keys.ts';
import { PROBES } from '../../src/core/probes.ts';
import { SUPPORTED_REVISIONS } from '../../src/core/protocol.ts';
import type { Revision } from '../../src/core/schema-shape.ts';
import { createUndocumentedCount } from '../../src/core/undocumented-count.ts';
import { undocumentedOfMessage, undocumentedOfReply } from '../../src/core/undocumented.ts';

const request = (method: string, params: unknown): object => ({ jsonrpc: '2.0', id: 1, method, params });
const ofParams = (revision: Revision, method: string, params: unknown): string[] =>
  undocumentedOfMessage(request(method, params), revision);
const ofResult = (revision: Revision, probe: (typeof PROBES)[number], result: unknown): string[] =>
  undocumentedOfReply({ jsonrpc: '2.0', id: 'x', result }, probe, revision);
const handshake = (clientInfo: object, capabilities: object, more: object = {}): object => ({
  protocolVersion: '2025-11-25',
  capabilities,
  clientInfo: { name: 'c', version: '1', ...clientInfo },
  ...more,
});

describe('a member is documented in one revision and not in another', () => {
  test.each<[Revision, object, string[]]>([
    ['2024-11-05', { title: 'C' }, ['/params/clientInfo/title']],
    ['2025-03-26', { title: 'C' }, ['/params/clientInfo/title']],
    ['2025-06-18', { title: 'C' }, []],
    ['2025-06-18', { websiteUrl: 'u' }, ['/params/clientInfo/websiteUrl']],
    [
      '2025-11-25',
      { title: 'C', websiteUrl: 'u', description: 'd', icons: [{ src: 's', theme: 'dark' }] },
      [],
    ],
    ['2025-11-25', { icons: [{ src: 's' }, { src: 's', colour: 1 }] }, ['/params/clientInfo/icons/1/colour']],
    ['2025-11-25', { host: 'h' }, ['/params/clientInfo/host']],
  ])('%s, clientInfo %j', (revision, info, found) =>
    expect(ofParams(revision, 'initialize', handshake(info, {}))).toEqual(found),
  );

  test.each<[Revision, object, string[]]>([
    ['2024-11-05', { roots: { listChanged: true }, sampling: { any: 1 }, experimental: { x: { y: 1 } } }, []],
    ['2025-03-26', { elicitation: {} }, ['/params/capabilities/elicitation']],
    ['2025-06-18', { elicitation: { form: {} } }, []],
    ['2025-06-18', { tasks: {} }, ['/params/capabilities/tasks']],
    ['2025-11-25', { tasks: { requests: { sampling: { createMessage: { x: 1 } } } } }, []],
    ['2025-11-25', { tasks: { requests: { roots: {} } } }, ['/params/capabilities/tasks/requests/roots']],
    ['2025-11-25', { extensions: { 'io.modelcontextprotocol/ui': {} } }, ['/params/capabilities/extensions']],
    ['2025-11-25', { elicitation: { voice: {} } }, ['/params/capabilities/elicitation/voice']],
  ])('%s, capabilities %j', (revision, capabilities, found) =>
    expect(ofParams(revision, 'initialize', handshake({}, capabilities))).toEqual(found),
  );

  test.each(SUPPORTED_REVISIONS.filter((revision) => revision !== '2026-07-28'))(
    '%s: illegal roots in initialize',
    (revision) =>
      expect(ofParams(revision, 'initialize', handshake({}, {}, { roots: [{ uri: 'file:///x' }] }))).toEqual([
        '/params/roots',
      ]),
  );

  test.each<[Revision, string, object, string[]]>([
    ['2025-06-18', 'notifications/progress', { progressToken: 1, progress: 1, message: 'm' }, []],
    [
      '2024-11-05',
      'notifications/progress',
      { progressToken: 1, progress: 1, message: 'm' },
      ['/params/message'],
    ],
    ['2025-11-25', 'tools/call', { name: 'n', task: { ttl: 1 } }, []],
    ['2025-06-18', 'tools/call', { name: 'n', task: { ttl: 1 } }, ['/params/task']],
    ['2025-11-25', 'tools/call', { name: 'n', mode: 'x' }, ['/params/mode']],
    ['2025-11-25', 'tools/list', { cursor: 'c', limit: 5 }, ['/params/limit']],
    ['2025-11-25', 'notifications/initialized', { at: 1 }, ['/params/at']],
    ['2025-11-25', 'ping', {}, []],
    ['2026-07-28', 'ping', {}, ['/method']],
    ['2026-07-28', 'initialize', handshake({}, {}), ['/method']],
    ['2025-11-25', 'server/discover', {}, ['/method']],
    ['2025-11-25', 'roots/list', {}, ['/method']],
    ['2025-11-25', 'x/own', { anything: { at: 'all' } }, ['/method']],
  ])('%s, %s %j', (revision, method, params, found) =>
    expect(ofParams(revision, method, params)).toEqual(found),
  );

  test('beside params', () => {
    const message = { ...request('ping', {}), context: 1, params: {} };
    expect(undocumentedOfMessage(message, '2025-06-18')).toEqual(['/context']);
    expect(undocumentedOfMessage({ method: 'notifications/initialized', trace: 1 }, '2025-06-18')).toEqual([
      '/trace',
    ]);
  });
});

describe('unions, by shape', () => {
  test.each<[object, string[]]>([
    [{ type: 'ref/prompt', name: 'p', title: 't' }, []],
    [{ type: 'ref/prompt', name: 'p', uri: 'u' }, ['/params/ref/uri']],
    [{ type: 'ref/resource', uri: 'u', name: 'p' }, ['/params/ref/name']],
    [{ type: 'ref/other', uri: 'u', name: 'p', x: 1 }, ['/params/ref/x']],
  ])('completion of %j', (ref, found) =>
    expect(
      ofParams('2025-11-25', 'completion/complete', { ref, argument: { name: 'a', value: 'v' } }),
    ).toEqual(found),
  );

  const sampled = (content: unknown): object => ({ role: 'assistant', model: 'm', content });
  test.each<[Revision, unknown, string[]]>([
    ['2025-11-25', { type: 'text', text: 't', annotations: { priority: 1 } }, []],
    ['2025-11-25', { type: 'text', text: 't', data: 'd' }, ['/result/content/data']],
    ['2025-11-25', { type: 'text', text: 't', citations: [] }, ['/result/content/citations']],
    [
      '2025-11-25',
      [
        { type: 'text', text: 't' },
        { type: 'tool_use', id: 'i', name: 'n', input: { a: 1 }, x: 1 },
      ],
      ['/result/content/1/x'],
    ],
    [
      '2025-06-18',
      { type: 'text', text: 't', annotations: { priority: 1, at: 1 } },
      ['/result/content/annotations/at'],
    ],
    ['2024-11-05', [{ type: 'text', text: 't', x: 1 }], ['/result/content/0/x']],
    [
      '2025-11-25',
      {
        type: 'tool_result',
        toolUseId: 't',
        content: [{ type: 'resource', resource: { uri: 'u', blob: 'b', text2: 1 } }],
      },
      ['/result/content/content/0/resource/text2'],
    ],
  ])('%s, sampled %j', (revision, content, found) =>
    expect(ofResult(revision, 'sampling/createMessage', sampled(content))).toEqual(found),
  );
});

describe('replies', () => {
  test.each<[Revision, (typeof PROBES)[number], unknown, string[]]>([
    ['2025-11-25', 'ping', {}, []],
    ['2025-11-25', 'ping', { pong: true }, ['/result/pong']],
    ['2025-11-25', 'roots/list', { roots: [{ uri: 'u', name: 'n', _meta: { a: 1 } }] }, []],
    ['2025-03-26', 'roots/list', { roots: [{ uri: 'u', _meta: { a: 1 } }] }, ['/result/roots/0/_meta']],
    [
      '2025-11-25',
      'roots/list',
      { roots: [{ uri: 'u', path: '/x' }], cwd: '/x' },
      ['/result/cwd', '/result/roots/0/path'],
    ],
    ['2025-11-25', 'elicitation/create', { action: 'accept', content: { folder: 'x', any: true } }, []],
    ['2025-11-25', 'elicitation/create', { action: 'accept', by: 'x' }, ['/result/by']],
    [
      '2025-11-25',
      'elicitation/create',
      { action: 'accept', content: { folder: { path: 'x' } } },
      ['/result/content/folder/path'],
    ],
  ])('%s, %s: %j', (revision, probe, result, found) =>
    expect(ofResult(revision, probe, result)).toEqual(found),
  );

  test('a refusal', () => {
    const error = { code: -32601, message: 'm', data: { any: 1 }, stack: 's' };
    expect(undocumentedOfReply({ jsonrpc: '2.0', id: 'x', error }, 'ping', '2025-11-25')).toEqual([
      '/error/stack',
    ]);
  });

  test('in a round: as an entry of inputResponses, credited or not', () => {
    expect(undocumentedOfReply({ result: { roots: [], x: 1 } }, 'roots/list', '2026-07-28')).toEqual([
      '/result/x',
    ]);
    expect(undocumentedOfReply({ error: { code: 1 } }, 'roots/list', '2026-07-28')).toEqual(['/error']);
    const inputResponses = {
      k: { action: 'accept', content: { a: 'b' }, x: 1 },
      l: { roots: [{ uri: 'u', y: 1 }] },
    };
    expect(ofParams('2026-07-28', 'tools/call', { name: 'n', requestState: 's', inputResponses })).toEqual([
      '/params/inputResponses/k/x',
      '/params/inputResponses/l/roots/0/y',
    ]);
  });
});

describe('open by definition', () => {
  test('arguments, experimental and extensions hold anything', () => {
    expect(ofParams('2024-11-05', 'tools/call', { name: 'n', arguments: { a: { b: [{ c: 1 }] } } })).toEqual(
      [],
    );
    const capabilities = { experimental: { a: { b: 1 } }, extensions: { 'com.x/y': { z: 1 } } };
    const meta = { 'io.modelcontextprotocol/clientCapabilities': capabilities };
    expect(ofParams('2026-07-28', 'tools/list', { _meta: meta })).toEqual([]);
  });

  test('_meta as Codex fills it', () => {
    const _meta = {
      progressToken: 0,
      'codex/sandbox-state-meta': { sandboxCwd: 'file:///x' },
      'x-codex-turn-metadata': '{}',
      threadId: 't',
    };
    for (const revision of SUPPORTED_REVISIONS)
      expect(ofParams(revision, 'tools/call', { name: 'n', _meta })).toEqual([]);
  });

  test.each<[Revision, string, boolean]>([
    ['2025-11-25', 'io.modelcontextprotocol/related-task', false],
    ['2025-11-25', 'io.modelcontextprotocol/clientInfo', true],
    ['2025-06-18', 'io.modelcontextprotocol/related-task', true],
    ['2024-11-05', 'io.modelcontextprotocol/clientInfo', true],
    ['2026-07-28', 'io.modelcontextprotocol/clientInfo', false],
    ['2026-07-28', 'io.modelcontextprotocol/own', true],
    ['2026-07-28', 'com.mcp.tools/x', true],
    ['2026-07-28', 'com.example/x', false],
    ['2026-07-28', 'traceparent', false],
  ])('%s, a reserved key of _meta that it does not define: %s', (revision, key, undefinedThere) => {
    const found = ofParams(revision, 'tools/list', { _meta: { [key]: 'x' } });
    expect(found).toEqual(undefinedThere ? [`/params/_meta/${key.replace('/', '~1')}`] : []);
  });

  test('also under an unknown method, in replies, and in notifications', () => {
    const _meta = { 'dev.mcp/x': 1 };
    expect(ofParams('2025-11-25', 'x/y', { _meta })).toEqual(['/method', '/params/_meta/dev.mcp~1x']);
    expect(ofParams('2025-11-25', 'notifications/initialized', { _meta })).toEqual([
      '/params/_meta/dev.mcp~1x',
    ]);
    expect(ofResult('2025-11-25', 'roots/list', { roots: [], _meta })).toEqual(['/result/_meta/dev.mcp~1x']);
  });

  test('what is inside of a key that is defined is read too', () => {
    const _meta = { 'io.modelcontextprotocol/clientInfo': { name: 'n', version: '1', host: 'h' } };
    expect(ofParams('2026-07-28', 'tools/list', { _meta })).toEqual([
      '/params/_meta/io.modelcontextprotocol~1clientInfo/host',
    ]);
    const roots = { 'io.modelcontextprotocol/clientCapabilities': { roots: { listChanged: true } } };
    expect(ofParams('2026-07-28', 'tools/list', { _meta: roots })).toEqual([
      '/params/_meta/io.modelcontextprotocol~1clientCapabilities/roots/listChanged',
    ]);
  });

  test.each<[string, Revision, boolean]>([
    ['mcp.dev/x', '2025-06-18', true],
    ['mcp.dev/x', '2025-11-25', false],
    ['api.modelcontextprotocol.org/x', '2025-06-18', true],
    ['com.example.mcp/x', '2025-06-18', false],
    ['com.example.mcp/x', '2025-11-25', false],
    ['mcp/x', '2025-11-25', false],
    ['progressToken', '2025-11-25', false],
  ])('%s is reserved in %s: %s', (key, revision, reserved) =>
    expect(isReservedKey(key, revision)).toBe(reserved),
  );
});

describe('whatever is sent', () => {
  const revisions = fc.constantFrom(...SUPPORTED_REVISIONS);
  const methods = fc.constantFrom(
    'initialize',
    'tools/call',
    'completion/complete',
    'x',
    '__proto__',
    'toString',
  );
  const names = fc.constantFrom(
    '_meta',
    'clientInfo',
    'ref',
    'content',
    'type',
    '__proto__',
    'constructor',
    'a/b~',
  );
  const values = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.jsonValue(),
      fc.array(tie('value')),
      fc.dictionary(names, tie('value')),
    ),
  })).value;

  test('it never throws, is bounded, and does not depend on the order of members', () =>
    fc.assert(
      fc.property(
        revisions,
        methods,
        values,
        fc.constantFrom(...PROBES),
        (revision, method, params, probe) => {
          const found = ofParams(revision, method, params);
          expect(found.length).toBeLessThanOrEqual(200);
          expect(ofParams(revision, method, reversed(params))).toEqual(found);
          expect(ofResult(revision, probe, reversed(params))).toEqual(ofResult(revision, probe, params));
          expect(undocumentedOfMessage(params, revision).length).toBeLessThanOrEqual(200);
        },
      ),
    ));

  test('deep, wide and lossless values', () => {
    let deep: unknown = { x: 1 };
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(ofParams('2025-11-25', 'tools/list', { cursor: deep })).toEqual([]);
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`m${at}`, at]));
    expect(ofParams('2025-11-25', 'tools/list', wide)).toHaveLength(200);
    const exact = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON('9007199254740993');
    expect(ofParams('2025-11-25', 'tools/list', { cursor: exact })).toEqual([]);
  });

  test('the count is bounded, and says how much it left out', () => {
    const count = createUndocumentedCount();
    for (let at = 0; at < 600; at += 1) count.add('x'.repeat(1000), [`/p${at}`, '/same'], '2025-11-25');
    expect(count.entries()).toHaveLength(500);
    expect(count.more).toBe(101);
    expect(count.entries().find(({ pointer }) => pointer === '/same')?.seen).toBe(600);
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, inner]: [string, unknown]) => [name, reversed(inner)]),
  );
}

describe('a method that the revision does not know', () => {
  const keys = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/logLevel': 'debug',
    progressToken: 1,
  };

  test.each(['acme/workspace', 'ping', 'logging/setLevel', 'tasks/get'])(
    '%s may have the `_meta` that every request must have',
    (method) => expect(ofParams('2026-07-28', method, { x: 1, _meta: keys })).toEqual(['/method']),
  );

  test('and no other of the specification’s own', () => {
    const _meta = { ...keys, 'io.modelcontextprotocol/cwd': '/home/ann' };
    expect(ofParams('2026-07-28', 'acme/workspace', { _meta })).toEqual([
      '/method',
      '/params/_meta/io.modelcontextprotocol~1cwd',
    ]);
    expect(ofParams('2025-11-25', 'acme/workspace', { _meta: keys })).toContain(
      '/params/_meta/io.modelcontextprotocol~1protocolVersion',
    );
  });
});
