/**
 * Masks credentials in what is shown: header values, environment values, texts and JSON.
 * The journal keeps what arrived; nothing here decides what is recorded, and a mask is never masked again.
 */
import { maskCredential, readScheme, type Fingerprint } from './mask.ts';
import { maskText } from './mask-text.ts';
import { maskNamed, maskValue } from './mask-value.ts';
import type { MaskedValue } from './report.ts';
import { isCredentialName } from './secret-names.ts';
import { hidesNothing, isDigestOrImage, isPublicKey } from './stand-ins.ts';

export { maskText, maskValue, isCredentialName };

/** `Bearer [masked 812 chars #1a2b3c4d]`, `sid=[masked 20 chars #…]`; a value that hides nothing stays as it is. */
export function maskHeaderValue(name: string, value: string, fingerprint: Fingerprint): string {
  const plain = name.toLowerCase();
  if (plain === 'cookie' || plain === 'set-cookie') return maskCookies(value, fingerprint);
  return maskNamed(name, value, fingerprint);
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

/** A secret's place is taken by what lets two of them be compared; a value that only looks like one counts too. */
export function maskEnv(name: string, value: string, fingerprint: Fingerprint): string | MaskedValue {
  if (value === '' || maskNamed(name, value, fingerprint) === value) return value;
  return { secret: true, length: value.length, fingerprint: fingerprint(value) };
}

/** Command-line arguments: a credential may be one of its own, after its flag. */
export function maskArguments(argv: readonly string[], fingerprint: Fingerprint): string[] {
  return argv.map((argument, index) => {
    const flag = argv[index - 1];
    const named =
      flag !== undefined && /^--?[A-Za-z]/.test(flag) && !flag.includes('=') && isCredentialName(flag);
    return named && !argument.startsWith('-')
      ? maskNamed(flag, argument, fingerprint)
      : maskText(argument, fingerprint);
  });
}

/** Is there anything in `value` that would be masked, and that is not known to open nothing? What is unsure is masked all the same. */
export function holdsCredential(name: string, value: string): boolean {
  if (maskNamed(name, value, () => '00000000') === value) return false;
  if (hidesNothing(value.slice(readScheme(value).length)) || isPublicKey(value)) return false;
  return !isDigestOrImage(value) || isCredentialName(name);
}
