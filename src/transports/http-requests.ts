/**
 * What each HTTP request is to the instrument: recorded first, then served by the table of methods and targets.
 * Nothing is refused that can be served; what is refused is on record before.
 * Source: MCP 2025-11-25, basic/transports, "Streamable HTTP" and its "Security Warning".
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Channel } from '../core/actions.ts';
import { isLoopback, readTarget, rebindingRefusal } from '../core/http-rules.ts';
import { BAD_REQUEST, writeError } from '../core/protocol.ts';
import type { HttpOptions } from '../options.ts';
import { readBody } from './http-body.ts';
import { standingStream } from './http-exchange.ts';
import { createHeadRecorder, type Head } from './http-head.ts';
import { noteRevision } from './http-notes.ts';
import { servePage } from './http-page.ts';
import { servePost } from './http-post.ts';
import { createHttpSse } from './http-sse.ts';
import { createHttpVisits } from './http-visits.ts';
import { readText } from './read-text.ts';
import type { Serving } from './serving.ts';

export interface HttpRequests {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Bytes that are no HTTP request. */
  readonly malformed: (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex) => void;
  readonly connect: (request: IncomingMessage, socket: Duplex) => void;
  recordListening(url: string): void;
  readonly keepAlive: () => void;
  readonly sweep: () => void;
  /** The time to live is over: everything ends, and from now on nothing is recorded. */
  expire(): Promise<void>;
  endAll(how: string): Promise<void>;
}

