/**
 * How one HTTP request is answered: as an event stream, as JSON, or with a status alone. It writes and counts, nothing else.
 * Source: MCP 2025-11-25, basic/transports, "Sending Messages to the Server" and "Listening for Messages from the Server".
 */
import type { ServerResponse } from 'node:http';
import { SSE_COMMENT, SSE_HEAD, sseEvent } from './sse.ts';
import { createAnswerBatch } from './answer-batch.ts';

/** What a channel's questions and answers are written to. */
export interface Sink {
  /** A question or a notification, on a stream. */
  push(text: string): void;
  answer(text: string, status: number | null): void;
  settle(): void;
  /** A comment, so that nobody between takes the silence for an end. */
  keepAlive(): void;
  /** Has everything been said on it? */
  done(): boolean;
}

/** How a request is answered, whatever its form. */
export interface Reply {
  readonly response: ServerResponse;
  readonly headers: Readonly<Record<string, string>>;
  /** Called before the head is written. */
  readonly onStatus: (status: number) => void;
}

export interface ExchangeOptions extends Reply {
  /** Requests that wait for an answer on it. */
  readonly answers: number;
  readonly batch: boolean;
}

export interface StreamSink extends Sink {
  /** Sends head and first byte now, where nothing has been said yet. */
  open(): void;
}

/** A POST answered as a stream: questions and answers as events, ended after the last answer. */
export function streamExchange(options: ExchangeOptions): StreamSink {
  const { response } = options;
  let left = options.answers;
  let opened = false;

  const head = (): string => {
    if (opened) return '';
    opened = true;
    options.onStatus(200);
    response.writeHead(200, { ...SSE_HEAD, ...options.headers });
    return SSE_COMMENT;
  };
  const finishOne = (event: string): void => {
    left -= 1;
    if (left > 0) {
      if (event !== '') response.write(head() + event);
      return;
    }
    if (!opened && event === '') writeStatus(options, 202);
    else response.end(head() + event);
  };

  return {
    open() {
      if (!opened && left > 0) response.write(head());
    },
    push: (text) => writeNow(response, () => response.write(head() + sseEvent(text))),
    answer(text, status) {
      if (status !== null && !opened && options.answers === 1) {
        left = 0;
        writeJson(options, status, text);
      } else finishOne(sseEvent(text));
    },
    settle: () => finishOne(''),
    keepAlive: () => void (opened && left > 0 && response.write(SSE_COMMENT)),
    done: () => left <= 0,
  };
}

/** A POST answered as JSON, once everything is answered; it can carry no question. */
export function jsonExchange(options: ExchangeOptions): Sink {
  let finished = false;
  const batch = createAnswerBatch(options.answers, (texts, status) => {
    finished = true;
    if (texts.length === 0) writeStatus(options, 202);
    else if (options.batch) writeJson(options, 200, `[${texts.join(',')}]`);
    else writeJson(options, status ?? 200, texts[0] ?? '');
  });
  return {
    push: () => {},
    answer: (text, status) => batch.add(text, status),
    settle: () => batch.settle(),
    keepAlive: () => {},
    done: () => finished,
  };
}

/** A standing stream (GET): events whenever there are any, ended only by the client. */
export function standingStream(options: Reply, first = ''): Sink {
  const { response } = options;
  options.onStatus(200);
  response.writeHead(200, { ...SSE_HEAD, ...options.headers });
  response.write(SSE_COMMENT + first);
  return {
    push: (text) => writeNow(response, () => response.write(sseEvent(text))),
    answer: (text) => void response.write(sseEvent(text)),
    settle: () => {},
    keepAlive: () => void response.write(SSE_COMMENT),
    done: () => false,
  };
}

/** Node would hold a chunk back until the turn ends; a question need not wait for what is still done in this turn. */
function writeNow(response: ServerResponse, write: () => void): void {
  const { socket } = response;
  socket?.cork();
  write();
  socket?.uncork();
}

export function writeJson(options: Reply, status: number, text: string): void {
  options.onStatus(status);
  options.response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    'Cache-Control': 'no-cache, no-transform',
    ...options.headers,
  });
  options.response.end(text);
}

export function writeStatus(options: Reply, status: number): void {
  options.onStatus(status);
  options.response.writeHead(status, {
    ...(status === 204 ? {} : { 'Content-Length': '0' }),
    ...options.headers,
  });
  options.response.end();
}
