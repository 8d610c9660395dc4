/**
 * What a demonstration is, and what is left of it when it has run.
 */
import type { Check, Step } from './evidence.ts';
import type { Stage } from './stage.ts';

export interface Demonstration {
  readonly title: string;
  /** One line: what is to be seen. */
  readonly shows: string;
  run: (stage: Stage) => Promise<void>;
}

export interface Demonstrated {
  readonly name: string;
  readonly title: string;
  readonly shows: string;
  readonly steps: readonly Step[];
  readonly checks: readonly Check[];
  readonly ms: number;
}
