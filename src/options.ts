/**
 * What the two serving commands are told: read from argv by the CLI, used by the bindings.
 * Types only, so that nothing is loaded for them.
 */
import type { Era } from './core/modern.ts';
import type { Probe } from './core/probes.ts';

export interface ServeOptions {
  /** Where journals and reports go; `null` for the user's state directory. */
  readonly out: string | null;
  /** Each question's budget, milliseconds. */
  readonly timeout: number;
  /** Questions that are not to be put. */
  readonly skip: readonly Probe[];
  /** The eras that are served: both, chosen by how each request opens, or one. */
  readonly era: 'auto' | Era;
  /** Answer what a modern request has wrong as the specification says, instead of noting it. */
  readonly strict: boolean;
  /** Ask modern clients also what they did not declare, last. */
  readonly askUndeclared: boolean;
  /** Offer more: tools, a prompt and a resource that show what a client gives when invited. */
  readonly bait: boolean;
  /** 32 bytes that seal what travels between rounds; `null` for a key of this process alone. */
  readonly stateKey: Uint8Array | null;
  /** How long a sealed state holds, milliseconds. */
  readonly stateTtl: number;
  /** A planted directory to look for in everything that comes; `null` for none. */
  readonly canary: string | null;
  /** Lines for people, or one JSON object a line (with `severity`) that a report can be made from. */
  readonly log: 'text' | 'json';
  /** Keep secret-looking environment values in the journal instead of fingerprints. */
  readonly envValues: boolean;
  /** Largest message (a line, a frame, a request body) in bytes; of a larger one only size, hash and first bytes are kept. */
  readonly maxBody: number;
}

export interface HttpOptions extends ServeOptions {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** The instrument ends itself after so many milliseconds; 0 for never. */
  readonly ttl: number;
}
