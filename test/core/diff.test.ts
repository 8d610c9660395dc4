import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffReports } from '../../src/core/diff.ts';
import { DIFFERENCES, WEIGHTS, diff as shape, type Difference } from '../../src/core/diff-schema.ts';
import type { Report } from '../../src/core/report.ts';
import { disclosed, sampleHttpReport, sampleReport } from '../support/sample-report.ts';

type Change = (report: Report) => void;

/** `[code, path]` of each difference, in order. */
function found(a: Report, b: Report): [string, string][] {
  return diffReports(a, b).differences.map(({ code, path }) => [code, path]);
}

function env(report: Report): NonNullable<Report['process']>['env'] {
  if (report.process === null) throw new Error('no process');
  return report.process.env;
}

function header(report: Report, name: string, values: string[]): void {
  report.http?.headers.push({ name, values, seen: 1, of: 5 });
}

describe('what makes a difference', () => {
  const stdio: [claim: string, change: Change, expected: [string, string][]][] = [
    [
      'another verdict',
      ({ verdict }) => void (verdict.directory.word = 'hinted'),
      [['verdict-word', 'verdict/directory/word']],
    ],
    [
      'another grade',
      ({ verdict }) => void (verdict.directory.grade = 'home'),
      [['verdict-grade', 'verdict/directory/grade']],
    ],
    [
      'one more directory in the verdict',
      ({ verdict }) => void verdict.directory.values.push('/srv/x'),
      [['verdict-directory-only-in-b', 'verdict/directory/values']],
    ],
    [
      'a disclosure that is gone',
      (report) => void report.disclosures.pop(),
      [['disclosure-only-in-a', 'process:user']],
    ],
    [
      'a new disclosure',
      ({ disclosures }) => void disclosures.push(disclosed('directory', 'env:PROJECT', '/home/ann/app')),
      [['disclosure-only-in-b', 'env:PROJECT']],
    ],
    [
      'another value at one place',
      ({ disclosures }) => void (disclosures[4]!.value = 'bob'),
      [['disclosure-value', 'process:user']],
    ],
    [
      'another grade at one place',
      ({ disclosures }) => void (disclosures[1]!.grade = 'under-home'),
      [['disclosure-grade', 'process:cwd']],
    ],
    [
      'another outcome',
      ({ probes }) => void (probes[1]!.outcome = 'no_reply'),
      [['probe-outcome', 'probe:roots/list']],
    ],
    [
      'another error code',
      ({ probes }) => void (probes[3]!.code = -32603),
      [['probe-code', 'probe:sampling/createMessage']],
    ],
    [
      'no longer declared',
      ({ probes }) => void (probes[1]!.declared = false),
      [['probe-declared', 'probe:roots/list']],
    ],
    [
      'another elicitation action',
      ({ probes }) => void (probes[2]!.reply = { result: { action: 'decline' } }),
      [['probe-reply', 'probe:elicitation/create']],
    ],
    [
      'an empty list of roots',
      ({ probes }) => void (probes[1]!.reply = { result: { roots: [] } }),
      [['probe-reply', 'probe:roots/list']],
    ],
    [
      'another reason for the same outcome',
      ({ probes }) => void (probes[3]!.why = 'the error has no integer code'),
      [['probe-why', 'probe:sampling/createMessage']],
    ],
    [
      'another client version',
      ({ client }) => void (client.info = { ...(client.info as object), version: '2' }),
      [['client-info-value', 'client/info/version']],
    ],
    [
      'one more member of clientInfo',
      ({ client }) => void (client.info = { ...(client.info as object), 'a/b': 1 }),
      [['client-info-only-in-b', 'client/info/a~1b']],
    ],
    [
      'a capability that is gone',
      ({ client }) => void (client.capabilities = { elicitation: {} }),
      [['capability-only-in-a', 'client/capabilities/roots']],
    ],
    [
      'a capability with another value',
      ({ client }) => void (client.capabilities = { roots: { listChanged: false }, elicitation: {} }),
      [['capability-value', 'client/capabilities/roots/listChanged']],
    ],
    [
      'one more member of the handshake',
      ({ client }) => void (client.params = { ...(client.params as object), roots: [] }),
      [['param-only-in-b', 'param:roots']],
    ],
    [
      'another protocol version',
      ({ client }) => void (client.protocolVersion.asked = '2025-06-18'),
      [['protocol-asked', 'client/protocolVersion/asked']],
    ],
    [
      'another method',
      ({ messages }) => void (messages.byMethod['prompts/list'] = 1),
      [['method-only-in-b', 'method:prompts/list']],
    ],
    [
      'an oddity',
      ({ oddities }) => void oddities.push({ code: 'crlf', at: '', detail: '', raw: null }),
      [['oddity-only-in-b', 'oddity:crlf']],
    ],
    ['one more variable', (report) => void (env(report)['X'] = '1'), [['env-only-in-b', 'env:X']]],
    ['a variable that is gone', (report) => void delete env(report)['PWD'], [['env-only-in-a', 'env:PWD']]],
    [
      'a variable with another value',
      (report) => void (env(report)['PATH'] = '/bin'),
      [['env-value', 'env:PATH']],
    ],
    [
      'another secret',
      (report) => void (env(report)['API_KEY'] = { secret: true, length: 51, fingerprint: 'ffffffff' }),
      [['env-value', 'env:API_KEY']],
    ],
    ['another umask', (report) => void (report.process!.umask = '0077'), [['process-fact', 'process:umask']]],
  ];
  it.each(stdio)('%s', (_claim, change, expected) => {
    expect(found(sampleReport(), sampleReport(change))).toEqual(expected);
  });

  const http: [claim: string, change: Change, expected: [string, string][]][] = [
    ['one more header', (report) => header(report, 'X-Mode', ['a']), [['header-only-in-b', 'header:x-mode']]],
    [
      'a header with another value',
      ({ http: facts }) => void (facts!.headers[1]!.values = ['other/2']),
      [['header-value', 'header:user-agent']],
    ],
    [
      'another token',
      ({ http: facts }) => void (facts!.headers[2]!.values = ['Bearer [masked 812 chars #ffffffff]']),
      [['header-value', 'header:authorization']],
    ],
  ];
  it.each(http)('over HTTP: %s', (_claim, change, expected) => {
    expect(found(sampleHttpReport(), sampleHttpReport(change))).toEqual(expected);
  });
});

