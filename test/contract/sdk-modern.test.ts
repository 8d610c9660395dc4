/**
 * The official SDK's client of the modern era as a reference peer: by negotiation and pinned, over both bindings, and with one era switched off.
 */
import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import { cooperative, REVISION } from '../support/modern.ts';
import { command, scratch, start, stderrMatch, written, type Scratch } from '../support/server.ts';

const QUESTIONS = {
  roots: 'roots/list',
  elicitation: 'elicitation/create',
  sampling: 'sampling/createMessage',
} as const;
type Kind = keyof typeof QUESTIONS;
const ALL: readonly Kind[] = ['roots', 'elicitation', 'sampling'];

interface Visit {
  readonly mode: VersionNegotiationMode;
  readonly kinds?: readonly Kind[];
  readonly args?: readonly string[];
  readonly script: (client: Client) => Promise<void>;
}

/** A visit, and the reports that the servers wrote at its end. */
type Meet = (visit: Visit) => Promise<readonly Report[]>;

const overStdio: Meet = async ({ mode, kinds = ALL, args = [], script }) => {
  const where = scratch();
  const client = clientFor(mode, kinds);
  const { file, args: first } = command();
  await client.connect(
    new StdioClientTransport({
      command: file,
      args: [...first, 'stdio', '--out', where.out, ...args],
      cwd: where.project,
      stderr: 'ignore',
      env: { HOME: where.home, PATH: process.env['PATH'] ?? '' },
    }),
  );
  await script(client);
  await client.close();
  return written(where.out);
};

const overHttp: Meet = async ({ mode, kinds = ALL, args = [], script }) => {
  const where: Scratch = scratch();
  const server = start(['http', '--port', '0', '--out', where.out, ...args], where);
  const url = (await stderrMatch(server, /listening on (http:\S+)/))[1] ?? '';
  const client = clientFor(mode, kinds);
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  await script(client);
  await client.close();
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  return written(where.out);
};

function clientFor(mode: VersionNegotiationMode, kinds: readonly Kind[]): Client {
  const client = new Client(
    { name: 'sdk', version: '2' },
    {
      capabilities: Object.fromEntries(kinds.map((kind) => [kind, {}])),
      versionNegotiation: { mode },
    },
  );
  for (const kind of kinds)
    client.setRequestHandler(QUESTIONS[kind], async () => cooperative(QUESTIONS[kind]) as never);
  return client;
}

const MODES: readonly (readonly [string, VersionNegotiationMode])[] = [
  ['auto', 'auto'],
  ['pinned', { pin: REVISION }],
];

describe.each([
  ['stdio', overStdio],
  ['http', overHttp],
] as const)('over %s', (binding, meet) => {
  describe.each(MODES)('%s', (_name, mode) => {
    const DECLARED: readonly (readonly [readonly Kind[]])[] = [[ALL], [['roots']], [[]]];
    test.each(DECLARED)('declaring %j', async (kinds) => {
      const reports = await meet({
        mode,
        kinds,
        script: async (client) => {
          expect([client.getProtocolEra(), client.getNegotiatedProtocolVersion()]).toEqual([
            'modern',
            REVISION,
          ]);
          expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['probe_report']);
          const result = await client.callTool({ name: 'probe_report', arguments: {} });
          expect(JSON.stringify(result)).toContain('"type":"text"');
        },
      });
      const report = reports.find(({ probes }) => probes[0]?.outcome === 'answered');
      expect(report?.session.era).toBe('modern');
      expect(report?.client.name).toBe('sdk');
      expect(report?.probes.map(({ outcome }) => outcome)).toEqual([
        'answered',
        ...ALL.map((kind) => (kinds.includes(kind) ? 'answered' : 'not_asked')),
      ]);
      expect(reports.flatMap(({ oddities }) => oddities)).toEqual([]);
      // Over stdio the negotiation is a process of its own, and over HTTP nothing tells it from the rest.
      if (binding === 'http') expect(reports).toHaveLength(1);
    });

    test('a subscription is acknowledged, and closed by the client', async () => {
      await meet({
        mode,
        script: async (client) => {
          const subscription = await client.listen({ toolsListChanged: true });
          await client.listTools();
          await subscription.close();
          await client.listTools();
        },
      });
    });

    test('with --bait and --strict nothing is refused', async () => {
      const reports = await meet({
        mode,
        args: ['--bait', '--strict'],
        script: async (client) => {
          await client.listTools();
          expect((await client.callTool({ name: 'add', arguments: { a: 2, b: 3 } })).content).toEqual([
            { type: 'text', text: '5' },
          ]);
          await client.callTool({ name: 'count_words', arguments: { text: 'a b', region: 'Ålesund' } });
          expect((await client.getPrompt({ name: 'probe_report' })).messages).toHaveLength(1);
          expect((await client.readResource({ uri: 'mcp-tell://report' })).contents).toHaveLength(1);
          await expect(client.readResource({ uri: 'mcp-tell://no' })).rejects.toMatchObject({ code: -32602 });
        },
      });
      expect(reports.flatMap(({ oddities }) => oddities)).toEqual([]);
    });
  });

  test('--era legacy: it falls back, and is asked in the older way', async () => {
    const reports = await meet({
      mode: 'auto',
      args: ['--era', 'legacy'],
      script: async (client) => {
        expect(client.getProtocolEra()).toBe('legacy');
        await client.listTools();
      },
    });
    const report = reports.find(({ session }) => session.era === 'legacy');
    expect(report?.probes.map(({ outcome }) => outcome)).toEqual(Array(4).fill('answered'));
  });

  test('--era legacy: one that is pinned gives up', async () => {
    const connecting = meet({ mode: { pin: REVISION }, args: ['--era', 'legacy'], script: async () => {} });
    await expect(connecting).rejects.toThrow();
  });

  test('--era modern: one that knows only handshakes is told which revisions there are', async () => {
    const connecting = meet({ mode: 'legacy', args: ['--era', 'modern'], script: async () => {} });
    await expect(connecting).rejects.toThrow(REVISION);
  });
});
