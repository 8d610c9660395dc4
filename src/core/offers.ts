/**
 * What this server offers a client: one tool, and with `--bait` more tools, a prompt and a resource. It reads which of them a request
 * is for, the same in both eras; asking, reporting and writing are others' business.
 * Source: MCP 2025-11-25 and 2026-07-28, server/tools, server/prompts, server/resources.
 */
import { boundedText } from './bounded-json.ts';
import { clip } from './channels.ts';
import { isObject, type Message } from './json-rpc.ts';
import type { MirroredParameter } from './modern-headers.ts';
import { INVALID_PARAMS } from './protocol.ts';
import { PROBE_REPORT, readReportArguments, reportTool, type ReportArguments } from './tool.ts';

/** Opt-ins that show what a client gives when it is invited. */
export interface Bait {
  /** As listed. */
  readonly tools: readonly object[];
  /** The result of a call; `null` where there is no such tool. */
  call(name: string, args: unknown): object | null;
  /** The parameters of a tool that must be mirrored in headers. */
  mirrored(name: string): readonly MirroredParameter[];
}

const REPORT_URI = 'mcp-tell://report';

/** What a report is the answer to: the tool, the prompt or the resource. */
export type ReportForm = 'tool' | 'prompt' | 'resource';

/** A report's text as the result of what was called. */
export function resultOf(form: ReportForm, text: string): object {
  switch (form) {
    case 'tool':
      return { content: [{ type: 'text', text }], isError: false };
    case 'prompt':
      return { messages: [{ role: 'user', content: { type: 'text', text } }] };
    case 'resource':
      return { contents: [{ uri: REPORT_URI, mimeType: 'text/plain', text }] };
  }
}

/** Is a request for the report, whatever else is offered? */
export function asksForReport({ method, params }: Extract<Message, { kind: 'request' }>): boolean {
  if (!isObject(params)) return false;
  if (method === 'resources/read') return params['uri'] === REPORT_URI;
  return (method === 'tools/call' || method === 'prompts/get') && params['name'] === PROBE_REPORT;
}

export interface Offers {
  readonly capabilities: object;
  /** The list of a method, where it is one: the result without what an era adds. */
  list(method: string): object | null;
  /** What a `tools/call`, `prompts/get` or `resources/read` wants; `null` where the method is not offered. */
  wanted(message: Extract<Message, { kind: 'request' }>): Wanted | null;
  readonly mirrored: (message: Extract<Message, { kind: 'request' }>) => readonly MirroredParameter[];
}

export type Wanted =
  | {
      readonly kind: 'report';
      readonly arguments: ReportArguments;
      readonly form: ReportForm;
    }
  | { readonly kind: 'result'; readonly result: object }
  | { readonly kind: 'error'; readonly code: number; readonly message: string; readonly data?: unknown };

export function createOffers(bait: Bait | null): Offers {
  const tools = { tools: [reportTool(), ...(bait?.tools ?? [])] };
  const lists: Readonly<Record<string, object>> =
    bait === null ? { 'tools/list': tools } : { 'tools/list': tools, ...BAITED_LISTS };
  return {
    capabilities:
      bait === null ? { tools: {} } : { tools: {}, prompts: {}, resources: {}, experimental: INVITATIONS },
    list: (method) => (Object.hasOwn(lists, method) ? (lists[method] ?? null) : null),
    wanted(message) {
      const params = isObject(message.params) ? message.params : {};
      if (message.method === 'tools/call') return wantedTool(params, bait);
      if (bait === null) return null;
      if (message.method === 'prompts/get') return wantedPrompt(params);
      return message.method === 'resources/read' ? wantedResource(params) : null;
    },
    mirrored(message) {
      const name = isObject(message.params) ? message.params['name'] : null;
      return message.method === 'tools/call' && typeof name === 'string' ? (bait?.mirrored(name) ?? []) : [];
    },
  };
}

/** Keys by which vendors let a server ask for more: Codex sends the sandbox's folder to servers that name this one. */
const INVITATIONS = { 'codex/sandbox-state-meta': {} };

const BAITED_LISTS = {
  'prompts/list': {
    prompts: [
      {
        name: PROBE_REPORT,
        title: 'What this client revealed',
        description: 'The report of mcp-tell, as a message: for clients that use prompts without a model.',
      },
    ],
  },
  'resources/list': {
    resources: [
      {
        uri: REPORT_URI,
        name: PROBE_REPORT,
        title: 'What this client revealed',
        description: 'The report of mcp-tell: for clients that read resources without a model.',
        mimeType: 'text/plain',
      },
    ],
  },
  'resources/templates/list': { resourceTemplates: [] },
} as const;

function wantedTool(params: Record<string, unknown>, bait: Bait | null): Wanted {
  const { name } = params;
  if (name === PROBE_REPORT)
    return { kind: 'report', arguments: readReportArguments(params['arguments']), form: 'tool' };
  const result = typeof name === 'string' ? (bait?.call(name, params['arguments']) ?? null) : null;
  if (result !== null) return { kind: 'result', result };
  const shown = typeof name === 'string' ? clip(name, 200) : 'none';
  const message = `Unknown tool: ${shown}. ${bait === null ? 'This server has one tool' : 'Try'}: ${PROBE_REPORT}`;
  return { kind: 'error', code: INVALID_PARAMS, message };
}

function wantedPrompt(params: Record<string, unknown>): Wanted {
  if (params['name'] === PROBE_REPORT)
    return { kind: 'report', arguments: readReportArguments(params['arguments']), form: 'prompt' };
  const message = `Unknown prompt: ${clip(boundedText(params['name']), 200)}. This server has one: ${PROBE_REPORT}`;
  return { kind: 'error', code: INVALID_PARAMS, message };
}

function wantedResource(params: Record<string, unknown>): Wanted {
  const { uri } = params;
  if (uri === REPORT_URI)
    return { kind: 'report', arguments: readReportArguments(undefined), form: 'resource' };
  const data = typeof uri === 'string' ? { uri: clip(uri, 2000) } : undefined;
  return { kind: 'error', code: INVALID_PARAMS, message: 'Resource not found', data };
}