describe('what makes none', () => {
  const stdio: [claim: string, change: Change][] = [
    [
      'ids and times',
      ({ session }) =>
        void Object.assign(session, {
          id: 'zzzz',
          startedAt: '2027-01-01T00:00:00.000Z',
          endedAt: null,
          end: 'open',
          instances: ['q'],
        }),
    ],
    [
      'how long answers took',
      ({ probes }) => probes.forEach((one) => void Object.assign(one, { ms: 99, automatic: null, id: 'x' })),
    ],
    [
      'how often things happened',
      ({ messages }) =>
        void Object.assign(messages, {
          received: 99,
          sent: 98,
          byMethod: { initialize: 7, 'tools/list': 30 },
        }),
    ],
    [
      'pids',
      (report) => void Object.assign(report.process!, { pid: 1, parents: [{ pid: 2, command: 'sh' }] }),
    ],
    ['the order of disclosures', ({ disclosures }) => void disclosures.reverse()],
    [
      'the order of members',
      ({ client }) => void (client.capabilities = { elicitation: {}, roots: { listChanged: true } }),
    ],
    ['how answers are called inside', ({ messages }) => void (messages.byMethod['(malformed)'] = 2)],
    [
      'which of two roots comes first',
      ({ disclosures }) => void (disclosures[0]!.where = 'probe:roots/list#/roots/1/uri'),
    ],
    [
      'another spelling of the same directory',
      ({ disclosures, verdict }) => {
        disclosures[0]!.value = 'file:///home/ann/app/';
        verdict.directory.values = ['/home/ann/app/'];
      },
    ],
  ];
  it.each(stdio)('%s', (_claim, change) => {
    expect(diffReports(sampleReport(), sampleReport(change))).toMatchObject({ same: true, differences: [] });
  });

  const http: [claim: string, a: Change, b: Change][] = [
    ['our own port', () => {}, ({ http: facts }) => void (facts!.headers[0]!.values = ['127.0.0.1:9999'])],
    ['the session id', () => {}, ({ http: facts }) => void (facts!.headers[3]!.values = ['other'])],
    [
      'trace ids',
      (report) => header(report, 'traceparent', ['00-1']),
      (report) => header(report, 'TraceParent', ['00-2']),
    ],
    [
      'the case of a header’s name',
      (report) => header(report, 'X-Mode', ['a']),
      (report) => header(report, 'x-mode', ['a']),
    ],
    [
      'the order of its values',
      (report) => header(report, 'X-Mode', ['a', 'b']),
      (report) => header(report, 'X-Mode', ['b', 'a']),
    ],
    [
      'ids inside a value',
      (report) => header(report, 'X-Run', ['run 0f8fad5b-d9cb-469f-a165-70867728950e']),
      (report) => header(report, 'X-Run', ['run 7c9e6679-7425-40de-944b-e07fc1f90ae7']),
    ],
  ];
  it.each(http)('over HTTP: %s', (_claim, a, b) => {
    expect(found(sampleHttpReport(a), sampleHttpReport(b))).toEqual([]);
  });

  it('variables that number terminals and sockets', () => {
    const numbered = (number: number): Report =>
      sampleReport((report) =>
        Object.assign(env(report), {
          WINDOWID: String(number),
          SSH_AUTH_SOCK: `/run/agent.${number}`,
          SHLVL: String(number),
        }),
      );
    expect(found(numbered(1), numbered(2))).toEqual([]);
  });

  it('the same deviation more often, or the time of what came late', () => {
    const times = (count: number): Report =>
      sampleReport((report) => {
        report.oddities = Array.from({ length: count }, () => ({
          code: 'crlf',
          at: `${count}`,
          detail: `${count}`,
          raw: null,
        }));
        Object.assign(report.probes[1]!, {
          outcome: 'late',
          why: `after its budget of ${count} ms`,
          after: count,
        });
      });
    expect(found(times(1), times(2))).toEqual([]);
  });

  it('Windows directories in two spellings', () => {
    const a = sampleReport(({ verdict }) => void (verdict.directory.values = ['D:\\Dev\\app']));
    const b = sampleReport(({ verdict }) => void (verdict.directory.values = ['file:///d%3A/Dev/app']));
    expect(found(a, b)).toEqual([]);
  });

  it('temporary folders that the run made, wherever they show', () => {
    const at = (folder: string): Report =>
      sampleReport((report) => {
        report.verdict.directory.values = [`${folder}/work`];
        report.disclosures = [disclosed('directory', 'process:cwd', `${folder}/work`)];
        report.process!.cwd = `${folder}/work`;
        env(report)['PWD'] = `${folder}/work`;
      });
    expect(found(at('/tmp/mcp-tell-test-aB3xYz'), at('/tmp/mcp-tell-test-Qr9sTu'))).toEqual([]);
    expect(found(at('/tmp/one'), at('/tmp/two')).length).toBeGreaterThan(0);
  });

  it('secrets under different keys: unknown, and said so', () => {
    const a = sampleReport();
    const b = sampleReport((report) => {
      report.fingerprintKey = '12345678';
      env(report)['API_KEY'] = { secret: true, length: 51, fingerprint: 'ffffffff' };
      report.disclosures[3]!.value = '[masked 51 chars #ffffffff]';
    });
    expect(diffReports(a, b)).toMatchObject({ same: true, notCompared: ['masked-values'] });
  });
});

