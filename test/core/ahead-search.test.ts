/**
 * Evidence that is searched while a journal streams by, and then let go, makes the same report as evidence that is held.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAheadSearch } from '../../src/core/ahead-search.ts';
import { buildReport } from '../../src/core/build-report.ts';
import { createArchive } from '../../src/core/fold.ts';
import { createNovelty } from '../../src/core/novelty.ts';
import type { Observation, Unstamped } from '../../src/core/observation.ts';
import type { Report } from '../../src/core/report.ts';
import { REBUILD_LIMITS } from '../../src/core/session-fold.ts';
import { sampleReport } from '../support/sample-report.ts';

const names = fc.constantFrom(
  'cwd',
  'workspaceId',
  'token',
  'a',
  'clientInfo',
  'name',
  'version',
  '_meta',
  '__proto__',
);
const texts = fc.oneof(
  fc.constantFrom(
    '/home/ann/app',
    'file:///w/x',
    '~/y',
    'ann',
    'Bearer abcdefghijklmnop0123456789',
    '1.0',
    'x',
  ),
  fc.constantFrom('{"cwd":"/srv/in"}', '[{"a":"/srv/list"},1]', '{"turn":1,"workspaces":{"/home/ann/z":{}}}'),
  fc.string(),
);
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    texts,
    fc.integer(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(names, tie('value'), { maxKeys: 5 }),
  ),
})).value;
const messages = fc.array(
  fc.record({ method: fc.constantFrom('initialize', 'tools/call', 'x'), params: values }),
  { minLength: 1, maxLength: 30 },
);

describe('searched ahead, at any size of what is held', () => {
  test('any messages give the same report', () =>
    fc.assert(
      fc.property(messages, fc.constantFrom(1, 200, 2000), (all, characters) => {
        expect(reportOf(all.map(hear), characters)).toEqual(reportOf(all.map(hear), null));
      }),
      { numRuns: 200 },
    ));

  test('an answer that is credited later is not found in the request that brought it', () => {
    const id = 'tell.i.s.roots.nonce23456nonce23456';
    const inputResponses = {
      [id]: { roots: [{ uri: 'file:///home/ann/app', x: 1 }] },
      other: { roots: [], y: 1 },
    };
    const all = [
      hear({ method: 'tools/call', params: { inputResponses } }),
      ...Array.from({ length: 9 }, (_, at) => hear({ method: 'tools/list', params: { at } })),
      returned(id, { roots: [{ uri: 'file:///home/ann/app' }] }),
    ];
    const ahead = reportOf(all, 1);
    expect(ahead.disclosures.map(({ where }) => where)).toEqual(
      reportOf(all, null).disclosures.map(({ where }) => where),
    );
  });

  test('what could not be searched is still said, and weakens the verdict', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 300; level += 1) deep = [deep];
    const all = Array.from({ length: 3 }, () => hear({ method: 'x', params: { deep } }));
    expect(reportOf(all, 1).omitted).toEqual(['3 × messages beyond the depth that is searched']);
  });

  test('more than is ever held, and nothing is left out', () => {
    const all = Array.from({ length: 500 }, (_, at) =>
      hear({ method: 'x', params: { [`m${at}`]: 'y'.repeat(500) } }),
    );
    all.push(hear({ method: 'x', params: { cwd: '/home/ann/app' } }));
    const report = reportOf(all, 1000);
    expect(report.omitted).toEqual([]);
    expect(report.messages.received).toBe(501);
    expect(report.verdict.directory.values).toEqual(['/home/ann/app']);
  });

  test('a process that is known only after its messages were searched weakens the verdict', () => {
    const { process: facts } = sampleReport();
    const all = [hear({ method: 'x', params: {} }), hear({ method: 'x', params: {} })];
    if (facts !== null) all.push({ kind: 'process', session: 's', facts });
    expect(reportOf(all, 1).omitted).toEqual(['1 × messages read before the process was known']);
  });

  test('two reports of one fold are the same', () => {
    const fold = foldOf(
      [1, 2, 3].map((at) => hear({ method: 'tools/list', params: { x: at } })),
      1,
    );
    expect(build(fold)).toEqual(build(fold));
    expect(build(fold).messages.undocumented.map(({ seen }) => seen)).toEqual([3]);
  });
});

describe('what is new in a message', () => {
  const novelties = (...all: unknown[]): unknown[] => {
    const novelty = createNovelty();
    return all.map((value) => novelty.of('m', value)?.value ?? null);
  };
  test('the same again is nothing, another text or name is all that there is', () =>
    expect(
      novelties(
        { a: 'x', b: { c: 'y' } },
        { a: 'x', b: { c: 'y' } },
        { a: 'x', b: { c: 'z' } },
        { a: 'x', d: 1 },
      ),
    ).toEqual([{ a: 'x', b: { c: 'y' } }, null, { b: { c: 'z' } }, { d: null }]));
  test('the same text in another place is new', () =>
    expect(novelties(['x', 'y'], ['y', 'y'])).toEqual([
      ['x', 'y'],
      ['y', null],
    ]));
  test('inside of JSON in a string, too', () =>
    expect(novelties({ a: '{"t":"1","c":"/x"}' }, { a: '{"t":"2","c":"/x"}' })).toEqual([
      { a: '{"t":"1","c":"/x"}' },
      { a: '{"t":"2"}' },
    ]));
  test('a client’s name and version stay together', () =>
    expect(
      novelties({ clientInfo: { name: 'n', version: '1' } }, { clientInfo: { name: 'n', version: '2' } }),
    ).toEqual([{ clientInfo: { name: 'n', version: '1' } }, { clientInfo: { name: 'n', version: '2' } }]));
  test('what was forgotten is new again', () => {
    const novelty = createNovelty();
    expect(novelty.of('m', { a: 'x' })).not.toBeNull();
    for (let at = 0; at < 30; at += 1)
      novelty.of('m', Object.fromEntries(Array.from({ length: 900 }, (_, name) => [`${at}.${name}`, 1])));
    expect(novelty.of('m', { a: 'x' })).not.toBeNull();
  });
});

type Fold = ReturnType<typeof foldOf>;

function foldOf(all: readonly Unstamped[], characters: number | null) {
  const ahead = characters === null ? {} : { ahead: { characters, create: createAheadSearch } };
  const archive = createArchive({ ...REBUILD_LIMITS, ...ahead });
  const opening: Unstamped = {
    kind: 'session',
    session: 's',
    how: 'stdio',
    clientSessionId: null,
    label: null,
    bait: false,
    grouped: null,
  };
  [opening, ...all].forEach((one, n) =>
    archive.add({ ...one, n, t: n, at: new Date(n).toISOString(), instance: 'i' } satisfies Observation),
  );
  const fold = archive.session('s');
  if (fold === null) throw new Error('no session');
  return fold;
}

function build(fold: Fold): Report {
  const tool = { name: 'mcp-tell', version: 'test' };
  return buildReport(fold, { tool, fingerprintKey: 'k', fingerprint: () => '0', showSecrets: false });
}

function reportOf(all: readonly Unstamped[], characters: number | null): Report {
  return build(foldOf(all, characters));
}

function hear(message: object): Unstamped {
  const raw = JSON.stringify({ jsonrpc: '2.0', id: 1, ...message });
  const rest = { exact: null, bytes: raw.length, cut: null, refused: false, under: null };
  return { kind: 'received', session: 's', request: null, raw, ...rest };
}

function returned(id: string, reply: object): Unstamped {
  return { kind: 'returned', session: 's', probe: 'roots/list', id, round: 1, raw: JSON.stringify(reply) };
}
