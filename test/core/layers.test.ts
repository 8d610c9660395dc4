import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDisclosures, type Evidence } from '../../src/core/disclosures.ts';
import type { Disclosure } from '../../src/core/report.ts';
import { b64, b64u, json, latin1, pct, sentinel } from '../corpus/encodings.ts';
import { header, meta, root } from '../corpus/evidence.ts';
import { ladenReports } from '../support/laden-visits.ts';

const find = (evidence: Evidence): Disclosure[] => findDisclosures(evidence);
const places = (all: readonly Disclosure[]): string[] =>
  all
    .filter(({ kind }) => kind === 'directory')
    .map(({ value, grade, decides }) => `${value} ${grade ?? ''} ${String(decides)}`)
    .sort();

describe('each step is written down, outermost first', () => {
  test.each([
    [meta({ cwd: '/w/x' }), []],
    [meta({ cwd: 'file:///w/x' }), ['file uri']],
    [meta({ cwd: 'file:///w/x%20y' }), ['file uri', 'percent']],
    [meta({ cwd: 'vscode-remote://ssh-remote%2Bbox/w/x' }), ['vscode-remote', 'percent']],
    [meta({ cwd: pct('/w/x') }), ['percent']],
    [meta({ x: b64(json({ cwd: '/w/x' })) }), ['base64', 'json']],
    [meta({ x: b64u(json({ cwd: '/w/ÿÿÿ' })) }), ['base64url', 'json']],
    [meta({ x: json(json({ cwd: 'file:///w/x' })) }), ['json', 'json', 'file uri']],
    [header('Mcp-Param-Cwd', sentinel('/w/é')), ['header sentinel']],
    [header('X-Cwd', latin1('/w/é')), ['latin-1']],
    [header('X-A', `Bearer ${b64u('{"alg":"none"}')}.${b64u('{"cwd":"/w/x"}')}.xx`), ['jwt payload', 'json']],
  ])('%#', (evidence, steps) =>
    expect(find(evidence).find(({ kind }) => kind === 'directory')?.decoding).toEqual(steps),
  );
});

test('a root says whether it is a legal file URI', () => {
  const legal = (uri: string): unknown => find(root(uri)).map((each) => each.legal);
  expect(legal('file:///srv/x')).toEqual([true]);
  expect(legal('file:///c%3A/temp/My%20App')).toEqual([true]);
  expect(legal('file://C:/repo')).toEqual([false]);
  expect(legal('C:/Users/x')).toEqual([false]);
  expect(legal('vscode-vfs://github/a/b')).toEqual([false]);
  expect(find(meta({ cwd: '/srv/x' })).map((each) => each.legal)).toEqual([null]);
});

describe('a directory in a wrapping that also holds a credential', () => {
  const wrapped = b64(json({ accessToken: 'hunter2hunter2', cwd: '/home/ann/x' }));
  const reports = ladenReports(wrapped);

  test('is found wherever it stands, and its raw form is masked', () => {
    const found = reports.flatMap(({ disclosures }) =>
      disclosures.filter(({ kind, value }) => kind === 'directory' && value === '/home/ann/x'),
    );
    expect(new Set(found.map(({ where }) => where))).toEqual(
      new Set([
        'header:X-Blob',
        'request:target',
        'initialize#/params/_meta/v~1x',
        // The text as a member's name.
        'initialize#/params/_meta/[masked 72 chars #11111111]',
        'initialize#/params/capabilities/experimental/x/deep/0',
        'probe:ping#/error/data/why',
        'probe:ping#/error/message',
        'probe:roots/list#/roots/0/name',
        'probe:elicitation/create#/content/note',
        'probe:sampling/createMessage#/content/text',
        'env:BLOB',
        'process:argv/2',
        'process:argv/4',
        'process:argv/5',
      ]),
    );
    for (const { raw } of found.filter(({ how }) => how !== 'inherited'))
      expect(raw).toMatch(/\[masked \d+ chars #11111111\]/);
    for (const { raw } of found) expect(raw).not.toContain('hunter2');
  });

  test('is readable nowhere with the credential beside it', () => {
    expect(JSON.stringify(reports)).not.toContain('hunter2');
    expect(JSON.stringify(reports)).not.toContain(wrapped);
  });
});

const name = fc.stringMatching(/^[a-zæøå][a-z0-9æøå_-]{1,9}$/).filter((text) => text !== 'node_modules');
const path = fc
  .tuple(fc.constantFrom('/home/ann', '/Users/kari/src', '/srv/www', 'C:\\Users\\ann', 'D:\\dev'), name, name)
  .map(([top, a, b]) => (top.startsWith('/') ? `${top}/${a}/${b}` : `${top}\\${a}\\${b}`));
const encodings: Readonly<Record<string, (text: string) => string>> = {
  pct,
  b64,
  b64u,
  json,
  sentinel,
  latin1,
};
const chain = fc.array(fc.constantFrom(...Object.keys(encodings)), { minLength: 1, maxLength: 3 });
const encode = (text: string, steps: readonly string[]): string =>
  steps.reduce((inner, step) => encodings[step]?.(inner) ?? inner, text);

describe('for any path and any three encodings', () => {
  test.each(['cwd', 'x'])('found under %s with the same value and grade', (member) =>
    fc.assert(
      fc.property(path, chain, (plain, steps) => {
        expect(places(find(meta({ [member]: encode(plain, steps) })))).toEqual(
          places(find(meta({ [member]: plain }))),
        );
      }),
      { numRuns: 500 },
    ),
  );
  test('in a header too', () =>
    fc.assert(
      fc.property(path, chain, (plain, steps) => {
        expect(places(find(header('X-State', encode(plain, steps))))).toEqual(
          places(find(header('X-State', plain))),
        );
      }),
      { numRuns: 500 },
    ));
  test('a decoded value has nothing left to decode', () =>
    fc.assert(
      fc.property(path, chain, (plain, steps) => {
        const found = find(meta({ cwd: encode(plain, steps) }));
        for (const { value } of found.filter(({ kind }) => kind === 'directory')) {
          const again = find(meta({ cwd: value }));
          expect(places(again)).toEqual(places(found));
          expect(again.flatMap(({ decoding }) => decoding)).toEqual([]);
        }
      }),
    ));
});

test('any text, wrapped any way, is searched without an error', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), chain, fc.string(), (text, steps, member) => {
      const wrapped = encode(text.toWellFormed(), steps);
      expect(find(meta({ [member]: wrapped }))).toBeInstanceOf(Array);
      expect(find(header(member, text))).toBeInstanceOf(Array);
      expect(find(root(wrapped))).toBeInstanceOf(Array);
    }),
  ));

test('a million hostile characters are searched', () => {
  for (const piece of [
    '/',
    '%2F',
    '%',
    ':/',
    'a=',
    'eyJ',
    'eyJ.',
    'file://',
    'file:// ',
    'cwd=/x;',
    '@',
    'a@b.',
    'mcp__',
    '=?base64?',
    '{"',
    'L2hvbWU',
    'git@',
    '"/a ',
    'GET /',
  ])
    expect(find(meta({ x: piece.repeat(1_000_000 / piece.length) }))).toBeInstanceOf(Array);
});
