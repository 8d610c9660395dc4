/**
 * What each HTTP request is to the instrument: recorded first, then served by the table of methods and targets.
 * Nothing is refused that can be served; what deviates is noted with the session it belongs to.
 * Source: MCP 2025-11-25, basic/transports, "Streamable HTTP" and "Session Management".
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  contentTypeDeviation,
  header,
  headerValues,
  isLoopback,
  readAccept,
  readTarget,
  rebindingRefusal,
  type Headers,
} from '../core/http-rules.ts';
import { messagesOf, type Message, type Payload } from '../core/json-rpc.ts';
import { ASSUMED_REVISION, BAD_REQUEST, INVALID_REQUEST, PARSE_ERROR, writeError } from '../core/protocol.ts';
import { readQuestionId, readRepliedId } from '../core/question-id.ts';
import type { Channel } from '../core/session.ts';
import type { HttpOptions } from '../options.ts';
import { readBody } from './http-body.ts';
import {
  jsonExchange,
  standingStream,
  streamExchange,
  writeJson,
  writeStatus,
  type Sink,
} from './http-exchange.ts';
import { createInstrument } from './instrument.ts';
import { randomId } from './random-id.ts';
import { readText } from './read-text.ts';
import type { Serving } from './serving.ts';
import { sseEvent } from './sse.ts';
import { createVisitors } from './visitors.ts';

export interface HttpRequests {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  readonly malformed: (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex) => void;
  readonly connect: (request: IncomingMessage, socket: Duplex) => void;
  recordListening(url: string): void;
  readonly keepAlive: () => void;
  /** Ends sessions that nobody has used for long; they are rebuilt should they come back. */
  readonly sweep: () => void;
  /** The time to live is over: everything ends, and from now on nothing is recorded. */
  expire(): Promise<void>;
  endAll(how: string): Promise<void>;
}

interface Head {
  readonly request: number;
  readonly method: string;
  readonly headers: Headers;
  readonly label: string | null;
  readonly address: string;
  /** The session its header names: our id for it, and the header's value. */
  readonly named: { readonly id: string; readonly given: string } | null;
}

/** Ids that we mint; any other is the client's own and stands behind a digest. */
const OUR_SESSION = /^[a-z2-7]{26}$/;
const IDLE_MS = 30 * 60 * 1000;
const SESSION_HEADER = 'Mcp-Session-Id';

