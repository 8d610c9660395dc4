/**
 * A cooperative client (the SDK's own) of the stdio server that its arguments start: lists the tools, calls `probe_report`, prints the result.
 * It stands behind a bridge, to see whether questions and answers get through; it claims nothing about clients that people use.
 */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';

const [command = '', ...args] = process.argv.slice(2);
const folder = process.cwd();

const client = new Client(
  { name: 'bridge-peer', version: '1.0.0' },
  { capabilities: { roots: {}, elicitation: {}, sampling: {} } },
);
client.setRequestHandler(ListRootsRequestSchema, () => ({
  roots: [{ uri: `file://${folder}`, name: 'acme-app' }],
}));
client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'decline' }));
client.setRequestHandler(CreateMessageRequestSchema, () => ({
  role: 'assistant',
  model: 'none',
  content: { type: 'text', text: folder },
}));

await client.connect(new StdioClientTransport({ command, args, stderr: 'inherit' }));
await client.listTools();
const result = await client.callTool({ name: 'probe_report', arguments: {} });
await client.close();
console.log(JSON.stringify(result, null, 2));
