/**
 * The official SDK's client of both eras, in a runner of ours (`sdk-v2-peer.ts`): by negotiation, and pinned to the newer era.
 */
import { fileURLToPath } from 'node:url';
import type { Client, Command, Place } from '../client.ts';
import type { EnvironmentPolicy, Expectation } from '../expect.ts';
import { PROJECT } from '../namespace.ts';
import { LOOKS_ALIKE, THROW_AWAY } from '../relations.ts';

const ENVIRONMENT: EnvironmentPolicy = { passes: ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER'] };

const MODERN: Expectation = {
  name: 'sdk-v2-peer',
  version: '1.0.0',
  opens: 'server/discover',
  era: 'modern',
  protocol: '2026-07-28',
  declares: ['roots', 'elicitation', 'sampling'],
  via: 'multi-round-trip',
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
};

/** Over HTTP there is a page of ours that it can be asked to open. */
const MODERN_HTTP: Expectation = {
  ...MODERN,
  answers: {
    ...MODERN.answers,
    'elicitation/create': { outcome: 'answered', reply: { action: 'decline' }, page: { action: 'decline' } },
  },
  methods: { 'server/discover': 1, 'tools/list': 1, 'tools/call': 6 },
};

/** Pinned or not, it is a throw-away process that is asked what the server speaks. */
const MODERN_STDIO: Expectation = {
  ...MODERN,
  environment: ENVIRONMENT,
  methods: { 'tools/list': 1, 'tools/call': 5 },
  related: [THROW_AWAY],
};

/** Where the newer opening is refused it falls back to a handshake. */
const LEGACY: Expectation = { ...MODERN, era: 'legacy', protocol: '2025-11-25', via: 'post-stream' };

export const sdkV2: Client = {
  name: 'sdk-v2',
  package: { name: '@modelcontextprotocol/client', version: '2.4.0', from: 'project' },
  evidence: 'stdout',
  command: (place) => command(place, 'auto'),
  expect: {
    auto: { stdio: MODERN_STDIO, http: MODERN_HTTP },
    legacy: {
      stdio: { ...LEGACY, via: 'stdio', environment: ENVIRONMENT, related: [THROW_AWAY] },
      http: { ...LEGACY, related: [LOOKS_ALIKE] },
    },
  },
};

/** Refused, it gives up: only what is served by default is met. */
export const sdkV2Pinned: Client = {
  ...sdkV2,
  name: 'sdk-v2-pinned',
  command: (place) => command(place, '2026-07-28'),
  expect: { auto: { stdio: MODERN_STDIO, http: MODERN_HTTP } },
};

function command({ server }: Place, mode: string): Command {
  const target = server.binding === 'stdio' ? [server.command, ...server.args] : [server.url];
  return {
    file: process.execPath,
    args: [fileURLToPath(new URL('../sdk-v2-peer.ts', import.meta.url)), mode, ...target],
    env: {},
    files: {},
  };
}
