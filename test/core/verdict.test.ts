import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OUTCOMES, PROBES, type Outcome, type Probe } from '../../src/core/probes.ts';
import { GRADES } from '../../src/core/grades.ts';
import { HOWS, type Disclosure, type Grade, type ProbeEntry } from '../../src/core/report.ts';
import { isAutomatic, judgeDirectory } from '../../src/core/verdict.ts';

function entry(probe: Probe, outcome: Outcome, more: Partial<ProbeEntry> = {}): ProbeEntry {
  return {
    probe,
    declared: probe === 'ping' ? null : false,
    via: 'stdio',
    id: 'x',
    outcome,
    why: null,
    code: outcome === 'refused' ? -32601 : null,
    ms: null,
    after: outcome === 'no_reply' ? 2000 : null,
    automatic: null,
    answeredBy: null,
    request: null,
    reply: null,
    url: null,
    asked: 1,
    ...more,
  };
}

/** All four, with the outcome of each; `+` in front: declared. */
function probes(
  ...outcomes: [ping: string, roots: string, elicitation: string, sampling: string]
): ProbeEntry[] {
  return PROBES.map((probe, index) => {
    const word = outcomes[index] ?? 'pending';
    const outcome = OUTCOMES.find((known) => word.endsWith(known)) ?? 'pending';
    return entry(
      probe,
      outcome,
      word.startsWith('+') ? { declared: true } : word.startsWith('?') ? { declared: null } : {},
    );
  });
}

function directory(where: string, value: string, grade: Grade, decides = true): Disclosure {
  return {
    kind: 'directory',
    how: 'volunteered',
    where,
    raw: value,
    value,
    grade,
    maker: 'client',
    decides,
    decoding: [],
    legal: null,
  };
}

const REFUSED = probes('answered', 'refused', 'refused', 'refused');
const judge = (disclosures: Disclosure[], all = REFUSED) =>
  judgeDirectory({ binding: 'stdio', disclosures, probes: all });

describe('nothing revealed', () => {
  test.each<[string, ProbeEntry[], 'not_revealed' | 'not_tested', string[]]>([
    ['all refused', REFUSED, 'not_revealed', []],
    [
      'declared and answered without a folder',
      probes('answered', '+answered', '+refused', 'refused'),
      'not_revealed',
      [],
    ],
    ['late is answered', probes('answered', '+late', 'refused', 'refused'), 'not_revealed', []],
    [
      'malformed beyond reading may have held anything',
      probes('answered', '+answered_malformed', 'refused', 'refused'),
      'not_tested',
      ['probe:roots/list'],
    ],
    [
      'malformed but readable is answered',
      probes('answered', '+answered_malformed', 'refused', 'refused').map((probe) => ({
        ...probe,
        reply: { result: { roots: 'none' } },
      })),
      'not_revealed',
      [],
    ],
    [
      'an undeclared kind may stay silent',
      probes('answered', '+refused', 'no_reply', 'no_reply'),
      'not_revealed',
      [],
    ],
    [
      'ping may stay silent where others answer',
      probes('no_reply', 'refused', 'refused', 'refused'),
      'not_revealed',
      [],
    ],
    [
      'a declared kind silent',
      probes('answered', '+no_reply', 'refused', 'refused'),
      'not_tested',
      ['probe:roots/list'],
    ],
    [
      'a declared kind pending',
      probes('answered', '+pending', 'refused', 'refused'),
      'not_tested',
      ['probe:roots/list'],
    ],
    [
      'a declared kind undeliverable',
      probes('undeliverable', '+undeliverable', 'refused', 'refused'),
      'not_tested',
      ['probe:roots/list'],
    ],
    [
      'a declared kind aborted',
      probes('answered', 'refused', '+aborted', 'refused'),
      'not_tested',
      ['probe:elicitation/create'],
    ],
    [
      'a declared kind skipped',
      probes('answered', 'refused', 'refused', '+not_asked'),
      'not_tested',
      ['probe:sampling/createMessage'],
    ],
    [
      'no handshake seen',
      probes('answered', '?no_reply', '?refused', '?refused'),
      'not_tested',
      ['probe:roots/list'],
    ],
    [
      'ping alone answered',
      probes('answered', 'not_asked', 'not_asked', 'not_asked'),
      'not_tested',
      ['probe:roots/list', 'probe:elicitation/create', 'probe:sampling/createMessage'],
    ],
    [
      'four silences',
      probes('no_reply', '+no_reply', 'no_reply', 'no_reply'),
      'not_tested',
      ['probe:roots/list'],
    ],
    ['no questions at all', [], 'not_tested', []],
  ])('%s', (_name, all, word, channels) =>
    expect(judge([], all)).toMatchObject({ word, grade: null, values: [], channels }),
  );

  test('HOME and other folders beside never decide', () =>
    expect(
      judge([
        directory('env:HOME', '/home/ann', 'home', false),
        directory('env:PATH', '/home/ann/bin', 'under-home', false),
      ]).word,
    ).toBe('not_revealed'));
});

