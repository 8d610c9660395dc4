/**
 * What one demonstration shows and claims: exchanges and tables in the order they are announced, and checks that compare
 * what came with what should have come. A check is never only a verdict: both values are kept.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Line } from './wire.ts';

export type Step =
  | { readonly kind: 'exchange'; readonly title: string; readonly lines: readonly Line[] }
  | {
      readonly kind: 'table';
      readonly title: string;
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export interface Check {
  readonly claim: string;
  readonly ok: boolean;
  readonly expected: unknown;
  readonly seen: unknown;
}

export interface Evidence {
  readonly steps: Step[];
  readonly checks: Check[];
  /** Announces an exchange; its lines are filled in as they cross the wire. */
  exchange(title: string): Line[];
  table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void;
  check(claim: string, expected: unknown, seen: unknown): void;
}

export function createEvidence(): Evidence {
  const steps: Step[] = [];
  const checks: Check[] = [];
  return {
    steps,
    checks,
    exchange(title) {
      const lines: Line[] = [];
      steps.push({ kind: 'exchange', title, lines });
      return lines;
    },
    table(title, head, rows) {
      steps.push({ kind: 'table', title, head, rows });
    },
    check(claim, expected, seen) {
      checks.push({
        claim,
        ok: isDeepStrictEqual(seen, expected),
        expected: told(expected),
        seen: told(seen),
      });
    },
  };
}

/** Nothing is `null`: a member that is left out would leave it open whether it was looked for. */
function told(value: unknown): unknown {
  return value === undefined ? null : value;
}
