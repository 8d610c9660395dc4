/**
 * What the bindings and the instrument know of each other: types only.
 */
import type { Channel } from '../core/actions.ts';
import type { Ending } from '../core/asking.ts';
import type { Canary } from '../core/canary.ts';
import type { Message, Payload } from '../core/json-rpc.ts';
import type { Arrival } from '../core/modern-session.ts';
import type { Observation, Unstamped } from '../core/observation.ts';
import type { Offers } from '../core/offers.ts';
import type { Grouping } from '../core/report.ts';
import type { OpenedState } from '../core/round-state.ts';
import type { FingerprintKey } from '../journal/fingerprint-key.ts';
import type { JournalWriter } from '../journal/journal-writer.ts';
import type { ServeOptions } from '../options.ts';
import type { Log } from './log.ts';
import type { RoundKey } from './round-key.ts';
import type { OpenState } from './state-opener.ts';

/** How a binding puts text on a channel. */
interface Wire {
  /** A question or a notification: written to an open stream. */
  push(channel: Channel, text: string): void;
  /** The answer to one request. */
  answer(channel: Channel, text: string, status: number | null): void;
  /** One request of the channel gets no answer. */
  settle(channel: Channel): void;
}

export interface Opening {
  readonly how: 'stdio' | 'initialize' | 'http+sse' | 'modern' | 'rebuilt' | 'no-session' | 'off-endpoint';
  readonly clientSessionId: string | null;
  readonly label: string | null;
  /** By what its requests are taken for one client's, where they name no session. */
  readonly grouped?: Grouping;
}

/** How a message came. `opened`: the state it brought back, where the binding had to know it before. */
export interface From extends Omit<Arrival, 'caller' | 'opened'> {
  readonly principal: string;
  readonly opened?: OpenedState | null;
}

export interface Instrument {
  readonly instance: string;
  record(observation: Unstamped): Observation;
  /** What was recorded is on disk when this returns: before anything is acknowledged. */
  readonly flush: () => void;
  has(session: string): boolean;
  /** Starts to keep a session; recorded. */
  open(session: string, opening: Opening, standby?: readonly Channel[]): void;
  /** A message arrived for a session; already recorded as `received`. */
  deliver(session: string, message: Message, channel: Channel, from: From): void;
  readonly openState: OpenState;
  /** Records what arrived, before it is parsed, and reads it. `null` where whose it is shows only in it: see `claim`. */
  receive(session: string | null, received: Received): Payload;
  /** Says whose a request is that was recorded without a session. */
  claim(session: string, request: number): void;
  /** The revision a session agreed on; `null` without a handshake here. */
  agreed(session: string): string | null;
  /** Bytes that are no message may still be somebody's try to answer a question: it is then that question's. */
  unreadable(text: string, why: string): void;
  standby(session: string, channel: Channel): void;
  closed(session: string, key: string, why: string): void;
  /** Notes a deviation, each only once a session. */
  odd(session: string, code: string, detail: string, raw?: string | null): void;
  /** Was a deviation of this code noted with the session? */
  noted(session: string, code: string): boolean;
  /** The session is over: recorded, its report written, then forgotten. `ending`: what that means for what is open. */
  end(session: string, how: string, ending: Ending): Promise<void>;
  /** Was a modern request of the session answered? */
  servedModern(session: string): boolean;
  /** Characters of evidence in memory, of all sessions. */
  held(): number;
  /** Is a question out, or somebody waiting for an answer? */
  busy(session: string): boolean;
  /** All sessions that are open now, oldest first. */
  sessions(): string[];
}

interface Received {
  readonly request: number | null;
  readonly text: string;
  readonly exact: string | null;
  readonly bytes: number;
  readonly cut?: { readonly sha256: string; readonly complete: boolean } | null;
  /** Refused before it was read. */
  readonly refused?: boolean;
  readonly under?: string | null;
}

export interface InstrumentOptions {
  readonly binding: 'stdio' | 'http';
  readonly serve: ServeOptions;
  readonly tool: { readonly name: string; readonly version: string };
  readonly directory: string;
  readonly journal: JournalWriter;
  readonly key: FingerprintKey;
  readonly roundKey: RoundKey;
  readonly offers: Offers;
  readonly canary: Canary | null;
  readonly log: Log;
  readonly wire: Wire;
}
