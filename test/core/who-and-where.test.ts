/**
 * Who speaks for a client, where it runs, and who answered: each sign both ways, with one that should trip it and one that should not.
 */
import { describe, expect, test } from 'vitest';
import { answeredBy } from '../../src/core/answered-by.ts';
import { creditedToBridge, findBridge } from '../../src/core/bridges.ts';
import { readIp } from '../../src/core/ip-address.ts';
import { judgeOrigin, type Origin } from '../../src/core/origin.ts';
import type { ProbeEntry } from '../../src/core/report.ts';
import { disclosed } from '../support/sample-report.ts';

const parents = (...commands: string[]) => ({ parents: commands.map((command, pid) => ({ pid, command })) });
const agent = (value: string) => [{ headers: [['user-agent', value] as [string, string]] }];

describe('bridges', () => {
  test.each([
    ['Cursor (via mcp-remote 0.1.18)', 'mcp-remote'],
    ['mcp-remote-fallback-test', 'mcp-remote'],
    ['supergateway', 'supergateway'],
    ['Docker MCP Gateway', 'mcp-gateway'],
    ['agentgateway', 'agentgateway'],
  ])('the client name %j is that of %s', (name, bridge) => {
    expect(findBridge(name, [], null)).toMatchObject({ name: bridge, where: 'client/info/name' });
  });

  test.each(['Cursor', 'claude-code', 'my mcp-remote tester', 'remote', '', 7, null])(
    '%j is nobody else’s',
    (name) => {
      expect(findBridge(name, [], null)).toBeNull();
    },
  );

  test.each([
    ['node /home/ann/.npm/_npx/1/node_modules/.bin/mcp-remote https://x', 'mcp-remote'],
    ['npx -y mcp-remote@0.1.18 https://x', 'mcp-remote'],
    ['npx -y supergateway --stdio "mcp-tell stdio"', 'supergateway'],
    ['uvx mcp-proxy --port 80', 'mcp-proxy'],
    ['C:\\tools\\mcp-proxy.exe --x', 'mcp-proxy'],
    ['npm exec mcp-remote@latest https://x', 'mcp-remote'],
    ['npx -p mcp-remote@0.1.18 mcp-remote-client https://x', 'mcp-remote'],
    ['node --no-warnings -r x.js /srv/node_modules/mcp-remote/dist/proxy.js https://x', 'mcp-remote'],
    ['sh -c npx mcp-remote https://x', 'mcp-remote'],
    ['sh -c "npx mcp-remote https://x"', 'mcp-remote'],
    ['cmd /c npx mcp-remote https://x', 'mcp-remote'],
    ['"C:\\Program Files\\nodejs\\node.exe" C:\\x\\node_modules\\mcp-remote\\dist\\proxy.js', 'mcp-remote'],
    ['C:\\Program Files\\nodejs\\node.exe C:\\x\\node_modules\\supergateway\\dist\\index.js', 'supergateway'],
    ['/opt/venv/bin/python3 -m mcp_proxy --port 80', 'mcp-proxy'],
    ['/opt/venv/bin/python /opt/venv/bin/mcp-proxy --port 80', 'mcp-proxy'],
    ['docker run -i --rm -e KEY=1 -p 80:80 supercorp/supergateway:latest --stdio x', 'supergateway'],
    ['docker run ghcr.io/sparfenyuk/mcp-proxy:v0.8 --port 80', 'mcp-proxy'],
    ['uv tool run --python 3.12 mcpo --port 80', 'mcpo'],
    ['env DEBUG=1 pnpm dlx mcp-remote https://x', 'mcp-remote'],
    ['DEBUG=1 bunx --bun mcp-remote https://x', 'mcp-remote'],
    ['litellm --config c.yaml', 'LiteLLM'],
    ['/usr/libexec/docker/cli-plugins/docker-mcp mcp gateway run', 'mcp-gateway'],
  ])('the parent %j is %s', (command, bridge) => {
    expect(findBridge('Cursor', [], parents('sh', command))).toMatchObject({
      name: bridge,
      where: 'process:parents/1',
    });
  });

  test.each([
    'node /home/ann/mcp-remote-notes/x.js',
    'vim supergateway.md',
    'claude',
    '',
    'vim /home/ann/src/mcp-remote README',
    'claude --mcp-config /home/ann/mcp-remote/config.json',
    'grep -r supergateway .',
    'git commit -m fix mcp-remote bug',
    'code /home/ann/litellm',
    'tail -f /var/log/mcp-proxy/x.log',
    'claude --append-system-prompt never use mcp-proxy please',
    'node -e require("mcp-remote")',
    'node server.js mcp-remote',
    'npm run mcp-remote',
    'docker run -v /srv/mcp-proxy:/x -w /mcp-proxy node:24 app.js',
    'python -c mcp_proxy',
    'sh -c cd mcp-remote',
    'npx -y @acme/server mcp-remote',
  ])('the parent %j is none', (command) => {
    expect(findBridge('Cursor', [], parents(command))).toBeNull();
  });

  test('by its User-Agent, and not by another', () => {
    expect(findBridge('x', agent('mcp-remote/0.1'), null)?.name).toBe('mcp-remote');
    expect(findBridge('x', agent('node'), null)).toBeNull();
  });

  test('what it adds by itself is not the client’s; what it forwards is', () => {
    const bridge = findBridge('supergateway', [], null);
    const header = disclosed('client', 'header:User-Agent', 'node');
    const message = disclosed('client', 'initialize#/params/clientInfo', 'x 1');
    expect(creditedToBridge(header, bridge).maker).toBe('infrastructure');
    expect(creditedToBridge(message, bridge).maker).toBe('client');
    expect(creditedToBridge(header, null).maker).toBe('client');
  });
});

