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
