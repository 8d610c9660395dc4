/**
 * Tells by its look what a text gives away, whatever it is called: e-mail addresses, git remotes, other servers' tools, time zones, locales.
 * It takes what nobody spells by accident, and leaves to the names around a text what only a name can tell.
 */
export interface Look {
  readonly kind: 'email' | 'repository' | 'server' | 'locale' | 'system' | 'workspace';
  readonly value: string;
}

/** Longer texts are searched at their start only. */
const LONGEST = 64 * 1024;
const MOST = 20;

export function looksOf(text: string): Look[] {
  const part = text.length > LONGEST ? text.slice(0, LONGEST) : text;
  return [
    ...emailsIn(part).map((value) => ({ kind: 'email', value }) as const),
    ...remotesIn(part),
    ...serversIn(part),
    ...wholeLook(part),
  ];
}

const LOCAL_PART = /[A-Za-z0-9._%+-]{1,64}$/;
const DOMAIN = /(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})\.){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9-])/y;
/** `icon@2x.png`. */
const FILE = /\.(?:png|jpe?g|svg|gif|webp|[cm]?[jt]sx?|json|css|html?|map)$/i;
/** Mailboxes of programs and offices. */
const NOBODY =
  /^(?:no-?reply|do-?not-?reply|git|hg|svn|root|admin|support|info|help|hello|contact|security|postmaster)$/i;

export function emailsIn(text: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf('@'); at > 0 && found.length < MOST; at = text.indexOf('@', at + 1)) {
    DOMAIN.lastIndex = at + 1;
    const domain = DOMAIN.exec(text)?.[0];
    if (domain === undefined || FILE.test(domain)) continue;
    const local = LOCAL_PART.exec(text.slice(Math.max(0, at - 64), at))?.[0] ?? '';
    const before = text.charAt(at - local.length - 1);
    // `user@host:path` and `//user:password@host` are addresses of machines.
    const isMachine =
      /[/:@]/.test(before) && !text.slice(0, at).toLowerCase().endsWith(`mailto:${local}`.toLowerCase());
    const isAccount = before === ':' && /^[A-Za-z.]+:$/.test(text.slice(0, at - local.length));
    const next = text.charAt(at + 1 + domain.length);
    if (local === '' || NOBODY.test(local) || (isMachine && !isAccount) || /[:/@]/.test(next)) continue;
    found.push(`${local}@${domain}`);
  }
  return found;
}

const SCP = /^[\w.-]{1,64}@[\w.-]{1,253}:(?!\/)([\w.~-]{1,100}(?:\/[\w.~-]{1,100}){0,6})$/;
const URL =
  /^(?:git\+)?(https?|ssh|git):\/\/(?:[^@/\s]{1,200}@)?[\w.-]{1,253}(?::\d{1,5})?\/([\w.~-]{1,100}(?:\/[\w.~-]{1,100}){0,6})\/?$/i;
const WORD = /[^\s"'`<>,;()[\]{}|]{8,400}/g;

/** `owner/repo` of an address that git fetches from; any web address counts only where `named` says it is one. */
export function remoteOf(text: string, named = false): string | null {
  const scp = SCP.exec(text);
  if (scp !== null) return /\.git$|^git@/.test(text) || named ? withoutGit(scp[1] ?? '') : null;
  const [, scheme = '', path = ''] = URL.exec(text) ?? [];
  if (path === '' || !path.includes('/')) return null;
  const isGit = /\.git\/?$/.test(text) || /^(?:ssh|git)$/i.test(scheme);
  return isGit || named ? withoutGit(path) : null;
}

function withoutGit(path: string): string {
  return path.replace(/\.git$/, '');
}

function remotesIn(text: string): Look[] {
  if (!/\.git|git@|git:\/\/|ssh:\/\//.test(text)) return [];
  return (text.match(WORD) ?? []).slice(0, 200).flatMap((word) => {
    const remote = remoteOf(word.replace(/[.:!?]$/, ''));
    return remote === null || word.startsWith('git+') ? [] : [{ kind: 'repository', value: remote } as const];
  });
}

/** `mcp__github__create_issue`: how clients call the tools of the servers they have. */
const TOOL = /mcp__([A-Za-z0-9][A-Za-z0-9.-]*(?:_[A-Za-z0-9.-]+)*)__([A-Za-z0-9*][\w.*-]*)/y;
const OURS = /mcp[-_]?tell/i;

function serversIn(text: string): Look[] {
  const found: Look[] = [];
  for (let at = text.indexOf('mcp__'); at >= 0 && found.length < MOST; at = text.indexOf('mcp__', at + 5)) {
    TOOL.lastIndex = at;
    const [, server = '', tool = ''] = TOOL.exec(text) ?? [];
    if (isOtherServer(server) && tool !== 'probe_report') found.push({ kind: 'server', value: server });
  }
  return found;
}

export function isOtherServer(name: string): boolean {
  return name !== '' && !OURS.test(name);
}

/** IANA time zones with a place. */
export const TIME_ZONE =
  /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Z][A-Za-z_+-]{1,30}(?:\/[A-Z][A-Za-z_]{1,30})?$/;
/** Language and country, which hardly anything else looks like. */
const LOCALE = /^[a-z]{2}(?:[-_][A-Z][a-z]{3})?[-_][A-Z]{2}(?:\.[Uu][Tt][Ff]-?8)?(?:@[a-z]{1,20})?$/;
/** Folders of repositories that live elsewhere, in editors' own spelling. */
const VIRTUAL = /^(?:vscode-vfs|vscode-github|github-remote|codespace):\/\/[^\s]{3,500}$/i;

function wholeLook(text: string): Look[] {
  if (text.length > 500) return [];
  if (TIME_ZONE.test(text) || LOCALE.test(text)) return [{ kind: 'locale', value: text }];
  return VIRTUAL.test(text) ? [{ kind: 'workspace', value: text }] : [];
}
