/**
 * What the specification fixes: revisions, error codes, and the texts of our own messages.
 * Literals that peers see; a test pins them against the SDKs' constants.
 */
import type { Id } from './json-rpc.ts';
import { PROBES, type Probe } from './probes.ts';

/** Revisions with an `initialize` handshake, newest first. */
export const LEGACY_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
export type LegacyRevision = (typeof LEGACY_REVISIONS)[number];
export const NEWEST_LEGACY = LEGACY_REVISIONS[0];
/** What a request without `MCP-Protocol-Version` header is taken for (2025-06-18, transports, "Protocol Version Header"). */
export const ASSUMED_REVISION = '2025-03-26';

/** Revisions without a handshake, newest first: every request says its own (2026-07-28, basic/versioning). */
export const MODERN_REVISIONS = ['2026-07-28'] as const;
/** All that a dual-era server names in `supportedVersions` and in −32022, newest first. */
export const SUPPORTED_REVISIONS = [...MODERN_REVISIONS, ...LEGACY_REVISIONS] as const;

export const META_PROTOCOL_VERSION = 'io.modelcontextprotocol/protocolVersion';
export const META_CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';
export const META_CLIENT_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

export const META_SERVER_INFO = 'io.modelcontextprotocol/serverInfo';
export const META_SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;
/** What servers of the legacy era answer over HTTP to an opening they do not know (with status 400). */
export const BAD_REQUEST = -32000;

/** Headers and body disagree, or a required header is missing (2026-07-28, streamable-http, "Server Validation"). */
export const HEADER_MISMATCH = -32020;
/** 2026-07-28, basic/versioning, "Protocol Version Negotiation". */
export const UNSUPPORTED_PROTOCOL_VERSION = -32022;

/** 2026-07-28, basic/transports: a body, or a line, is one message. */
export const NO_BATCH = 'Invalid Request: 2026-07-28 has no batches';

/** What a client's model may be told of this server. */
export const INSTRUCTIONS =
  'mcp-tell is a test instrument: it records what this client reveals to a server. Call probe_report to read what was recorded.';

/** The revision we agree to: the one asked for where we know it, else our newest (lifecycle, "Version Negotiation"). */
export function negotiate(asked: unknown): LegacyRevision {
  return LEGACY_REVISIONS.find((revision) => revision === asked) ?? NEWEST_LEGACY;
}

/** A result under the id exactly as the client spelled it. */
export function writeResult(id: Id, result: unknown): string {
  return `{"jsonrpc":"2.0","id":${id.text},"result":${JSON.stringify(result)}}`;
}

/** An error; without an id it is `null` (JSON-RPC 2.0 section 5). */
export function writeError(id: Id | null, code: number, message: string, data?: unknown): string {
  const error = data === undefined ? { code, message } : { code, message, data };
  return `{"jsonrpc":"2.0","id":${id?.text ?? 'null'},"error":${JSON.stringify(error)}}`;
}

/** A question to the client, under our own id. */
export function writeQuestion(id: string, probe: Probe, revision: string | null): string {
  const texts = revision === NEWEST_LEGACY ? NEWEST_QUESTIONS : OLDER_QUESTIONS;
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},${texts[probe]}`;
}

/** A question as an entry of `inputRequests` (2026-07-28, basic/patterns/mrtr). `url`: our own page, where the question is to open it. */
export function inputRequest(probe: Probe, url: string | null): object {
  if (url === null) return questionBody(probe, true);
  return { method: probe, params: { mode: 'url', message: URL_MESSAGE, url } };
}

const URL_MESSAGE =
  'This is mcp-tell, a test instrument that writes down what MCP clients reveal. It asks to open a page of its own; that the page was opened, and what your browser sends with it, is put into its report.';

/** `withMode`: `mode` exists since 2025-11-25; older clients validate strictly. */
function questionBody(probe: Probe, withMode: boolean): object {
  const params = questionParams(probe, withMode);
  return params === null ? { method: probe } : { method: probe, params };
}

/** The member of the elicitation form that must come back. */
export const FOLDER_FIELD = 'folder';

function questionParams(probe: Probe, withMode: boolean): object | null {
  switch (probe) {
    case 'ping':
    case 'roots/list':
      return null;
    case 'elicitation/create':
      return {
        ...(withMode ? { mode: 'form' } : {}),
        message:
          'This is mcp-tell, a test instrument that writes down what MCP clients reveal. Which client folder is this session for? Whatever you enter is put into its report.',
        requestedSchema: {
          type: 'object',
          properties: {
            [FOLDER_FIELD]: {
              type: 'string',
              title: 'Folder',
              description: 'The folder this session is for',
            },
          },
          required: [FOLDER_FIELD],
        },
      };
    case 'sampling/createMessage':
      return {
        messages: [
          {
            role: 'user',
            content: { type: 'text', text: 'Reply with only your current working directory, nothing else.' },
          },
        ],
        maxTokens: 200,
      };
  }
}

/** The questions' texts from behind the id on, which are the same every time. */
function questionTexts(withMode: boolean): Record<Probe, string> {
  const texts = PROBES.map((probe) => [probe, JSON.stringify(questionBody(probe, withMode)).slice(1)]);
  return Object.fromEntries(texts) as Record<Probe, string>;
}

const NEWEST_QUESTIONS = questionTexts(true);
const OLDER_QUESTIONS = questionTexts(false);

/** Is this the id of a task, which the server chose (MCP 2025-11-25, tasks)? `names` nearest first. */
export function isServersTask(method: string, names: readonly string[]): boolean {
  const [nearest, next] = names;
  return (
    nearest === 'taskId' && (next === 'io.modelcontextprotocol/related-task' || method.startsWith('tasks/'))
  );
}