export function createHttpRequests(serving: Serving, options: HttpOptions): HttpRequests {
  const { log } = serving;
  const sinks = new Map<string, Sink>();
  const used = new Map<string, number>();
  const connections = new WeakMap<object, { readonly number: number; requests: number }>();
  const guarded = isLoopback(options.host);
  let requests = 0;
  let connectionCount = 0;
  let expired = false;

  const instrument = createInstrument({
    ...serving,
    binding: 'http',
    serve: options,
    wire: {
      ask: (channel, text) => sinks.get(channel.key)?.ask(text),
      answer: (channel, text, status) => sinks.get(channel.key)?.answer(text, status),
      settle: (channel) => sinks.get(channel.key)?.settle(),
    },
  });
  const visitors = createVisitors(instrument);

  const recordHead = (request: IncomingMessage): Head => {
    const connection = connections.get(request.socket) ?? { number: (connectionCount += 1), requests: 0 };
    connections.set(request.socket, connection);
    const headers: [string, string][] = [];
    for (let at = 0; at + 1 < request.rawHeaders.length; at += 2)
      headers.push([request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? '']);
    const { remoteAddress = 'unknown', remotePort = 0 } = request.socket;
    const target = request.url ?? '';
    const place = readTarget(target);
    const named = readSessionHeader(headers);
    const number = (requests += 1);
    instrument.record({
      kind: 'request',
      session: named !== null && instrument.has(named.id) ? named.id : null,
      request: number,
      connection: connection.number,
      reused: connection.requests,
      method: request.method ?? '',
      target,
      httpVersion: request.httpVersion,
      peer: remoteAddress.includes(':')
        ? `[${remoteAddress}]:${remotePort}`
        : `${remoteAddress}:${remotePort}`,
      headers,
    });
    connection.requests += 1;
    return {
      request: number,
      method: request.method ?? '',
      headers,
      label: place.kind === 'mcp' ? place.label : null,
      address: remoteAddress,
      named,
    };
  };

  const reply = (
    head: Head,
    session: string,
    response: ServerResponse,
    headers: Record<string, string> = {},
  ) => ({
    response,
    headers,
    onStatus: (status: number) => {
      instrument.record({ kind: 'response', session, request: head.request, status });
      instrument.flush();
    },
  });

  const visit = (head: Head, how: 'no-session' | 'off-endpoint'): string => {
    const session = visitors.visit(head, how);
    instrument.claim(session, head.request);
    return session;
  };

  /** The session a header names, rebuilt where this process has not seen it. */
  const enter = (id: string, given: string, head: Head): string => {
    used.set(id, performance.now());
    if (!instrument.has(id)) {
      log.say('WARNING', `session ${given} unknown here — rebuilding from scratch`);
      instrument.open(id, {
        how: 'rebuilt',
        clientSessionId: given === id ? null : given,
        label: head.label,
      });
    }
    return id;
  };

  const enterNamed = (head: Head, named: NonNullable<Head['named']>): string => {
    const known = instrument.has(named.id);
    const session = enter(named.id, named.given, head);
    if (!known) instrument.claim(session, head.request);
    if (headerValues(head.headers, 'mcp-session-id').length > 1)
      instrument.odd(session, 'session-id-repeated', 'more than one Mcp-Session-Id header', null);
    return session;
  };

  const refuse = (
    head: Head,
    session: string,
    response: ServerResponse,
    status: number,
    text: string,
    headers: Record<string, string> = {},
  ): void => writeJson(reply(head, session, response, headers), status, text);

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    response.on('error', () => {});
    request.on('error', () => {});
    if (expired) {
      response.writeHead(410, { 'Content-Type': 'application/json', Connection: 'close' });
      response.end('{"error":"this instrument has ended (--ttl)"}');
      return;
    }
    const head = recordHead(request);
    void serve(head, request, response).catch((error: unknown) => {
      log.say(
        'ERROR',
        `a request could not be served: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };

  const serve = async (head: Head, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refusal = guarded ? rebindingRefusal(head.headers, options.host) : null;
    if (refusal !== null) {
      const session = visit(head, 'off-endpoint');
      instrument.odd(session, 'rebinding-refused', refusal, null);
      refuse(head, session, response, 403, writeError(null, BAD_REQUEST, `Forbidden: ${refusal}`));
      return;
    }
    const place = readTarget(request.url ?? '');
    if (place.kind === 'mcp' && head.method === 'POST') await post(head, request, response);
    else if (place.kind === 'mcp' && head.method === 'GET') standBy(head, response);
    else if (place.kind === 'mcp' && head.method === 'DELETE') await forget(head, response);
    else if (place.kind === 'sse' && head.method === 'GET') openSse(head, response);
    else if (place.kind === 'sse-messages' && head.method === 'POST')
      await postToSse(head, request, response, place.session);
    else {
      const session = visit(head, 'off-endpoint');
      await recordStrayBody(head, session, request);
      const known = place.kind !== 'elsewhere';
      const allow: Record<string, string> = known
        ? { Allow: place.kind === 'mcp' ? 'GET, POST, DELETE' : place.kind === 'sse' ? 'GET' : 'POST' }
        : {};
      refuse(
        head,
        session,
        response,
        known ? 405 : 404,
        known ? '{"error":"method not allowed"}' : '{"error":"not found; the MCP endpoint is /mcp"}',
        allow,
      );
    }
  };

  /** Bodies sent anywhere else (OAuth registrations, say) are evidence too. */
  const recordStrayBody = async (head: Head, session: string, request: IncomingMessage): Promise<void> => {
    const body = await readBody(request, options.maxBody);
    if (body.size === 0) return;
    const { text, exact } = readText(body.bytes);
    instrument.receive(session, { request: head.request, text, exact, bytes: body.size, cut: body.cut });
  };

  /** Reads, records and parses a POST's body; answers and returns `null` where it is no message. */
  const readPost = async (
    head: Head,
    session: string | null,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<{ payload: Extract<Payload, { kind: 'single' | 'batch' }>; text: string } | null> => {
    const body = await readBody(request, options.maxBody);
    const read = readText(body.bytes);
    const bom = read.text.startsWith('\uFEFF');
    const text = bom ? read.text.slice(1) : read.text;
    const payload = instrument.receive(session, {
      request: head.request,
      text,
      exact: read.exact,
      bytes: body.size,
      cut:
        body.cut ??
        (body.complete
          ? null
          : { sha256: createHash('sha256').update(body.bytes).digest('hex'), complete: false }),
    });
    const usual = payload.kind === 'single' || payload.kind === 'batch';
    const whose = (): string => session ?? visit(head, 'no-session');
    const note = (code: string, detail: string): void =>
      instrument.odd(whose(), code, detail, text.slice(0, 500));
    if (body.cut !== null) {
      note('too-large', `a body of ${body.size} bytes, above the cap of ${options.maxBody}`);
      refuse(
        head,
        whose(),
        response,
        413,
        writeError(null, INVALID_REQUEST, `Body larger than ${options.maxBody} bytes`),
        { Connection: 'close' },
      );
      return null;
    }
    if (!body.complete) {
      note('body-unfinished', `the client went away after ${body.size} bytes of the body`);
      return null;
    }
    if (usual) return { payload, text };
    if (payload.kind === 'empty-batch') {
      note('empty-batch', 'a batch must not be empty');
      refuse(head, whose(), response, 400, writeError(null, INVALID_REQUEST, 'Invalid Request: empty batch'));
    } else {
      note('unparseable', body.size === 0 ? 'a POST without a body' : `not JSON: ${payload.why}`);
      refuse(head, whose(), response, 400, writeError(null, PARSE_ERROR, 'Parse error'));
    }
    return null;
  };

  const post = async (head: Head, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const early = head.named === null ? null : enterNamed(head, head.named);
    const read = await readPost(head, early, request, response);
    if (read === null) return;
    const { payload } = read;
    const messages = messagesOf(payload);
    const opens = messages.some((message) => message.kind === 'request' && message.method === 'initialize');
    const home = early ?? soleQuestioner(messages);
    let session: string;
    if (home !== null) {
      // Only replies to one session's questions, without a header: they are that session's, wherever they came from.
      session = early ?? enter(home, home, head);
      if (early === null) instrument.claim(session, head.request);
      if (early === null)
        instrument.odd(session, 'session-id-missing', 'replies came without Mcp-Session-Id', null);
    } else if (opens) {
      session = randomId(26);
      used.set(session, performance.now());
      instrument.open(session, { how: 'initialize', clientSessionId: null, label: head.label });
      instrument.claim(session, head.request);
      visitors.began(head, session);
    } else {
      session = visit(head, 'no-session');
      instrument.odd(session, 'session-id-missing', 'a message without Mcp-Session-Id', null);
    }
    noteHead(head, session, messages, payload.kind === 'batch');
    if (opens) sayHeaders(head);

    const waiting = messages.filter(
      (message) => message.kind === 'request' || message.kind === 'malformed',
    ).length;
    if (waiting === 0) {
      accept(head, session, response, messages, {
        key: `post:${head.request}`,
        via: 'json',
        request: head.request,
      });
      return;
    }
    const accepts = readAccept(head.headers);
    const channel: Channel = {
      key: `post:${head.request}`,
      via: accepts.stream ? 'post-stream' : 'json',
      request: head.request,
    };
    const given = early === null ? session : (head.named?.given ?? session);
    const settings = {
      ...reply(head, session, response, opens ? { [SESSION_HEADER]: given } : {}),
      answers: waiting,
      batch: payload.kind === 'batch',
    };
    const stream = accepts.stream ? streamExchange(settings) : null;
    const sink = stream ?? jsonExchange(settings);
    keep(channel.key, sink, session, response, head);
    deliver(head, session, messages, channel);
    stream?.open();
  };

  /** Holds a channel's sink until its response is closed, and tells the session where it was the client who closed it. */
  const keep = (key: string, sink: Sink, session: string, response: ServerResponse, head: Head): void => {
    sinks.set(key, sink);
    response.on('close', () => {
      sinks.delete(key);
      used.set(session, performance.now());
      if (sink.done() || expired) return;
      instrument.record({ kind: 'closed', session, request: head.request, by: 'client' });
      instrument.closed(session, key, 'the client closed its stream');
    });
  };

  /** 202 for messages that get no answer here: what they bring about goes out first, and is on record before either. */
  const accept = (
    head: Head,
    session: string,
    response: ServerResponse,
    messages: readonly Message[],
    channel: Channel,
  ): void => {
    instrument.record({ kind: 'response', session, request: head.request, status: 202 });
    deliver(head, session, messages, channel);
    writeStatus({ response, headers: {}, onStatus: instrument.flush }, 202);
  };

  const deliver = (head: Head, session: string, messages: readonly Message[], channel: Channel): void => {
    const foreign = (message: Message): string | null => {
      const asked = questioner(message);
      return asked === session ? null : asked;
    };
    for (const message of messages) {
      const elsewhere = foreign(message);
      if (elsewhere === null) {
        instrument.deliver(session, [message], () => channel);
        continue;
      }
      instrument.odd(
        session,
        'reply-for-other-session',
        'a reply to another session came under this one',
        null,
      );
      enter(elsewhere, elsewhere, head);
      instrument.receive(elsewhere, {
        request: null,
        text: message.text,
        exact: null,
        bytes: message.text.length,
        under: session,
      });
      instrument.deliver(elsewhere, [message], () => channel);
    }
  };

  const noteHead = (head: Head, session: string, messages: readonly Message[], batch: boolean): void => {
    const accept = readAccept(head.headers);
    if (accept.deviation !== null)
      instrument.odd(
        session,
        'accept',
        `${accept.deviation}; a POST must list application/json and text/event-stream`,
        null,
      );
    const type = contentTypeDeviation(head.headers);
    if (type !== null)
      instrument.odd(session, 'content-type', `${type}; a POST must be application/json`, null);
    if (batch) instrument.odd(session, 'batch', 'JSON-RPC batches exist in 2025-03-26 only', null);
    const opening = messages.find((message) => message.kind === 'request' && message.method === 'initialize');
    noteRevision(head, session, opening);
  };

  /** `initialize` is judged by its body alone; later requests should repeat what was agreed. */
  const noteRevision = (head: Head, session: string, opening: Message | undefined): void => {
    const given = header(head.headers, 'mcp-protocol-version');
    if (opening !== undefined && opening.kind === 'request') {
      const asked = (opening.params as { protocolVersion?: unknown } | undefined)?.protocolVersion;
      if (given !== null && given !== asked) {
        instrument.odd(
          session,
          'protocol-version-header-differs',
          `initialize under MCP-Protocol-Version ${given}, body ${JSON.stringify(asked)}`,
          null,
        );
      }
      return;
    }
    const agreed = instrument.agreed(session);
    if (agreed === null) return;
    if (given === null) {
      if (agreed >= '2025-06-18')
        instrument.odd(
          session,
          'protocol-version-header-missing',
          `no MCP-Protocol-Version after ${agreed} was agreed; taken for ${ASSUMED_REVISION}`,
          null,
        );
    } else if (given !== agreed) {
      instrument.odd(
        session,
        'protocol-version-header-differs',
        `MCP-Protocol-Version ${given} after ${agreed} was agreed`,
        null,
      );
    }
  };

  const sayHeaders = (head: Head): void => log.say('WARNING', `headers ${JSON.stringify(head.headers)}`);

  const standBy = (head: Head, response: ServerResponse): void => {
    if (head.named === null) {
      const session = visit(head, 'no-session');
      refuse(
        head,
        session,
        response,
        405,
        writeError(null, BAD_REQUEST, 'Method Not Allowed: a GET needs Mcp-Session-Id'),
        { Allow: 'POST, DELETE' },
      );
      return;
    }
    const session = enterNamed(head, head.named);
    noteRevision(head, session, undefined);
    const channel: Channel = { key: `get:${head.request}`, via: 'standby', request: head.request };
    keep(channel.key, standingStream(reply(head, session, response)), session, response, head);
    instrument.standby(session, channel);
  };

  const forget = async (head: Head, response: ServerResponse): Promise<void> => {
    if (head.named === null) {
      const session = visit(head, 'no-session');
      refuse(
        head,
        session,
        response,
        405,
        writeError(null, BAD_REQUEST, 'Method Not Allowed: a DELETE needs Mcp-Session-Id'),
        { Allow: 'POST' },
      );
      return;
    }
    const session = enterNamed(head, head.named);
    used.delete(session);
    // Answered first in the record, so that the report knows of it.
    const settings = reply(head, session, response);
    settings.onStatus(204);
    await instrument.end(session, 'delete', true);
    response.writeHead(204);
    response.end();
  };

  const openSse = (head: Head, response: ServerResponse): void => {
    const session = randomId(26);
    used.set(session, performance.now());
    const channel: Channel = { key: `get:${head.request}`, via: 'standby', request: head.request };
    instrument.open(session, { how: 'http+sse', clientSessionId: null, label: null });
    instrument.claim(session, head.request);
    visitors.began(head, session);
    sayHeaders(head);
    const sink = standingStream(
      reply(head, session, response),
      sseEvent(`/message?sessionId=${session}`, 'endpoint'),
    );
    keep(channel.key, sink, session, response, head);
    instrument.standby(session, channel);
    sseChannels.set(session, channel);
    response.on('close', () => {
      sseChannels.delete(session);
      if (!expired) void instrument.end(session, 'stream-closed', true);
    });
  };
  const sseChannels = new Map<string, Channel>();

  const postToSse = async (
    head: Head,
    request: IncomingMessage,
    response: ServerResponse,
    id: string | null,
  ): Promise<void> => {
    const channel = id === null ? undefined : sseChannels.get(id);
    const session = id === null || channel === undefined ? visit(head, 'no-session') : id;
    if (channel !== undefined) instrument.claim(session, head.request);
    const read = await readPost(head, session, request, response);
    if (read === null) return;
    if (channel === undefined) {
      instrument.odd(session, 'sse-session-unknown', 'a message for an SSE stream that is not open', null);
      refuse(head, session, response, 404, '{"error":"no such SSE session; open GET /sse first"}');
      return;
    }
    used.set(session, performance.now());
    accept(head, session, response, messagesOf(read.payload), channel);
  };

  const endAll = async (how: string): Promise<void> => {
    for (const session of instrument.sessions()) await instrument.end(session, how, false);
  };

  return {
    handle,
    malformed(error, socket) {
      const { remoteAddress = 'unknown' } = socket as Duplex & { remoteAddress?: string };
      // A connection that was reset or idled away said nothing wrong.
      if (error.code !== 'ECONNRESET' && !expired) {
        const session = visitors.visit({ headers: [], address: remoteAddress, label: null }, 'off-endpoint');
        instrument.record({
          kind: 'oddity',
          session,
          code: 'http-malformed',
          detail: `${error.code ?? 'error'}: ${error.message}`,
          raw: error.rawPacket?.subarray(0, 2000).toString('latin1') ?? null,
        });
      }
      if (socket.writable)
        socket.end(
          `HTTP/1.1 ${error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
        );
      else socket.destroy();
    },
    connect(request, socket) {
      if (!expired) {
        const head = recordHead(request);
        const session = visit(head, 'off-endpoint');
        instrument.record({ kind: 'response', session, request: head.request, status: 405 });
      }
      socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    },
    recordListening(url) {
      instrument.record({ kind: 'listening', session: null, url });
    },
    keepAlive() {
      for (const sink of sinks.values()) sink.keepAlive();
    },
    sweep() {
      const now = performance.now();
      const open = new Set<string>();
      for (const session of instrument.sessions()) {
        const last = used.get(session);
        if (last === undefined) used.set(session, now);
        else if (now - last > IDLE_MS && !instrument.busy(session) && !open.has(session)) {
          used.delete(session);
          void instrument.end(session, 'idle', false);
        }
      }
    },
    async expire() {
      await endAll('ttl');
      expired = true;
      log.say('INFO', 'time to live is over (--ttl): answering 410, recording nothing more');
    },
    endAll,
  };
}

function readSessionHeader(headers: Headers): Head['named'] {
  const [given] = headerValues(headers, 'mcp-session-id');
  if (given === undefined || given.trim() === '') return null;
  const id = OUR_SESSION.test(given)
    ? given
    : `x${createHash('sha256').update(given).digest('hex').slice(0, 25)}`;
  return { id, given };
}

/** The session whose question a message answers, by the id alone. */
function questioner(message: Message): string | null {
  if (message.kind !== 'response') return null;
  const replied = readRepliedId(message.id);
  return replied === null ? null : (readQuestionId(replied.id)?.session ?? null);
}

/** The one session that all messages answer, if there is one. */
function soleQuestioner(messages: readonly Message[]): string | null {
  const sessions = new Set(messages.map(questioner));
  const [only = null] = sessions;
  return sessions.size === 1 ? only : null;
}
