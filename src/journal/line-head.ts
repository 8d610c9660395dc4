/**
 * What a journal's line says of itself in its first members, read without parsing it.
 */

/** The session a line belongs to, and `null` for lines that name none. */
export function sessionOf(line: string): string | null {
  return headOf(line, '"session":');
}

/**
 * A string member of an observation without parsing its line: inside of JSON strings quotes are escaped, so the first
 * such member is the observation's own, which comes before any evidence. `null` where it is no string.
 */
export function headOf(
  line: string,
  mark: '"session":' | '"kind":' | '"at":' | '"instance":',
): string | null {
  const at = line.indexOf(mark);
  if (at < 0) return null;
  let start = at + mark.length;
  // Another program may have written the line again, with blanks.
  while (line.charCodeAt(start) === 0x20) start += 1;
  if (line.charCodeAt(start) !== 0x22) return null;
  const end = line.indexOf('"', start + 1);
  return end < 0 ? null : line.slice(start + 1, end);
}

/** A member that is a whole number, in the same way. */
export function numberOf(line: string, mark: '"request":'): number | null {
  const at = line.indexOf(mark);
  if (at < 0) return null;
  const digits = /^ *(\d{1,15})[,} ]/.exec(line.slice(at + mark.length, at + mark.length + 20))?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The line's position in its process's journal; `null` where the line does not begin with it. */
export function positionOf(line: string): number | null {
  const digits = /^\{\s*"n":\s*(\d{1,15})/.exec(line)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** A part of a text keeps the whole text in memory, here a chunk of a file; a copy does not. */
export function copyText(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
