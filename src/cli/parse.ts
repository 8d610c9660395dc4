/**
 * Turns arguments into a command with its flags read, or into one line that says what to change.
 * Node's own parser splits them; which flags there are, and what they mean, is in the tables.
 */
import { parseArgs } from 'node:util';
import { COMMANDS, isCommand, type Command, type CommandName } from './commands.ts';
import { didYouMean } from './did-you-mean.ts';
import { FLAGS, type Flag, type FlagName, type Given } from './flags.ts';
import { UsageError } from './usage-error.ts';
import { choice } from './values.ts';

export type Parsed =
  | {
      readonly do: 'run';
      readonly command: CommandName;
      readonly given: Given;
      readonly arguments: readonly string[];
    }
  | { readonly do: 'help'; readonly command: CommandName | null }
  | { readonly do: 'version' };

/** `stdinIsTerminal` decides what a call without command is. Throws `UsageError`. */
export function parse(argv: readonly string[], stdinIsTerminal: boolean): Parsed {
  const [word, ...rest] = argv;
  if (word === 'help') return { do: 'help', command: rest[0] === undefined ? null : commandOf(rest[0]) };
  if (word !== undefined && !word.startsWith('-')) return parseCommand(commandOf(word), rest);
  if (argv.some((argument) => argument === '--help' || argument === '-h'))
    return { do: 'help', command: null };
  if (argv.some((argument) => argument === '--version' || argument === '-V')) return { do: 'version' };
  if (!stdinIsTerminal) return parseCommand('stdio', argv);
  if (argv.length === 0) return { do: 'help', command: null };
  throw new UsageError(`which command? give one before ${word ?? ''}: ${Object.keys(COMMANDS).join(', ')}`);
}

function commandOf(word: string): CommandName {
  if (isCommand(word)) return word;
  throw new UsageError(
    `unknown command ${word}${didYouMean(word, Object.keys(COMMANDS))} (commands: ${Object.keys(COMMANDS).join(', ')})`,
  );
}

function parseCommand(name: CommandName, argv: readonly string[]): Parsed {
  const command: Command = COMMANDS[name];
  const known: readonly FlagName[] = [...command.flags, 'help', 'version'];
  const { tokens } = parseArgs({
    args: [...argv],
    options: optionsOf(known),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given: Partial<Record<FlagName, unknown>> = {};
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const flag = known.find((candidate) => candidate === token.name);
    if (flag === undefined) throw unknownFlag(token.rawName, name, known);
    given[flag] = readFlag(flag, token, command);
  }
  if (given.help === true) return { do: 'help', command: name };
  if (given.version === true) return { do: 'version' };
  if (positionals.length > command.most) {
    const extra = positionals[command.most] ?? '';
    throw new UsageError(
      `${extra} is too much: ${name} takes ${command.most === 0 ? 'no arguments' : `at most ${command.most} arguments`} (mcp-tell ${name} --help)`,
    );
  }
  // Every value was read by its own flag's reader.
  return { do: 'run', command: name, given: given as Given, arguments: positionals };
}

function optionsOf(
  known: readonly FlagName[],
): Record<string, { type: 'string' | 'boolean'; short?: string }> {
  const short: Partial<Record<FlagName, string>> = { help: 'h', version: 'V' };
  return Object.fromEntries(
    known.map((flag) => {
      const letter = short[flag];
      return [
        flag,
        {
          type: FLAGS[flag].value === null ? 'boolean' : 'string',
          ...(letter === undefined ? {} : { short: letter }),
        },
      ];
    }),
  );
}

interface OptionToken {
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function readFlag(name: FlagName, { rawName, value, inlineValue }: OptionToken, command: Command): unknown {
  const flag: Flag = FLAGS[name];
  const choices = name === 'format' ? (command.formats ?? []) : null;
  if (flag.value === null) {
    if (inlineValue === true) throw new UsageError(`${rawName} takes no value`);
    return flag.read('');
  }
  // The next flag is hardly meant as a value; where it is, `--out=--x` says so.
  if (value === undefined || (inlineValue !== true && /^-+[A-Za-z]/.test(value))) {
    throw new UsageError(
      `${rawName} needs a value: ${rawName} ${flag.value} (${choices === null ? flag.help : choices.join(', ')})`,
    );
  }
  return choices === null ? flag.read(value) : choice(rawName, choices)(value);
}

function unknownFlag(rawName: string, command: CommandName, known: readonly FlagName[]): UsageError {
  const elsewhere = Object.entries(COMMANDS).filter(([, { flags }]) =>
    flags.some((flag) => `--${flag}` === rawName),
  );
  const hint = didYouMean(rawName.replace(/^-+/, ''), known).replace('did you mean ', 'did you mean --');
  const belongs = elsewhere.length > 0 ? `; it belongs to ${elsewhere.map(([name]) => name).join(', ')}` : '';
  return new UsageError(
    `${command} has no flag ${rawName}${belongs === '' ? hint : belongs} (mcp-tell ${command} --help)`,
  );
}
