/**
 * The leanest clients there are, one a binding: they answer questions at once and time what they are told to.
 */
import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { Agent, request as httpRequest } from 'node:http';
import type { Readable, Writable } from 'node:stream';

export interface Wire {
  readonly id?: unknown;
  readonly method?: string;
}

export interface BenchClient {
  /** Milliseconds from a request's sending to its answer. Questions meanwhile are answered where `answering`. */
  time(message: Wire & Record<string, unknown>, answering?: boolean): Promise<number>;
  notify(message: Wire): Promise<void>;
  close(): void;
}

const RESULTS: Record<string, unknown> = {
  ping: {},
  'roots/list': { roots: [{ uri: 'file:///home/ann/app' }] },
  'elicitation/create': { action: 'accept', content: { folder: '/home/ann/app' } },
  'sampling/createMessage': {
    role: 'assistant',
    content: { type: 'text', text: '/home/ann/app' },
    model: 'm',
  },
};

export function reply({ id, method }: Wire): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result: RESULTS[method ?? ''] ?? {} });
}

export function stdioClient(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): BenchClient & { readonly child: ChildProcess } {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(file, args, {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let rest = '';
  let answering = true;
  const waiting = new Map<string, () => void>();
  child.stdout.on('data', (chunk: Buffer) => {
    rest += chunk.toString('utf8');
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const message = JSON.parse(rest.slice(0, end)) as Wire;
      rest = rest.slice(end + 1);
      if (message.method === undefined) waiting.get(JSON.stringify(message.id))?.();
      else if (answering) child.stdin.write(`${reply(message)}\n`);
    }
  });
  return {
    child,
    async time(message, answers = true) {
      answering = answers;
      const before = performance.now();
      await new Promise<void>((resolve) => {
        waiting.set(JSON.stringify(message.id), resolve);
        child.stdin.write(`${JSON.stringify(message)}\n`);
      });
      waiting.delete(JSON.stringify(message.id));
      return performance.now() - before;
    },
    async notify(message) {
      child.stdin.write(`${JSON.stringify(message)}\n`);
    },
    close: () => void child.stdin.end(),
  };
}

/** Connections outlive a visit, as a real client's pool does: opening one is not what is measured. */
export const pool = new Agent({ keepAlive: true });

export function httpClient(url: string, agent: Agent = pool): BenchClient {
  let session: string | undefined;
  const post = async (body: string, onMessage: (message: Wire) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'Content-Length': Buffer.byteLength(body),
        ...(session === undefined ? {} : { 'Mcp-Session-Id': session, 'MCP-Protocol-Version': '2025-11-25' }),
      };
      const request = httpRequest(url, { method: 'POST', agent, headers }, (response) => {
        const given = response.headers['mcp-session-id'];
        if (typeof given === 'string') session = given;
        const isStream = response.headers['content-type'] === 'text/event-stream';
        let rest = '';
        response.on('data', (chunk: Buffer) => {
          rest += chunk.toString('utf8');
          for (let end = rest.indexOf('\n\n'); isStream && end >= 0; end = rest.indexOf('\n\n')) {
            const data = rest
              .slice(0, end)
              .split('\n')
              .find((line) => line.startsWith('data: '));
            rest = rest.slice(end + 2);
            if (data !== undefined) onMessage(JSON.parse(data.slice(6)) as Wire);
          }
        });
        response.on('end', () => {
          if (!isStream && rest !== '') onMessage(JSON.parse(rest) as Wire);
          resolve();
        });
      });
      request.on('error', reject);
      request.end(body);
    });
  const time: BenchClient['time'] = async (message, answering = true) => {
    const before = performance.now();
    let after = before;
    const replies: Promise<void>[] = [];
    await post(JSON.stringify(message), (received) => {
      if (received.method === undefined) after = performance.now();
      else if (answering) replies.push(post(reply(received), () => {}));
    });
    await Promise.all(replies);
    return after - before;
  };
  return {
    time,
    notify: async (message) => post(JSON.stringify(message), () => {}),
    close: () => {},
  };
}
