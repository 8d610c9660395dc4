/**
 * Reads members out of JSON whose shape is another program's.
 * Absent, or of another type, is an empty value: a dialect asks only for what it understands, and refuses nothing.
 */

export type Json = Readonly<Record<string, unknown>>;

export function object(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

export function list(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(object) : [];
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The text of a content that is a string, or a list of parts with a `text` each. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return list(content)
    .map((part) => text(part['text']))
    .join('\n');
}
