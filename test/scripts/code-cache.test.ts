import { describe, expect, it } from 'vitest';
import { withoutCodeCache } from '../../scripts/build/code-cache.ts';

/** A made-up executable: something, a blob as Node writes it, something. */
const MAIN = '../main.cjs';
const HEAP = Buffer.from('the heap, with a 0 in it: \0\0\0\0\0\0\0\0 and whatever else');
const MODULES = { wasi: 'aaaa', http: 'bbbbbb', 'internal/crypto/keys': 'c'.repeat(3000), _http_server: '' };
const ASSETS = { 'one.cjs': 'first text', 'two.cjs': 'second text' };

const size = (of: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(of));
  return bytes;
};
const sized = (content: Buffer | string): Buffer =>
  Buffer.concat([size(Buffer.byteLength(content)), Buffer.from(content)]);
const pairs = (of: Readonly<Record<string, string>>): Buffer =>
  Buffer.concat([
    size(Object.keys(of).length),
    ...Object.entries(of).flatMap(([name, text]) => [sized(name), sized(text)]),
  ]);
const executable = (cache: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('\x7fELF, and the path as a string of the program: '),
    sized(MAIN),
    Buffer.from('machine code'),
    Buffer.from('MAGIFLAG\x00'),
    sized(MAIN),
    sized(Buffer.concat([HEAP, cache])),
    pairs(ASSETS),
    Buffer.from('what stands behind it'),
  ]);

describe('what is taken out of an executable', () => {
  const before = executable(pairs(MODULES));
  const slimmed = withoutCodeCache(before, MAIN);

  it('is the code of modules that nobody serves with', () => {
    expect(slimmed?.modules).toBe(2);
    expect(slimmed?.removed).toBe(2 * 16 + 'wasi'.length + 4 + 'internal/crypto/keys'.length + 3000);
  });

  it('leaves a blob as Node would have written it, as long as before, with what stands around it', () => {
    const { http, _http_server } = MODULES;
    const without = executable(pairs({ http, _http_server }));
    const behind = Buffer.from('what stands behind it');
    const blob = without.subarray(0, without.length - behind.length);
    const result = slimmed?.bytes ?? Buffer.alloc(0);
    expect(result.length).toBe(before.length);
    expect(result.subarray(0, blob.length).equals(blob)).toBe(true);
    expect(result.subarray(blob.length, -behind.length).every((byte) => byte === 0)).toBe(true);
    expect(result.subarray(-behind.length).equals(behind)).toBe(true);
  });

  it('is nothing the second time', () => {
    expect(withoutCodeCache(slimmed?.bytes ?? Buffer.alloc(0), MAIN)).toMatchObject({
      modules: 0,
      removed: 0,
    });
  });
});

describe('what is not known is not touched', () => {
  const cases: Readonly<Record<string, Buffer>> = {
    'no blob at all': Buffer.from('nothing of the kind'),
    'made of another program': executable(pairs(MODULES)).subarray(120),
    'a list that ends before the snapshot does': executable(
      Buffer.concat([pairs(MODULES), Buffer.from('!')]),
    ),
    'a list with another count': executable(Buffer.concat([size(3), pairs(MODULES).subarray(8)])),
    'a size that leads out of the file': executable(pairs(MODULES)).subarray(0, 400),
  };
  for (const [name, bytes] of Object.entries(cases))
    it(name, () => {
      expect(withoutCodeCache(bytes, MAIN)).toBeNull();
    });
});
