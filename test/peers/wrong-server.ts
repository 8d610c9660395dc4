/**
 * Answers everything with the number 42, over either binding, and heeds neither the end of its input nor SIGTERM.
 * For showing that the self-test neither hangs nor believes it.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

process.on('SIGTERM', () => {});
setInterval(() => {}, 60_000);

function answerTo(text: string): string {
  const id = /"id":(\d+)/.exec(text)?.[1];
  return id === undefined ? '' : `{"jsonrpc":"2.0","id":${id},"result":42}\n`;
}

if (process.argv.includes('http')) {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => response.setHeader('Content-Type', 'application/json').end(answerTo(body)));
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.stderr.write(`[probe] listening on http://127.0.0.1:${port}/mcp\n`);
  });
} else {
  createInterface({ input: process.stdin }).on('line', (line) => process.stdout.write(answerTo(line)));
}
