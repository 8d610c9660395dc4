/**
 * Server-sent events, the writing half: what a stream starts with, an event, a comment.
 * Source: WHATWG HTML, section 9.2; MCP 2025-11-25, basic/transports, "Streamable HTTP".
 */

export const SSE_HEAD = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  // Proxies that buffer would hold back the question until its budget is over.
  'X-Accel-Buffering': 'no',
} as const;

/** The first byte of every stream, so that proxies and clients see it open; also the keep-alive. */
export const SSE_COMMENT = ':\n\n';

/** One message as an event. JSON text has no line breaks of its own. */
export function sseEvent(text: string, name = 'message'): string {
  return `event: ${name}\ndata: ${text}\n\n`;
}
