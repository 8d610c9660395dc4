/**
 * mcp-remote, a bridge: a stdio server that forwards to a remote one. Its client is the SDK's own, in `bridge-peer.ts`.
 * Over HTTP only, since that is all that it forwards to.
 */
import { fileURLToPath } from 'node:url';
import type { Client, Command, Place } from '../client.ts';
import type { Expectation } from '../expect.ts';
import { programOf } from '../install.ts';
import { PROJECT } from '../namespace.ts';
import { LOOKS_ALIKE } from '../relations.ts';

const HTTP: Expectation = {
  name: 'bridge-peer (via mcp-remote 0.15.1)',
  version: '1.0.0',
  opens: 'initialize',
  era: 'legacy',
  protocol: '2025-11-25',
  declares: ['roots', 'elicitation', 'sampling'],
  via: 'post-stream',
  answers: {
    ping: { outcome: 'answered', reply: {} },
    'roots/list': { outcome: 'answered', reply: { roots: [{ uri: `file://${PROJECT}`, name: 'acme-app' }] } },
    'elicitation/create': { outcome: 'answered', reply: { action: 'decline' } },
    'sampling/createMessage': {
      outcome: 'answered',
      reply: { role: 'assistant', model: 'none', content: { type: 'text', text: PROJECT } },
    },
  },
  verdict: { word: 'revealed', grade: 'project', value: PROJECT },
  environment: null,
  oddities: [],
  // A GET without session first, then well-known URLs by another User-Agent, and a session to try whether the bridge works.
  related: [LOOKS_ALIKE],
  unrelated: 2,
};

export const mcpRemote: Client = {
  name: 'mcp-remote',
  package: { name: 'mcp-remote', version: '0.15.1' },
  evidence: 'stdout',
  command,
  expect: { auto: { http: HTTP } },
};

function command({ folder, server }: Place): Command {
  if (server.binding !== 'http') throw new Error('mcp-remote forwards to HTTP only');
  const bridge = [
    programOf(folder, ['mcp-remote/dist/proxy.js']),
    server.url,
    '--allow-http',
    '--transport',
    'http-only',
  ];
  return {
    file: process.execPath,
    args: [fileURLToPath(new URL('../bridge-peer.ts', import.meta.url)), process.execPath, ...bridge],
    env: {},
    files: {},
  };
}
