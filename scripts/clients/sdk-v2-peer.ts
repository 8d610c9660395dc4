/**
 * A cooperative client of both eras (the SDK's own, second generation): connects as its first argument says, lists the tools, calls
 * `probe_report`, prints the result. `node sdk-v2-peer.ts auto|VERSION URL` or `… auto|VERSION COMMAND [ARG…]`.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const [mode = 'auto', target = '', ...args] = process.argv.slice(2);
const folder = process.cwd();

const client = new Client(
  { name: 'sdk-v2-peer', version: '1.0.0' },
  {
    capabilities: { roots: {}, elicitation: { form: {}, url: {} }, sampling: {} },
    versionNegotiation: { mode: mode === 'auto' ? mode : { pin: mode } },
  },
);
client.setRequestHandler('roots/list', () => ({ roots: [{ uri: `file://${folder}`, name: 'acme-app' }] }));
client.setRequestHandler('elicitation/create', () => ({ action: 'decline' }));
client.setRequestHandler('sampling/createMessage', () => ({
  role: 'assistant',
  model: 'none',
  content: { type: 'text', text: folder },
}));

await client.connect(
  target.startsWith('http:')
    ? new StreamableHTTPClientTransport(new URL(target))
    : new StdioClientTransport({ command: target, args, stderr: 'inherit' }),
);
await client.listTools();
const result = await client.callTool({ name: 'probe_report', arguments: {} });
await client.close();
console.log(JSON.stringify(result, null, 2));
