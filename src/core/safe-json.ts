/**
 * JSON that may be shown in a terminal: what would steer it, or read backwards, is written as an escape, which JSON allows anywhere.
 */

// Controls of the second block, zero-width and directional marks, line separators: JSON.stringify leaves them as they are.
const STEERING = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

export function safeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll(
    STEERING,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
