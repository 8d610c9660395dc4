/**
 * Cuts the bytes of standard input into lines, however they are chunked, and recognises `Content-Length` frames.
 * It keeps bytes as they came and judges nothing; a line beyond the cap is hashed and counted, never held.
 * Source: MCP 2025-11-25, basic/transports, "stdio": messages are delimited by newlines and must not contain any.
 */
import { createHash, type Hash } from 'node:crypto';

export type StdioEvent =
  /** A line without its ending, or a frame's body. `terminated` is false for what the end of input cut off. */
  | {
      readonly kind: 'text';
      readonly framing: 'line' | 'content-length';
      readonly bytes: Uint8Array;
      readonly crlf: boolean;
      readonly terminated: boolean;
    }
  /** A line or frame above the cap: its first bytes, its size so far and the hash of all of it. */
  | {
      readonly kind: 'oversize';
      readonly first: Uint8Array;
      readonly size: number;
      readonly sha256: string;
      readonly complete: boolean;
    }
  /** A UTF-8 byte order mark before the first line. */
  | { readonly kind: 'bom' }
  | { readonly kind: 'blank' };

export interface StdioReader {
  feed(chunk: Uint8Array): StdioEvent[];
  /** Input has ended: what is left over. */
  end(): StdioEvent[];
}

const LF = 0x0a;
const CR = 0x0d;
const KEPT_OF_OVERSIZE = 4096;
const LONGEST_HEADER = 200;
const CONTENT_LENGTH = /^content-length:\s*(\d{1,15})\s*$/i;
const FRAME_HEADER = /^[a-z][a-z0-9-]*:/i;

/** `cap`: most bytes of one line or frame that are kept. */
export function createStdioReader(cap: number): StdioReader {
  const held = createHolder(cap);
  let atStart = true;
  /** `line`: a line. `headers`: between a Content-Length line and its blank line. `body`: so many bytes left. */
  let mode:
    | { readonly in: 'line' }
    | { readonly in: 'headers'; readonly length: number }
    | { readonly in: 'body'; left: number } = { in: 'line' };

  const finishLine = (terminated: boolean): StdioEvent[] => {
    if (held.oversize()) {
      mode = { in: 'line' };
      return [held.takeOversize(terminated)];
    }
    let bytes = held.take();
    const crlf = bytes.length > 0 && bytes[bytes.length - 1] === CR;
    if (crlf) bytes = bytes.subarray(0, -1);
    const events: StdioEvent[] = [];
    if (atStart && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
      bytes = bytes.subarray(3);
      events.push({ kind: 'bom' });
    }
    atStart = false;
    const header = startsAsHeader(bytes) ? Buffer.from(bytes).toString('latin1') : '';
    if (mode.in === 'headers') {
      const { length } = mode;
      if (bytes.length === 0) {
        mode = { in: 'body', left: length };
        return length === 0 ? [...events, ...finishBody(true)] : events;
      }
      if (FRAME_HEADER.test(header)) return events;
      mode = { in: 'line' };
    }
    const length = CONTENT_LENGTH.exec(header)?.[1];
    if (length !== undefined && terminated) {
      mode = { in: 'headers', length: Number(length) };
      return events;
    }
    if (isBlank(bytes)) {
      if (terminated || bytes.length > 0) events.push({ kind: 'blank' });
      return events;
    }
    events.push({ kind: 'text', framing: 'line', bytes, crlf, terminated });
    return events;
  };

  const finishBody = (terminated: boolean): StdioEvent[] => {
    mode = { in: 'line' };
    if (held.oversize()) return [held.takeOversize(terminated)];
    return [{ kind: 'text', framing: 'content-length', bytes: held.take(), crlf: false, terminated }];
  };

  return {
    feed(chunk) {
      const events: StdioEvent[] = [];
      let at = 0;
      while (at < chunk.length) {
        if (mode.in === 'body') {
          const part = chunk.subarray(at, at + mode.left);
          held.add(part);
          at += part.length;
          mode.left -= part.length;
          if (mode.left === 0) events.push(...finishBody(true));
          continue;
        }
        const end = chunk.indexOf(LF, at);
        held.add(chunk.subarray(at, end < 0 ? chunk.length : end));
        if (end < 0) break;
        events.push(...finishLine(true));
        at = end + 1;
      }
      return events;
    },
    end() {
      if (mode.in === 'body') return finishBody(false);
      return held.empty() ? [] : finishLine(false);
    },
  };
}

/** Messages begin with a bracket, which is seen at a glance. */
function startsAsHeader(bytes: Uint8Array): boolean {
  const [first = 0] = bytes;
  return bytes.length <= LONGEST_HEADER && (first | 0x20) >= 0x61 && (first | 0x20) <= 0x7a;
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === CR);
}

interface Holder {
  add(part: Uint8Array): void;
  empty(): boolean;
  oversize(): boolean;
  take(): Uint8Array;
  takeOversize(complete: boolean): StdioEvent;
}

/** Collects the parts of one line; beyond the cap it holds only the first bytes and a running hash. */
function createHolder(cap: number): Holder {
  let parts: Uint8Array[] = [];
  let size = 0;
  let hash: Hash | null = null;

  const reset = (): void => {
    parts = [];
    size = 0;
    hash = null;
  };

  return {
    add(part) {
      if (part.length === 0) return;
      size += part.length;
      if (hash !== null) {
        hash.update(part);
        return;
      }
      parts.push(part.slice());
      if (size <= cap) return;
      hash = createHash('sha256');
      const first = Buffer.concat(parts);
      hash.update(first);
      parts = [first.subarray(0, KEPT_OF_OVERSIZE)];
    },
    empty: () => size === 0,
    oversize: () => hash !== null,
    take() {
      const [only] = parts;
      const bytes = parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
      reset();
      return bytes;
    },
    takeOversize(complete) {
      const event: StdioEvent = {
        kind: 'oversize',
        first: Buffer.concat(parts),
        size,
        sha256: hash?.digest('hex') ?? '',
        complete,
      };
      reset();
      return event;
    },
  };
}
