/**
 * What is expected of one scenario of the official conformance suite at one revision of the protocol.
 * Shapes only: the list is in `scenarios.ts`, the comparison in `judge.ts`.
 */

export const REVISIONS = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof REVISIONS)[number];

/** As the suite words a check's outcome, worst first: it reports some checks several times, and the worst counts. */
export const STATUSES = ['FAILURE', 'WARNING', 'SKIPPED', 'INFO', 'SUCCESS'] as const;
export type Status = (typeof STATUSES)[number];

/** A check that does not succeed, and why that is as it should be. */
export interface Deviation {
  readonly status: Exclude<Status, 'SUCCESS'>;
  /** This server decided otherwise, or the check asks for something that it doesn't have. */
  readonly reading: 'fails-by-design' | 'not-applicable';
  readonly why: string;
}

export interface Scenario {
  readonly name: string;
  readonly revision: Revision;
  /** Flags of `mcp-tell http`. */
  readonly flags: readonly string[];
  /** `pass`: each check succeeds but those in `but`. Otherwise why the scenario is not applicable: it is run all the same, and must not pass. */
  readonly expect: 'pass' | { readonly notApplicable: string };
  readonly but: Readonly<Record<string, Deviation>>;
}
