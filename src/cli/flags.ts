/**
 * Every flag once: its value, how that is read, and what the help says. Parser and help both go by this table.
 */
import { readCanary } from './canary-directory.ts';
import {
  choice,
  FORMATS,
  readHost,
  readMaxBody,
  readOut,
  readPort,
  readSkip,
  readTimeout,
  readTtl,
} from './values.ts';

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
  out: { value: 'DIR', help: 'where records are kept (default: your state folder)', read: readOut },
  timeout: {
    value: 'TIME',
    help: 'how long each question waits: 1500ms (default: 2s)',
    read: (text: string): number => readTimeout(text),
  },
  era: {
    value: 'ERA',
    help: 'auto: as the client opens; or only legacy, or modern',
    read: choice('--era', ['auto', 'legacy', 'modern']),
  },
  strict: {
    value: null,
    help: 'refuse modern requests that break the rules',
    read: switched,
  },
  'ask-undeclared': {
    value: null,
    help: 'ask modern clients undeclared kinds too, last',
    read: switched,
  },
  canary: { value: 'DIR', help: 'say where this directory appears, however spelled', read: readCanary },
  bait: { value: null, help: 'offer more tools, a prompt and a resource', read: switched },
  skip: { value: 'LIST', help: 'don’t ask: ping,roots,elicitation,sampling', read: readSkip },
  log: {
    value: 'FORM',
    help: 'lines on stderr: text, or json for hosted logs',
    read: choice('--log', ['text', 'json']),
  },
  'env-values': { value: null, help: 'journal secret-looking environment values whole', read: switched },
  'max-body': { value: 'SIZE', help: 'largest message that is taken (default: 4MiB)', read: readMaxBody },
  host: { value: 'ADDRESS', help: 'where to listen (default: 127.0.0.1, this machine)', read: readHost },
  port: {
    value: 'PORT',
    help: '0: any free one (default: $PORT, or 8080)',
    read: (text: string): number => readPort(text),
  },
  ttl: { value: 'TIME', help: 'ends itself after: 90m, 0 for never (default: 6h)', read: readTtl },
  json: { value: null, help: 'JSON instead of text', read: switched },
  format: { value: 'FORM', help: 'how it is shown', read: choice('--format', FORMATS) },
  'fail-on': {
    value: 'WEIGHT',
    help: 'exit 1 only for a leak; leak or behaviour; any (default)',
    read: choice('--fail-on', ['leak', 'behaviour', 'any']),
  },
  baseline: { value: 'FILE', help: 'compare with this report, as in CI', read: asGiven },
  'write-baseline': { value: null, help: 'write the baseline where it is missing', read: switched },
  session: { value: 'ID', help: 'one session of the sources, by its id', read: asGiven },
  all: { value: null, help: 'all sessions, not only the newest', read: switched },
  schema: { value: null, help: 'print the JSON Schema of a report instead', read: switched },
  'show-secrets': { value: null, help: 'do not mask credentials', read: switched },
  only: { value: 'WORDS', help: 'only these demonstrations: hello,sealed', read: asGiven },
  brief: { value: null, help: 'only the checks, without the evidence', read: switched },
  server: {
    value: 'COMMAND',
    help: 'visit another server: to see it fail on a wrong one',
    read: asGiven,
  },
  yes: { value: null, help: 'do not ask', read: switched },
  help: { value: null, help: 'this text', read: switched },
  version: { value: null, help: 'the version', read: switched },
} as const satisfies Record<string, Flag>;

export type FlagName = keyof typeof FLAGS;
/** What was given, read; a flag that was not given is missing. */
export type Given = { readonly [F in FlagName]?: ReturnType<(typeof FLAGS)[F]['read']> };
