/**
 * The help, made from the tables of commands and flags.
 */
import { COMMANDS, type Command, type CommandName } from './commands.ts';
import { FLAGS, type FlagName } from './flags.ts';

export function helpText(command: CommandName | null, stateDirectory: string): string {
  return command === null ? overview(stateDirectory) : helpOf(command);
}

function overview(stateDirectory: string): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  return `mcp-tell writes down everything that an MCP client reveals to a server, over
stdio and over Streamable HTTP, so that the two can be compared.
It has one tool: probe_report.

Usage: mcp-tell COMMAND [flags]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  .join('\n')}

Without a command it is "mcp-tell stdio", where standard input is no terminal.
Each command has its own help: mcp-tell COMMAND --help

To begin with:
  mcp-tell demo    see what it does, in a few seconds
  mcp-tell http    add the printed URL to a client, have it call probe_report
  mcp-tell report  what the newest client revealed
  mcp-tell diff    what it reveals over stdio and not over HTTP, or vice versa

What is kept, and where:
  ${stateDirectory}
  Journals (*.journal.ndjson) hold everything that came, unmasked: HTTP headers,
  tokens and cookies included. They are credential logs; keep them as you would
  keep those. Of environment variables that look secret only a fingerprint is
  kept (--env-values keeps them whole). Report files (*.report.json), reports
  and comparisons are masked. Only you can read these files.
  Another folder: --out DIR. To delete it all: mcp-tell purge.

Environment:
  PORT                     where http listens, without --port
  NO_COLOR, FORCE_COLOR    never, or always, colour
  MCP_TELL_FINGERPRINT_KEY the same on several machines: masked values compare

Exit codes: 0 done (diff: the same), 1 diff: different, selftest: a check failed,
2 trouble.
`;
}

function helpOf(name: CommandName): string {
  const { summary, arguments: args, flags, formats = [], help, examples }: Command = COMMANDS[name];
  const rows = [...flags, 'help' as const].map((flag: FlagName) => {
    const { value } = FLAGS[flag];
    const choices = flag === 'format' ? `: ${formats.join(', ')}` : '';
    return [`--${flag}${value === null ? '' : ` ${value}`}`, `${FLAGS[flag].help}${choices}`] as const;
  });
  const width = Math.max(...rows.map(([written]) => written.length));
  return `mcp-tell ${name}: ${summary}

Usage: mcp-tell ${name} [flags]${args === '' ? '' : ` ${args}`}
${help === '' ? '' : `\n${help}\n`}
${rows.map(([written, text]) => `  ${written.padEnd(width)}  ${text}`).join('\n')}

Examples:
${examples.map((example) => `  ${example}`).join('\n')}
`;
}
