/**
 * The mask that stands for a credential: its length and a keyed fingerprint, so that equal ones can be told.
 * It keeps a known scheme word (`Bearer`) and nothing else of the credential.
 */

/** Keyed hash of a secret, eight hex digits. */
export type Fingerprint = (text: string) => string;

const MASK = /\[masked \d{1,12} chars #[0-9a-zA-Z]{1,64}\]/y;
const SCHEMES = new Set(
  'bearer basic digest negotiate ntlm token apikey api-key dpop hoba mutual oauth signature vapid gnap privatetoken aws4-hmac-sha256'.split(
    ' ',
  ),
);

export function writeMask(secret: string, fingerprint: Fingerprint): string {
  return `[masked ${secret.length} chars #${fingerprint(secret)}]`;
}

/** Masks a whole credential; a scheme word in front stays, and so does a mask. */
export function maskCredential(value: string, fingerprint: Fingerprint): string {
  const scheme = readScheme(value);
  const secret = value.slice(scheme.length);
  if (secret.trim() === '' || endOfMask(secret, 0) === secret.length) return value;
  return scheme + writeMask(secret, fingerprint);
}

/** `Bearer ` with its blanks; empty where the value starts with no known scheme. */
export function readScheme(value: string): string {
  const match = /^[A-Za-z0-9-]{1,20} {1,4}/.exec(value);
  return match !== null && SCHEMES.has(match[0].trim().toLowerCase()) ? match[0] : '';
}

/** Index after the mask that starts at `at`; -1 where none does. */
export function endOfMask(text: string, at: number): number {
  MASK.lastIndex = at;
  return MASK.test(text) ? MASK.lastIndex : -1;
}

/** Was something in this text masked before? */
export function holdsMask(text: string): boolean {
  for (let at = text.indexOf('[masked '); at >= 0; at = text.indexOf('[masked ', at + 1)) {
    if (endOfMask(text, at) > 0) return true;
  }
  return false;
}
