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
  /** A binding that is missing is one the client does not have. */
  readonly expect: Partial<Readonly<Record<Binding, Expectation>>>;
}

/** What the clients with a model are asked to do. */
export const PROMPT = 'call the probe_report tool';
