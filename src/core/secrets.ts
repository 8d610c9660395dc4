/**
 * Masks credentials in what is shown: header values, environment values, texts and JSON.
 * The journal keeps what arrived; nothing here decides what is recorded, and a mask is never masked again.
 */
import { maskCredential, readScheme, type Fingerprint } from './mask.ts';
import * as layers from './mask-layers.ts';
import { holdsPath } from './path-signs.ts';
import type { MaskedValue } from './report.ts';
import { passwordIn, programOf, type Program } from './secret-flags.ts';
import { isCredentialName, isSignatureName } from './secret-names.ts';
import { hidesNothing, isDigestOrImage, isPublicKey } from './stand-ins.ts';

export { isCredentialName };

export function maskText(text: string, fingerprint: Fingerprint): string {
  return layers.maskText(text, { fingerprint });
}

export function maskValue(value: unknown, fingerprint: Fingerprint): unknown {
  return layers.maskValue(value, { fingerprint }).value;
}

/** A place, as a disclosure names it: a JSON pointer's names are masked one by one, as members' names are. */
export function maskPlace(where: string, fingerprint: Fingerprint): string {
  return where
    .split('/')
    .map((name) => {
      const plain = name.replaceAll('~1', '/').replaceAll('~0', '~');
      const masked = maskText(plain, fingerprint);
      return masked === plain ? name : masked;
    })
    .join('/');
}

/** A request's target: part of an address, without its host. */
export function maskTarget(target: string, fingerprint: Fingerprint): string {
  return layers.maskText(target, { fingerprint, web: true });
}

/** `Bearer [masked 812 chars #1a2b3c4d]`, `sid=[masked 20 chars #…]`; a value that hides nothing stays as it is. */
export function maskHeaderValue(name: string, value: string, fingerprint: Fingerprint): string {
  const plain = name.toLowerCase();
  if (plain === 'cookie' || plain === 'set-cookie') return maskCookies(value, fingerprint);
  return layers.maskNamed(name, value, { fingerprint });
}

/** The names of cookies stay: they tell which product set them. */
function maskCookies(value: string, fingerprint: Fingerprint): string {
  return value
    .split(';')
    .map((pair) => {
      const sign = pair.indexOf('=') + 1;
      const blanks = sign > 0 ? 0 : pair.length - pair.trimStart().length;
      return pair.slice(0, sign + blanks) + maskCredential(pair.slice(sign + blanks), fingerprint);
    })
    .join(';');
}

/**
 * A secret's place is taken by what lets two of them be compared; a value that only looks like one counts too.
 * Where the rest of the value has a path in it, that is evidence, and only the secret is masked.
 */
export function maskEnv(name: string, value: string, fingerprint: Fingerprint): string | MaskedValue {
  const masked = layers.maskNamed(name, value, { fingerprint, opens: true });
  if (value === '' || masked === value || holdsPath(masked)) return masked;
  return { secret: true, length: value.length, fingerprint: fingerprint(value) };
}

/** Command-line arguments: a credential may be one of its own, after its flag. */
export function maskArguments(argv: readonly string[], fingerprint: Fingerprint): string[] {
  const masking = { fingerprint, opens: true };
  let program: Program | null = null;
  return argv.map((argument, index) => {
    const before = argv[index - 1] ?? '';
    const from: number | null = program === null ? null : passwordIn(program, argument, before);
    program = (argument.startsWith('-') ? null : programOf(nameOf(argument), `${before} `)) ?? program;
    if (from !== null) return argument.slice(0, from) + maskCredential(argument.slice(from), fingerprint);
    if (followsScheme(`${argv[index - 2] ?? ''} ${before}`)) return maskCredential(argument, fingerprint);
    const isNamed = /^--?[A-Za-z]/.test(before) && !before.includes('=') && isCredentialName(before);
    return isNamed && !argument.startsWith('-')
      ? layers.maskNamed(before, argument, masking)
      : layers.maskText(argument, masking);
  });
}

/** `--header Authorization: Bearer x`, of which a shell made several arguments. */
function followsScheme(before: string): boolean {
  return /authorization["']?[:=] {0,2}["']?(?:bearer|basic)$/i.test(before.slice(-LONGEST_HEAD));
}

const LONGEST_HEAD = 60;

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** A command line, as the journal keeps it. */
export function maskCommand(command: string, fingerprint: Fingerprint): string {
  return layers.maskText(command, { fingerprint, opens: true });
}

/**
 * Is there anything in `value` that would be masked as it is spelled, and that is not known to open nothing? What is unsure is
 * masked all the same, and what is wrapped in it is asked about by itself.
 */
export function holdsCredential(name: string, value: string): boolean {
  if (layers.maskNamedPlain(name, value, () => '00000000') === value) return false;
  if (hidesNothing(bareValue(value)) || isPublicKey(value)) return false;
  // What a request was signed with is another each time, and opens nothing afterwards.
  if (isSignatureName(name) && layers.maskNamedPlain('', value, () => '00000000') === value) return false;
  return !isDigestOrImage(value) || isCredentialName(name);
}

/** Without the name, the scheme and the quotes around it: `Authorization: Bearer ${TOKEN}`, `token="${TOKEN}"`. */
function bareValue(text: string): string {
  const named = text.trim().replace(/^[\w-]{1,60}\s?[:=]\s?(?=\S)/, '');
  return named.slice(readScheme(named).length).replace(/^(["'])(.*)\1$/, '$2');
}
