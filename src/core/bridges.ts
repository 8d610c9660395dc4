/**
 * Recognises programs that stand between a client and us and speak for it: bridges from stdio to a URL, proxies, gateways.
 * What such a program adds by itself (headers, a process's environment) is not the client's doing.
 * The table goes by names that these programs are known to use; one that hides itself is not recognised.
 */
import type { Disclosure, HttpRequest, ProcessFacts } from './report.ts';

export interface Bridge {
  readonly name: string;
  /** Where it showed: `client/info/name`, `header:User-Agent`, `process:parents/0`. */
  readonly where: string;
  readonly evidence: string;
}

interface Row {
  readonly name: string;
  readonly client?: RegExp;
  readonly agent?: RegExp;
  /** In a command line. */
  readonly command?: RegExp;
}

/** In a command line a program's name stands between separators: a folder that merely contains it is none. */
function program(name: string): RegExp {
  return new RegExp(
    `(?:^|[\\s/\\\\])(?:@[\\w.-]+/)?${name}(?:@[\\w.^~-]+)?(?:\\.(?:exe|cmd|js|mjs|cjs|py))?(?=$|[\\s/\\\\])`,
    'i',
  );
}

const ROWS: readonly Row[] = [
  {
    name: 'mcp-remote',
    client: /\(via mcp-remote [\w.+-]+\)$|^mcp-remote(?:$|-)/i,
    agent: /^mcp-remote\//i,
    command: program('mcp-remote'),
  },
  {
    name: 'supergateway',
    client: /^supergateway$/i,
    agent: /^supergateway\//i,
    command: program('supergateway'),
  },
  { name: 'mcp-proxy', client: /^mcp-proxy$/i, agent: /^mcp-proxy\//i, command: program('mcp-proxy') },
  { name: 'mcpo', client: /^mcpo$/i, agent: /^mcpo\//i, command: program('mcpo') },
  {
    name: 'mcp-gateway',
    client: /^(?:docker[ -])?(?:ai )?mcp[- ]gateway\b/i,
    agent: /^mcp-gateway\//i,
    command: program('mcp-gateway'),
  },
  { name: 'MetaMCP', client: /^metamcp\b/i, agent: /^metamcp\//i },
  { name: 'MCPHub', client: /^mcphub\b/i, agent: /^mcphub\//i, command: program('mcphub') },
  {
    name: 'agentgateway',
    client: /^agentgateway\b/i,
    agent: /^agentgateway\//i,
    command: program('agentgateway'),
  },
  { name: 'LiteLLM', client: /^litellm\b/i, agent: /^litellm\//i, command: program('litellm') },
  { name: 'ContextForge', client: /^(?:mcp-)?context-?forge\b/i, command: program('mcpgateway') },
];

const LONGEST = 200;

export function findBridge(
  clientName: unknown,
  requests: readonly Pick<HttpRequest, 'headers'>[],
  process: Pick<ProcessFacts, 'parents'> | null,
): Bridge | null {
  return byClient(clientName) ?? byAgent(requests) ?? byParents(process);
}

function byClient(name: unknown): Bridge | null {
  if (typeof name !== 'string' || name.length > LONGEST) return null;
  const row = ROWS.find(({ client }) => client?.test(name) === true);
  return row === undefined ? null : { name: row.name, where: 'client/info/name', evidence: name };
}

function byAgent(requests: readonly Pick<HttpRequest, 'headers'>[]): Bridge | null {
  for (const { headers } of requests) {
    const [, agent] = headers.find(([name]) => name.toLowerCase() === 'user-agent') ?? [];
    if (agent === undefined || agent.length > LONGEST) continue;
    const row = ROWS.find((one) => one.agent?.test(agent) === true);
    if (row !== undefined) return { name: row.name, where: 'header:User-Agent', evidence: agent };
  }
  return null;
}

function byParents(process: Pick<ProcessFacts, 'parents'> | null): Bridge | null {
  for (const [at, { command }] of (process?.parents ?? []).entries()) {
    const row = ROWS.find((one) => one.command?.test(command.slice(0, 4000)) === true);
    if (row !== undefined)
      return { name: row.name, where: `process:parents/${at}`, evidence: command.slice(0, LONGEST) };
  }
  return null;
}

/** What a bridge sends by itself, or lets a subprocess inherit, is of what lies in between. */
export function creditedToBridge(disclosure: Disclosure, bridge: Bridge | null): Disclosure {
  if (bridge === null || disclosure.maker === 'infrastructure') return disclosure;
  return /^(?:header|env|process):/.test(disclosure.where)
    ? { ...disclosure, maker: 'infrastructure' }
    : disclosure;
}
