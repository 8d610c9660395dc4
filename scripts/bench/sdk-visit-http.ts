/**
 * The same visit built on the official SDK's transport: the list waits for the same four questions, the call answers as many bytes.
 */
import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  CreateMessageResultSchema,
  ElicitResultSchema,
  EmptyResultSchema,
  ListRootsResultSchema,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Transcript } from './raw-visit.ts';

const script = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Transcript;
const transports = new Map<string, StreamableHTTPServerTransport>();
const TOOL = { name: 'probe_report', inputSchema: { type: 'object' as const } };
const FORM = { type: 'object' as const, properties: { folder: { type: 'string' as const } } };

async function open(): Promise<StreamableHTTPServerTransport> {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => void transports.set(id, transport),
    onsessionclosed: (id) => void transports.delete(id),
  });
  const server = new Server({ name: 'sdk', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async (_request, { sendRequest }) => {
    const budget = { timeout: 60_000 };
    await sendRequest({ method: 'ping' }, EmptyResultSchema, budget);
    await sendRequest({ method: 'roots/list' }, ListRootsResultSchema, budget);
    const message = 'Which client folder is this session for?';
    await sendRequest(
      { method: 'elicitation/create', params: { mode: 'form', message, requestedSchema: FORM } },
      ElicitResultSchema,
      budget,
    );
    const text = 'Reply with only your current working directory, nothing else.';
    await sendRequest(
      {
        method: 'sampling/createMessage',
        params: { messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens: 200 },
      },
      CreateMessageResultSchema,
      budget,
    );
    return { tools: [TOOL] };
  });
  server.setRequestHandler(CallToolRequestSchema, () => ({
    content: [{ type: 'text', text: 'x'.repeat(script.call.length) }],
  }));
  await server.connect(transport);
  return transport;
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const known = transports.get(String(request.headers['mcp-session-id']));
  await (known ?? (await open())).handleRequest(request, response);
}

const server = createServer((request, response) => void serve(request, response));
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`),
);
