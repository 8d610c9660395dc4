/**
 * Compares what two subprocesses inherited: variables by name and value, and how they were started.
 * Only where both are subprocesses; what a variable gives away is a disclosure and compared there too.
 */
import { differ, type Difference } from './diff-schema.ts';
import type { MaskedValue, ProcessFacts, Report } from './report.ts';
import { sameDirectory, sameSetting, type Comparing } from './volatile.ts';

export function diffProcess(a: Report, b: Report, comparing: Comparing): Difference[] {
  if (a.process === null || b.process === null) return [];
  return [
    ...diffEnvironment(a.process.env, b.process.env, comparing),
    ...diffFacts(a.process, b.process, comparing),
  ];
}

type Environment = ProcessFacts['env'];

function diffEnvironment(a: Environment, b: Environment, comparing: Comparing): Difference[] {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  return names.flatMap((name): Difference[] => {
    const [left, right] = [own(a, name), own(b, name)];
    const path = `env:${name}`;
    if (left === null) return [differ('env-only-in-b', path, left, right)];
    if (right === null) return [differ('env-only-in-a', path, left, right)];
    return VOLATILE.test(name) || sameValue(left, right, comparing)
      ? []
      : [differ('env-value', path, left, right)];
  });
}

/** Numbers of processes, terminals, windows and sockets. */
const VOLATILE =
  /^(?:_|SHLVL|PPID|PID|OLDPWD|WINDOWID|TMUX|TMUX_PANE|STY|SSH_(?:CLIENT|CONNECTION|TTY|AUTH_SOCK|AGENT_PID)|GPG_TTY|TTY|XDG_SESSION_ID|XDG_VTNR|INVOCATION_ID|JOURNAL_STREAM|MEMORY_PRESSURE_WATCH|SYSTEMD_EXEC_PID|DBUS_SESSION_BUS_ADDRESS|TERM_SESSION_ID|WT_SESSION|ITERM_SESSION_ID|VSCODE_(?:IPC_HOOK.*|GIT_.*|PID)|COLUMNS|LINES|RANDOM|SRANDOM|SECONDS|EPOCH.*)$/;

function sameValue(a: string | MaskedValue, b: string | MaskedValue, comparing: Comparing): boolean {
  if (typeof a === 'string' && typeof b === 'string') return sameSetting(a, b, comparing);
  // One masked, the other not: that is a difference in itself.
  if (typeof a === 'string' || typeof b === 'string') return false;
  return !comparing.sameKey || a.fingerprint === b.fingerprint;
}

function own(env: Environment, name: string): string | MaskedValue | null {
  return Object.hasOwn(env, name) ? (env[name] ?? null) : null;
}

const FACTS = ['user', 'home', 'tty', 'stdin', 'umask', 'timeZone', 'locale', 'cwd', 'cwdInGit'] as const;

function diffFacts(a: ProcessFacts, b: ProcessFacts, comparing: Comparing): Difference[] {
  return FACTS.flatMap((fact): Difference[] => {
    const [left, right] = [a[fact], b[fact]];
    const same =
      typeof left === 'string' && typeof right === 'string'
        ? sameDirectory(left, right, comparing)
        : left === right;
    return same ? [] : [differ('process-fact', `process:${fact}`, left, right)];
  });
}
