/**
 * Gemini CLI, driven with `-p`. It gives a folder's name beside its URI, and keeps what looks like a key from the servers it starts.
 */
import type { Client, Command, Place } from '../client.ts';
import { PROMPT } from '../client.ts';
import type { Expectation } from '../expect.ts';
import { programOf } from '../install.ts';
import { MODEL_KEY } from '../made-up-home.ts';
import { PROJECT } from '../namespace.ts';

const HTTP: Expectation = {
  name: 'gemini-cli-mcp-client',
  opens: 'initialize',
  era: 'legacy',
  protocol: '2025-06-18',
  declares: ['roots'],
  via: 'post-stream',
  answers: {
    ping: { outcome: 'answered', reply: {} },
    'roots/list': { outcome: 'answered', reply: { roots: [{ uri: `file://${PROJECT}`, name: 'acme-app' }] } },
    'elicitation/create': { outcome: 'refused', code: -32601 },
    'sampling/createMessage': { outcome: 'refused', code: -32601 },
  },
  verdict: { word: 'revealed', grade: 'project', value: PROJECT },
  environment: null,
  oddities: [],
};

export const geminiCli: Client = {
  name: 'gemini-cli',
  package: { name: '@google/gemini-cli', version: '0.61.0' },
  evidence: 'model',
  command,
  expect: {
    auto: {
      stdio: {
        ...HTTP,
        via: 'stdio',
        environment: {
          passes: 'everything',
          except: [
            'ACME_DB_PASSWORD',
            'AWS_SECRET_ACCESS_KEY',
            'DATABASE_URL',
            'GEMINI_API_KEY',
            'GITHUB_TOKEN',
            'NPM_TOKEN',
            'OPENAI_API_KEY',
          ],
          adds: ['GEMINI_CLI', 'GEMINI_CLI_NO_RELAUNCH', 'GEMINI_CLI_TRUST_WORKSPACE'],
        },
      },
      // It never sends MCP-Protocol-Version.
      http: { ...HTTP, oddities: ['protocol-version-header-missing'] },
    },
  },
};

function command({ folder, server, model }: Place): Command {
  const probe =
    server.binding === 'stdio'
      ? { command: server.command, args: server.args, trust: true }
      : { httpUrl: server.url, trust: true };
  const settings = { security: { auth: { selectedType: 'gemini-api-key' } }, mcpServers: { probe } };
  return {
    file: programOf(folder, ['.bin/gemini']),
    args: ['-m', 'gemini-2.5-flash', '--skip-trust', '-y', '-p', PROMPT],
    env: { GEMINI_API_KEY: MODEL_KEY, GOOGLE_GEMINI_BASE_URL: model },
    files: { '.gemini/settings.json': JSON.stringify(settings) },
  };
}
