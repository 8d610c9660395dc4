/**
 * Our own page, which an elicitation in URL mode asks to open: that somebody opened it is all that it is for.
 * Source: MCP 2026-07-28, client/elicitation, "URL Mode Elicitation Requests".
 */
import type { ServerResponse } from 'node:http';
import { header, PAGE, type Headers } from '../core/http-rules.ts';
import { readQuestionId } from '../core/question-id.ts';
import type { Head } from './http-head.ts';
import type { HttpVisits } from './http-visits.ts';
import type { RoundKey } from './round-key.ts';

/** Where the page of a question is, as the client reached us; `null` where its Host can be no part of a URL. */
export function pageOf(headers: Headers, key: RoundKey): ((question: string) => string) | null {
  const host = header(headers, 'host');
  if (host === null || host.length > 255 || !HOST.test(host)) return null;
  // A tunnel or front end ends TLS before us, and says so.
  const scheme = header(headers, 'x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http';
  return (question) => `${scheme}://${host}/${PAGE}/${question}.${sealOf(question, key)}`;
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Nobody but who has the key can name a page that was never asked for. */
function sealOf(question: string, key: RoundKey): string {
  return key.derive(26, ['page', question]);
}

/** `name`: a question's id and its seal. */
export function servePage(
  visits: HttpVisits,
  key: RoundKey,
  head: Head,
  response: ServerResponse,
  name: string,
): void {
  const { instrument } = visits;
  const question = name.slice(0, Math.max(0, name.lastIndexOf('.')));
  const isOurs = name === `${question}.${sealOf(question, key)}`;
  const asked = isOurs ? readQuestionId(question) : null;
  if (asked === null) {
    const session = visits.stray(head, 'off-endpoint');
    visits.refuse(head, session, response, { status: 404, text: '{"error":"no such page"}' });
    return;
  }
  visits.enterByState(asked.session, head.label);
  instrument.record({ kind: 'visited', session: asked.session, id: question, request: head.request });
  // Who opens it may be a browser, or somebody else's look at a link: nothing of that is the client's.
  const session = visits.stray(head, 'off-endpoint');
  const why = 'opened the page of one of its questions';
  instrument.record({ kind: 'related', session: asked.session, to: session, why, confidence: 'certain' });
  instrument.record({ kind: 'related', session, to: asked.session, why, confidence: 'certain' });
  visits.reply(head, session, response).onStatus(200);
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(TEXT);
}

const TEXT = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>mcp-tell</title>
<style>:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1rem}</style>
<h1>This is mcp-tell</h1>
<p>A test instrument asked your MCP client to open this page, to see whether it does. That the page was opened, and
what your browser sent with it, is now in its report. There is nothing to fill in: you can close this page.</p>
</html>
`;
