/**
 * Which parts of a command line are the user's words to this instrument: the flags of mcp-tell that take a value, and those values.
 * They tell nothing of what a client gives away, wherever the command line is quoted.
 */

/** Of the commands that serve. */
export const OWN_FLAGS = [
  'out',
  'timeout',
  'skip',
  'era',
  'canary',
  'log',
  'max-body',
  'host',
  'port',
  'ttl',
] as const;

export interface OwnArgument {
  readonly flag: string;
  readonly value: string;
  /** Positions in argv: of the flag, and of its value where that stands by itself. */
  readonly positions: readonly number[];
}

export function ownArguments(argv: readonly string[]): OwnArgument[] {
  const found: OwnArgument[] = [];
  for (let at = 1; at < argv.length; at += 1) {
    const argument = argv[at] ?? '';
    const sign = argument.indexOf('=');
    const flag = sign < 0 ? argument : argument.slice(0, sign);
    if (!isOwn(flag)) continue;
    if (sign > 0) found.push({ flag, value: argument.slice(sign + 1), positions: [at] });
    else {
      found.push({ flag, value: argv[at + 1] ?? '', positions: [at, at + 1] });
      at += 1;
    }
  }
  return found;
}

function isOwn(flag: string): boolean {
  return flag.startsWith('--') && OWN_FLAGS.some((own) => flag === `--${own}`);
}

/** What parts a flag from its value in a shell's line, in JSON (and JSON inside it), in YAML. */
const GAP = /[\s"'=,\\-]{1,40}/y;

/** A text that quotes this command line (a launcher's, a script's), without the values of these arguments. */
export function withoutOwnValues(text: string, own: readonly OwnArgument[]): string {
  return own.reduce(withoutValue, text);
}

function withoutValue(text: string, { flag, value }: OwnArgument): string {
  if (value === '' || !text.includes(flag)) return text;
  const parts: string[] = [];
  let copied = 0;
  for (let at = text.indexOf(flag); at >= 0; at = text.indexOf(flag, at + flag.length)) {
    const start = endOfGap(text, at + flag.length);
    const end = start < 0 ? -1 : endOfValue(text, start, value);
    if (end < 0) continue;
    parts.push(text.slice(copied, start));
    copied = end;
  }
  return parts.length === 0 ? text : `${parts.join('')}${text.slice(copied)}`;
}

function endOfGap(text: string, at: number): number {
  const end = skip(GAP, text, at);
  return end === at ? -1 : end;
}

/** Where the value ends that starts here; -1 where it is another's. */
function endOfValue(text: string, start: number, value: string): number {
  const end = endOfSame(text, start, value);
  return end < 0 ? endOfExpanded(text, start, value) : end;
}

const SEPARATORS = /[\\/]+/y;
const BACKSLASHES = /\\+/y;
/** After a name of a path that has slashes only, a backslash is a quote's. */
const SLASHES = /(?:\\{0,8}\/)+/y;
const GOES_ON = /^[._~+@$%-]{0,8}[\p{L}\p{N}\p{M}]/u;

/** The same value, quoted as shells and JSON do: with backslashes that are doubled or put in. A long line is cut. */
function endOfSame(text: string, start: number, value: string): number {
  let at = start;
  for (const { 0: piece } of value.replace(/[\\/]{1,9}$/, '').matchAll(/[\\/]+|[^\\/]/g)) {
    if (at >= text.length) return at > start ? at : -1;
    const isSeparator = /[\\/]/.test(piece);
    const next =
      isSeparator || text.charAt(at) !== piece ? skip(isSeparator ? SEPARATORS : BACKSLASHES, text, at) : at;
    if (isSeparator ? next === at : text.charAt(next) !== piece) return -1;
    at = isSeparator ? next : next + 1;
  }
  at = skip(value.includes('\\') ? SEPARATORS : SLASHES, text, at);
  return GOES_ON.test(text.slice(at, at + 10)) ? -1 : at;
}

const LONGEST = 4096;
const VALUE_END = /[\s"'`;|&<>(),\]}]/;

/** A value whose start a shell has expanded since: `~/app`, `$HOME/app`. */
function endOfExpanded(text: string, start: number, value: string): number {
  const length = text.slice(start, start + LONGEST).search(VALUE_END);
  const end = length < 0 ? Math.min(text.length, start + LONGEST) : start + length;
  const written = text.slice(start, end);
  return /^[~$.%]/.test(written) && lastName(written) === lastName(value) ? end : -1;
}

function lastName(path: string): string {
  return path.replace(/[\\/]{1,9}$/, '').replace(/^.*[\\/]/s, '');
}

function skip(run: RegExp, text: string, at: number): number {
  run.lastIndex = at;
  return run.test(text) ? run.lastIndex : at;
}