export function createHttpRequests(serving: Serving, options: HttpOptions): HttpRequests {
  const visits = createHttpVisits(serving, options);
  const { instrument } = visits;
  const recordHead = createHeadRecorder(instrument);
  const sse = createHttpSse(visits, options.maxBody);
  const guarded = isLoopback(options.host);
  const allowed = options.era === 'modern' ? ALLOWED_MODERN : ALLOWED;
  let expired = false;

  const serve = async (head: Head, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refusal = guarded ? rebindingRefusal(head.headers, options.host) : null;
    if (refusal !== null) {
      const session = visits.stray(head, 'off-endpoint');
      instrument.odd(session, 'rebinding-refused', refusal);
      await recordRefused(head, session, request);
      visits.refuse(head, session, response, {
        status: 403,
        text: writeError(null, BAD_REQUEST, `Forbidden: ${refusal}`),
      });
      return;
    }
    const place = readTarget(head.target);
    const wanted = `${head.method} ${place.kind}`;
    if (options.era === 'modern' && !MODERN_PLACES.has(wanted))
      return serveStray(head, request, response, allowed[place.kind]);
    switch (wanted) {
      case 'POST mcp':
        return servePost(visits, head, request, response, options);
      case 'GET mcp':
        return standBy(head, response);
      case 'DELETE mcp':
        return forget(head, response);
      case 'GET sse':
        return sse.open(head, response);
      case 'GET page':
        return servePage(visits, serving.roundKey, head, response, place.kind === 'page' ? place.name : '');
      case 'POST sse-messages':
        return sse.post(head, request, response, place.kind === 'sse-messages' ? place.session : null);
      default:
        return serveStray(head, request, response, allowed[place.kind]);
    }
  };

  /** What is refused is evidence all the same, and may be a try to answer a question. */
  const recordRefused = async (head: Head, session: string, request: IncomingMessage): Promise<void> => {
    const { bytes, size, cut } = await readBody(request, options.maxBody);
    if (size === 0) return;
    const { text, exact } = readText(bytes);
    instrument.receive(session, { request: head.request, text, exact, bytes: size, cut, refused: true });
    instrument.unreadable(text, `sent where it is not served: ${head.method} ${head.target.slice(0, 200)}`);
  };

  /** Anything else is evidence too (an OAuth registration's body, say), and gets a small 404 or 405. */
  const serveStray = async (
    head: Head,
    request: IncomingMessage,
    response: ServerResponse,
    allow: string | null,
  ): Promise<void> => {
    const session = visits.stray(head, 'off-endpoint');
    await recordRefused(head, session, request);
    if (allow === null) {
      visits.refuse(head, session, response, {
        status: 404,
        text: '{"error":"not found; the MCP endpoint is /mcp"}',
      });
    } else {
      const headers = { Allow: allow };
      visits.refuse(head, session, response, {
        status: 405,
        text: '{"error":"method not allowed"}',
        headers,
      });
    }
  };

  const standBy = (head: Head, response: ServerResponse): void => {
    if (head.named === null) {
      refuseWithoutSession(head, response, 'GET');
      return;
    }
    const session = visits.enter(head, head.named);
    noteRevision(instrument, head, session);
    const channel: Channel = { key: `get:${head.request}`, via: 'standby', request: head.request };
    visits.keep(head, session, channel, standingStream(visits.reply(head, session, response)), response);
    instrument.standby(session, channel);
  };

  const forget = async (head: Head, response: ServerResponse): Promise<void> => {
    if (head.named === null) {
      refuseWithoutSession(head, response, 'DELETE');
      return;
    }
    const session = visits.enter(head, head.named);
    // Answered in the record first, so that the report knows of it.
    visits.reply(head, session, response).onStatus(204);
    await visits.end(session, 'delete', 'client');
    response.writeHead(204);
    response.end();
  };

  const refuseWithoutSession = (head: Head, response: ServerResponse, method: string): void => {
    const text = writeError(null, BAD_REQUEST, `Method Not Allowed: a ${method} needs Mcp-Session-Id`);
    const session = visits.stray(head, 'no-session');
    visits.refuse(head, session, response, { status: 405, text, headers: { Allow: 'POST' } });
  };

  return {
    keepAlive: visits.keepAlive,
    sweep: visits.sweep,
    endAll: visits.endAll,
    handle(request, response) {
      response.on('error', () => {});
      request.on('error', () => {});
      if (expired) {
        response.writeHead(410, { 'Content-Type': 'application/json', Connection: 'close' });
        response.end('{"error":"this instrument has ended (--ttl)"}');
        return;
      }
      serve(recordHead(request), request, response).catch((error: unknown) => {
        const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
        serving.log.say('ERROR', `a request could not be served: ${why}`);
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
    },
    malformed(error, socket) {
      const { remoteAddress = 'unknown' } = socket as Duplex & { remoteAddress?: string };
      // A connection that was reset or idled away said nothing wrong.
      if (error.code !== 'ECONNRESET' && !expired) {
        const session = visits.strayConnection({ headers: [], address: remoteAddress, label: null });
        const raw = error.rawPacket?.subarray(0, 2000).toString('latin1') ?? null;
        const detail = `${error.code ?? 'error'}: ${error.message}`;
        instrument.record({ kind: 'oddity', session, code: 'http-malformed', detail, raw });
      }
      const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
      endSocket(socket, tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request');
    },
    connect(request, socket) {
      if (!expired) {
        const head = recordHead(request);
        const session = visits.stray(head, 'off-endpoint');
        instrument.record({ kind: 'response', session, request: head.request, status: 405 });
      }
      endSocket(socket, '405 Method Not Allowed');
    },
    recordListening(url) {
      instrument.record({ kind: 'listening', session: null, url });
    },
    async expire() {
      await visits.endAll('ttl');
      expired = true;
      serving.log.say('INFO', 'time to live is over (--ttl): answering 410, recording nothing more');
    },
  };
}

/** The methods each place knows; `null` where there is no such place. */
const ALLOWED = {
  mcp: 'GET, POST, DELETE',
  sse: 'GET',
  'sse-messages': 'POST',
  page: 'GET',
  elsewhere: null,
} as const;

const MODERN_PLACES: ReadonlySet<string> = new Set(['POST mcp', 'GET page']);
/** What the modern era alone has (2026-07-28, streamable-http, "Earlier Streamable HTTP Revisions"). */
const ALLOWED_MODERN = { ...ALLOWED, mcp: 'POST', sse: null, 'sse-messages': null } as const;

function endSocket(socket: Duplex, status: string): void {
  if (!socket.writable) socket.destroy();
  else socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
