/**
 * A client on the standard input and output of a server that it started: lines out, lines in.
 */
import { createInbox } from './inbox.ts';
import type { Peer } from './peer.ts';
import type { Running } from './processes.ts';
import { isAnswerTo, type Line } from './wire.ts';

/** A server whose input has ended may take this long to end too, milliseconds. */
const GRACE = 2000;

export function connectStdio(server: Running, lines: Line[]): Peer {
  const inbox = createInbox(lines);
  const { stdin, stdout } = server.child;
  let rest = '';
  stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) inbox.take(line);
  });
  void server.exited.then(() => inbox.fail(new Error(server.wordEnd())));
  const write = (message: unknown): void => {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    lines.push({ way: 'sent', text });
    stdin.write(`${text}\n`);
  };
  return {
    binding: 'stdio',
    lines,
    received: inbox.received,
    set onRequest(handler: Peer['onRequest']) {
      inbox.onRequest = handler;
    },
    async send(message) {
      write(message);
      return null;
    },
    async ask(message) {
      const before = performance.now();
      write(message);
      const { id, method } = message;
      const answer = await inbox.wait(isAnswerTo(id), `answer to ${String(method)}`);
      return { status: null, headers: {}, message: answer, ms: performance.now() - before };
    },
    wait: inbox.wait,
    hangUp: () => void stdin.end(),
    async leave() {
      stdin.end();
      await server.endedWithin(GRACE);
    },
  };
}
