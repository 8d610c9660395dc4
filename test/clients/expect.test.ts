/**
 * The comparison of a report with what was measured of a client: a report that fits has no line, and each thing that differs has one.
 */
import { describe, expect, test } from 'vitest';
import {
  declaredKinds,
  mismatches,
  openingMethod,
  summary,
  type Expectation,
  type Seen,
} from '../../scripts/clients/expect.ts';
import { THROW_AWAY } from '../../scripts/clients/relations.ts';
import type { Report } from '../../src/core/report.ts';
import { sampleHttpReport, sampleReport } from '../support/sample-report.ts';

const FITS: Expectation = {
  name: 'imagined-client',
  opens: 'initialize',
  era: 'legacy',
  protocol: '2025-11-25',
  declares: ['roots', 'elicitation'],
  via: 'stdio',
  answers: {
    ping: { outcome: 'answered' },
    'roots/list': { outcome: 'answered', reply: { roots: [{ uri: 'file:///home/ann/app' }] } },
    'elicitation/create': { outcome: 'answered', reply: { action: 'cancel' } },
    'sampling/createMessage': { outcome: 'refused', code: -32601 },
  },
  verdict: { word: 'revealed', grade: 'project', value: '/home/ann/app' },
  environment: { passes: 'everything', except: ['NPM_TOKEN'], adds: ['API_KEY'] },
  oddities: [],
};

function seen(change: (report: Report) => void = () => {}, more: Partial<Seen> = {}): Seen {
  return {
    report: sampleReport(change),
    others: [],
    opened: 'initialize',
    environment: ['HOME', 'PATH', 'PWD', 'NPM_TOKEN'],
    version: '1.2.3',
    ...more,
  };
}

function related(why: string, confidence: 'certain' | 'possible' = 'certain') {
  return ({ session }: Report): void => {
    session.related = [{ session: 'other', why, confidence }];
  };
}

test('a report that fits has no mismatch', () => {
  expect(mismatches(seen(), FITS)).toEqual([]);
});

const SEEN: readonly (readonly [claim: string, seen: Seen, lines: readonly string[]])[] = [
  [
    'another name, version and era',
    seen(({ client, session }) => {
      client.name = 'other';
      client.version = '2';
      session.era = 'modern';
    }),
    [
      'client name: "other", expected "imagined-client"',
      'client version: "2", expected "1.2.3"',
      'era: "modern", expected "legacy"',
    ],
  ],
  [
    'another opening',
    seen(() => {}, { opened: 'server/discover' }),
    ['opening method: "server/discover", expected "initialize"'],
  ],
  [
    'another revision',
    seen(({ client }) => {
      client.protocolVersion.asked = '2025-06-18';
    }),
    ['protocol version asked for: "2025-06-18", expected "2025-11-25"'],
  ],
  [
    'a question that was not asked',
    seen(({ probes: [, roots] }) => Object.assign(roots ?? {}, { outcome: 'not_asked', why: 'cancelled' })),
    ['roots/list: not_asked (cancelled), expected answered'],
  ],
  [
    'another answer, another code',
    seen(({ probes: [, , elicitation, sampling] }) => {
      Object.assign(elicitation ?? {}, { reply: { result: { action: 'accept' } } });
      Object.assign(sampling ?? {}, { code: -1 });
    }),
    [
      'elicitation/create: reply: {"action":"accept"}, expected {"action":"cancel"}',
      'sampling/createMessage: code: -1, expected -32601',
    ],
  ],
  [
    'a page that was opened',
    seen(({ probes: [, , elicitation] }) =>
      Object.assign(elicitation ?? {}, { url: { reply: { result: { action: 'accept' } } } }),
    ),
    ['elicitation/create: reply to our page: {"action":"accept"}, expected nothing'],
  ],
  [
    'another channel',
    seen(({ probes: [ping] }) => Object.assign(ping ?? {}, { via: 'multi-round-trip' })),
    ['channel of the questions: ["multi-round-trip","stdio"], expected ["stdio"]'],
  ],
  [
    'another verdict',
    seen(({ verdict: { directory } }) => {
      directory.word = 'hinted';
      directory.grade = null;
      directory.values = [];
    }),
    [
      'directory verdict: "hinted", expected "revealed"',
      'directory grade: null, expected "project"',
      'directory value: null, expected "/home/ann/app"',
    ],
  ],
  [
    'an environment with one too many and one too few',
    seen(() => {}, { environment: ['HOME', 'PATH', 'LANG'] }),
    ['environment: not expected: PWD', 'environment: missing: LANG'],
  ],
  ['no process', { ...seen(), report: withoutProcess() }, ['a report of a stdio visit has no process facts']],
  [
    'an oddity',
    seen(({ oddities }) => oddities.push({ code: 'batch', at: '', detail: '', raw: null })),
    ['oddities: ["batch"], expected []'],
  ],
  [
    'a session more, which is related',
    seen(related('same parent process, started 5 ms earlier'), { others: ['other'] }),
    [
      'number of other sessions: 1, expected 0',
      'number of related sessions: 1, expected 0',
      'related by: same parent process, started 5 ms earlier (certain), expected nothing',
    ],
  ],
];

