/**
 * Parts a stream of bytes into lines of text, however the stream is cut into chunks; memory is that of one chunk and one line.
 * It parses nothing. A line that is longer than a string may be is dropped and counted.
 */
import { isAscii } from 'node:buffer';

export interface LineReader {
  /** The lines that end in this chunk, without their ends. */
  feed(chunk: Buffer): string[];
  /** What came after the last line end, which is no line yet; empty where the stream ended as it should. */
  rest(): Buffer;
  /** Lines that were too long. */
  readonly dropped: number;
}

/** Bytes; half of what V8 lets a string be. */
const LONGEST_LINE = 256 * 1024 * 1024;
const LF = 10;

export function createLineReader(longest = LONGEST_LINE): LineReader {
  let parts: Buffer[] = [];
  let held = 0;
  let dropping = false;
  let dropped = 0;

  const hold = (part: Buffer): void => {
    if (part.length === 0) return;
    held += part.length;
    if (held <= longest) {
      // A copy: whoever reads may use the chunk again.
      parts.push(Buffer.from(part));
      return;
    }
    parts = [];
    dropping = true;
  };
  /** The line that began in an earlier chunk and ends with `part`. */
  const take = (part: Buffer): string[] => {
    hold(part);
    const whole = Buffer.concat(parts);
    const isDropped = dropping;
    parts = [];
    held = 0;
    dropping = false;
    if (!isDropped) return [decode(whole)];
    dropped += 1;
    return [];
  };

  return {
    feed(chunk) {
      const first = chunk.indexOf(LF);
      if (first < 0) {
        hold(chunk);
        return [];
      }
      const begun = held > 0;
      const lines = begun ? take(chunk.subarray(0, first)) : [];
      const start = begun ? first + 1 : 0;
      const last = chunk.lastIndexOf(LF);
      if (last >= start) lines.push(...decode(chunk.subarray(start, last)).split('\n'));
      hold(chunk.subarray(last + 1));
      return lines;
    },
    rest: () => Buffer.concat(parts),
    get dropped() {
      return dropped;
    },
  };
}

/** One decoding for many lines: a line end is never part of another character. */
function decode(bytes: Buffer): string {
  return isAscii(bytes) ? bytes.toString('latin1') : bytes.toString('utf8');
}
