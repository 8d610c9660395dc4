/**
 * What the runs need to know of a client: its package, how it is started in a made-up home, and what was measured of it.
 * Shapes only: each client is a value of its own in `subjects/`.
 */
import type { Expectation } from './expect.ts';
import type { Package } from './install.ts';

/** The probe, as a client's configuration names it. */
export type Server =
  | { readonly binding: 'stdio'; readonly command: string; readonly args: readonly string[] }
  | { readonly binding: 'http'; readonly url: string };

export type Binding = Server['binding'];

/** The probe's `--era`: both eras, as it is by default, or the one with a handshake alone. */
export type Served = 'auto' | 'legacy';

/** What a client meets. */
export interface Meeting {
  readonly served: Served;
  readonly binding: Binding;
}

/** What a client's command depends on. */
export interface Place {
  /** The folder whose node_modules holds the client. */
  readonly folder: string;
  readonly server: Server;
  /** The scripted model's address. */
  readonly model: string;
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  /** Beside the environment that every client gets. */
  readonly env: Readonly<Record<string, string>>;
  /** Configuration files, by their path in the home folder. */
  readonly files: Readonly<Record<string, string>>;
}

export interface Client {
  /** How it is named on the command line and in file names. */
  readonly name: string;
  readonly package: Package;
  /** Where the tool's result can be seen: in what reached the model, or printed by the client itself. */
  readonly evidence: 'model' | 'stdout';
  readonly command: (place: Place) => Command;
  /** By what the probe serves, then by binding: what is missing is not run. A client that speaks both eras meets both. */
  readonly expect: Readonly<Partial<Record<Served, Partial<Readonly<Record<Binding, Expectation>>>>>>;
}

/** What the clients with a model are asked to do. */
export const PROMPT = 'call the probe_report tool';
