/**
 * A hand-made client over either binding, so that one table of claims can be run over both.
 * It answers questions as it is told, and can be as wrong as a test wants.
 */
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { start, stderrMatch, type Scratch, type Started } from './server.ts';

export interface Wire {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** What to say to a question, at once or later; nothing said is silence. Strings go out as they are. */
export type Responder = (question: Wire) => unknown;

export interface Peer {
  readonly binding: 'stdio' | 'http';
  readonly server: Started;
  /** Everything received, in order. */
  readonly inbox: Wire[];
  /** Raw texts received, in order. */
  readonly raw: string[];
  respond: Record<string, Responder | undefined>;
  /** Sends one message (or text, as it is). */
  send(message: unknown, options?: SendOptions): Promise<HttpAnswer | null>;
  /** Sends, and waits for the message with that id. */
  ask(message: Wire, options?: SendOptions): Promise<Wire>;
  /** Waits for a received message. */
  wait(matches: (message: Wire) => boolean, ms?: number): Promise<Wire>;
  /** Resolves when every answer that was started has been sent. */
  settled(): Promise<void>;
  /** The client's orderly end: EOF, or DELETE and then SIGTERM to the server. */
  close(): Promise<number | string>;
}

interface SendOptions {
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
  readonly path?: string;
  readonly method?: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The whole body; of a stream, once it has ended. */
  readonly body: Promise<string>;
  readonly response: IncomingMessage;
  readonly abort: () => void;
}

export type Connect = (
  where: Scratch,
  args?: readonly string[],
  env?: Readonly<Record<string, string>>,
) => Promise<Peer>;

export const connectStdio: Connect = async (where, args = [], env = {}) => {
  const server = start(['stdio', '--out', where.out, ...args], where, env);
  const box = createInbox();
  let rest = '';
  server.child.stdout.on('data', (chunk: Buffer) => {
    rest += chunk.toString('utf8');
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) box.receive(line);
  });
  const send = async (message: unknown): Promise<null> => {
    server.child.stdin.write(typeof message === 'string' ? message : `${JSON.stringify(message)}\n`);
    return null;
  };
  const peer = assemble('stdio', server, box, send, async () => {
    server.child.stdin.end();
    return server.exited;
  });
  return peer;
};

