/**
 * A POST to the endpoint: its body read, recorded and parsed, its session found, its messages delivered and answered.
 * Source: MCP 2025-11-25, basic/transports, "Sending Messages to the Server".
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Channel } from '../core/actions.ts';
import { readAccept } from '../core/http-rules.ts';
import { messagesOf, type Message, type Payload } from '../core/json-rpc.ts';
import { carriesModernMeta, isModern } from '../core/modern.ts';
import { hintsModern } from '../core/modern-headers.ts';
import { INVALID_REQUEST, NO_BATCH, PARSE_ERROR, writeError } from '../core/protocol.ts';
import { readBody, type Body } from './http-body.ts';
import { jsonExchange, streamExchange } from './http-exchange.ts';
import type { Head } from './http-head.ts';
import { serveModern } from './http-modern.ts';
import { notePost } from './http-notes.ts';
import type { HttpVisits } from './http-visits.ts';
import type { HttpOptions } from '../options.ts';
import { readText } from './read-text.ts';

type Usual = Extract<Payload, { kind: 'single' | 'batch' }>;

export async function servePost(
  visits: HttpVisits,
  head: Head,
  request: IncomingMessage,
  response: ServerResponse,
  { maxBody, era, strict }: HttpOptions,
): Promise<void> {
  // Beside a modern head a session's name may mean nothing: the body says so.
  const hinted = era !== 'legacy' && hintsModern(head.headers);
  const early = head.named === null || hinted ? null : visits.enter(head, head.named);
  const payload = await readPost(visits, head, early, request, response, maxBody);
  if (payload === null) return;
  const messages = messagesOf(payload);
  if (payload.kind === 'single' && era !== 'legacy') {
    const { message } = payload;
    const agreed = early === null ? null : visits.instrument.agreed(early);
    if ((head.named === null || carriesModernMeta(message)) && isModern(message, agreed, hinted))
      return serveModern(visits, head, message, early, response);
  }
  const opens =
    era !== 'modern' &&
    messages.some((message) => message.kind === 'request' && message.method === 'initialize');
  const named = early ?? (head.named === null ? null : visits.enterLate(head, head.named));
  const session =
    named ?? visits.enterByQuestion(head, messages) ?? startVisit(visits, head, messages, opens);
  notePost(visits.instrument, head, session, messages);
  if (payload.kind === 'batch') noteBatch(visits, session, payload);
  if (payload.kind === 'batch' && strict && messages.some(carriesModernMeta)) {
    const text = writeError(null, INVALID_REQUEST, NO_BATCH);
    visits.refuse(head, session, response, { status: 400, text });
    return;
  }

  const key = `post:${head.request}`;
  const answers = messages.filter(wantsAnswer).length;
  if (answers === 0) {
    visits.accept(head, session, response, messages, { key, via: 'json', request: head.request });
    return;
  }
  const { stream } = readAccept(head.headers);
  const channel: Channel = { key, via: stream ? 'post-stream' : 'json', request: head.request };
  const given = head.named?.given ?? session;
  const headers: Record<string, string> = opens ? { 'Mcp-Session-Id': given } : {};
  const settings = {
    ...visits.reply(head, session, response, headers),
    answers,
    batch: payload.kind === 'batch',
  };
  const streamed = stream ? streamExchange(settings) : null;
  visits.keep(head, session, channel, streamed ?? jsonExchange(settings), response);
  visits.deliver(head, session, messages, channel);
  streamed?.open();
}

/** Reads, records and parses a POST's body; answers it and returns `null` where it is no message. */
export async function readPost(
  visits: HttpVisits,
  head: Head,
  session: string | null,
  request: IncomingMessage,
  response: ServerResponse,
  cap: number,
): Promise<Usual | null> {
  const { instrument } = visits;
  const body = await readBody(request, cap);
  const { text: read, exact } = readText(body.bytes);
  const bom = read.startsWith('\uFEFF');
  const text = bom ? read.slice(1) : read;
  const received = { request: head.request, text, exact, bytes: body.size, cut: cutOf(body) };
  const payload = instrument.receive(session, received);
  if (body.complete && body.cut === null && (payload.kind === 'single' || payload.kind === 'batch')) {
    return payload;
  }
  const whose = session ?? visits.stray(head, 'no-session');
  const { code, detail, status, error } = unusable(body, payload, cap);
  instrument.odd(whose, code, detail, text.slice(0, 500));
  instrument.unreadable(text, detail);
  if (status !== null) {
    const headers: Record<string, string> = status === 413 ? { Connection: 'close' } : {};
    visits.refuse(head, whose, response, { status, text: error, headers });
  }
  return null;
}

interface Unusable {
  readonly code: string;
  readonly detail: string;
  /** `null` where nobody is left to answer. */
  readonly status: number | null;
  readonly error: string;
}

function unusable(body: Body, payload: Payload, cap: number): Unusable {
  if (body.cut !== null) {
    const error = writeError(null, INVALID_REQUEST, `Body larger than ${cap} bytes`);
    return {
      code: 'too-large',
      detail: `a body of ${body.size} bytes, above the cap of ${cap}`,
      status: 413,
      error,
    };
  }
  if (!body.complete) {
    const detail = `the client went away after ${body.size} bytes of the body`;
    return { code: 'body-unfinished', detail, status: null, error: '' };
  }
  if (payload.kind === 'empty-batch') {
    const error = writeError(null, INVALID_REQUEST, 'Invalid Request: empty batch');
    return { code: 'empty-batch', detail: 'a batch must not be empty', status: 400, error };
  }
  const why = payload.kind === 'unparseable' ? payload.why : 'no message';
  const detail = body.size === 0 ? 'a POST without a body' : `not JSON: ${why}`;
  return { code: 'unparseable', detail, status: 400, error: writeError(null, PARSE_ERROR, 'Parse error') };
}

/** Says of a body of which only the beginning is kept, or came, what all of it was. */
function cutOf(body: Body): Body['cut'] {
  if (body.cut !== null || body.complete) return body.cut;
  return { sha256: createHash('sha256').update(body.bytes).digest('hex'), complete: false };
}

function startVisit(visits: HttpVisits, head: Head, messages: readonly Message[], opens: boolean): string {
  if (opens) return visits.begin(head, 'initialize');
  const session = visits.stray(head, 'no-session');
  // The modern era knows no sessions.
  if (!messages.every(carriesModernMeta)) {
    visits.instrument.odd(session, 'session-id-missing', 'a message without Mcp-Session-Id');
  }
  return session;
}

function noteBatch(visits: HttpVisits, session: string, payload: Extract<Payload, { kind: 'batch' }>): void {
  visits.instrument.odd(session, 'batch', 'JSON-RPC batches exist in 2025-03-26 only');
  if (payload.dropped) {
    visits.instrument.odd(session, 'batch-too-long', 'only the first messages of the batch were looked at');
  }
}

function wantsAnswer(message: Message): boolean {
  return message.kind === 'request' || message.kind === 'malformed';
}
