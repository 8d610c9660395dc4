/**
 * The deprecated HTTP+SSE transport: one standing stream that names where to post, and carries every question and answer.
 * Source: MCP 2024-11-05, basic/transports, "HTTP with SSE".
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Channel } from '../core/actions.ts';
import { messagesOf } from '../core/json-rpc.ts';
import { standingStream } from './http-exchange.ts';
import type { Head } from './http-head.ts';
import { readPost } from './http-post.ts';
import type { HttpVisits } from './http-visits.ts';
import { sseEvent } from './sse.ts';

export interface HttpSse {
  /** GET: opens the stream; its first event says where to post. */
  open(head: Head, response: ServerResponse): void;
  /** POST of messages for the stream of `session`. */
  post(head: Head, request: IncomingMessage, response: ServerResponse, session: string | null): Promise<void>;
}

export function createHttpSse(visits: HttpVisits, cap: number): HttpSse {
  const channels = new Map<string, Channel>();
  const { instrument } = visits;

  return {
    open(head, response) {
      const session = visits.begin(head, 'http+sse');
      const channel: Channel = { key: `get:${head.request}`, via: 'standby', request: head.request };
      const endpoint = sseEvent(`/message?sessionId=${session}`, 'endpoint');
      const stream = standingStream(visits.reply(head, session, response), endpoint);
      visits.keep(head, session, channel, stream, response);
      instrument.standby(session, channel);
      channels.set(session, channel);
      response.on('close', () => {
        channels.delete(session);
        void visits.end(session, 'stream-closed', 'client');
      });
    },
    async post(head, request, response, id) {
      const channel = id === null ? undefined : channels.get(id);
      if (id === null || channel === undefined) {
        const stray = visits.stray(head, 'no-session');
        const payload = await readPost(visits, head, stray, request, response, cap);
        if (payload === null) return;
        instrument.odd(stray, 'sse-session-unknown', 'a message for an SSE stream that is not open');
        visits.refuse(head, stray, response, {
          status: 404,
          text: '{"error":"no such SSE session; open GET /sse first"}',
        });
        return;
      }
      instrument.claim(id, head.request);
      const payload = await readPost(visits, head, id, request, response, cap);
      if (payload !== null) {
        // This transport has none of the headers that the modern era wants.
        const from = { ...visits.from(head, null), deviations: [] };
        visits.accept(head, id, response, messagesOf(payload), channel, from);
      }
    },
  };
}