export const connectHttp: Connect = async (where, args = [], env = {}) => {
  const server = start(['http', '--port', '0', '--out', where.out, ...args], where, env);
  const match = await stderrMatch(server, /listening on (http:[^\s"]+)/);
  const url = new URL(match[1] ?? '');
  const box = createInbox();
  let session: string | null = null;
  const send = async (message: unknown, options: SendOptions = {}): Promise<HttpAnswer> => {
    const body = message === undefined ? '' : typeof message === 'string' ? message : JSON.stringify(message);
    const headers: Record<string, string | string[] | undefined> = {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(session === null ? {} : { 'Mcp-Session-Id': session, 'MCP-Protocol-Version': '2025-11-25' }),
      ...options.headers,
    };
    const answer = await exchange(
      url,
      options.method ?? 'POST',
      options.path ?? url.pathname,
      headers,
      body,
      box.receive,
    );
    const given = answer.headers['mcp-session-id'];
    if (typeof given === 'string') session = given;
    return answer;
  };
  const peer = assemble('http', server, box, send, async () => {
    if (session !== null) await send(undefined, { method: 'DELETE' });
    server.child.kill('SIGTERM');
    return server.exited;
  });
  return peer;
};

/** One HTTP exchange with exactly these headers; events and JSON bodies go to `receive` as they come. */
export async function exchange(
  url: URL,
  method: string,
  path: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  receive: (text: string) => void = () => {},
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const given = Object.fromEntries(
      Object.entries(headers).filter(([, value]) => value !== undefined),
    ) as Record<string, string | string[]>;
    const request = httpRequest(
      {
        host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
        port: url.port,
        path,
        method,
        headers: given,
        agent: false,
      },
      (response) => {
        let text = '';
        let seen = 0;
        const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true;
        const whole = new Promise<string>((done) => {
          response.on('data', (chunk: Buffer) => {
            text += chunk.toString('utf8');
            if (!isStream) return;
            for (let end = text.indexOf('\n\n', seen); end >= 0; end = text.indexOf('\n\n', seen)) {
              const data = text
                .slice(seen, end)
                .split('\n')
                .filter((line) => line.startsWith('data: '))
                .map((line) => line.slice(6));
              seen = end + 2;
              if (data.length > 0) receive(data.join('\n'));
            }
          });
          response.on('end', () => {
            if (!isStream && text !== '') receive(text);
            done(text);
          });
          response.on('error', () => done(text));
          response.on('close', () => done(text));
        });
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: whole,
          response,
          abort: () => request.destroy(),
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

interface Inbox {
  readonly inbox: Wire[];
  readonly raw: string[];
  receive(text: string): void;
  onQuestion(listener: (question: Wire) => void): void;
  wait(matches: (message: Wire) => boolean, ms: number): Promise<Wire>;
}

function createInbox(): Inbox {
  const inbox: Wire[] = [];
  const raw: string[] = [];
  const waiters = new Set<() => void>();
  let listener: (question: Wire) => void = () => {};
  return {
    inbox,
    raw,
    receive(text) {
      raw.push(text);
      const parsed = JSON.parse(text) as Wire | Wire[];
      for (const message of Array.isArray(parsed) ? parsed : [parsed]) {
        inbox.push(message);
        if (message.method !== undefined) listener(message);
      }
      for (const waiter of waiters) waiter();
    },
    onQuestion(next) {
      listener = next;
    },
    async wait(matches, ms) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiters.delete(look);
          reject(new Error(`nothing like that came within ${ms} ms; received: ${raw.join('\n')}`));
        }, ms);
        const look = (): void => {
          const found = inbox.find(matches);
          if (found === undefined) return;
          clearTimeout(timer);
          waiters.delete(look);
          resolve(found);
        };
        waiters.add(look);
        look();
      });
    },
  };
}

function assemble(
  binding: Peer['binding'],
  server: Started,
  box: Inbox,
  send: Peer['send'],
  close: Peer['close'],
): Peer {
  const wait: Peer['wait'] = async (matches, ms = 12_000) => box.wait(matches, ms);
  const answering: Promise<void>[] = [];
  const peer: Peer = {
    binding,
    server,
    inbox: box.inbox,
    raw: box.raw,
    respond: {},
    send,
    wait,
    async ask(message, options) {
      await send(message, options);
      return wait(
        ({ id, method }) => method === undefined && JSON.stringify(id) === JSON.stringify(message.id),
      );
    },
    async settled() {
      await Promise.all(answering);
    },
    close,
  };
  box.onQuestion((question) => answering.push(answerQuestion(peer, question)));
  return peer;
}

async function answerQuestion(peer: Peer, question: Wire): Promise<void> {
  const said: unknown = await peer.respond[question.method ?? '']?.(question);
  if (said === undefined) return;
  const all: readonly unknown[] = Array.isArray(said) ? said : [said];
  for (const one of all)
    await peer.send(typeof one === 'string' && peer.binding === 'stdio' ? `${one}\n` : one);
}

/** A responder that answers with a result. */
export function result(value: unknown): Responder {
  return ({ id }) => ({ jsonrpc: '2.0', id, result: value });
}

/** A responder that refuses. */
export function error(code: number, message = 'no'): Responder {
  return ({ id }) => ({ jsonrpc: '2.0', id, error: { code, message } });
}

export function initialize(capabilities: object, extra: Record<string, unknown> = {}): Wire {
  return {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities,
      clientInfo: { name: 't', version: '1' },
      ...extra,
    },
  };
}

export const READY: Wire = { jsonrpc: '2.0', method: 'notifications/initialized' };

export function list(id: unknown = 1): Wire {
  return { jsonrpc: '2.0', id, method: 'tools/list' };
}

export function call(id: unknown = 2, args: Record<string, unknown> = {}): Wire {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'probe_report', arguments: args } };
}

/** A client that answers everything as it should. */
export const COOPERATIVE: Record<string, Responder> = {
  ping: result({}),
  'roots/list': result({ roots: [{ uri: 'file:///home/ann/app', name: 'app' }] }),
  'elicitation/create': result({ action: 'accept', content: { folder: '/home/ann/app' } }),
  'sampling/createMessage': result({
    role: 'assistant',
    content: { type: 'text', text: '/home/ann/app' },
    model: 'm',
  }),
};

export const ALL_CAPABILITIES = { roots: {}, elicitation: {}, sampling: {} };
