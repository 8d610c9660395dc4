/**
 * The floor of a visit: a bare node:http server that sends the same bytes in the same order, given as a transcript, and does nothing else.
 */
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Transcript } from './raw-visit.ts';

const script = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Transcript;
const visits = new Map<string, { stream: ServerResponse; asked: number }>();
let sessions = 0;

function event(data: string): string {
  return `event: message\ndata: ${data}\n\n`;
}

function next(session: string): void {
  const visit = visits.get(session);
  if (visit === undefined) return;
  const question = script.questions[visit.asked];
  visit.asked += 1;
  if (question === undefined) visit.stream.end(event(script.list));
  else visit.stream.write(event(question));
}

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const session = String(request.headers['mcp-session-id']);
    if (request.method === 'DELETE') {
      visits.delete(session);
      response.end();
      return;
    }
    const { method } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { method?: string };
    const stream = (headers: Record<string, string> = {}): void =>
      void response.writeHead(200, { 'Content-Type': 'text/event-stream', ...headers });
    switch (method) {
      case 'initialize':
        stream({ 'Mcp-Session-Id': `s${(sessions += 1)}` });
        response.end(event(script.initialize));
        return;
      case 'tools/list':
        stream();
        response.write(':\n\n');
        visits.set(session, { stream: response, asked: 0 });
        next(session);
        return;
      case 'tools/call':
        stream();
        response.end(event(script.call));
        return;
      case undefined:
      default:
        response.writeHead(202);
        response.end();
        if (method === undefined) next(session);
    }
  });
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`),
);
