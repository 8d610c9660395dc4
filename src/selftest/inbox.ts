/**
 * What one client has received, in order, and who waits for what. Waiting ends with an error that says for what, never in silence.
 */
import { isRequest, PATIENCE, readMessages, type Line, type Message } from './wire.ts';

export interface Inbox {
  /** Both directions, raw. */
  readonly lines: Line[];
  readonly received: Message[];
  /** What to do when the server asks something. */
  onRequest: (request: Message) => void;
  /** The messages in it. */
  take: (text: string) => readonly Message[];
  /** The first message that matches, also one that came before; `what` names it in the error. `over`: says why none can come any more. */
  wait: (matches: (message: Message) => boolean, what: string, over?: Promise<string>) => Promise<Message>;
  /** Nothing will come any more: whoever waits is told why. */
  fail: (why: Error) => void;
}

export function createInbox(lines: Line[]): Inbox {
  const waiting = new Set<{ readonly look: () => void; readonly fail: (why: Error) => void }>();
  let failed: Error | null = null;
  const inbox: Inbox = {
    lines,
    received: [],
    onRequest: () => {},
    take(text) {
      lines.push({ way: 'received', text });
      const messages = readMessages(text);
      for (const message of messages) {
        inbox.received.push(message);
        if (isRequest(message)) inbox.onRequest(message);
      }
      for (const { look } of waiting) look();
      return messages;
    },
    async wait(matches, what, over) {
      return new Promise((resolve, reject) => {
        const settle = (finish: () => void): void => {
          clearTimeout(timer);
          waiting.delete(waiter);
          finish();
        };
        const waiter = {
          look: () => {
            const found = inbox.received.find(matches);
            if (found !== undefined) settle(() => resolve(found));
          },
          fail: (why: Error) => settle(() => reject(new Error(`no ${what}: ${why.message}`, { cause: why }))),
        };
        const timer = setTimeout(
          () => waiter.fail(new Error(`nothing like it came within ${PATIENCE / 1000} s`)),
          PATIENCE,
        );
        waiting.add(waiter);
        waiter.look();
        if (failed !== null && waiting.has(waiter)) waiter.fail(failed);
        void over?.then((why) => waiting.has(waiter) && waiter.fail(new Error(why)));
      });
    },
    fail(why) {
      failed = why;
      for (const { fail } of waiting) fail(why);
    },
  };
  return inbox;
}
