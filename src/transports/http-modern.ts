/**
 * A POST of the modern era: one message that stands for itself. Its visit is found by the state it brings back, or by who its
 * client says to be; it is answered as JSON, or with the stream that a subscription is.
 * Source: MCP 2026-07-28, basic/transports/streamable-http, "Sending Messages" and "Receiving Messages".
 */
import type { ServerResponse } from 'node:http';
import type { Channel } from '../core/actions.ts';
import type { Message } from '../core/json-rpc.ts';
import type { OpenedState } from '../core/round-state.ts';
import { jsonExchange, streamExchange } from './http-exchange.ts';
import type { Head } from './http-head.ts';
import { notePost } from './http-notes.ts';
import type { HttpVisits } from './http-visits.ts';

function sessionOf(
  visits: HttpVisits,
  head: Head,
  message: Message,
  named: string | null,
  opened: OpenedState | null,
): string {
  if (opened?.kind !== 'open') return named ?? visits.modern(head, message);
  const { session } = opened.state;
  visits.enterByState(session, head.label);
  if (named !== session) visits.instrument.claim(session, head.request);
  return session;
}

/** `named`: the session of a handshake that its header names and this process knows. */
export async function serveModern(
  visits: HttpVisits,
  head: Head,
  message: Message,
  named: string | null,
  response: ServerResponse,
): Promise<void> {
  const { instrument } = visits;
  const from = visits.from(head, message);
  const opened = await instrument.openState(message, from.principal);
  const session = sessionOf(visits, head, message, named, opened);
  notePost(instrument, head, session, [message]);
  if (head.named !== null && named === null)
    instrument.odd(session, 'session-id-in-modern', 'a modern request has no Mcp-Session-Id; ignored');
  const key = `post:${head.request}`;
  if (message.kind !== 'request') {
    visits.accept(head, session, response, [message], { key, via: 'json', request: head.request });
    return;
  }
  visits.sayHeaders(head);
  const streamed = message.method === 'subscriptions/listen';
  const channel: Channel = { key, via: streamed ? 'post-stream' : 'json', request: head.request };
  const settings = { ...visits.reply(head, session, response), answers: 1, batch: false };
  const sink = streamed ? streamExchange(settings) : jsonExchange(settings);
  visits.keep(head, session, channel, sink, response);
  visits.deliver(head, session, [message], channel, { ...from, opened });
}