describe('two bindings', () => {
  it('the binding is the premise; what only a subprocess inherits is a finding', () => {
    const found = diffReports(sampleReport(), sampleHttpReport());
    expect(found.notCompared).toEqual(['headers', 'environment']);
    expect(found.differences.map(({ code, path, weight }) => `${weight} ${code} ${path}`)).toEqual([
      'leak disclosure-only-in-a process:cwd',
      'leak disclosure-only-in-a env:HOME',
      'leak disclosure-only-in-a env:API_KEY',
      'leak disclosure-only-in-a process:user',
      'identity disclosure-only-in-b header:user-agent',
    ]);
  });

  it('a thing that comes through several places is one revelation', () => {
    const { revelations } = diffReports(sampleReport(), sampleHttpReport());
    expect(revelations[0]).toEqual({
      kind: 'directory',
      value: '/home/ann/app',
      grade: 'project',
      a: ['probe:roots/list#/roots/0/uri', 'process:cwd'],
      b: ['probe:roots/list#/roots/0/uri'],
    });
    expect(revelations.map(({ kind }) => kind)).toEqual([
      'directory',
      'directory',
      'credential',
      'user',
      'client',
    ]);
  });
});

/** Reports that differ in every way the comparison looks at. */
const text = fc.oneof(
  fc.constantFrom(
    '/home/ann/app',
    '/home/ann',
    'C:\\x\\y',
    '/tmp/run-aB3xYz',
    '/tmp/run-Qr9sTu',
    '~/app',
    'x',
    '[masked 5 chars #1a2b3c4d]',
  ),
  fc.string({ maxLength: 12, unit: 'binary' }),
);
const disclosure = fc.record({
  kind: fc.constantFrom('directory', 'credential', 'conversation', 'client', '__proto__'),
  how: fc.constantFrom('answered', 'inherited'),
  where: fc.constantFrom(
    'env:PWD',
    'process:cwd',
    'probe:roots/list#/roots/0/uri',
    'probe:roots/list#/roots/1/uri',
    'header:X',
    'header:x',
  ),
  raw: fc.constant(null),
  value: text,
  grade: fc.constantFrom('project', 'home', null),
  maker: fc.constant('client'),
  decides: fc.boolean(),
  decoding: fc.constant<string[]>([]),
  legal: fc.constant(null),
});
const reports: fc.Arbitrary<Report> = fc
  .record({
    http: fc.boolean(),
    key: fc.constantFrom('', 'k1', 'k2'),
    word: fc.constantFrom('revealed', 'not_tested'),
    values: fc.array(text, { maxLength: 3 }),
    disclosures: fc.array(disclosure, { maxLength: 8 }),
    info: fc.jsonValue({ maxDepth: 3 }),
    capabilities: fc.jsonValue({ maxDepth: 3 }),
    outcome: fc.constantFrom('answered', 'refused', 'no_reply'),
    why: fc.option(text),
    env: fc.dictionary(fc.constantFrom('A', 'B', '__proto__'), text),
    headers: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('X', 'Host', 'Authorization', 'User-Agent'),
        values: fc.array(text, { maxLength: 3 }),
        seen: fc.nat(9),
        of: fc.nat(9),
      }),
      { selector: ({ name }) => name },
    ),
    methods: fc.dictionary(text, fc.nat(5)),
    oddities: fc.array(fc.constantFrom('crlf', 'bom')),
  })
  .map((random) =>
    (random.http ? sampleHttpReport : sampleReport)((report) => {
      report.fingerprintKey = random.key;
      Object.assign(report.verdict.directory, { word: random.word, values: random.values });
      report.disclosures = random.disclosures;
      Object.assign(report.client, { info: random.info, capabilities: random.capabilities });
      Object.assign(report.probes[1]!, { outcome: random.outcome, why: random.why });
      if (report.process !== null) report.process.env = random.env;
      if (report.http !== null) report.http.headers = random.headers;
      report.messages.byMethod = random.methods;
      report.oddities = random.oddities.map((code) => ({ code, at: '', detail: '', raw: null }));
    }),
  );