describe('where it runs', () => {
  const over = (peer: string, headers: [string, string][] = [], bridged = false): Origin =>
    judgeOrigin({ binding: 'http', requests: [{ peer, headers }], bridged });
  const OPENAI: [string, string] = ['User-Agent', 'openai-mcp/1.0.0 (+https://openai.com/bot)'];

  test.each<[string, Origin['word'], Origin]>([
    ['loopback', 'own-machine', over('127.0.0.1:5000')],
    ['loopback, IPv6', 'own-machine', over('[::1]:5000')],
    ['loopback, forwarded by who knows what', 'unknown', over('127.0.0.1:5', [['Via', '1.1 x']])],
    ['loopback, a bridge', 'unknown', over('127.0.0.1:5', [], true)],
    ['a private address', 'same-network', over('192.168.1.7:5000')],
    ['a public address', 'unknown', over('203.0.113.9:5000')],
    ['a vendor’s address', 'vendor-cloud', over('160.79.104.10:5000')],
    ['an address beside it', 'unknown', over('160.79.112.1:5000')],
    [
      'a vendor’s address behind a tunnel',
      'vendor-cloud',
      over('127.0.0.1:5', [['X-Forwarded-For', '160.79.106.1, 10.0.0.1']]),
    ],
    ['a vendor’s agent from a public address', 'vendor-cloud', over('203.0.113.9:5', [OPENAI])],
    ['a vendor’s agent from this machine', 'unknown', over('127.0.0.1:5', [OPENAI])],
    [
      'a vendor’s agent with a user’s client in it',
      'unknown',
      over('203.0.113.9:5', [['User-Agent', 'Claude-User (claude-code/2.0.0)']]),
    ],
    [
      'Forwarded, RFC 7239',
      'same-network',
      over('127.0.0.1:5', [['Forwarded', 'for="[fd00::1]";proto=https']]),
    ],
    [
      'a tunnel before a vendor’s agent',
      'vendor-cloud',
      over('127.0.0.1:5', [OPENAI, ['X-Forwarded-For', '203.0.113.9']]),
    ],
    ['a vendor’s agent from a private address', 'unknown', over('10.0.0.5:5', [OPENAI])],
    ['a command line tool', 'unknown', over('203.0.113.5:5', [['User-Agent', 'grok-cli/1.0']])],
    [
      'a private address, said by somebody far away',
      'unknown',
      over('203.0.113.5:5', [['X-Forwarded-For', '192.168.1.4']]),
    ],
    ['a hidden address', 'unknown', over('203.0.113.5:5', [['Forwarded', 'for=_hidden']])],
    ['a word for an address', 'unknown', over('203.0.113.5:5', [['X-Forwarded-For', 'unknown']])],
    [
      'over ssh',
      'unknown',
      judgeOrigin({ binding: 'stdio', requests: [], bridged: false, parents: ['bash', 'sshd: ann@notty'] }),
    ],
    ['no request', 'unknown', judgeOrigin({ binding: 'http', requests: [], bridged: false })],
    ['a subprocess', 'own-machine', judgeOrigin({ binding: 'stdio', requests: [], bridged: false })],
    ['a bridge’s subprocess', 'unknown', judgeOrigin({ binding: 'stdio', requests: [], bridged: true })],
  ])('%s: %s', (_what, word, origin) => {
    expect(origin.word).toBe(word);
    expect(origin.why).not.toBe('');
  });
});

