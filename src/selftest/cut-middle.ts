/**
 * Cuts long values in the middle, and says how long they were: a beginning and an end tell more than a beginning.
 */

/** `text`, or its beginning and end with its length between; a little longer than `longest` at most. */
export function cutMiddle(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = Math.floor(longest / 4);
  const head = whole(text.slice(0, longest - end));
  return `${head} …[${text.length} characters]… ${text.slice(-end).replace(/^[\uDC00-\uDFFF]/, '')}`;
}

/** Without half a character, or half an escape of JSON, at its end. */
function whole(head: string): string {
  return head.replace(/[\uD800-\uDBFF]$/, '').replace(/(?<!\\)((?:\\\\)*)\\(?:u[0-9a-fA-F]{0,3})?$/, '$1');
}

/** The strings in a JSON text are cut one by one, so that its shape stays visible; then the whole, where it is still too long. */
export function cutJson(text: string, longestValue: number, longest: number): string {
  const cut = text.replace(/"(?:[^"\\]|\\.)*"/gs, (literal) =>
    literal.length - 2 <= longestValue ? literal : `"${cutMiddle(literal.slice(1, -1), longestValue)}"`,
  );
  return cutMiddle(cut, longest);
}
