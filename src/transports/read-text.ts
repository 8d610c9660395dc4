/**
 * Turns received bytes into text: exact where they are UTF-8, replaced and flagged where they are not.
 * Nothing is refused; the caller records both.
 */
import { isUtf8 } from 'node:buffer';

export interface ReadText {
  readonly text: string;
  /** The bytes in base 64 where `text` does not say them exactly. */
  readonly exact: string | null;
}

export function readText(bytes: Uint8Array): ReadText {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { text: buffer.toString('utf8'), exact: isUtf8(bytes) ? null : buffer.toString('base64') };
}
