/**
 * The built-in cooperative client: the official SDK's, which answers every question and calls the tool.
 * Loaded only by `mcp-tell demo`; it judges nothing, and what it says of this machine goes to our own server alone.
 */
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { FOLDER_FIELD } from '../core/protocol.ts';
import type { Report } from '../core/report.ts';
import { PROBE_REPORT } from '../core/tool.ts';
import { readReport } from '../journal/report-reader.ts';
import { TOOL } from '../version.ts';

const DEMO_CLIENT = 'mcp-tell-demo';
/** Each request, milliseconds: everything here is on one machine. */
const PATIENCE = 20_000;

/** Connects, lists the tools (which makes the server ask), calls `probe_report`. Leaves the transport open. */
export async function visit(
  transport: Transport,
  folder: string,
): Promise<{ readonly client: Client; readonly report: Report }> {
  const client = cooperativeClient(folder);
  try {
    await client.connect(transport, { timeout: PATIENCE });
    const { tools } = await client.listTools(undefined, { timeout: PATIENCE });
    if (!tools.some(({ name }) => name === PROBE_REPORT))
      throw new Error(`the server lists no tool ${PROBE_REPORT}`);
    const { content } = await client.callTool(
      { name: PROBE_REPORT, arguments: { format: 'json' } },
      undefined,
      { timeout: PATIENCE },
    );
    return { client, report: readReport(JSON.parse(textOf(content)), PROBE_REPORT) };
  } catch (error) {
    await client.close();
    throw error;
  }
}

function cooperativeClient(folder: string): Client {
  const client = new Client(
    { name: DEMO_CLIENT, version: TOOL.version },
    { capabilities: { roots: {}, elicitation: {}, sampling: {} } },
  );
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: pathToFileURL(folder).href }] }));
  client.setRequestHandler(ElicitRequestSchema, () => ({
    action: 'accept',
    content: { [FOLDER_FIELD]: folder },
  }));
  client.setRequestHandler(CreateMessageRequestSchema, () => ({
    role: 'assistant',
    content: { type: 'text', text: folder },
    model: DEMO_CLIENT,
    stopReason: 'endTurn',
  }));
  return client;
}

function textOf(content: unknown): string {
  const [first] = Array.isArray(content) ? (content as readonly unknown[]) : [];
  const text =
    typeof first === 'object' && first !== null ? (first as { readonly text?: unknown }).text : undefined;
  if (typeof text !== 'string') throw new Error(`${PROBE_REPORT} gave no text`);
  return text;
}
