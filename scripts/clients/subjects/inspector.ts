/**
 * The MCP Inspector's command line: no model, it calls the tool itself and prints the result.
 * It speaks the legacy era unless told to look (`--protocol-era auto`): two entries of one package.
 */
import type { Client, Command, Place } from '../client.ts';
import type { EnvironmentPolicy, Expectation } from '../expect.ts';
import { programOf } from '../install.ts';
import { PROJECT } from '../namespace.ts';
import { LOOKS_ALIKE } from '../relations.ts';

const ENVIRONMENT: EnvironmentPolicy = { passes: ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER'] };

/** Over stdio the process is started in the project, and the repository there is the second witness. */
const FROM_PROCESS: Expectation['verdict'] = { word: 'revealed', grade: 'project', value: PROJECT };

const LEGACY: Expectation = {
  name: 'inspector-cli',
  opens: 'initialize',
  era: 'legacy',
  protocol: '2025-11-25',
  declares: ['roots'],
  via: 'post-stream',
  answers: {
    ping: { outcome: 'answered', reply: {} },
    'roots/list': { outcome: 'answered', reply: { roots: [] } },
    'elicitation/create': { outcome: 'answered', reply: { action: 'cancel' } },
    'sampling/createMessage': { outcome: 'refused', code: -32603 },
  },
  verdict: { word: 'not_revealed', grade: null, value: null },
  environment: null,
  oddities: [],
};

/** Told to look for the modern era first, it falls back where that is not served. */
const FALLS_BACK: Expectation = { ...LEGACY, opens: 'server/discover' };

const MODERN: Expectation = {
  ...FALLS_BACK,
  era: 'modern',
  protocol: '2026-07-28',
  via: 'multi-round-trip',
  answers: {
    ...LEGACY.answers,
    'elicitation/create': { outcome: 'not_asked' },
    'sampling/createMessage': { outcome: 'not_asked' },
  },
};

/** Beside these it lists the tools: once over stdio, twice over HTTP. */
const CALLS = { 'server/discover': 1, 'tools/call': 3 };

/** What stdio adds to any of these. */
const SUBPROCESS = { verdict: FROM_PROCESS, environment: ENVIRONMENT };

export const inspector: Client = {
  name: 'inspector',
  package: { name: '@modelcontextprotocol/inspector', version: '2.12.0' },
  evidence: 'stdout',
  command: (place) => command(place, []),
  expect: { auto: { stdio: { ...LEGACY, via: 'stdio', ...SUBPROCESS }, http: LEGACY } },
};

export const inspectorAuto: Client = {
  ...inspector,
  name: 'inspector-auto',
  command: (place) => command(place, ['--protocol-era', 'auto']),
  expect: {
    auto: {
      stdio: { ...MODERN, methods: { ...CALLS, 'tools/list': 1 }, ...SUBPROCESS },
      http: { ...MODERN, methods: { ...CALLS, 'tools/list': 2 } },
    },
    legacy: {
      stdio: { ...FALLS_BACK, via: 'stdio', oddities: ['era-refused'], ...SUBPROCESS },
      http: { ...FALLS_BACK, related: [LOOKS_ALIKE] },
    },
  },
};

function command({ folder, server }: Place, era: readonly string[]): Command {
  const target =
    server.binding === 'stdio' ? [server.command, ...server.args] : [server.url, '--transport', 'http'];
  return {
    file: programOf(folder, ['.bin/inspector']),
    args: ['--cli', ...target, ...era, '--method', 'tools/call', '--tool-name', 'probe_report'],
    env: {},
    files: {},
  };
}