describe('revealed', () => {
  test('even if every question was silent', () =>
    expect(
      judge(
        [directory('process:cwd', '/srv/x', 'elsewhere')],
        probes('no_reply', '+no_reply', 'no_reply', 'no_reply'),
      ),
    ).toMatchObject({
      word: 'revealed',
      grade: 'elsewhere',
    }));
  test('the best grade, values once each by meaning, channels by strength', () =>
    expect(
      judge([
        directory('env:PWD', '/home/ann/app', 'project'),
        directory('process:cwd', '/home/ann/app', 'project'),
        directory('probe:roots/list#/roots/0/uri', '/home/ann/app', 'project'),
        directory('probe:roots/list#/roots/1/uri', '/home/ann/app/sub', 'project'),
        directory('header:X-Cwd', '~/app', 'project'),
        directory('env:OLDPWD', '/home/ann/old', 'under-home'),
        directory('env:HOME', '/home/ann', 'home', false),
        directory('probe:roots/list#/roots/0/name', 'app', 'base-name'),
      ]),
    ).toMatchObject({
      word: 'revealed',
      grade: 'project',
      values: ['/home/ann/app/sub', '/home/ann/app', '/home/ann/old'],
      channels: ['probe:roots/list', 'process:cwd', 'env:PWD', 'header:X-Cwd', 'env:OLDPWD'],
    }));
  test('the home, where that is the cwd', () =>
    expect(judge([directory('process:cwd', '/home/ann', 'home')])).toMatchObject({
      word: 'revealed',
      grade: 'home',
    }));
  test('Windows spellings are one value', () =>
    expect(
      judge([
        directory('process:cwd', 'D:\\Dev\\app', 'project'),
        directory('env:X', 'd:\\dev\\APP', 'project'),
      ]).values,
    ).toHaveLength(1));
});

describe('hinted', () => {
  test.each<[Grade, string]>([
    ['base-name', 'my-app'],
    ['workspace-id', '9f8a'],
  ])('%s', (grade, value) =>
    expect(judge([directory('header:X', value, grade)])).toMatchObject({
      word: 'hinted',
      grade,
      values: [value],
      channels: ['header:X'],
    }),
  );
  test('a name is more than an id', () =>
    expect(
      judge([directory('header:A', '9f8a', 'workspace-id'), directory('header:B', 'app', 'base-name')]),
    ).toMatchObject({
      grade: 'base-name',
      values: ['app', '9f8a'],
    }));
});

describe('conflicting', () => {
  const ROOT = directory('probe:roots/list#/roots/0/uri', '/home/ann/app', 'project');
  test.each<[string, Disclosure[], boolean]>([
    [
      'roots and a told directory',
      [ROOT, directory('tools/call#/params/_meta/x/cwd', '/old/repo', 'project')],
      true,
    ],
    ['roots and the cwd', [ROOT, directory('process:cwd', '/srv/x', 'elsewhere')], true],
    [
      'two told directories',
      [directory('a#/cwd', '/a/x', 'project'), directory('a#/workspace', '/b/x', 'project')],
      true,
    ],
    ['one above the other', [ROOT, directory('process:cwd', '/home/ann/app/packages/x', 'project')], false],
    ['one below the other', [ROOT, directory('a#/workspace', '/home/ann', 'project')], false],
    ['a cwd that is the home', [ROOT, directory('process:cwd', '/home/ann', 'home')], false],
    ['a cwd that is another home', [ROOT, directory('process:cwd', '/root', 'home')], false],
    ['several roots', [ROOT, directory('probe:roots/list#/roots/1/uri', '/srv/x', 'project')], false],
    [
      'several roots, one of them the cwd',
      [
        ROOT,
        directory('probe:roots/list#/roots/1/uri', '/srv/x', 'project'),
        directory('process:cwd', '/srv/x', 'project'),
      ],
      false,
    ],
    [
      'several folders of one list',
      [
        directory('a#/workspaceFolders/0/uri', '/a/x', 'project'),
        directory('a#/workspaceFolders/1/uri', '/b/x', 'project'),
      ],
      false,
    ],
    ['a path that claims nothing', [ROOT, directory('header:X', '/srv/x', 'elsewhere')], false],
    ['an inherited PWD', [ROOT, directory('env:PWD', '/srv/x', 'elsewhere')], false],
    [
      'the same place in another spelling',
      [
        directory('a#/cwd', 'C:\\Users\\ann\\x', 'project'),
        directory('b#/cwd', '/mnt/c/Users/Ann/x', 'project'),
      ],
      false,
    ],
  ])('%s', (_name, disclosures, conflicts) => {
    const verdict = judge(disclosures);
    expect(verdict.word).toBe(conflicts ? 'conflicting' : 'revealed');
    if (conflicts) {
      expect(verdict.values).toEqual(expect.arrayContaining(disclosures.map(({ value }) => value)));
      expect(verdict.channels).toHaveLength(2);
    }
  });
});

