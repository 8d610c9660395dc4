/**
 * Tells at a glance whether a text has somewhere that looks like a place of machines, at no cost worth speaking of.
 * It reads no path: a process that has just started needs no more than this.
 */

/** What stands before a path inside other text. */
const BEFORE = new Set(' \t\r\n"\'`([{=:,;|>');

/** `/a`, `~/a`, `C:\a` at the start or after a sign; no host of a web address, no further slash of the same path. */
export function holdsPath(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter !== '/' && letter !== '\\') continue;
    if (isName(text.charCodeAt(at + 1)) && mayPrecede(text, at)) return true;
  }
  return text.includes('file:///');
}

function mayPrecede(text: string, slash: number): boolean {
  const before = text.charAt(slash - 1);
  return slash === 0 || before === '~' || BEFORE.has(before);
}

function isName(unit: number): boolean {
  return (
    unit >= 0x80 ||
    unit === 0x2e ||
    unit === 0x5f ||
    (unit >= 0x30 && unit <= 0x39) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x61 && unit <= 0x7a)
  );
}
