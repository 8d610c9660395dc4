/**
 * A model on loopback that needs no account: in the wire formats of Anthropic, OpenAI and Google it asks once for one tool, then is done.
 * The same conversation always gets the same answer; it thinks nothing, remembers only what tools returned, and reaches nothing else.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropic } from './model/anthropic.ts';
import { nextStep, wantedResults } from './model/conversation.ts';
import type { Dialect, Reply } from './model/dialect.ts';
import { gemini } from './model/gemini.ts';
import { object, type Json } from './model/json.ts';
import { openaiChat } from './model/openai-chat.ts';
import { openaiResponses } from './model/openai-responses.ts';

export interface ScriptedModelOptions {
  /** The end of the name of the tool to call. */
  readonly tool?: string;
  /** 0 for any free port. */
  readonly port?: number;
  /** Bytes of one request; more is answered 413. */
  readonly mostBytes?: number;
  /** Requests in all; more are answered 429, so that a client in a loop ends. */
  readonly mostRequests?: number;
}

/** What a client told its model that the tool returned. */
export interface ToolResult {
  readonly dialect: string;
  readonly callId: string;
  readonly text: string;
  /** `null` where the wire format has no word for failure. */
  readonly failed: boolean | null;
}

/** A request the model got. */
export interface ModelRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** What the model did; `null` where the request was no turn of a conversation. */
  readonly step: string | null;
}

export interface ScriptedModel {
  /** `http://127.0.0.1:PORT`, without a path. */
  readonly url: string;
  /** Results of the wanted tool so far, each once. */
  readonly toolResults: () => readonly ToolResult[];
  readonly requests: () => readonly ModelRequest[];
  readonly close: () => Promise<void>;
}

const DIALECTS: readonly Dialect[] = [anthropic, openaiChat, openaiResponses, gemini];

export async function startScriptedModel(options: ScriptedModelOptions = {}): Promise<ScriptedModel> {
  const { tool = 'probe_report', port = 0, mostBytes = 32 * 1024 * 1024, mostRequests = 200 } = options;
  const results = new Map<string, ToolResult>();
  const requests: ModelRequest[] = [];
  let turns = 0;

  const answer = (
    method: string,
    path: string,
    body: Json,
  ): { readonly status: number; readonly reply: Reply; readonly step: string | null } => {
    const dialect = method === 'POST' ? DIALECTS.find((one) => one.speaks(path)) : undefined;
    if (dialect === undefined) return { ...aside(method, path), step: null };
    const conversation = dialect.read(path, body);
    for (const { callId, text, failed } of wantedResults(conversation, tool)) {
      results.set(`${dialect.name} ${callId}`, { dialect: dialect.name, callId, text, failed });
    }
    const step = nextStep(conversation, tool);
    turns += 1;
    return {
      status: 200,
      reply: dialect.write(step, conversation, turns),
      step: step.do === 'say' ? `say ${step.text}` : `${step.do} ${step.name}`,
    };
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const method = request.method ?? '';
    const path = new URL(request.url ?? '/', 'http://model').pathname;
    const settle = (status: number, reply: Reply, step: string | null): void => {
      requests.push({ method, path, status, step });
      send(response, status, reply);
    };
    if (requests.length >= mostRequests)
      return settle(429, problem('rate_limit_error', `more than ${mostRequests} requests`), null);
    const bytes = await readBody(request, mostBytes);
    if (bytes === null)
      return settle(413, problem('request_too_large', `more than ${mostBytes} bytes`), null);
    const body = parse(bytes);
    if (body === null) return settle(400, problem('invalid_request_error', 'the body is not JSON'), null);
    const { status, reply, step } = answer(method, path, body);
    settle(status, reply, step);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => {
      // The client hung up in the middle: there is nobody to tell.
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    toolResults: () => [...results.values()],
    requests: () => [...requests],
    close: async () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What clients ask beside the conversation itself. */
function aside(method: string, path: string): { readonly status: number; readonly reply: Reply } {
  if (method === 'POST' && path.endsWith('/messages/count_tokens'))
    return { status: 200, reply: json({ input_tokens: 10 }) };
  if (method === 'POST' && path.endsWith(':countTokens'))
    return { status: 200, reply: json({ totalTokens: 10 }) };
  if (method === 'GET' && path.endsWith('/models')) {
    return {
      status: 200,
      reply: json({
        object: 'list',
        data: [{ id: 'scripted', object: 'model', created: 1, owned_by: 'nobody' }],
      }),
    };
  }
  // Anthropic's client looks whether its base URL is there.
  if (method === 'HEAD') return { status: 200, reply: json({}) };
  return { status: 404, reply: problem('not_found_error', 'the scripted model does not know this path') };
}

function json(body: unknown): Reply {
  return { kind: 'json', body };
}

function problem(type: string, message: string): Reply {
  return json({ type: 'error', error: { type, message } });
}

async function readBody(request: IncomingMessage, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    // Read on, so that the client hears the answer, but keep nothing.
    if (size <= most) chunks.push(chunk);
  }
  return size > most ? null : Buffer.concat(chunks);
}

function parse(bytes: Buffer): Json | null {
  if (bytes.length === 0) return {};
  try {
    return object(JSON.parse(bytes.toString('utf8')) as unknown);
  } catch {
    return null;
  }
}

function send(response: ServerResponse, status: number, reply: Reply): void {
  if (reply.kind === 'json') {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(reply.body));
    return;
  }
  response.writeHead(status, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
  for (const { name, data } of reply.events) {
    if (name !== null) response.write(`event: ${name}\n`);
    response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
  }
  response.end();
}
