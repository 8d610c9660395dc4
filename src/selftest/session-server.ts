/**
 * A stand-in for servers that demand a session: the official SDK's own stateful HTTP transport behind one tool, on a loopback port.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TOOL } from '../version.ts';

export interface SessionServer {
  readonly url: URL;
  close(): Promise<void>;
}

export async function startSessionServer(): Promise<SessionServer> {
  const [{ McpServer }, { StreamableHTTPServerTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/mcp.js'),
    import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
  ]);
  const mcp = new McpServer({ name: 'session-server', version: TOOL.version });
  mcp.registerTool('nothing', { description: 'Does nothing.' }, () => ({ content: [] }));
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => randomUUID() });
  await mcp.connect(transport);
  const http = createServer((request, response) => void transport.handleRequest(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}/mcp`),
    async close() {
      await mcp.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
