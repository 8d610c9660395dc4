/**
 * All demonstrations, in the order they are printed.
 */
import type { Demonstration } from './demonstration.ts';
import { concurrent } from './demonstrations/concurrent.ts';
import { hello } from './demonstrations/hello.ts';
import { questions } from './demonstrations/questions.ts';
import { schemas } from './demonstrations/schemas.ts';
import { sealed } from './demonstrations/sealed.ts';
import { stateless } from './demonstrations/stateless.ts';
import { transports } from './demonstrations/transports.ts';

export const DEMONSTRATIONS = {
  hello,
  schemas,
  transports,
  stateless,
  sealed,
  questions,
  concurrent,
} as const satisfies Record<string, Demonstration>;

export type DemonstrationName = keyof typeof DEMONSTRATIONS;
export const DEMONSTRATION_NAMES = Object.keys(DEMONSTRATIONS) as DemonstrationName[];
