import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLineReader } from '../../src/journal/line-reader.ts';

/** Feeds `bytes` in pieces that end at `cuts`, each in a buffer that is overwritten afterwards, as a file reader's is. */
function read(
  bytes: Buffer,
  cuts: readonly number[],
  longest?: number,
): { lines: string[]; rest: string; dropped: number } {
  const reader = createLineReader(longest);
  const lines: string[] = [];
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  let from = 0;
  for (const end of [...ends, bytes.length]) {
    const chunk = Buffer.from(bytes.subarray(from, end));
    lines.push(...reader.feed(chunk));
    chunk.fill(0x21);
    from = end;
  }
  return { lines, rest: reader.rest().toString('utf8'), dropped: reader.dropped };
}

it('any chunks give the same lines', () => {
  const texts = fc.string({ unit: fc.constantFrom('\n', 'a', 'é', '日', '🙂', '\r', '\0'), maxLength: 60 });
  fc.assert(
    fc.property(texts, fc.array(fc.nat(200), { maxLength: 12 }), (text, cuts) => {
      const parts = text.split('\n');
      const rest = parts.pop() ?? '';
      expect(read(Buffer.from(text), cuts)).toEqual({ lines: parts, rest, dropped: 0 });
    }),
  );
});

it('a character cut in two between chunks is one character', () => {
  const bytes = Buffer.from('日\n');
  expect(read(bytes, [1, 2]).lines).toEqual(['日']);
});

it('a line that is too long is dropped and counted, and the next one is read', () => {
  expect(read(Buffer.from('aaaaaaaaaa\nb\n'), [3, 6], 5)).toEqual({ lines: ['b'], rest: '', dropped: 1 });
});

it('bytes that are no UTF-8 never throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.array(fc.nat(60), { maxLength: 5 }), (bytes, cuts) => {
      expect(read(Buffer.from(bytes), cuts).lines).toEqual(read(Buffer.from(bytes), []).lines);
    }),
  );
});
