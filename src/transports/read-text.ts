/**
 * Turns received bytes into text: exact where they are UTF-8, replaced and flagged where they are not.
 * Nothing is refused; the caller records both.
 */

export interface ReadText {
  readonly text: string;
  /** The bytes in base 64 where `text` does not say them exactly. */
  readonly exact: string | null;
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function readText(bytes: Uint8Array): ReadText {
  try {
    return { text: strict.decode(bytes), exact: null };
  } catch {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { text: buffer.toString('utf8'), exact: buffer.toString('base64') };
  }
}
