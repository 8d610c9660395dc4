/**
 * A client over plain sockets, so lean that the server is what is measured: requests are texts, answers are cut out of the stream.
 * It understands what the three servers of this folder send, and no more of HTTP than that.
 */
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

interface Answer {
  readonly status: number;
  readonly session: string | null;
  readonly body: string;
}

export interface RawConnection {
  /** One exchange at a time. `onData`: the data of each event, as soon as it is there. */
  exchange(request: string, onData?: (data: string) => void): Promise<Answer>;
  close(): void;
}

interface Pending {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  readonly onData: ((data: string) => void) | undefined;
  head: { readonly length: number | null; readonly from: number } | null;
  seen: number;
}

export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return rawConnection(socket);
}

function rawConnection(socket: Socket): RawConnection {
  let text = '';
  let pending: Pending | null = null;
  const finish = (one: Pending, end: number): void => {
    const head = text.slice(0, one.head?.from);
    const answer = {
      status: Number(head.slice(9, 12)),
      session: /\r\nmcp-session-id: (\S+)/i.exec(head)?.[1] ?? null,
      body: text.slice(one.head?.from, end),
    };
    text = text.slice(end);
    pending = null;
    one.resolve(answer);
  };
  const look = (one: Pending): void => {
    one.head ??= readHead(text);
    if (one.head === null) return;
    const { length, from } = one.head;
    if (length !== null) {
      if (text.length >= from + length) finish(one, from + length);
      return;
    }
    for (
      let end = text.indexOf('\n\n', Math.max(one.seen, from));
      end >= 0;
      end = text.indexOf('\n\n', end + 2)
    ) {
      const data = text.lastIndexOf('\ndata: ', end);
      if (data >= one.seen && data >= from) one.onData?.(text.slice(data + 7, end));
      one.seen = end + 2;
    }
    if (text.endsWith('\r\n0\r\n\r\n')) finish(one, text.length);
  };
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    text += chunk;
    if (pending !== null) look(pending);
  });
  const fail = (why: string): void => pending?.reject(new Error(why));
  socket.on('error', (error) => fail(error.message));
  socket.on('close', () => fail('the server closed the connection'));
  return {
    exchange: async (request, onData) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject, onData, head: null, seen: 0 };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** `length` is `null` for chunks. */
function readHead(text: string): Pending['head'] {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = text.slice(0, end + 2);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const isChunked = /\r\ntransfer-encoding: chunked/i.test(head);
  return { length: isChunked ? null : Number(length ?? 0), from: end + 4 };
}
