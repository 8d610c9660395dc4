/**
 * What the four questions cost over HTTP if nobody records, matches or judges anything: the same messages as events
 * on the list's stream, the next one sent when any reply comes in. The other floor, beside four plain round trips.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const METHODS = ['ping', 'roots/list', 'elicitation/create', 'sampling/createMessage'];
const visits = new Map<string, { stream: ServerResponse; asked: number; listId: unknown }>();
let sessions = 0;

function event(message: unknown): string {
  return `event: message\ndata: ${JSON.stringify(message)}\n\n`;
}

function next(session: string): void {
  const visit = visits.get(session);
  if (visit === undefined) return;
  const method = METHODS[visit.asked];
  visit.asked += 1;
  if (method !== undefined)
    visit.stream.write(event({ jsonrpc: '2.0', id: `q${visit.asked}`, method, params: {} }));
  else visit.stream.end(event({ jsonrpc: '2.0', id: visit.listId, result: { tools: [] } }));
}

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { id, method } = JSON.parse(Buffer.concat(parts).toString('utf8')) as {
      id?: unknown;
      method?: string;
    };
    const session = String(request.headers['mcp-session-id']);
    if (method === 'initialize') {
      response.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Mcp-Session-Id': `s${(sessions += 1)}`,
      });
      response.end(event({ jsonrpc: '2.0', id, result: {} }));
    } else if (method === 'tools/list') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(':\n\n');
      visits.set(session, { stream: response, asked: 0, listId: id });
      next(session);
    } else {
      response.writeHead(202);
      response.end();
      if (method === undefined) next(session);
    }
  });
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
);
