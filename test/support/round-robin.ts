/**
 * A proxy as stands before several processes of one service: each request goes to the next of them, and no client stays with one.
 */
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** The proxy's URL, with the path of the first target. */
export async function roundRobin(targets: readonly URL[]): Promise<URL> {
  let turn = 0;
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const target = targets[turn % targets.length];
    turn += 1;
    const { method, url: path, rawHeaders } = incoming;
    const there = forward(
      { host: target?.hostname, port: target?.port, method, path, headers: rawHeaders },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
      },
    );
    there.on('error', () => outgoing.destroy());
    incoming.pipe(there);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return new URL(targets[0]?.pathname ?? '/', `http://127.0.0.1:${port}`);
}
