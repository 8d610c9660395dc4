/**
 * opencode, driven with `run`. It hands its whole environment to servers it starts, and cancels calls that have already been answered.
 */
import { readFileSync } from 'node:fs';
import type { Client, Command, Place } from '../client.ts';
import { PROMPT } from '../client.ts';
import type { Expectation } from '../expect.ts';
import { programOf } from '../install.ts';
import { PROJECT } from '../namespace.ts';

const HTTP: Expectation = {
  name: 'opencode',
  opens: 'initialize',
  era: 'legacy',
  protocol: '2025-11-25',
  declares: ['roots'],
  via: 'post-stream',
  answers: {
    ping: { outcome: 'answered', reply: {} },
    'roots/list': { outcome: 'answered', reply: { roots: [{ uri: `file://${PROJECT}` }] } },
    'elicitation/create': { outcome: 'refused', code: -32601 },
    'sampling/createMessage': { outcome: 'refused', code: -32601 },
  },
  verdict: { word: 'revealed', grade: 'project', value: PROJECT },
  environment: null,
  oddities: [],
};

export const opencode: Client = {
  name: 'opencode',
  package: { name: 'opencode-ai', version: '1.18.33' },
  evidence: 'model',
  command,
  expect: {
    auto: {
      stdio: {
        ...HTTP,
        via: 'stdio',
        environment: {
          passes: 'everything',
          adds: ['AGENT', 'OPENCODE', 'OPENCODE_PID', 'npm_config_user_agent'],
        },
      },
      http: HTTP,
    },
  },
};

function command({ folder, server, model }: Place): Command {
  const probe =
    server.binding === 'stdio'
      ? { type: 'local', command: [server.command, ...server.args], enabled: true }
      : { type: 'remote', url: server.url, enabled: true };
  const config = {
    model: 'scripted/scripted',
    small_model: 'scripted/scripted',
    autoupdate: false,
    share: 'disabled',
    provider: {
      scripted: {
        npm: '@ai-sdk/openai-compatible',
        name: 'scripted',
        options: { baseURL: `${model}/v1`, apiKey: 'none' },
        models: { scripted: { name: 'scripted', tool_call: true } },
      },
    },
    mcp: { probe },
  };
  const modern = 'opencode-linux-{arch}/bin/opencode';
  const baseline = 'opencode-linux-{arch}-baseline/bin/opencode';
  return {
    // The package's own program is a stub that its install script replaces by one of these.
    file: programOf(folder, [
      ...(hasAvx2() ? [modern, baseline] : [baseline, modern]),
      'opencode-linux-{arch}-musl/bin/opencode',
    ]),
    args: ['run', PROMPT],
    env: {},
    files: { '.config/opencode/opencode.json': JSON.stringify(config) },
  };
}

function hasAvx2(): boolean {
  return process.arch !== 'x64' || readFileSync('/proc/cpuinfo', 'utf8').includes(' avx2 ');
}
