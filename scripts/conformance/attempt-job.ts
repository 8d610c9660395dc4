/**
 * What passes between the run and the script inside the sandbox: a job in, what the suite reported out, both as JSON files.
 * Facts only: whether they are as they should be is decided outside.
 */
import { join } from 'node:path';
import type { Scenario } from './scenario.ts';
import type { Outcome } from './suite.ts';

export interface Attempt {
  /** The suite's entry file. */
  readonly entry: string;
  /** The probe's executable. */
  readonly bin: string;
  readonly scenario: Scenario;
  readonly scratch: string;
}

export interface Attempted extends Outcome {
  /** The probe's exit code or signal after SIGTERM. */
  readonly probeExit: string;
}

/** Where things are in a scratch folder. */
export function attemptLayout(scratch: string): {
  readonly job: string;
  readonly attempted: string;
  readonly out: string;
  readonly home: string;
  readonly log: string;
  readonly results: string;
} {
  return {
    job: join(scratch, 'job.json'),
    attempted: join(scratch, 'attempted.json'),
    out: join(scratch, 'out'),
    home: join(scratch, 'home'),
    log: join(scratch, 'probe.stderr.log'),
    results: join(scratch, 'results'),
  };
}
