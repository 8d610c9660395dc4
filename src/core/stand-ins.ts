/**
 * Tells what stands where a value should: templates that nobody filled in, the placeholders of documentation, what was blanked out before.
 * It judges a whole value or a path's first names, never part of a sentence; a value that could be somebody's is somebody's.
 */

/** `${workspaceFolder}`, `{{ cwd }}`, `<your-token>`, `$(pwd)`, `%CD%`, `$PWD`: what some program should have replaced. */
const TEMPLATE =
  /^(?:\$\{[^{}]{1,80}\}|\$\([^()]{1,80}\)|\{\{[^{}]{1,80}\}\}|\{[A-Za-z][\w .:-]{0,60}\}|<[A-Za-z][^<>/]{0,80}>|%[A-Z_]{2,40}%|\$[A-Z_]{2,40}|`[^`]{1,80}`)(?:$|[\\/])/;
/** What a program writes that has no text for a value. */
const UNWRITTEN = /^\[object \w{1,30}\]$/;

/** Is a text, or the first name of it as a path, what should have been replaced? */
export function isTemplate(text: string): boolean {
  const plain = text.trim();
  return TEMPLATE.test(plain) || UNWRITTEN.test(plain);
}

/** Words of documentation, whole; a stop, stars and x where a secret would go on. */
const EXAMPLE =
  /^(?:(?:your|replace|insert)(?:[-_ ][A-Za-z]{1,12}){1,5}|(?:[A-Za-z]{1,8}[-_]){0,3}[xX]{8,}|[*\u2022.x#-]{3,}|(?:[a-z]{1,8}-){1,3}(?:\.{3}|\u2026)|[[(]?(?:redacted|masked|hidden|filtered|removed)[\])]?|undefined|null|none)$/i;

/** Does a value under a credential's name hide nothing? */
export function hidesNothing(text: string): boolean {
  const plain = text.trim();
  return plain.length <= LONGEST && ((isTemplate(plain) && !/[\\/]/.test(plain)) || EXAMPLE.test(plain));
}

const LONGEST = 200;

/** What anybody may have: keys to check with, digests, the starts of PNG, JPEG, GIF and WebP in base 64. */
const PUBLIC_KEY =
  /^(?:(?:ssh-(?:ed25519|rsa|dss)|ecdsa-sha2-\w{1,20}|sk-[\w@.-]{1,50}) AAAA[A-Za-z0-9+/]{1,4000}={0,2}(?: \S{1,200})?|-----BEGIN (?:[A-Z]{1,10} )?(?:PUBLIC KEY(?: BLOCK)?|CERTIFICATE)-----[\sA-Za-z0-9+/=]{1,20000}-----END [A-Z ]{1,40}-----)$/;
const DIGEST = /^(?:sha-?(?:1|256|384|512)|md5)[-:=]:?[A-Za-z0-9+/_-]{20,140}={0,2}:?$/i;
const IMAGE = /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR)[A-Za-z0-9+/]*={0,2}$/;

export function isPublicKey(text: string): boolean {
  return PUBLIC_KEY.test(text.trim());
}

export function isDigestOrImage(text: string): boolean {
  return DIGEST.test(text) || IMAGE.test(text);
}

/** Folders of documentation: `/path/to/x`, `/absolute/path/to/x`, `C:\path\to\x`. */
const PATH_TO =
  /^(?:[A-Za-z]:|\\\\\?\\[A-Za-z]:)?[\\/](?:(?:absolute|full|some|your)[\\/])?path[\\/]to(?:[\\/]|$)/i;

/**
 * Is this canonical path nobody's, by the names that would say whose it is: the first one, or that of the home?
 * Further down a folder may have any name (`{{cookiecutter.slug}}`).
 */
export function isNobodysPath(path: string): boolean {
  if (PATH_TO.test(path)) return true;
  const [, top = '', home = ''] =
    /^(?:[A-Za-z]:)?[\\/]([^\\/]{1,255})(?:[\\/]([^\\/]{1,255}))?/.exec(path) ?? [];
  return isTemplate(top) || (/^(?:home|users)$/i.test(top) && isTemplate(home));
}