describe('the line', () => {
  test.each([
    [
      judge([
        directory('probe:roots/list#/roots/0/uri', '/home/ann/app', 'project'),
        directory('process:cwd', '/home/ann/app', 'project'),
      ]),
      "revealed (project): /home/ann/app, by roots/list and the process's cwd",
    ],
    [
      judge([directory('header:X-Workspace-Id', '9f8a', 'workspace-id')]),
      'hinted (workspace-id): 9f8a, by header X-Workspace-Id',
    ],
    [
      judge([
        directory('probe:roots/list#/roots/0/uri', '/a/b', 'project'),
        directory('process:cwd', '/srv/x', 'elsewhere'),
      ]),
      "conflicting: /a/b by roots/list and /srv/x by the process's cwd",
    ],
    [judge([]), 'not revealed: 4 of 4 questions answered or refused; nothing volunteered'],
    [
      judge([], probes('answered', '+no_reply', 'refused', 'refused')),
      'not tested: roots/list was declared but stayed silent for 2 s; nothing volunteered',
    ],
    [
      judge([], probes('no_reply', '+no_reply', 'no_reply', 'no_reply')),
      'not tested: roots/list was declared but stayed silent for 2 s; even ping got no reply; nothing volunteered',
    ],
    [
      judge(
        [],
        [
          entry('ping', 'answered'),
          ...PROBES.slice(1).map((probe) => entry(probe, 'not_asked', { why: 'not declared' })),
        ],
      ),
      'not tested: roots/list, elicitation/create and sampling/createMessage were not asked (not declared); nothing volunteered',
    ],
    [judge([], []), 'not tested: no question was put; nothing volunteered'],
    [
      judge(
        [directory('env:HOME', '/home/ann', 'home', false)].map((each) => ({
          ...each,
          how: 'inherited' as const,
        })),
      ),
      'not revealed: 4 of 4 questions answered or refused; nothing volunteered; inherited: home folder',
    ],
  ])('%#', (verdict, line) => expect(verdict.line).toBe(line));

  test('is bounded, whatever a client sent', () => {
    const long = `/home/ann/${'x'.repeat(100_000)}`;
    const flood = Array.from({ length: 500 }, (_, index) =>
      directory(`${'m'.repeat(9999)}#/a/${index}/cwd${'k'.repeat(999)}`, `${long}${index}`, 'project'),
    );
    expect(judge(flood).line.length).toBeLessThan(2000);
    const why = probes('answered', '+aborted', '+aborted', '+aborted').map((probe) => ({
      ...probe,
      why: long,
    }));
    expect(judge([], why).line.length).toBeLessThan(2000);
    expect(judge([], why).line.isWellFormed()).toBe(true);
  });
});

test.each([
  [3, true],
  [249, true],
  [250, false],
  [9000, false],
])('an elicitation answered after %d ms: automatic %s', (ms, automatic) =>
  expect(isAutomatic(ms)).toBe(automatic),
);

test('the order of the evidence never shows, and no verdict is made up', () => {
  const disclosures = fc.array(
    fc.record({
      kind: fc.constantFrom('directory', 'user'),
      how: fc.constantFrom(...HOWS),
      where: fc.constantFrom(
        'process:cwd',
        'env:PWD',
        'header:X',
        'probe:roots/list#/roots/0/uri',
        'tools/call#/params/_meta/cwd',
        'request:target',
        '',
      ),
      raw: fc.constant(null),
      value: fc.oneof(
        fc.constantFrom('/home/ann/app', '/home/ann', '~/app', 'C:\\x', 'c:\\X', 'app', '/srv/x', ''),
        fc.string(),
      ),
      grade: fc.constantFrom(...GRADES, null),
      maker: fc.constant('client' as const),
      decides: fc.boolean(),
      decoding: fc.constant<string[]>([]),
      legal: fc.constant(null),
    }),
    { maxLength: 8 },
  );
  const all = fc.tuple(
    ...PROBES.map((probe) =>
      fc
        .tuple(fc.constantFrom(...OUTCOMES), fc.constantFrom(true, false, null))
        .map(([outcome, declared]) => entry(probe, outcome, { declared })),
    ),
  );
  fc.assert(
    fc.property(disclosures, all, (found, entries) => {
      const verdict = judge(found, entries);
      const again = judge([...found].reverse(), entries);
      expect([again.word, again.grade, again.channels]).toEqual([
        verdict.word,
        verdict.grade,
        verdict.channels,
      ]);
      const decides = found.some((each) => each.kind === 'directory' && each.decides && each.grade !== null);
      expect(['revealed', 'hinted', 'conflicting'].includes(verdict.word)).toBe(decides);
      expect(verdict.grade !== null).toBe(decides);
    }),
  );
});

test('more directories than are kept are not counted as if they were all', () => {
  const roots = (count: number): Disclosure[] =>
    Array.from({ length: count }, (_none, at) =>
      directory(`probe:roots/list#/roots/${at}/uri`, `/home/ann/p${at}`, 'project'),
    );
  expect(judge(roots(63)).line).toContain(' and 60 more');
  expect(judge(roots(63)).line).not.toContain('at least');
  expect(judge(roots(10_000)).line).toContain(' and at least 61 more');
});
