/**
 * What may be said in public of where something was revealed: channels without anything that a user, a machine or an employer named.
 * It errs on the side of saying less.
 */
import type { Disclosure, Report } from './report.ts';
import { splitPath } from './path-parts.ts';
import { wordsOf } from './words.ts';

/** Variables that every system has, or that say where somebody works. */
const KNOWN_VARIABLES = new Set(
  (
    'HOME LOGNAME PATH SHELL TERM USER PWD OLDPWD INIT_CWD LANG TZ TMPDIR HOSTNAME EDITOR DISPLAY XDG_CONFIG_HOME XDG_CACHE_HOME ' +
    'APPDATA HOMEDRIVE HOMEPATH LOCALAPPDATA SYSTEMDRIVE SYSTEMROOT TEMP TMP USERNAME USERPROFILE COMPUTERNAME NODE_ENV ' +
    'VSCODE_CWD npm_config_local_prefix npm_package_json'
  ).split(' '),
);
const KNOWN_HEADERS =
  /^(?:host|user-agent|authorization|cookie|from|origin|referer|accept|accept-language|forwarded|via|traceparent|tracestate|baggage|sec-[a-z-]+|mcp-[a-z-]+|x-forwarded-[a-z]+|x-real-ip|x-stainless-[a-z-]+)$/;

/** Words of a client's own name (`claude-code`: claude, code) mark the names that it chose itself. */
function isOwnName(name: string, { client }: Report): boolean {
  const [first] = wordsOf(name.replace(/^x-/i, ''));
  return first !== undefined && first.length > 2 && wordsOf(client.name ?? '').includes(first);
}

/** A name as a program would choose it: no path, no address, nothing long or random. */
const PLAIN_NAME = /^[A-Za-z_$][A-Za-z0-9_.$-]{0,39}$|^\*$/;

export interface PublicWords {
  /** A place as it may be published: `probe:roots/list#/roots/*\/uri`, `env:HOME`, `env:(other)`. */
  readonly channel: (where: string) => string;
  /** May this name be published as it is? */
  readonly isPublic: (name: string) => boolean;
  /** What a client calls itself, or `(other)` where that holds more than a name. */
  readonly name: (text: string | null) => string | null;
  /** A version or revision, or `(other)` where it is none. */
  readonly version: (text: string | null) => string | null;
}

export function publicWords(report: Report): PublicWords {
  const personal = personalWords(report);
  return {
    channel: (where) => publicChannel(where, report, personal),
    isPublic: (name) => isImpersonal(name, personal),
    name: (text) => (text === null || isProgramName(text, report) ? text : OTHER),
    version: (text) => (text === null || VERSION.test(text) ? text : OTHER),
  };
}

const OTHER = '(other)';
/** One word, with a digit in it or as releases are called: no sentence, path or address. */
const VERSION = /^(?=\D{0,20}\d|draft|dev|main|unknown|canary|nightly)[A-Za-z0-9][A-Za-z0-9.+_-]{0,59}$/i;
/** Words with blanks, brackets and one slash between two names (`Claude Code (via mcp-remote 0.1)`, `@scope/client`). */
const PROGRAM_NAME = /^@?[\p{L}\p{N}][\p{L}\p{N} ._()+:,&-]{0,59}(?:\/[\p{L}\p{N}][\p{L}\p{N}._-]{0,39})?$/u;

/** No path, no address, no mask, and no name of the account beside other words. */
function isProgramName(text: string, { process, disclosures }: Report): boolean {
  if (!PROGRAM_NAME.test(text)) return false;
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const users = disclosures
    .filter(({ kind }) => kind === 'user' || kind === 'host')
    .map(({ value }) => value);
  return (
    words.length < 2 || ![process?.user ?? '', ...users].some((user) => words.includes(user.toLowerCase()))
  );
}

function publicChannel(where: string, report: Report, personal: ReadonlySet<string>): string {
  const start = /^(?:env|header|process|request|probe):/.exec(where)?.[0] ?? '';
  const name = where.slice(start.length);
  switch (start) {
    case 'env:':
      return KNOWN_VARIABLES.has(name) || (isOwnName(name, report) && isImpersonal(name, personal))
        ? where
        : 'env:(other)';
    case 'header:': {
      const plain = name.toLowerCase();
      const known = KNOWN_HEADERS.test(plain) || (isOwnName(plain, report) && PLAIN_NAME.test(plain));
      return known && isImpersonal(plain, personal) ? `header:${plain}` : 'header:(other)';
    }
    case 'process:':
    case 'request:':
      return `${start}${/^[a-zA-Z]+/.exec(name)?.[0] ?? '(other)'}`;
    default:
      return `${start}${publicPointer(name, personal)}`;
  }
}

/** `METHOD#POINTER` as far as its names are plain; numbers of items do not count. */
function publicPointer(place: string, personal: ReadonlySet<string>): string {
  const end = place.indexOf('#');
  const method = end < 0 ? place : place.slice(0, end);
  const plainMethod = /^[a-z]+(?:\/[A-Za-z_]+){0,3}$/.test(method) && isImpersonal(method, personal);
  const names: string[] = [];
  for (const name of end < 0
    ? []
    : place
        .slice(end + 1)
        .split('/')
        .slice(1)) {
    const shown = /^\d+$/.test(name) ? '*' : name;
    // `vendor.example~1key`: two names, of which each must be plain.
    const parts = shown.split('~1');
    if (!parts.every((part) => PLAIN_NAME.test(part)) || !isImpersonal(shown, personal)) {
      names.push('(other)');
      break;
    }
    names.push(shown);
  }
  const pointer = names.map((name) => `/${name}`).join('');
  return `${plainMethod ? method : '(other)'}${end < 0 ? '' : `#${pointer}`}`;
}

function isImpersonal(text: string, personal: ReadonlySet<string>): boolean {
  const lower = text.toLowerCase();
  return ![...personal].some((word) => lower.includes(word));
}

const SHORTEST = 3;
/** Parts of every home that name nobody. */
const COMMON = new Set(
  'home users user root node tmp var usr opt data src app work www documents projects project workspace env http https com localhost true false none'.split(
    ' ',
  ),
);
const PERSONAL_KINDS = new Set([
  'directory',
  'user',
  'email',
  'host',
  'network',
  'server',
  'repository',
  'conversation',
  'credential',
]);

/** Whatever could name the user, the machine or the work, in lower case: whole values and the parts of paths. */
function personalWords({ disclosures, process }: Report): ReadonlySet<string> {
  const values = [
    ...disclosures.filter(({ kind }: Disclosure) => PERSONAL_KINDS.has(kind)).map(({ value }) => value),
    ...[process?.user, process?.home, process?.cwd].flatMap((value) => value ?? []),
  ];
  const words = values.flatMap((value) => [
    value,
    ...splitPath(value).segments,
    ...value.split(/[^\p{L}\p{N}_-]+/u),
  ]);
  return new Set(
    words.map((word) => word.toLowerCase()).filter((word) => word.length >= SHORTEST && !COMMON.has(word)),
  );
}
