/**
 * Does a text look like what its name promises? `language: python` is no locale, `host: localhost` no host's name.
 * It keeps stop-gaps and whatever everybody has out of the disclosures.
 */
import { isOtherServer, TIME_ZONE } from './looks.ts';
import { isTemplate } from './stand-ins.ts';
import { wordsOf } from './words.ts';

/** Values that say nothing. */
const EMPTY = new Set(
  (
    'none null undefined unknown n/a na nil no yes true false on off default auto other any all anonymous user assistant system guest ' +
    'test example string text value foo bar 0 1 -1 latest current'
  ).split(' '),
);

const LONGEST = 500;

export function fitsKind(kind: string, names: readonly string[], text: string): boolean {
  const plain = text.trim();
  if (plain === '' || EMPTY.has(plain.toLowerCase()) || isTemplate(plain)) return false;
  switch (kind) {
    case 'email':
      return /^[^@\s]{1,64}@[^@\s]{3,255}$/.test(plain);
    case 'user':
      return plain.length <= 200 && !/[\r\n]|^[./\\]|\?$|^https?:/.test(plain);
    case 'network':
      return isAddress(plain);
    case 'host':
      return /^[\p{L}\p{N}][\p{L}\p{N}._:-]{0,252}$/u.test(plain) && !isLoopback(plain);
    case 'model':
      return plain.length <= 120 && !/[\r\n?]/.test(plain);
    case 'conversation':
    case 'trace':
      return plain.length <= LONGEST && !/\s.*\s.*\s/.test(plain);
    case 'locale':
      return isLocale(names, plain);
    case 'system':
      return isSystem(names, plain);
    case 'server':
      return (
        /^[\p{L}\p{N}@][\p{L}\p{N} ._@/:-]{0,99}$/u.test(plain) &&
        !plain.includes('://') &&
        isOtherServer(plain)
      );
    default:
      return true;
  }
}

function isLoopback(text: string): boolean {
  return /^(?:localhost|127\.|0\.0\.0\.0|::1$)/i.test(text);
}

/** An address of another machine, with a port or without. */
function isAddress(text: string): boolean {
  const bare = text
    .replace(/^\[([^\]]{2,45})\](?::\d{1,5})?$/, '$1')
    .replace(/^(\d[\d.]{6,14}):\d{1,5}$/, '$1');
  const isFour =
    /^(?:\d{1,3}\.){3}\d{1,3}$/.test(bare) && bare.split('.').every((part) => Number(part) < 256);
  const isSix = /^[0-9A-Fa-f:.]{3,45}(?:%\w{1,15})?$/.test(bare) && (bare.match(/:/g)?.length ?? 0) > 1;
  return (isFour || isSix) && !isLoopback(bare.replace(/^::ffff:/i, ''));
}

const LANGUAGE =
  /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}(?:\.[A-Za-z0-9-]{3,12})?(?:@\w{1,20})?(?:;q=[\d.]{1,5})?$/;
/** What programs are written in, which members called `language` say too. */
const PROGRAMMING = new Set(
  'js ts py rb rs go sh cs cpp c r sql css html tsx jsx php lua nim zig vue ini xml yml md'.split(' '),
);
const PLACES = new Set(['country', 'region', 'city', 'code', 'location', 'name']);

function isLocale(names: readonly string[], text: string): boolean {
  const words = wordsOf((names[0] ?? '').replace(/^.*\//s, ''));
  if (words.some((word) => PLACES.has(word))) return text.length <= 80;
  if (
    words.some(
      (word) => word.startsWith('zone') || word.endsWith('zone') || word === 'tz' || word === 'offset',
    )
  )
    return TIME_ZONE.test(text) || /^(?:UTC|GMT|Etc\/|[A-Z]{3,5}$|[+-]?\d{1,4}(?::\d\d)?$)/.test(text);
  const tags = text.split(/,\s{0,3}/, 30);
  return tags.every((tag) => LANGUAGE.test(tag) && !PROGRAMMING.has(tag.toLowerCase()));
}

const SYSTEM =
  /win(?:dows|32|64|nt)|mac(?:os|intosh)?|darwin|linux|ubuntu|debian|fedora|arch|alpine|nixos|suse|centos|rhel|android|ios|ipados|chrome ?os|bsd|solaris|x(?:86_?)?64|x86|amd64|arm|aarch64|i[36]86|ia32|riscv|wsl/i;

/** Versions are told by their digits, all else by what systems are called. */
function isSystem(names: readonly string[], text: string): boolean {
  if (text.length > 200) return false;
  const words = wordsOf(names[0] ?? '');
  const isVersion = words.some((word) => /version|release|kernel/.test(word));
  return (
    SYSTEM.test(text) || (isVersion && /\d/.test(text)) || words.some((word) => word.startsWith('distro'))
  );
}
