/**
 * What passes between the run and the script inside the sandbox: a job in, what happened out, both as JSON files in the scratch folder.
 * Facts only: whether they are as they should be is decided outside.
 */
import { join } from 'node:path';
import type { Meeting } from './client.ts';
import type { Leftover } from './leftovers.ts';
import type { ModelRequest, ToolResult } from './scripted-model.ts';

export interface Job {
  readonly client: string;
  readonly meeting: Meeting;
  /** The folder whose node_modules holds the client. */
  readonly folder: string;
  /** The probe's executable. */
  readonly bin: string;
  readonly scratch: string;
  /** The probe's state folder, one for all visits: secrets of two visits can be compared only under one key. */
  readonly state: string;
  /** Milliseconds for the client alone. */
  readonly timeout: number;
}

export interface Visit {
  readonly seconds: number;
  /** The client's exit code or signal. */
  readonly exit: string;
  readonly timedOut: boolean;
  /** Names of the environment the client was started with. */
  readonly environment: readonly string[];
  readonly toolResults: readonly ToolResult[];
  readonly modelRequests: readonly ModelRequest[];
  /** What was still running some seconds after the client had ended and the HTTP probe was told to. */
  readonly leftovers: readonly Leftover[];
  /** The HTTP probe's exit code or signal after SIGTERM; `null` over stdio. */
  readonly probeExit: string | null;
}

/** Where things are in a scratch folder. */
export function layout(scratch: string): {
  readonly home: string;
  readonly temporary: string;
  readonly out: string;
  readonly job: string;
  readonly visit: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly probeLog: string;
} {
  return {
    home: join(scratch, 'home', 'ann'),
    temporary: join(scratch, 'tmp'),
    out: join(scratch, 'out'),
    job: join(scratch, 'job.json'),
    visit: join(scratch, 'visit.json'),
    stdout: join(scratch, 'client.stdout.log'),
    stderr: join(scratch, 'client.stderr.log'),
    probeLog: join(scratch, 'probe.stderr.log'),
  };
}
