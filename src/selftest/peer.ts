/**
 * A scripted client's end of one connection, the same over both bindings, so that one script can be run over either.
 * It sends exactly what it is told, well-formed or not.
 */
import type { Answer, Json, Line, Message } from './wire.ts';

export type Binding = 'stdio' | 'http';
export type Headers = Readonly<Record<string, string>>;

export interface Peer {
  readonly binding: Binding;
  readonly lines: readonly Line[];
  /** Every message that came, in order. */
  readonly received: readonly Message[];
  /** What to do when the server asks something. */
  onRequest: (request: Message) => void;
  /** Sends without waiting for more than HTTP's own answer, if there is one; a text goes out as it is. */
  send(message: Json | string, headers?: Headers): Promise<Answer | null>;
  /** Sends, and waits for the answer under that id. */
  ask(message: Json, headers?: Headers): Promise<Answer>;
  wait: (matches: (message: Message) => boolean, what: string) => Promise<Message>;
  /** Rudely: closes standard input, or every HTTP connection that is open, whatever is outstanding. */
  hangUp(): void;
  /** In order: standard input closed, or the session deleted. */
  leave(): Promise<void>;
}
