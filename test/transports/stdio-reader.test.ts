import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createStdioReader, type StdioEvent } from '../../src/transports/stdio-reader.ts';

const CAP = 64;

function read(chunks: readonly Uint8Array[], cap = CAP): StdioEvent[] {
  const reader = createStdioReader(cap);
  return [...chunks.flatMap((chunk) => reader.feed(chunk)), ...reader.end()];
}

function bytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'utf8'));
}

/** Events as readable words. */
function words(events: readonly StdioEvent[]): string[] {
  return events.map((event) => {
    switch (event.kind) {
      case 'text': {
        const marks = [
          event.framing === 'line' ? '' : 'framed ',
          event.crlf ? 'crlf ' : '',
          event.terminated ? '' : 'cut off ',
        ].join('');
        return `${marks}${Buffer.from(event.bytes).toString('utf8')}`;
      }
      case 'oversize':
        return `oversize ${event.size}${event.complete ? '' : ' cut off'}`;
      case 'bom':
      case 'blank':
        return `(${event.kind})`;
    }
  });
}

function cut(input: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  let at = 0;
  for (const size of sizes) {
    chunks.push(input.slice(at, at + size));
    at += size;
  }
  chunks.push(input.slice(at));
  return chunks;
}

describe('lines', () => {
  test.each([
    ['one line', '{"a":1}\n', ['{"a":1}']],
    ['two lines in one chunk', 'a\nb\n', ['a', 'b']],
    ['CR LF endings are one ending, and told', 'a\r\nb\n', ['crlf a', 'b']],
    ['blank lines are no messages', 'a\n\n \t\r\nb\n', ['a', '(blank)', '(blank)', 'b']],
    [
      'a byte order mark is told and taken off the first line only',
      '\uFEFFa\n\uFEFFb\n',
      ['(bom)', 'a', '\uFEFFb'],
    ],
    ['the last line may lack its ending', 'a\nb', ['a', 'cut off b']],
    ['nothing at all', '', []],
    ['a lone CR is no line ending', 'a\rb\n', ['a\rb']],
    ['text exactly at the cap is kept', `${'x'.repeat(CAP)}\n`, ['x'.repeat(CAP)]],
    [
      'one more byte is oversize, and the next line is fine',
      `${'x'.repeat(CAP + 1)}\nok\n`,
      [`oversize ${CAP + 1}`, 'ok'],
    ],
    ['an oversize line that never ends says so', 'x'.repeat(CAP * 3), [`oversize ${CAP * 3} cut off`]],
  ])('%s', (_claim, input, expected) => {
    expect(words(read([bytes(input)]))).toEqual(expected);
  });

  test('an oversize line is hashed over all of its bytes', () => {
    const line = Buffer.from('0123456789'.repeat(20));
    const [event] = read(
      [line.subarray(0, 70), line.subarray(70), bytes('\n')].map((part) => new Uint8Array(part)),
    );
    expect(event).toMatchObject({
      kind: 'oversize',
      size: 200,
      sha256: createHash('sha256').update(line).digest('hex'),
      complete: true,
    });
  });
});

describe('Content-Length framing', () => {
  test.each([
    ['a frame as LSP has it', 'Content-Length: 7\r\n\r\n{"a":1}', ['framed {"a":1}']],
    [
      'further headers, any case, bare LF',
      'content-length:7\nContent-Type: x\n\n{"a":1}Content-Length: 2\r\n\r\n{}',
      ['framed {"a":1}', 'framed {}'],
    ],
    [
      'a line after a frame is a line again',
      'Content-Length: 2\r\n\r\n{}\n{"b":2}\n',
      ['framed {}', '(blank)', '{"b":2}'],
    ],
    ['a header without its blank line gives way to the message', 'Content-Length: 7\n{"a":1}\n', ['{"a":1}']],
    ['a frame cut off by the end of input', 'Content-Length: 9\r\n\r\n{"a":1}', ['framed cut off {"a":1}']],
    [
      'a frame above the cap is skipped by its length, not swallowing what follows',
      `Content-Length: 100\r\n\r\n${'x'.repeat(100)}{"b":2}\n`,
      ['oversize 100', '{"b":2}'],
    ],
    ['no number, no frame', 'Content-Length: x\n', ['Content-Length: x']],
  ])('%s', (_claim, input, expected) => {
    expect(words(read([bytes(input)]))).toEqual(expected);
  });
});

const soup = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\n',
        '\r\n',
        '\r',
        '\uFEFF',
        'Content-Length: 5\r\n\r\n',
        'Content-Length: 500\n\n',
        '{"a":1}\n',
        'x'.repeat(90),
      ),
    ),
  )
  .map((parts) => bytes(parts.join('')));

test('any re-chunking gives the same events', () => {
  fc.assert(
    fc.property(soup, fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 40 }), (input, sizes) => {
      const whole = read([input]);
      expect(words(read(cut(input, sizes)))).toEqual(words(whole));
      expect(words(read([...input].map((byte) => new Uint8Array([byte]))))).toEqual(words(whole));
    }),
  );
});

test('any bytes are read without throwing, and no line is longer than the cap', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (input) => {
      for (const event of read([input])) {
        if (event.kind === 'text') expect(event.bytes.length).toBeLessThanOrEqual(CAP);
      }
    }),
  );
});
