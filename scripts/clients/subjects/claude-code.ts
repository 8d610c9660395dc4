/**
 * Claude Code, driven with `-p`. It opens with `server/discover`, stays in that era where it may, and falls back to a handshake elsewhere.
 */
import type { Client, Command, Place } from '../client.ts';
import { PROMPT } from '../client.ts';
import type { EnvironmentPolicy, Expectation } from '../expect.ts';
import { programOf } from '../install.ts';
import { MODEL_KEY } from '../made-up-home.ts';
import { HOME, PROJECT } from '../namespace.ts';
import { LOOKS_ALIKE } from '../relations.ts';

const PACKAGE = { name: '@anthropic-ai/claude-code', version: '2.1.332' };

const ENVIRONMENT: EnvironmentPolicy = {
  passes: 'everything',
  adds: [
    'AI_AGENT',
    'CLAUDECODE',
    'CLAUDE_CODE_CHILD_NOTES_DIR',
    'CLAUDE_CODE_ENTRYPOINT',
    'CLAUDE_CODE_LAUNCHED_BY_SESSION_IDS',
    'CLAUDE_CODE_MESSAGING_SOCKET',
    'CLAUDE_CODE_MESSAGING_TOKEN',
    'CLAUDE_CODE_SESSION_ID',
    'CLAUDE_PROJECT_DIR',
    'COREPACK_ENABLE_AUTO_PIN',
    'NoDefaultCurrentDirectoryInExePath',
  ],
};

const LEGACY: Expectation = {
  name: 'claude-code',
  opens: 'server/discover',
  era: 'legacy',
  protocol: '2025-11-25',
  declares: ['roots', 'elicitation'],
  via: 'post-stream',
  answers: {
    ping: { outcome: 'answered', reply: {} },
    'roots/list': { outcome: 'answered', reply: { roots: [{ uri: `file://${PROJECT}` }] } },
    'elicitation/create': { outcome: 'answered', reply: { action: 'cancel' } },
    'sampling/createMessage': { outcome: 'refused', code: -32601 },
  },
  verdict: { word: 'revealed', grade: 'project', value: PROJECT },
  environment: null,
  oddities: [],
};

const MODERN: Expectation = {
  ...LEGACY,
  era: 'modern',
  protocol: '2026-07-28',
  via: 'multi-round-trip',
  answers: { ...LEGACY.answers, 'sampling/createMessage': { outcome: 'not_asked' } },
};

/** Over HTTP there is a page of ours that it can be asked to open. */
const MODERN_HTTP: Expectation = {
  ...MODERN,
  answers: {
    ...MODERN.answers,
    'elicitation/create': { outcome: 'answered', reply: { action: 'cancel' }, page: { action: 'cancel' } },
  },
  methods: { 'server/discover': 1, 'tools/list': 1, 'tools/call': 5 },
};

export const claudeCode: Client = {
  name: 'claude-code',
  package: PACKAGE,
  evidence: 'model',
  command,
  expect: {
    auto: { stdio: { ...MODERN, environment: ENVIRONMENT }, http: MODERN_HTTP },
    legacy: {
      // Its opening was refused in the same process.
      stdio: { ...LEGACY, via: 'stdio', environment: ENVIRONMENT, oddities: ['era-refused'] },
      http: { ...LEGACY, related: [LOOKS_ALIKE] },
    },
  },
};

function command({ folder, server, model }: Place): Command {
  const probe =
    server.binding === 'stdio'
      ? { type: 'stdio', command: server.command, args: server.args }
      : { type: 'http', url: server.url };
  const config = `${HOME}/.probe-mcp.json`;
  return {
    // The package's own program is a stub that its install script replaces by this one.
    file: programOf(folder, [
      '@anthropic-ai/claude-code-linux-{arch}/claude',
      '@anthropic-ai/claude-code-linux-{arch}-musl/claude',
    ]),
    args: [
      '-p',
      PROMPT,
      '--mcp-config',
      config,
      '--strict-mcp-config',
      '--allowedTools',
      'mcp__probe__probe_report',
    ],
    env: {
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: MODEL_KEY,
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    },
    files: { '.probe-mcp.json': JSON.stringify({ mcpServers: { probe } }) },
  };
}
