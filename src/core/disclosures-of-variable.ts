/**
 * What one environment variable gives away: directories by what its name means, a credential, or a fact about user, host or client.
 * Whether its directory says more than the process's own is decided by the caller; values that were masked stay masked.
 */
import { layersInherited } from './disclosures-inherited.ts';
import {
  directoriesInProse,
  directoriesOf,
  disclose,
  isOpaqueId,
  type Channel,
  type Surroundings,
} from './disclosing.ts';
import { emailsIn, remoteOf } from './looks.ts';
import { holdsMask } from './mask.ts';
import { fitsKind } from './member-values.ts';
import type { Disclosure, ProcessFacts } from './report.ts';
import { holdsCredential } from './secrets.ts';
import { holdsNoFolder, opaqueGrade, readVariable } from './workspace-names.ts';

/** Directories in a variable; what they mean goes by its name. */
export function directoriesOfVariable(
  name: string,
  value: string,
  cwd: string | null,
  surroundings: Surroundings,
): Disclosure[] {
  if (holdsNoFolder(name, value)) return [];
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
  // direnv writes a sign before its folder.
  const plain =
    drive === null ? value.replace(/^-(?=[/~]|[A-Za-z]:\\)/, '') : `${drive[1] ?? ''}:${drive[2] ?? '/'}`;
  const found =
    meaning === null
      ? directoriesInProse(plain, channel, surroundings)
      : (directoriesOf(plain, channel, surroundings) ?? []);
  const remote = meaning === null ? repositoryIn(name, value) : null;
  if (remote !== null) return [disclose('directory', channel, value, remote, 'workspace-id', true)];
  if (found.length > 0 || meaning !== 'workspace') {
    return drive === null ? found : found.map((disclosure) => ({ ...disclosure, raw: value }));
  }
  const hint = opaqueGrade([name]);
  return hint !== null && isOpaqueId(value) ? [disclose('directory', channel, value, value, hint, true)] : [];
}

/** `owner/repo` of the repository that a build or session is for; a package's own repository is its author's. */
function repositoryIn(name: string, value: string): string | null {
  if (
    /^npm_/i.test(name) ||
    !/(?:^|_)(?:REPO|REPOSITORY|REMOTE|REPO_SLUG|REPOSITORY_URL|REPO_URL|GIT_URL|REMOTE_URL)$/i.test(name)
  )
    return null;
  return remoteOf(value, true) ?? (/^[\w.-]{1,100}(?:\/[\w.-]{1,100}){1,4}$/.test(value) ? value : null);
}

/** What a variable hides in some encoding: a client's context as JSON, a signed token. */
export function layersOfVariable(
  name: string,
  value: ProcessFacts['env'][string],
  surroundings: Surroundings,
): Disclosure[] {
  if (typeof value !== 'string' || holdsNoFolder(name, value)) return [];
  return layersInherited({ where: `env:${name}`, maker: 'client' }, [name], value, surroundings);
}

/** What variables tell beside directories, by name. */
const VARIABLES: readonly (readonly [kind: string, names: RegExp, maker: Disclosure['maker']])[] = [
  [
    'user',
    /^(?:USER|LOGNAME|USERNAME|SUDO_USER|GIT_AUTHOR_NAME|GIT_COMMITTER_NAME|GITHUB_ACTOR|GITLAB_USER_LOGIN)$/,
    'os',
  ],
  ['host', /^(?:HOSTNAME|COMPUTERNAME|HOST|USERDOMAIN|LOGONSERVER|SESSION_MANAGER)$/, 'os'],
  ['network', /^(?:SSH_CLIENT|SSH_CONNECTION|REMOTEHOST)$/, 'os'],
  ['locale', /^(?:LANG|LANGUAGE|LC_[A-Z]+|TZ)$/, 'os'],
  [
    'system',
    /^(?:OS|OSTYPE|MACHTYPE|HOSTTYPE|PROCESSOR_(?:ARCHITECTURE|IDENTIFIER)|WSL_DISTRO_NAME|XDG_CURRENT_DESKTOP|DESKTOP_SESSION|GDMSESSION|XDG_SESSION_DESKTOP|MSYSTEM)$/,
    'os',
  ],
  ['model', /^(?:[A-Z]+_)*(?:MODEL|MODEL_NAME|MODEL_ID)$/, 'user-config'],
  ['trace', /^(?:TRACEPARENT|TRACESTATE|[A-Z_]*TRACE_ID)$/, 'client'],
  [
    'client',
    /^(?:TERM_PROGRAM|CLAUDECODE|CLAUDE_CODE_ENTRYPOINT|GEMINI_CLI|CODEX_[A-Z_]*SANDBOX[A-Z_]*|AI_AGENT|npm_config_user_agent)$/,
    'client',
  ],
  [
    'conversation',
    /^(?:CLAUDE_(?:CODE_)?SESSION_ID|CODEX_THREAD_ID|CURSOR_TRACE_ID|TERM_SESSION_ID|WT_SESSION|[A-Z_]*(?:CONVERSATION|THREAD|CHAT)_ID|(?:GEMINI|OPENCODE|COPILOT|CURSOR|AI|AGENT)_SESSION_ID)$/,
    'client',
  ],
];

const LONGEST_VALUE = 500;
/** Kinds of which every value of such a variable tells something. */
const ALWAYS: ReadonlySet<string> = new Set(['client', 'locale', 'network', 'host', 'system']);

export function factsOfVariable(name: string, value: ProcessFacts['env'][string]): Disclosure[] {
  const channel = { how: 'inherited', where: `env:${name}`, maker: 'os' } as const;
  if (typeof value !== 'string') {
    return [disclose('credential', channel, value, `[masked ${value.length} chars #${value.fingerprint}]`)];
  }
  if (value === '') return [];
  if (holdsCredential(name, value) || holdsMask(value))
    return [disclose('credential', channel, value, value)];
  const rows = VARIABLES.filter(([, names]) => names.test(name));
  const shown = value.slice(0, LONGEST_VALUE);
  const [row] = rows.filter(([kind]) => fitsKind(kind, [name], shown) || ALWAYS.has(kind));
  return [
    ...emailsIn(shown).map((email) => disclose('email', channel, shown, email)),
    ...(row === undefined ? [] : [disclose(row[0], { ...channel, maker: row[2] }, shown, shown)]),
  ];
}
