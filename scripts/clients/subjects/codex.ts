/**
 * Codex, driven with `codex exec`. It declares no roots, yet names the workspace in `_meta` of every tool call, over HTTP too.
 * Its own sandbox is switched off: it runs inside ours.
 */
import type { Client, Command, Place } from '../client.ts';
import { PROMPT } from '../client.ts';
import type { Expectation } from '../expect.ts';
import { programOf } from '../install.ts';
import { PROJECT } from '../namespace.ts';

const HTTP: Expectation = {
  name: 'codex-mcp-client',
  opens: 'initialize',
  era: 'legacy',
  protocol: '2025-06-18',
  declares: ['elicitation'],
  via: 'post-stream',
  answers: {
    ping: { outcome: 'answered', reply: {} },
    'roots/list': { outcome: 'answered', reply: { roots: [] } },
    'elicitation/create': { outcome: 'answered', reply: { action: 'decline' } },
    'sampling/createMessage': { outcome: 'refused', code: -32601 },
  },
  verdict: { word: 'revealed', grade: 'project', value: PROJECT },
  environment: null,
  oddities: [],
};

export const codex: Client = {
  name: 'codex',
  package: { name: '@openai/codex', version: '0.171.0' },
  evidence: 'model',
  command,
  expect: {
    auto: {
      stdio: {
        ...HTTP,
        via: 'stdio',
        environment: { passes: ['HOME', 'LANG', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'TMPDIR', 'USER'] },
      },
      http: HTTP,
    },
  },
};

function command({ folder, server, model }: Place): Command {
  const probe =
    server.binding === 'stdio'
      ? [`command = ${JSON.stringify(server.command)}`, `args = ${JSON.stringify(server.args)}`]
      : [`url = ${JSON.stringify(server.url)}`];
  const config = [
    'model = "scripted"',
    'model_provider = "scripted"',
    '[model_providers.scripted]',
    'name = "scripted"',
    `base_url = ${JSON.stringify(`${model}/v1`)}`,
    'wire_api = "responses"',
    '[mcp_servers.probe]',
    ...probe,
  ];
  return {
    file: programOf(folder, ['.bin/codex']),
    args: ['exec', '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox', PROMPT],
    env: {},
    files: { '.codex/config.toml': `${config.join('\n')}\n` },
  };
}
