/**
 * Lines on stderr: for people with the prefix `[probe]`, or one JSON object a line that a report can be made from.
 * What a client sent is escaped before it gets here or by JSON; nothing here ever goes to stdout.
 */
import type { Observation } from '../core/observation.ts';
import { safeText } from '../render/terminal-text.ts';

type Level = 'INFO' | 'WARNING' | 'ERROR';

export interface Log {
  /** Said a little later: a line for people must not delay an answer, nor the question after it. */
  say(level: Level, text: string): void;
  /** With `--log json`: the observation itself, when this turn of the event loop ends. */
  observe(observation: Observation): void;
  /** Says now what is still to be said. */
  flush(): void;
}

/** A reader of stderr that has stopped reading must not make us hoard lines. */
const MOST_BUFFERED = 1024 * 1024;
const LONGEST_LINE = 64 * 1024;
const PEOPLE_WAIT_MS = 20;

export function createLog(format: 'text' | 'json'): Log {
  let held: (() => string)[] = [];
  let guarded = false;

  const flush = (): void => {
    if (held.length === 0) return;
    const lines = held;
    held = [];
    const { stderr } = process;
    // A closed stderr is no reason to stop: the journal is the evidence.
    if (!guarded) stderr.on('error', () => {});
    guarded = true;
    if (stderr.destroyed || stderr.writableLength > MOST_BUFFERED) return;
    stderr.write(lines.map((line) => `${line()}\n`).join(''));
  };
  const write = (line: () => string): void => {
    if (held.length === 0 && format === 'json') setImmediate(flush);
    else if (held.length === 0) setTimeout(flush, PEOPLE_WAIT_MS);
    held.push(line);
  };

  if (format === 'json') {
    return {
      say: (severity, message) => write(() => JSON.stringify({ severity, message })),
      observe: (observation) =>
        write(() =>
          JSON.stringify({ severity: severityOf(observation), message: observation.kind, observation }),
        ),
      flush,
    };
  }
  return {
    say: (_level, text) => write(() => `[probe] ${safeText(text, LONGEST_LINE)}`),
    observe: () => {},
    flush,
  };
}

function severityOf(observation: Observation): Level | 'DEBUG' {
  return observation.kind === 'oddity' ? 'WARNING' : 'DEBUG';
}
