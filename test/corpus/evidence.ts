/**
 * Evidence with one thing in it: a header, a message, a reply, a variable. What a client would send, in the place where it would arrive.
 */
import type { Evidence } from '../../src/core/disclosures.ts';
import type { Probe } from '../../src/core/probes.ts';
import type { ProcessFacts } from '../../src/core/report.ts';

const NOTHING: Evidence = {
  binding: 'http',
  process: null,
  requests: [],
  messages: [],
  replies: [],
  own: ['127.0.0.1:8080'],
};

const FACTS: ProcessFacts = {
  pid: 7,
  argv: ['/usr/bin/node', '/home/ann/tools/mcp-tell.cjs', 'stdio'],
  cwd: '/',
  cwdError: null,
  cwdInGit: false,
  env: {},
  parents: [],
  user: null,
  home: '/home/ann',
  tty: false,
  stdin: 'fifo',
  umask: '0022',
  timeZone: null,
  locale: null,
};

const request = (
  target: string,
  headers: readonly (readonly [string, string])[] = [],
  peer = '127.0.0.1:9',
) => ({
  ...NOTHING,
  requests: [{ target, peer, headers }],
});

export const header = (name: string, value: string): Evidence => request('/mcp', [[name, value]]);
export const target = (path: string): Evidence => request(path);
export const peer = (address: string): Evidence => request('/mcp', [], address);

export const message = (method: string, params: unknown): Evidence => ({
  ...NOTHING,
  messages: [{ method, value: { jsonrpc: '2.0', id: 1, method, params } }],
});
export const initialize = (more: object): Evidence =>
  message('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: { roots: { listChanged: true } },
    clientInfo: { name: 'x', version: '1.0.0' },
    ...more,
  });
export const meta = (members: unknown): Evidence =>
  message('tools/call', { name: 'probe_report', arguments: {}, _meta: members });
export const argument = (members: unknown): Evidence =>
  message('tools/call', { name: 'probe_report', arguments: members });

/** A body that came to another place than the endpoint, such as an OAuth registration. */
export const refused = (body: unknown): Evidence => ({
  ...NOTHING,
  messages: [{ method: '(refused)', value: body }],
});
export const unreadable = (text: string): Evidence => ({
  ...NOTHING,
  messages: [{ method: '(unreadable)', value: { text } }],
});

const reply = (probe: Probe, result: unknown, error?: unknown): Evidence => ({
  ...NOTHING,
  replies: [{ probe, result, error }],
});
export const root = (uri: string, name?: string): Evidence =>
  reply('roots/list', { roots: [name === undefined ? { uri } : { uri, name }] });
export const roots = (...uris: string[]): Evidence =>
  reply('roots/list', { roots: uris.map((uri) => ({ uri })) });
export const form = (folder: unknown): Evidence =>
  reply('elicitation/create', { action: 'accept', content: { folder } });
export const sampled = (text: string): Evidence =>
  reply('sampling/createMessage', { role: 'assistant', model: 'm', content: { type: 'text', text } });
export const failed = (text: string, data?: unknown): Evidence =>
  reply('roots/list', undefined, { code: -32603, message: text, ...(data === undefined ? {} : { data }) });
export const pong = (result: unknown): Evidence => reply('ping', result);

const spawned = (facts: Partial<ProcessFacts>): Evidence => ({
  ...NOTHING,
  binding: 'stdio',
  process: { ...FACTS, ...facts },
});
export const cwd = (path: string, more: Partial<ProcessFacts> = {}): Evidence =>
  spawned({ cwd: path, ...more });
export const env = (variables: ProcessFacts['env']): Evidence => spawned({ env: variables });
export const argv = (...args: string[]): Evidence => spawned({ argv: [...FACTS.argv, ...args] });