function mirrored({ code, path, a, b, weight }: Difference): Difference {
  const turned = code.endsWith('-in-a')
    ? `${code.slice(0, -1)}b`
    : code.endsWith('-in-b')
      ? `${code.slice(0, -1)}a`
      : code;
  return { code: turned as Difference['code'], path, a: b, b: a, weight };
}

const sorted = (differences: readonly Difference[]): string[] =>
  differences.map((one) => JSON.stringify(one)).sort();

describe('always', () => {
  it('a report does not differ from itself', () => {
    fc.assert(
      fc.property(reports, (report) => {
        expect(diffReports(report, structuredClone(report)).differences).toEqual([]);
      }),
    );
  });

  it('the other way round is the mirror image', () => {
    fc.assert(
      fc.property(reports, reports, (a, b) => {
        expect(sorted(diffReports(b, a).differences)).toEqual(
          sorted(diffReports(a, b).differences.map(mirrored)),
        );
      }),
    );
  });

  it('it has the shape that the schema says, and the weights of the table', () => {
    fc.assert(
      fc.property(reports, reports, (a, b) => {
        const found = diffReports(a, b);
        expect(shape.parse(found)).toEqual(found);
        for (const { code, weight } of found.differences) {
          const fixed = DIFFERENCES[code].weight;
          expect(fixed === 'by-kind' ? WEIGHTS : [fixed]).toContain(weight);
        }
      }),
    );
  });
});