describe('what anybody can write is worded as likely, with its header', () => {
  const over = (peer: string, headers: [string, string][]): Origin =>
    judgeOrigin({ binding: 'http', requests: [{ peer, headers }], bridged: false });

  test.each<[string, string, string]>([
    [
      'X-Forwarded-For',
      '160.79.104.5',
      'X-Forwarded-For says 160.79.104.5, an address that Anthropic calls from',
    ],
    ['X-Real-IP', '192.168.1.4', 'X-Real-IP says 192.168.1.4, a private address'],
    [
      'Forwarded',
      'for="160.79.104.5:443"',
      'Forwarded says 160.79.104.5, an address that Anthropic calls from',
    ],
  ])('%s: %s', (name, value, why) => {
    expect(over('127.0.0.1:5', [[name, value]])).toMatchObject({ likely: true, why });
  });

  test('what a socket tells is sure', () => {
    expect(over('160.79.104.5:443', [])).toMatchObject({ word: 'vendor-cloud', likely: false });
    expect(over('[::ffff:160.79.104.5]:443', [])).toMatchObject({ word: 'vendor-cloud', likely: false });
  });

  test.each<[string, string | null]>([
    ['[2607:6bc0::1]:443', '2607:6bc0::1'],
    ['2607:6bc0::1', '2607:6bc0::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['10.0.0.1:80', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::1', '::1'],
    ['abc', null],
    ['256.1.1.1', null],
    ['1:2:3', null],
    ['1::2::3', null],
    ['unknown', null],
    ['', null],
  ])('the address in %j is %j', (text, address) => expect(readIp(text)).toBe(address));
});

describe('who answered', () => {
  const form = (ms: number | null, result: unknown, more: Partial<ProbeEntry> = {}) =>
    answeredBy({
      probe: 'elicitation/create',
      outcome: 'answered',
      code: null,
      ms,
      reply: { result },
      ...more,
    });
  const sample = (ms: number, more: Partial<ProbeEntry> = {}) =>
    answeredBy({
      probe: 'sampling/createMessage',
      outcome: 'answered',
      code: null,
      ms,
      reply: { result: { model: 'm' } },
      ...more,
    });

  test.each([
    ['declined in 3 ms', form(3, { action: 'decline' }), 'software', 'likely'],
    ['accepted empty in 3 s', form(3000, { action: 'accept', content: {} }), 'software', 'possible'],
    [
      'filled in after 9 s',
      form(9100, { action: 'accept', content: { folder: '/a' } }),
      'person',
      'possible',
    ],
    ['declined after 7.3 s', form(7300, { action: 'decline' }), 'person', 'possible'],
    ['declined after 30 s to the dot', form(30_010, { action: 'decline' }), 'software', 'possible'],
    ['sampled in 4 ms', sample(4), 'software', 'likely'],
    ['sampled in 2 s', sample(2000), 'model', 'possible'],
    ['rejected (−1) in 5 ms', sample(5, { outcome: 'refused', code: -1 }), 'software', 'likely'],
    ['rejected (−1) after 4 s', sample(4000, { outcome: 'refused', code: -1 }), 'person', 'possible'],
  ])('%s', (_what, by, who, likelihood) => {
    expect(by).toMatchObject({ who, likelihood });
  });

  test.each([
    ['declined after 0.8 s', form(800, { action: 'decline' })],
    ['no time known', form(null, { action: 'decline' })],
    ['a form that got no reply', form(2000, undefined, { outcome: 'no_reply' })],
    ['sampling not supported (−32601)', sample(2, { outcome: 'refused', code: -32601 })],
    ['ping', answeredBy({ probe: 'ping', outcome: 'answered', code: null, ms: 1, reply: { result: {} } })],
  ])('%s: nothing tells', (_what, by) => {
    expect(by).toBeNull();
  });
});
