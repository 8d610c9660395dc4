/**
 * What a subprocess inherits from the client that started it: argv, cwd, environment, parents, user, terminal, umask.
 * Each fact is read on its own, and one that can't be read is `null`; other programs' secrets are fingerprinted here already.
 */
import { existsSync, fstatSync, readFileSync, readlinkSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { isatty } from 'node:tty';
import type { ProcessFacts } from '../core/report.ts';
import { readParent } from '../journal/process-start.ts';
import { maskArguments, maskCommand, maskEnv } from '../core/secrets.ts';

export interface FactsOptions {
  /** Keep secret-looking environment values as they are. */
  readonly envValues: boolean;
  readonly fingerprint: (text: string) => string;
}

export function readProcessFacts(options: FactsOptions): ProcessFacts {
  const cwd = attempt(() => process.cwd());
  return {
    pid: process.pid,
    argv: maskArguments(givenArguments(), options.fingerprint),
    cwd: cwd.ok ? cwd.value : null,
    cwdError: cwd.ok ? null : cwd.why,
    cwdInGit: cwd.ok ? isInGit(cwd.value) : null,
    env: readEnvironment(options),
    parents: readParents(options.fingerprint),
    user: orNull(() => userInfo().username),
    home: orNull(() => homedir()),
    tty: isatty(0),
    stdin: stdinKind(),
    umask: process.umask().toString(8).padStart(4, '0'),
    timeZone: process.env['TZ'] ?? zoneOfSystem(),
    locale: process.env['LC_ALL'] || process.env['LC_MESSAGES'] || process.env['LANG'] || null,
  };
}

/** A single executable has its own path twice in `argv`; who started it gave it once. */
function givenArguments(): string[] {
  const [first, second, ...rest] = process.argv;
  return first !== undefined && first === second ? [first, ...rest] : process.argv;
}

function readEnvironment({ envValues, fingerprint }: FactsOptions): ProcessFacts['env'] {
  const pairs = Object.entries(process.env).map(([name, value = '']) => [
    name,
    envValues ? value : maskEnv(name, value, fingerprint),
  ]);
  return Object.fromEntries(pairs) as ProcessFacts['env'];
}

const MOST_PARENTS = 12;

/** The chain of parent processes, nearest first, from /proc; elsewhere only the nearest, without its command. */
function readParents(fingerprint: (text: string) => string): ProcessFacts['parents'] {
  const parents: ProcessFacts['parents'] = [];
  for (let pid = process.ppid; pid > 0 && parents.length < MOST_PARENTS; pid = readParent(pid)) {
    const command = orNull(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim());
    parents.push({ pid, command: maskCommand((command ?? '').slice(0, 500), fingerprint) });
  }
  return parents;
}

function isInGit(directory: string): boolean {
  for (let at = directory, levels = 0; levels < 40; at = dirname(at), levels += 1) {
    if (existsSync(join(at, '.git'))) return true;
    if (dirname(at) === at) return false;
  }
  return false;
}

function stdinKind(): string {
  const stat = orNull(() => fstatSync(0));
  if (stat === null) return 'closed';
  if (isatty(0)) return 'tty';
  if (stat.isFIFO()) return 'fifo';
  if (stat.isSocket()) return 'socket';
  if (stat.isFile()) return 'file';
  return stat.isCharacterDevice() ? 'device' : 'other';
}

function zoneOfSystem(): string | null {
  const link = orNull(() => readlinkSync('/etc/localtime'));
  return link === null ? null : (/zoneinfo\/(.+)$/.exec(link)?.[1] ?? null);
}

type Attempt<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: string };

function attempt<T>(read: () => T): Attempt<T> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) };
  }
}

function orNull<T>(read: () => T): T | null {
  const tried = attempt(read);
  return tried.ok ? tried.value : null;
}
