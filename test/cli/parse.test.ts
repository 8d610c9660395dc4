import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { FLAGS } from '../../src/cli/flags.ts';
import { helpText } from '../../src/cli/help.ts';
import { parse } from '../../src/cli/parse.ts';
import { httpOptions, serveOptions } from '../../src/cli/serve.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import { readMaxBody, readTimeout, readTtl } from '../../src/cli/values.ts';

const line = (text: string): string[] => text.split(' ').filter((word) => word !== '');

describe('arguments', () => {
  it.each([
    ['stdio', { command: 'stdio' }],
    ['stdio --timeout 2s --skip roots,ping', { given: { timeout: 2000, skip: ['roots/list', 'ping'] } }],
    ['http --port=0 --ttl 90m --host ::1', { given: { port: 0, ttl: 5_400_000, host: '::1' } }],
    ['report a b --all', { command: 'report', arguments: ['a', 'b'], given: { all: true } }],
    ['report -', { arguments: ['-'] }],
    ['report -- --odd-name', { arguments: ['--odd-name'] }],
    ['diff a b --format json', { arguments: ['a', 'b'], given: { format: 'json' } }],
    ['ls --out=--x', { given: { out: '--x' } }],
    ['help http', { do: 'help', command: 'http' }],
    ['http --help --port x', { do: 'help', command: 'http' }],
    ['-h', { do: 'help', command: null }],
    ['-V', { do: 'version' }],
    ['ls -h', { do: 'help', command: 'ls' }],
  ])('%s', (typed, expected) => {
    if (typed.includes('--port x')) expect(() => parse(line(typed), true)).toThrow(UsageError);
    else expect(parse(line(typed), true)).toMatchObject(expected);
  });

  it('without a command: stdio where standard input is no terminal, help where it is', () => {
    expect(parse([], false)).toMatchObject({ do: 'run', command: 'stdio' });
    expect(parse(['--out', 'x'], false)).toMatchObject({ command: 'stdio', given: { out: 'x' } });
    expect(parse([], true)).toEqual({ do: 'help', command: null });
    expect(() => parse(['--out', 'x'], true)).toThrow('which command?');
  });

  it('whatever is typed is a command, help, or one line', () => {
    const words = fc.oneof(
      fc.constantFrom(
        ...Object.keys(COMMANDS),
        ...Object.keys(FLAGS).map((flag) => `--${flag}`),
        '-',
        '--',
        '=',
        '-x',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 5 }), fc.boolean(), (argv, isTerminal) => {
        try {
          expect(['run', 'help', 'version']).toContain(parse(argv, isTerminal).do);
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError);
        }
      }),
    );
  });
});

describe('values', () => {
  it.each([
    ['2000', 2000],
    ['2s', 2000],
    ['1.5s', 1500],
    ['250ms', 250],
    ['1m', 60_000],
  ])('--timeout %s is %i ms', (text, ms) => expect(readTimeout(text)).toBe(ms));
  it.each(['0', '-1', '', '2 weeks', '1e3', '99999d', 'NaN'])('--timeout %j is refused', (text) =>
    expect(() => readTimeout(text)).toThrow(UsageError),
  );

  it.each([
    ['6h', 21_600_000],
    ['90m', 5_400_000],
    ['0', 0],
    ['2d', 172_800_000],
  ])('--ttl %s is %i ms', (text, ms) => expect(readTtl(text)).toBe(ms));
  it.each(['30', '0.1s', 'never', '25d'])('--ttl %j is refused', (text) =>
    expect(() => readTtl(text)).toThrow(UsageError),
  );

  it.each([
    ['4MiB', 4_194_304],
    ['500kB', 500_000],
    ['4194304', 4_194_304],
    ['1k', 1024],
    ['2m', 2_097_152],
  ])('--max-body %s is %i bytes', (text, bytes) => expect(readMaxBody(text)).toBe(bytes));
  it.each(['0', '10', '1GiB', 'i', '4 MiB or so', '-1'])('--max-body %j is refused', (text) =>
    expect(() => readMaxBody(text)).toThrow(UsageError),
  );
});

describe('what the bindings are told', () => {
  it('has these defaults', () => {
    expect(serveOptions({}, {})).toEqual({
      out: null,
      timeout: 2000,
      skip: [],
      era: 'auto',
      strict: false,
      askUndeclared: false,
      bait: false,
      canary: null,
      stateKey: null,
      stateTtl: 600_000,
      log: 'text',
      envValues: false,
      maxBody: 4_194_304,
    });
    expect(httpOptions({}, {})).toMatchObject({ host: '127.0.0.1', port: 8080, ttl: 21_600_000 });
  });

  it('--port goes before PORT', () => {
    expect(httpOptions({}, { PORT: '9000' }).port).toBe(9000);
    expect(httpOptions({ port: 0 }, { PORT: '9000' }).port).toBe(0);
  });
});

it('every flag is some command’s, and the help of each command names its flags', () => {
  const used = new Set(Object.values(COMMANDS).flatMap(({ flags }) => [...flags]));
  expect(
    Object.keys(FLAGS)
      .filter((flag) => !['help', 'version'].includes(flag))
      .sort(),
  ).toEqual([...used].sort());
  for (const [name, { flags }] of Object.entries(COMMANDS)) {
    const text = helpText(name as keyof typeof COMMANDS, '/state');
    for (const flag of flags) expect(text).toContain(`--${flag}`);
    for (const row of text.split('\n')) expect(row.length, row).toBeLessThanOrEqual(80);
  }
});
