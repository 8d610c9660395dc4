/**
 * What the instrument was told is no tell of a client: wherever its command line is quoted, and nothing else.
 */
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { FLAGS } from '../../src/cli/flags.ts';
import { findDisclosures } from '../../src/core/disclosures.ts';
import { OWN_FLAGS, ownArguments, withoutOwnValues } from '../../src/core/own-arguments.ts';
import { sampleReport } from '../support/sample-report.ts';

const NEST = '/home/ann/tell-canary';
const START = ['/usr/bin/node', '/opt/mcp-tell.cjs', 'stdio'];

test('every flag that takes a value and is of a command that serves is known, and no other', () => {
  const serving = new Set([...COMMANDS.stdio.flags, ...COMMANDS.http.flags]);
  const valued = [...serving].filter((flag) => FLAGS[flag].value !== null);
  expect([...OWN_FLAGS].sort()).toEqual(valued.sort());
});

describe('as an argument', () => {
  const disclosed = (argv: readonly string[], env: Record<string, string> = {}): string[] => {
    const { process } = sampleReport();
    return findDisclosures({
      binding: 'stdio',
      process: { ...process!, cwd: '/', cwdInGit: false, argv: [...START, ...argv], env },
      requests: [],
      messages: [],
      replies: [],
      own: [],
    })
      .filter(({ kind }) => kind === 'directory')
      .map(({ where, value }) => `${where} ${value}`);
  };

  test.each([
    [['--canary', NEST]],
    [[`--canary=${NEST}`]],
    [['--canary', `${NEST}/`]],
    [[`--canary=~/tell-canary`]],
    [[`--canary=file://${NEST}`]],
    [['--out', `${NEST}/records`, '--canary', NEST]],
  ])('nothing in %j', (argv) => expect(disclosed(argv)).toEqual([]));

  test.each<[string[], string]>([
    [['--cwd', NEST], 'process:argv/4'],
    [[NEST], 'process:argv/3'],
    [['--canary', NEST, NEST], 'process:argv/5'],
    [['--canary=/x', NEST], 'process:argv/4'],
    [[`--canary-root=${NEST}`], 'process:argv/3'],
  ])('something in %j', (argv, where) => expect(disclosed(argv)).toEqual([`${where} ${NEST}`]));

  test('a script in the environment that quotes it tells nothing; the same path beside it does', () => {
    const script = `mcp-tell stdio --canary ${NEST}`;
    expect(disclosed(['--canary', NEST], { npm_lifecycle_script: script })).toEqual([]);
    expect(disclosed(['--canary', NEST], { npm_lifecycle_script: `cd ${NEST} && ${script}` })).toEqual([
      `env:npm_lifecycle_script ${NEST}`,
    ]);
  });
});

describe('in a text that quotes the command line', () => {
  const own = ownArguments([...START, '--canary', NEST, '--out=/home/ann/my records']);
  test.each([
    [`sh -c mcp-tell stdio --canary ${NEST}`, 'sh -c mcp-tell stdio --canary '],
    [`mcp-tell --canary=${NEST} --strict`, 'mcp-tell --canary= --strict'],
    [`mcp-tell --canary '${NEST}' x`, `mcp-tell --canary '' x`],
    [`["stdio","--canary","${NEST}"]`, '["stdio","--canary",""]'],
    ['mcp-tell --canary ~/tell-canary x', 'mcp-tell --canary  x'],
    ['mcp-tell --canary $HOME/tell-canary/', 'mcp-tell --canary '],
    [`mcp-tell --canary ${NEST.slice(0, 12)}`, 'mcp-tell --canary '],
    ['mcp-tell --out /home/ann/my records', 'mcp-tell --out '],
    ['mcp-tell --out /home/ann/my\\ records/; x', 'mcp-tell --out ; x'],
    [`(mcp-tell --canary ${NEST})`, '(mcp-tell --canary )'],
    [`mcp-tell --canary ${NEST}/|tee x`, 'mcp-tell --canary |tee x'],
    ['(mcp-tell --canary ~/tell-canary)', '(mcp-tell --canary )'],
    [`- --canary\n- ${NEST}\n- --strict`, '- --canary\n- \n- --strict'],
    [JSON.stringify(JSON.stringify(['--canary', NEST])), '"[\\"--canary\\",\\"\\"]"'],
    ['["--canary","\\/home\\/ann\\/tell-canary\\/"]', '["--canary","\\"]'],
  ])('%s', (text, expected) => expect(withoutOwnValues(text, own)).toBe(expected));

  test.each([
    `claude --cwd ${NEST}`,
    `claude --out ${NEST}`,
    `mcp-tell --canary ${NEST}-2`,
    `mcp-tell --canary ${NEST}/src`,
    `mcp-tell --canary ${NEST}/.git`,
    `mcp-tell --canaryx ${NEST}`,
    `mcp-tell --canary-root=${NEST}`,
    `mcp-tell --canary (${NEST})`,
    'mcp-tell --canary /home/bob/tell-canary',
    `--canary`,
  ])('%s stays', (text) => expect(withoutOwnValues(text, own)).toBe(text));

  test('a Windows path, as JSON has it', () => {
    const directory = 'D:\\Dev\\my app';
    const ours = ownArguments([...START, '--canary', directory]);
    for (const value of [directory, `${directory}\\`]) {
      const config = JSON.stringify({ args: ['--canary', value], env: { PWD: directory } });
      for (const text of [config, JSON.stringify(config)])
        expect(withoutOwnValues(text, ours).split('Dev').length).toBe(2);
    }
    const other = JSON.stringify(['--canary', `${directory}\\new`]);
    expect(withoutOwnValues(other, ours)).toBe(other);
  });
});
