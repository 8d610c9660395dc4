/**
 * One HTTP request and its answer, on a connection of its own, with the heads kept as evidence beside the bodies.
 */
import { request as httpRequest, STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Headers } from './peer.ts';
import { PATIENCE, type Line } from './wire.ts';

export interface HttpAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Headers;
  /** The whole body; of a stream, once it has ended or was cut off. */
  readonly ended: Promise<void>;
}

export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
}

export interface Exchange {
  readonly answer: Promise<HttpAnswer>;
  hangUp(): void;
}

/** Bodies and the data of events go to `take`, as they come; heads and the sent body to `lines`. */
export function exchange(
  { method, url, headers, body }: HttpRequest,
  lines: Line[],
  take: (text: string) => void,
): Exchange {
  lines.push({ way: 'sent', text: [`${method} ${url.pathname}`, ...wordHeaders(headers)].join(' | ') });
  if (body !== '') lines.push({ way: 'sent', text: body });
  const request = httpRequest(url, { method, headers, agent: false });
  const answer = new Promise<HttpAnswer>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      lines.push({ way: 'received', text: wordHead(response) });
      const found = {
        status: response.statusCode ?? 0,
        headers: headersOf(response),
        ended: readBody(response, take),
      };
      resolve(found);
    });
  });
  request.setTimeout(PATIENCE, () =>
    request.destroy(new Error(`nothing came from ${url.href} for ${PATIENCE / 1000} s`)),
  );
  request.end(body);
  return { answer, hangUp: () => void request.destroy() };
}

async function readBody(response: IncomingMessage, take: (text: string) => void): Promise<void> {
  const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true;
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    if (!isStream) return;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const data of events.map(dataOf)) if (data !== '') take(data);
  });
  await new Promise<void>((resolve) => {
    response.on('error', () => resolve()).on('close', () => resolve());
  });
  if (!isStream && text !== '') take(text);
}

function dataOf(event: string): string {
  return event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.replace(/^data: ?/, ''))
    .join('\n');
}

function headersOf(response: IncomingMessage): Headers {
  return Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
}

/** Of the connection, not of the protocol. */
const PLUMBING = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

function wordHead(response: IncomingMessage): string {
  const status = response.statusCode ?? 0;
  const headers: Record<string, string> = {};
  for (let at = 0; at < response.rawHeaders.length; at += 2)
    headers[response.rawHeaders[at] ?? ''] = response.rawHeaders[at + 1] ?? '';
  return [`${status} ${STATUS_CODES[status] ?? ''}`.trim(), ...wordHeaders(headers)].join(' | ');
}

function wordHeaders(headers: Headers): string[] {
  return Object.entries(headers)
    .filter(([name]) => !PLUMBING.has(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${value}`);
}
