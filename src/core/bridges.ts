/**
 * Recognises programs that stand between a client and us and speak for it: bridges from stdio to a URL, proxies, gateways.
 * What such a program adds by itself (headers, a process's environment) is not the client's doing.
 * The table goes by names that these programs are known to use; one that hides itself is not recognised, and what only says
 * that it is one is taken at its word, and worded so.
 */
import { programsRun } from './run-programs.ts';
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
  /** Of the program that is run, as `programsRun` gives it. */
  readonly program?: RegExp;
}

const ROWS: readonly Row[] = [
  {
    name: 'mcp-remote',
    client: /\(via mcp-remote [\w.+-]+\)$|^mcp-remote(?:$|-)/i,
    agent: /^mcp-remote\//i,
    program: /^mcp-remote(?:-client)?$/,
  },
  {
    name: 'supergateway',
    client: /^supergateway$/i,
    agent: /^supergateway\//i,
    program: /^supergateway$/,
  },
  { name: 'mcp-proxy', client: /^mcp-proxy$/i, agent: /^mcp-proxy\//i, program: /^mcp-proxy$/ },
  { name: 'mcpo', client: /^mcpo$/i, agent: /^mcpo\//i, program: /^mcpo$/ },
  {
    name: 'mcp-gateway',
    client: /^(?:docker[ -])?(?:ai )?mcp[- ]gateway\b/i,
    agent: /^mcp-gateway\//i,
    program: /^(?:docker-mcp|mcp-gateway)$/,
  },
  { name: 'MetaMCP', client: /^metamcp\b/i, agent: /^metamcp\//i },
  { name: 'MCPHub', client: /^mcphub\b/i, agent: /^mcphub\//i, program: /^mcphub$/ },
  {
    name: 'agentgateway',
    client: /^agentgateway\b/i,
    agent: /^agentgateway\//i,
    program: /^agentgateway$/,
  },
  { name: 'LiteLLM', client: /^litellm\b/i, agent: /^litellm\//i, program: /^litellm$/ },
  { name: 'ContextForge', client: /^(?:mcp-)?context-?forge\b/i, program: /^mcpgateway$/ },
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
    const programs = programsRun(command);
    const row = ROWS.find(
      ({ program }) => program !== undefined && programs.some((name) => program.test(name)),
    );
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
