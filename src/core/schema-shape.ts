/**
 * How a revision's published schema is kept: which members each place of a client's messages documents, and nothing else of it.
 */
import type { LegacyRevision, MODERN_REVISIONS } from './protocol.ts';
import type { Probe } from './probes.ts';

export type Revision = LegacyRevision | (typeof MODERN_REVISIONS)[number];

/**
 * What may stand in a place: `any` JSON, a `scalar` (or a list of them), a definition by its name (capitalised), a list, an object,
 * or one of several.
 */
export type Shape = string | { readonly items: Shape } | ObjectShape | { readonly either: readonly Shape[] };

export interface ObjectShape {
  readonly members: Readonly<Record<string, Shape>>;
  /** What members of any other name hold; absent where there are none. */
  readonly rest?: Shape;
  /** As one of several: the members whose value, or whose presence, tells that it is this one. */
  readonly is?: Readonly<Record<string, string>>;
  readonly needs?: readonly string[];
}

export interface PublishedSchema {
  /** `params` of each request and notification that a client may send. */
  readonly params: Readonly<Record<string, Shape>>;
  readonly results: Readonly<Record<Probe, Shape>>;
  /** The `error` of a refusal. */
  readonly error: Shape;
  /** Keys of `_meta` that only a description defines. */
  readonly meta: readonly string[];
  readonly definitions: Readonly<Record<string, Shape>>;
}
