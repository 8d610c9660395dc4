/**
 * The characters that words of credentials are made of, and where a run of them ends.
 * Code units only: nothing here knows what a credential is.
 */

export function endOfWord(text: string, start: number): number {
  let at = start;
  while (at < text.length && isWordUnit(text.charCodeAt(at))) at += 1;
  return at;
}

function isAlphanumeric(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);
}

/** `_ - . + ~`, letters and digits. */
export function isWordUnit(unit: number): boolean {
  return (
    isAlphanumeric(unit) || unit === 0x5f || unit === 0x2d || unit === 0x2e || unit === 0x2b || unit === 0x7e
  );
}

/** What a token after `Bearer` may hold (RFC 6750 section 2.1). */
export function isTokenUnit(unit: number): boolean {
  return isWordUnit(unit) || unit === 0x2f || unit === 0x3d;
}

export function isBase64Unit(unit: number): boolean {
  return isAlphanumeric(unit) || unit === 0x2b || unit === 0x2f || unit === 0x2d || unit === 0x5f;
}
