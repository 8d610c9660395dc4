/**
 * Every command once: its flags, how many arguments it takes, and what the help says. What a command does is in its own file.
 */
import type { FlagName } from './flags.ts';
import type { Format } from './values.ts';

export interface Command {
  readonly summary: string;
  /** How its arguments are written in the help; empty where it takes none. */
  readonly arguments: string;
  readonly most: number;
  readonly flags: readonly FlagName[];
  /** What `--format` takes, the default first. */
  readonly formats?: readonly Format[];
  readonly help: string;
  readonly examples: readonly string[];
}

const SERVING = [
  'out',
  'timeout',
  'skip',
  'era',
  'strict',
  'ask-undeclared',
  'bait',
  'canary',
  'log',
  'env-values',
  'max-body',
] as const satisfies readonly FlagName[];

export const COMMANDS = {
  stdio: {
    summary: 'be an MCP server on standard input and output',
    arguments: '',
    most: 0,
    flags: SERVING,
    help: 'Put this into a client’s configuration as the command of an MCP server, start\nthe client, and ask it to call probe_report.',
    examples: ['mcp-tell stdio', 'mcp-tell stdio --skip elicitation,sampling --out ./evidence'],
  },
  http: {
    summary: 'be an MCP server over Streamable HTTP; prints the URL to paste',
    arguments: '',
    most: 0,
    flags: ['host', 'port', 'ttl', ...SERVING],
    help: 'Clients are kept apart by /mcp/LABEL. There is no authentication, deliberately:\nit would measure whatever brokers it. It ends itself after --ttl, since a probe\nleft running is a credential log left running.',
    examples: [
      'mcp-tell http',
      'mcp-tell http --port 0 --ttl 30m',
      'mcp-tell http --host 0.0.0.0 --log json',
    ],
  },
  ls: {
    summary: 'list recorded sessions, newest first',
    arguments: '',
    most: 0,
    flags: ['json', 'out'],
    help: '',
    examples: ['mcp-tell ls', 'mcp-tell ls --json --out ./evidence'],
  },
  report: {
    summary: 'show what one client revealed',
    arguments: '[source…]',
    most: Infinity,
    flags: ['format', 'session', 'all', 'schema', 'show-secrets', 'canary', 'out'],
    formats: ['text', 'json', 'md', 'html'],
    help: 'A source is a session’s id (ours, its beginning, or the client’s own), a\njournal, a report file, a log written with --log json, or - for any of these on\nstandard input. Without one: the newest session, also while it is live. Several\njournals are read together: a session that several processes saw is one report.\nmd is for an issue; html is one page that loads nothing and runs nothing.',
    examples: [
      'mcp-tell report',
      'mcp-tell report k3x7 --format json',
      'mcp-tell report --format html > report.html',
      'mcp-tell report a.journal.ndjson b.journal.ndjson --all',
      'gcloud logging read … --format=json | mcp-tell report -',
    ],
  },
  diff: {
    summary: 'compare two sessions; exit 0 same, 1 different, 2 trouble',
    arguments: '[a b]',
    most: 2,
    flags: ['format', 'fail-on', 'baseline', 'write-baseline', 'out'],
    formats: ['text', 'json', 'md', 'html'],
    help: 'a and b are sources as for report; of several sessions in one the newest counts.\nWithout them: the newest stdio and the newest HTTP session of the same client.\nWith --baseline: one source, or the newest session of that client over the same\nbinding, is compared with FILE. Differences weigh, most first: leak, behaviour,\nidentity, environment.',
    examples: [
      'mcp-tell diff',
      'mcp-tell diff before.report.json after.report.json --format json',
      'mcp-tell diff --baseline client.report.json --write-baseline --fail-on leak',
    ],
  },
  matrix: {
    summary: 'many clients, and what each of them reveals',
    arguments: '[source…]',
    most: Infinity,
    flags: ['format', 'out'],
    formats: ['text', 'md', 'csv', 'html', 'json', 'facts'],
    help: 'Sources as for report. Without them: of everything recorded the newest visit of\neach client, version, binding and era. facts: a line of JSON each, for public\ncapability matrices; they say what is given away and through which channel, and\nhold nobody’s directories, names, hosts or credentials.',
    examples: [
      'mcp-tell matrix',
      'mcp-tell matrix *.report.json --format csv > clients.csv',
      'mcp-tell matrix --format html > clients.html',
      'mcp-tell matrix --format facts',
    ],
  },
  purge: {
    summary: 'delete everything recorded',
    arguments: '',
    most: 0,
    flags: ['yes', 'out'],
    help: 'Deletes our own files, told by their names, and nothing else. Asks on a\nterminal, wants --yes elsewhere.',
    examples: ['mcp-tell purge --yes --out ./evidence'],
  },
  demo: {
    summary: 'let the built-in client visit over both bindings, and compare',
    arguments: '',
    most: 0,
    flags: ['json', 'out'],
    help: 'The built-in client is the official SDK’s, and answers every question. Nothing\nleaves this machine.',
    examples: ['mcp-tell demo'],
  },
  selftest: {
    summary: 'let scripted clients visit, and print the evidence',
    arguments: '',
    most: 0,
    flags: ['only', 'brief', 'json', 'server'],
    help: 'Good, silent and rude clients visit this same program over both bindings and in\nboth eras. What crosses the wire is shown, and compared with what should; so are\nthe records, which are deleted at the end. Exit 0: every check held, 1: not all.',
    examples: ['mcp-tell selftest', 'mcp-tell selftest --only hello,questions', 'mcp-tell selftest --brief'],
  },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof COMMANDS;

export function isCommand(word: string): word is CommandName {
  return Object.hasOwn(COMMANDS, word);
}
