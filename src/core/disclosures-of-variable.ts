/**
 * What one environment variable gives away: directories by what its name means, a credential, or a fact about user, host or client.
 * Whether its directory says more than the process's own is decided by the caller; values that were masked stay masked.
 */
import {
  directoriesInProse,
  directoriesOf,
  disclose,
  isOpaqueId,
  type Channel,
  type Surroundings,
} from './disclosing.ts';
import type { Disclosure, ProcessFacts } from './report.ts';
import { holdsCredential } from './secrets.ts';
import { opaqueGrade, readVariable } from './workspace-names.ts';

/** Directories in a variable; what they mean goes by its name. */
export function directoriesOfVariable(
  name: string,
  value: string,
  cwd: string | null,
  surroundings: Surroundings,
): Disclosure[] {
  if (SEARCHED.test(name)) return [];
  const meaning = readVariable(name);
  const channel: Channel = {
    how: 'inherited',
    where: `env:${name}`,
    maker: meaning === 'workspace' ? 'client' : 'os',
    says: meaning === 'workspace' ? 'workspace' : meaning === 'current' ? 'open' : 'aside',
    decode: false,
  };
  // Git Bash writes C:\\x as /c/x, which elsewhere is a folder called c.
  const drive = cwd !== null && /^[A-Za-z]:/.test(cwd) ? /^\/([A-Za-z])(\/.*)?$/s.exec(value) : null;
  const plain = drive === null ? value : `${drive[1] ?? ''}:${drive[2] ?? '/'}`;
  const found =
    meaning === null
      ? directoriesInProse(plain, channel, surroundings)
      : (directoriesOf(plain, channel, surroundings) ?? []);
  if (found.length > 0 || meaning !== 'workspace') {
    return drive === null ? found : found.map((disclosure) => ({ ...disclosure, raw: value }));
  }
  const hint = opaqueGrade([name]);
  return hint !== null && isOpaqueId(value) ? [disclose('directory', channel, value, value, hint, true)] : [];
}

/** Where programs and libraries are looked for: lists of launchers' folders, no places of anybody's work. */
const SEARCHED =
  /^(?:PATH|MANPATH|INFOPATH|CDPATH|FPATH|(?:LD|DYLD)_[A-Z_]*PATH|NODE_PATH|PYTHONPATH|PKG_CONFIG_PATH|XDG_(?:DATA|CONFIG)_DIRS)$/i;

/** What variables tell beside directories, by name. */
const VARIABLES: readonly (readonly [kind: string, names: RegExp, maker: Disclosure['maker']])[] = [
  [
    'user',
    /^(?:USER|LOGNAME|USERNAME|SUDO_USER|GIT_AUTHOR_(?:NAME|EMAIL)|GIT_COMMITTER_(?:NAME|EMAIL)|EMAIL)$/,
    'os',
  ],
  ['host', /^(?:HOSTNAME|COMPUTERNAME|HOST|USERDOMAIN|SSH_CLIENT|SSH_CONNECTION)$/, 'os'],
  ['locale', /^(?:LANG|LANGUAGE|LC_[A-Z]+|TZ)$/, 'os'],
  [
    'client',
    /^(?:TERM_PROGRAM|CLAUDECODE|CLAUDE_CODE_ENTRYPOINT|GEMINI_CLI|CODEX_[A-Z_]*SANDBOX[A-Z_]*|AI_AGENT|npm_config_user_agent)$/,
    'client',
  ],
  [
    'conversation',
    /^(?:CLAUDE_(?:CODE_)?SESSION_ID|CODEX_THREAD_ID|CURSOR_TRACE_ID|TERM_SESSION_ID|WT_SESSION)$/,
    'client',
  ],
];

const LONGEST_VALUE = 500;

export function factsOfVariable(name: string, value: ProcessFacts['env'][string]): Disclosure[] {
  const channel = { how: 'inherited', where: `env:${name}`, maker: 'os' } as const;
  if (typeof value !== 'string') {
    return [disclose('credential', channel, value, `[masked ${value.length} chars #${value.fingerprint}]`)];
  }
  if (value === '') return [];
  if (holdsCredential(name, value)) return [disclose('credential', channel, value, value)];
  const row = VARIABLES.find(([, names]) => names.test(name));
  const shown = value.slice(0, LONGEST_VALUE);
  return row === undefined ? [] : [disclose(row[0], { ...channel, maker: row[2] }, shown, shown)];
}
