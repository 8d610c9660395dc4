/**
 * Knows which programs take a password after a flag whose name says nothing: `mysql -pX`, `curl -u name:X`, `sshpass -p X`.
 * The same flags of other programs (`ssh -p 22`, `mkdir -p x`) mean something else and are left alone.
 */
import { endOfMask } from './mask.ts';

export interface Program {
  /** Flags whose value is the next word, or whatever follows them at once. */
  readonly flags: readonly string[];
  /** Is only what is glued to the flag its value? */
  readonly glued?: boolean;
  /** Does the value start with a user's name, up to this sign? */
  readonly after?: ':' | '%';
  /** Does another program's command line follow? */
  readonly once?: boolean;
}

const P: Program = { flags: ['-p'] };
const GLUED: Program = { flags: ['-p'], glued: true };
const W: Program = { flags: ['-w'] };
const CAPITAL: Program = { flags: ['-P'] };

const PROGRAMS: ReadonlyMap<string, Program> = new Map<string, Program>([
  ['curl', { flags: ['-u', '--user', '-U', '--proxy-user'], after: ':' }],
  ['sshpass', { flags: ['-p'], once: true }],
  ['redis-cli', { flags: ['-a'] }],
  ['smbclient', { flags: ['-U'], after: '%' }],
  ...['mysql', 'mysqldump', 'mysqladmin', 'mysqlimport', 'mariadb', 'mariadb-dump', '7z', '7za'].map(
    (name) => [name, GLUED] as const,
  ),
  ...['mongo', 'mongosh', 'mongodump', 'mongorestore', 'cqlsh'].map((name) => [name, P] as const),
  ...['ldapsearch', 'ldapadd', 'ldapmodify', 'ldapdelete', 'ldapwhoami'].map((name) => [name, W] as const),
  ...['sqlcmd', 'bcp', 'zip', 'unzip', 'mosquitto_pub', 'mosquitto_sub'].map(
    (name) => [name, CAPITAL] as const,
  ),
]);
const NAMES = [...PROGRAMS.keys()];
/** `docker login -p X`. */
const LOGIN = /(?:docker|podman|nerdctl|oc|az|registry) {1,3}$/;

export const LONGEST_PROGRAM = 40;

/** Could there be such a command in `text`? */
export function mayBeCommand(text: string): boolean {
  if (!text.includes(' -')) return false;
  for (const name of NAMES) if (text.includes(name)) return true;
  return text.includes('login');
}

/** The program of that name; `before` is what stands in front of it. */
export function programOf(word: string, before: string): Program | null {
  const name = word.endsWith('.exe') ? word.slice(0, -4) : word;
  if (name === 'login') return LOGIN.test(before) ? P : null;
  return /[\s/\\"'`;|&(=]$/.test(before) || before === '' ? (PROGRAMS.get(name) ?? null) : null;
}

/** Does a command end at `at`? An ampersand within an address ends none. */
export function endsCommand(text: string, at: number): boolean {
  const sign = text.charAt(at);
  return (
    sign === ';' || sign === '|' || sign === '\n' || (sign === '&' && ' &'.includes(text.charAt(at + 1)))
  );
}

export interface FlagValue {
  readonly from: number;
  readonly to: number;
}

/** The password that the flag at `at` gives the program. */
export function readFlag(
  { flags, glued = false, after }: Program,
  text: string,
  at: number,
): FlagValue | null {
  for (const flag of flags) {
    if (!text.startsWith(flag, at)) continue;
    const end = at + flag.length;
    const isGlued = !END.test(text.charAt(end)) && text.charAt(end) !== '';
    if ((glued && !isGlued) || (isGlued && flag.startsWith('--') && text.charAt(end) !== '=')) continue;
    const start = isGlued ? end + Number(text.charAt(end) === '=') : endOfBlanks(text, end);
    const value = unquoted(text, start);
    const from = value.from + lengthOfUser(text.slice(value.from, value.to), after);
    if (from < value.to && endOfMask(text, from) < 0 && mayBePassword(text.slice(from, value.to)))
      return { from, to: value.to };
  }
  return null;
}

const END = /[\s"'`;|&<>]/;

function endOfBlanks(text: string, start: number): number {
  let at = start;
  while (text.charAt(at) === ' ') at += 1;
  return at;
}

function unquoted(text: string, start: number): FlagValue {
  const quote = text.charAt(start);
  const isQuoted = quote === '"' || quote === "'";
  let to = start + Number(isQuoted);
  while (to < text.length && (isQuoted ? text.charAt(to) !== quote : !END.test(text.charAt(to)))) to += 1;
  return { from: start + Number(isQuoted), to };
}

/** The user's name and its sign; all of a value that has no such sign. */
function lengthOfUser(value: string, sign: Program['after']): number {
  if (sign === undefined) return 0;
  const at = value.indexOf(sign);
  return at < 0 ? value.length : at + 1;
}

/** Ports are no passwords: `docker run --name mysql -p 3306:3306`. */
const PORTS = /^(?:[\d.]{7,15}:)?\d{1,5}(?::\d{1,5})?(?:\/(?:tcp|udp))?$/;

function mayBePassword(value: string): boolean {
  return !value.startsWith('-') && !PORTS.test(value);
}

/** An argument of a program's command line, where `before` is the one in front of it; `from` is where its password starts. */
export function passwordIn(program: Program, argument: string, before: string): number | null {
  if (argument.startsWith('-')) return readFlag(program, argument, 0)?.from ?? null;
  if (!before.startsWith('-') || before.includes('=') || before.includes(' ')) return null;
  const found = readFlag(program, `${before} ${argument}`, 0);
  return found === null || found.from <= before.length ? null : found.from - before.length - 1;
}
