/**
 * A client of Streamable HTTP: every message a POST of its own, answers as a body or as events, the session's id sent back where one
 * was given (which only servers of the legacy era do).
 */
import { NEWEST_LEGACY } from '../core/protocol.ts';
import { exchange, type Exchange, type HttpAnswer } from './http-exchange.ts';
import { createInbox } from './inbox.ts';
import type { Headers, Peer } from './peer.ts';
import { isAnswerTo, type Answer, type Line, type Message } from './wire.ts';

const POSTED: Headers = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
};

interface Posted extends HttpAnswer {
  /** What came on it so far. */
  readonly came: readonly Message[];
  readonly since: number;
}

/** `ended`: resolves when the server is gone, with a sentence. `always`: headers of every request. */
export function connectHttp(url: URL, lines: Line[], ended: Promise<string>, always: Headers = {}): Peer {
  const inbox = createInbox(lines);
  const open = new Set<Exchange>();
  let session: Headers = {};
  void ended.then((how) => inbox.fail(new Error(how)));

  /** Resolves with the head; what comes after it goes to the inbox. */
  async function put(method: string, body: string, headers: Headers): Promise<Posted> {
    const came: Message[] = [];
    const since = performance.now();
    const one = exchange({ method, url, headers, body }, lines, (text) => came.push(...inbox.take(text)));
    open.add(one);
    try {
      const answer = await one.answer;
      void answer.ended.then(() => open.delete(one));
      const given = answer.headers['mcp-session-id'];
      if (given !== undefined) session = { 'Mcp-Session-Id': given, 'MCP-Protocol-Version': NEWEST_LEGACY };
      return { ...answer, came, since };
    } catch (error) {
      open.delete(one);
      throw error;
    }
  }

  async function post(message: unknown, headers: Headers): Promise<Posted> {
    const body = typeof message === 'string' ? message : JSON.stringify(message);
    return put('POST', body, { ...POSTED, ...always, ...session, ...headers });
  }

  return {
    binding: 'http',
    lines,
    received: inbox.received,
    set onRequest(handler: Peer['onRequest']) {
      inbox.onRequest = handler;
    },
    async send(message, headers = {}) {
      const posted = await post(message, headers);
      if (!isStream(posted)) await posted.ended;
      return answerOf(posted, posted.came[0]);
    },
    async ask(message, headers = {}) {
      const posted = await post(message, headers);
      const isMine = isAnswerTo(message['id']);
      if (isStream(posted)) {
        const over = posted.ended.then(() => 'the stream ended without it');
        return answerOf(posted, await inbox.wait(isMine, `answer to ${String(message['method'])}`, over));
      }
      await posted.ended;
      return answerOf(posted, posted.came.find(isMine) ?? posted.came[0]);
    },
    wait: inbox.wait,
    hangUp() {
      for (const one of open) one.hangUp();
    },
    async leave() {
      if (Object.keys(session).length > 0) await put('DELETE', '', { ...always, ...session });
    },
  };
}

function answerOf({ status, headers, since }: Posted, message: Message | undefined): Answer {
  return { status, headers, message: message ?? null, ms: performance.now() - since };
}

function isStream({ headers }: HttpAnswer): boolean {
  return headers['content-type']?.startsWith('text/event-stream') === true;
}