test.each(SEEN)('%s', (_claim, given, lines) => {
  expect(mismatches(given, FITS)).toEqual(lines);
});

describe('where more is expected', () => {
  test('methods are counted, answers are none', () => {
    const methods = { initialize: 1, 'tools/list': 1 };
    expect(mismatches(seen(), { ...FITS, methods })).toEqual([]);
    expect(mismatches(seen(), { ...FITS, methods: { ...methods, 'tools/list': 2 } })).toEqual([
      'methods: {"initialize":1,"tools/list":1}, expected {"initialize":1,"tools/list":2}',
    ]);
  });

  test('a throw-away process is related in the right words, to a session of the visit', () => {
    const expected = { ...FITS, related: [THROW_AWAY] };
    const why = 'same parent process, started 160 ms earlier';
    expect(mismatches(seen(related(why), { others: ['other'] }), expected)).toEqual([]);
    expect(mismatches(seen(related(why), { others: ['another'] }), expected)).toEqual([
      'related to other, which is no session of this visit',
    ]);
    expect(mismatches(seen(related('a guess', 'possible'), { others: ['other'] }), expected)).toEqual([
      `related by: a guess (possible), expected ${THROW_AWAY.why.source} (certain)`,
    ]);
    expect(mismatches(seen(), expected)).toEqual([
      'number of other sessions: 0, expected 1',
      'number of related sessions: 0, expected 1',
    ]);
  });

  test('sessions may come that nothing is related to', () => {
    expect(
      mismatches(
        seen(() => {}, { others: ['other'] }),
        { ...FITS, unrelated: 1 },
      ),
    ).toEqual([]);
  });

  test('a page of ours is answered', () => {
    const page = { action: 'decline' };
    const answers = { ...FITS.answers, 'elicitation/create': { outcome: 'answered', page } as const };
    const opened = seen(({ probes: [, , elicitation] }) =>
      Object.assign(elicitation ?? {}, { url: { reply: { result: page } } }),
    );
    expect(mismatches(opened, { ...FITS, answers })).toEqual([]);
    expect(mismatches(seen(), { ...FITS, answers })).toEqual([
      'elicitation/create: reply to our page: nothing, expected {"action":"decline"}',
    ]);
  });

  test('over HTTP there is no environment', () => {
    const http = { ...FITS, environment: null };
    expect(mismatches({ ...seen(), report: sampleHttpReport() }, http)).toEqual([]);
    expect(mismatches(seen(), http)).toEqual(['a report of an HTTP visit has process facts']);
  });
});

test('the opening method is that of the earliest session that spoke', () => {
  const at = (startedAt: string, byMethod: Record<string, number>): Report =>
    sampleReport(({ session, messages }) => {
      session.startedAt = startedAt;
      messages.byMethod = byMethod;
    });
  const reports = [at('2', { initialize: 1 }), at('1', { 'server/discover': 1, initialize: 1 }), at('0', {})];
  expect(openingMethod(reports)).toBe('server/discover');
  expect(openingMethod([])).toBeNull();
});

test('declared is what was declared, and a summary is one line', () => {
  expect(declaredKinds(sampleReport())).toEqual(['roots', 'elicitation']);
  expect(summary(sampleReport())).toBe('ping=ok roots=1 elicit=cancel sample?=-32601  revealed(project)');
});

function withoutProcess(): Report {
  return sampleReport((report) => {
    report.process = null;
  });
}
