/**
 * The official SDKs' clients as reference peers: cooperative, half-deaf and silent, over both bindings.
 */
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import {
  command,
  scratch,
  start,
  stderrMatch,
  written,
  type Scratch,
  type Started,
} from '../support/server.ts';

type Manner = 'cooperative' | 'half-deaf' | 'silent';

/** What both clients have in common, as far as it is used here. */
interface Reference {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
}

const ROOTS = { roots: [{ uri: 'file:///home/ann/app', name: 'app' }] };
const ACCEPTED = { action: 'accept' as const, content: { folder: '/home/ann/app' } };
const SAMPLED = {
  role: 'assistant' as const,
  content: { type: 'text' as const, text: '/home/ann/app' },
  model: 'm',
};

async function never(): Promise<never> {
  return new Promise<never>(() => {});
}

function capabilities(manner: Manner): object {
  return manner === 'half-deaf' ? { roots: {} } : { roots: {}, elicitation: {}, sampling: {} };
}

function v1(manner: Manner): ClientV1 {
  const client = new ClientV1({ name: 'v1', version: '1' }, { capabilities: capabilities(manner) });
  client.setRequestHandler(ListRootsRequestSchema, async () => (manner === 'silent' ? never() : ROOTS));
  if (manner === 'half-deaf') return client;
  client.setRequestHandler(ElicitRequestSchema, async () => (manner === 'silent' ? never() : ACCEPTED));
  client.setRequestHandler(CreateMessageRequestSchema, async () => (manner === 'silent' ? never() : SAMPLED));
  return client;
}

function v2(manner: Manner): ClientV2 {
  const client = new ClientV2({ name: 'v2', version: '1' }, { capabilities: capabilities(manner) });
  client.setRequestHandler('roots/list', async () => (manner === 'silent' ? never() : ROOTS));
  if (manner === 'half-deaf') return client;
  client.setRequestHandler('elicitation/create', async () => (manner === 'silent' ? never() : ACCEPTED));
  client.setRequestHandler('sampling/createMessage', async () => (manner === 'silent' ? never() : SAMPLED));
  return client;
}

interface Setting {
  readonly where: Scratch;
  readonly args: readonly string[];
  /** The HTTP server, where there is one. */
  server: Started | null;
}

const CONNECT: Record<string, (manner: Manner, setting: Setting) => Promise<Reference>> = {
  'v1 over stdio': async (manner, setting) => {
    const client = v1(manner);
    await client.connect(new StdioV1(subprocess(setting)));
    return client;
  },
  'v1 over http': async (manner, setting) => {
    const client = v1(manner);
    await client.connect(new HttpV1(await listening(setting)));
    return client;
  },
  'v2 over stdio': async (manner, setting) => {
    const client = v2(manner);
    await client.connect(new StdioV2(subprocess(setting)));
    return client;
  },
  'v2 over http': async (manner, setting) => {
    const client = v2(manner);
    await client.connect(new HttpV2(await listening(setting)));
    return client;
  },
};

function subprocess({ where, args }: Setting): {
  command: string;
  args: string[];
  cwd: string;
  stderr: 'ignore';
  env: Record<string, string>;
} {
  const { file, args: first } = command();
  return {
    command: file,
    args: [...first, 'stdio', '--out', where.out, ...args],
    cwd: where.project,
    stderr: 'ignore',
    env: { HOME: where.home, PATH: process.env['PATH'] ?? '' },
  };
}

async function listening(setting: Setting): Promise<URL> {
  setting.server = start(['http', '--port', '0', '--out', setting.where.out, ...setting.args], setting.where);
  return new URL((await stderrMatch(setting.server, /listening on (http:\S+)/))[1] ?? '');
}

/** Outcomes in the order ping, roots, elicitation, sampling. */
const OUTCOMES: Record<Manner, readonly string[]> = {
  cooperative: ['answered', 'answered', 'answered', 'answered'],
  'half-deaf': ['answered', 'answered', 'refused', 'refused'],
  silent: ['answered', 'no_reply', 'no_reply', 'no_reply'],
};

describe.each(Object.entries(CONNECT))('%s', (name, connect) => {
  test.each(['cooperative', 'half-deaf', 'silent'] as const)('%s', async (manner) => {
    const setting: Setting = {
      where: scratch(),
      args: manner === 'silent' ? ['--timeout', '100'] : [],
      server: null,
    };
    const client = await connect(manner, setting);
    expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(['probe_report']);
    const text = JSON.stringify(await client.callTool({ name: 'probe_report', arguments: {} }));
    expect(text).toContain('"type":"text"');
    await client.close();
    if (setting.server !== null) {
      setting.server.child.kill('SIGTERM');
      expect(await setting.server.exited).toBe(0);
    }
    const reports = written(setting.where.out);
    expect(reports).toHaveLength(1);
    const [report] = reports as [Report];
    expect(report.client.name).toBe(name.slice(0, 2));
    expect(report.client.protocolVersion).toEqual({ asked: '2025-11-25', agreed: '2025-11-25' });
    expect(report.probes.map((probe) => probe.outcome)).toEqual(OUTCOMES[manner]);
    expect(report.oddities).toEqual([]);
    const half = manner === 'half-deaf';
    expect(report.probes.map((probe) => probe.declared)).toEqual([null, true, !half, !half]);
    if (half) expect(report.probes.slice(2).map((probe) => probe.code)).toEqual([-32601, -32601]);
  });
});
