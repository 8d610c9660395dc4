/**
 * All demonstrations, in the order they are printed.
 */
import type { Demonstration } from './demonstration.ts';
import { hello } from './demonstrations/hello.ts';
import { questions } from './demonstrations/questions.ts';

export const DEMONSTRATIONS = { hello, questions } as const satisfies Record<string, Demonstration>;

export type DemonstrationName = keyof typeof DEMONSTRATIONS;
export const DEMONSTRATION_NAMES = Object.keys(DEMONSTRATIONS) as DemonstrationName[];
