/**
 * Every flag once: its value, how that is read, and what the help says. Parser and help both go by this table.
 */
import { choice, readHost, readMaxBody, readOut, readPort, readSkip, readTimeout, readTtl } from './values.ts';

export interface Flag {
  /** What stands for the value in the help; `null` for a switch. */
  readonly value: string | null;
  readonly help: string;
  /** Reads the value; throws `UsageError`. */
  readonly read: (text: string) => unknown;
}

const asGiven = (text: string): string => text;
const switched = (): boolean => true;

export const FLAGS = {
  out: { value: 'DIR', help: 'where journals and reports are kept (default: your state directory)', read: readOut },
  timeout: { value: 'TIME', help: 'how long each question waits for its answer: 2s, 1500ms, 2000 (default: 2s)', read: readTimeout },
  skip: { value: 'LIST', help: 'questions not to put, parted by commas: ping, roots, elicitation, sampling', read: readSkip },
  log: { value: 'FORM', help: 'lines on stderr: text, or json to make a report from a hosted log (default: text)', read: choice('--log', ['text', 'json']) },
  'env-values': { value: null, help: 'keep secret-looking environment values in the journal instead of fingerprints', read: switched },
  'max-body': { value: 'SIZE', help: 'largest message that is kept whole: 4MiB, 500kB, bytes (default: 4MiB)', read: readMaxBody },
  host: { value: 'ADDRESS', help: 'where to listen (default: 127.0.0.1); anything else can be reached by others', read: readHost },
  port: { value: 'PORT', help: 'where to listen; 0 for any free one (default: $PORT, or 8080)', read: (text: string): number => readPort(text) },
  ttl: { value: 'TIME', help: 'when the instrument ends itself: 6h, 90m, 0 for never (default: 6h)', read: readTtl },
  json: { value: null, help: 'JSON instead of text', read: switched },
  format: { value: 'FORM', help: 'text or json (default: text)', read: choice('--format', ['text', 'json']) },
  session: { value: 'ID', help: 'which session of the sources: our id, its beginning, or the client’s own id', read: asGiven },
  all: { value: null, help: 'all sessions of the sources, not only the newest', read: switched },
  schema: { value: null, help: 'print the JSON Schema of a report instead', read: switched },
  'show-secrets': { value: null, help: 'do not mask credentials', read: switched },
  yes: { value: null, help: 'do not ask', read: switched },
  help: { value: null, help: 'this text', read: switched },
  version: { value: null, help: 'the version', read: switched },
} as const satisfies Record<string, Flag>;

export type FlagName = keyof typeof FLAGS;
/** What was given, read; a flag that was not given is missing. */
export type Given = { readonly [F in FlagName]?: ReturnType<(typeof FLAGS)[F]['read']> };
