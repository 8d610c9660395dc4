/**
 * A whole report of an imaginary client, to be changed for each case: reports are plain values.
 */
import type { Disclosure, ProbeEntry, Report, TimelineEntry } from '../../src/core/report.ts';

export function sampleReport(change: (report: Report) => void = () => {}): Report {
  const report: Report = {
    kind: 'mcp-tell/report',
    version: 1,
    tool: { name: 'mcp-tell', version: '0.1.0' },
    fingerprintKey: '0badcafe',
    session: {
      id: 'aaaabbbbccccddddeeeeffff22',
      clientSessionId: null,
      label: null,
      binding: 'stdio',
      era: 'legacy',
      eras: ['legacy'],
      bait: false,
      grouped: null,
      startedAt: '2026-12-01T02:08:15.123Z',
      endedAt: '2026-12-01T02:08:16.523Z',
      end: 'stdin-eof',
      instances: ['inst2345'],
      rebuilt: 0,
      related: [],
      damage: [],
    },
    client: {
      name: 'imagined-client',
      version: '1.2.3',
      info: { name: 'imagined-client', version: '1.2.3', title: 'Imagined' },
      capabilities: { roots: { listChanged: true }, elicitation: {} },
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {} },
      protocolVersion: { asked: '2025-11-25', agreed: '2025-11-25' },
      bridge: null,
      origin: { word: 'own-machine', vendor: null, why: 'it started us as a subprocess', likely: false },
      meta: [],
      handshakes: [],
      undocumented: [],
    },
    verdict: {
      directory: {
        word: 'revealed',
        grade: 'project',
        values: ['/home/ann/app'],
        channels: ['probe:roots/list', 'process:cwd'],
        line: 'revealed (project): /home/ann/app, by roots/list and the process’s cwd',
      },
    },
    canary: null,
    probes: [
      probe('ping', { declared: null, ms: 0.4 }),
      probe('roots/list', {
        declared: true,
        ms: 1.2,
        reply: { result: { roots: [{ uri: 'file:///home/ann/app' }] } },
      }),
      probe('elicitation/create', {
        declared: true,
        ms: 3,
        automatic: true,
        answeredBy: { who: 'software', likelihood: 'likely', why: 'in 3 ms nobody reads a form' },
        reply: { result: { action: 'cancel' } },
      }),
      probe('sampling/createMessage', { declared: false, outcome: 'refused', code: -32601, ms: 0.9 }),
    ],
    disclosures: [
      disclosed('directory', 'probe:roots/list#/roots/0/uri', '/home/ann/app', {
        how: 'answered',
        grade: 'project',
        decides: true,
      }),
      disclosed('directory', 'process:cwd', '/home/ann/app', {
        how: 'inherited',
        grade: 'project',
        maker: 'os',
        decides: true,
      }),
      disclosed('directory', 'env:HOME', '/home/ann', { how: 'inherited', grade: 'home', maker: 'os' }),
      disclosed('credential', 'env:API_KEY', '[masked 51 chars #1a2b3c4d]', { how: 'inherited' }),
      disclosed('user', 'process:user', 'ann', { how: 'inherited', maker: 'os' }),
    ],
    http: null,
    process: {
      pid: 4711,
      argv: ['/opt/mcp-tell', 'stdio'],
      cwd: '/home/ann/app',
      cwdError: null,
      cwdInGit: true,
      cwdIs: null,
      env: {
        HOME: '/home/ann',
        PATH: '/usr/bin:/bin',
        PWD: '/home/ann/app',
        API_KEY: { secret: true, length: 51, fingerprint: '1a2b3c4d' },
      },
      parents: [{ pid: 4700, command: 'imagined-client --serve' }],
      user: 'ann',
      home: '/home/ann',
      tty: false,
      stdin: 'fifo',
      umask: '0022',
      timeZone: 'Europe/Oslo',
      locale: 'nb_NO.UTF-8',
    },
    messages: {
      received: 7,
      sent: 6,
      byMethod: { initialize: 1, 'tools/list': 1, '(response)': 4 },
      listsAt: ['2026-12-01T02:08:15.200Z'],
      undocumented: [],
      timeline: [
        event(0, 'in', 'initialize', { id: '0' }),
        event(0.9, 'out', 'reply to initialize', { id: '0' }),
        event(1.4, 'in', 'notifications/initialized'),
        event(1.8, 'in', 'tools/list', { id: '1' }),
        event(2, 'out', 'question roots/list', { id: 'tell.q1' }),
        event(3.2, 'in', 'answer to roots/list', { id: 'tell.q1' }),
        event(3.4, 'out', 'question sampling/createMessage', { id: 'tell.q2' }),
        event(4.3, 'in', 'answer to sampling/createMessage', { id: 'tell.q2', note: 'error -32601' }),
        event(4.5, 'out', 'reply to tools/list', { id: '1' }),
        event(1400, 'none', 'end', { via: null, note: 'stdin-eof' }),
      ],
      timelineLeftOut: 0,
    },
    oddities: [],
    omitted: [],
  };
  change(report);
  return report;
}

/** The same client over HTTP, where nothing is inherited. */
export function sampleHttpReport(change: (report: Report) => void = () => {}): Report {
  return sampleReport((report) => {
    report.session.id = 'hhhhiiiijjjjkkkkllllmmmm33';
    report.session.binding = 'http';
    report.session.end = 'delete';
    report.process = null;
    report.disclosures = [
      ...report.disclosures.filter(({ where }) => where.startsWith('probe:')),
      disclosed('client', 'header:user-agent', 'imagined/1.2.3', {}),
    ];
    report.verdict.directory.channels = ['probe:roots/list'];
    report.verdict.directory.line = 'revealed (project): /home/ann/app, by roots/list';
    report.http = {
      requests: [
        {
          at: '2026-12-01T02:08:15.123Z',
          method: 'POST',
          target: '/mcp',
          httpVersion: '1.1',
          peer: '127.0.0.1:51234',
          connection: 1,
          status: 200,
          headers: [
            ['Host', '127.0.0.1:8080'],
            ['User-Agent', 'imagined/1.2.3'],
          ],
        },
      ],
      headers: [
        { name: 'Host', values: ['127.0.0.1:8080'], seen: 5, of: 5 },
        { name: 'User-Agent', values: ['imagined/1.2.3'], seen: 5, of: 5 },
        { name: 'Authorization', values: ['Bearer [masked 812 chars #1a2b3c4d]'], seen: 5, of: 5 },
        { name: 'Mcp-Session-Id', values: ['hhhhiiiijjjjkkkkllllmmmm33'], seen: 4, of: 5 },
      ],
    };
    change(report);
  });
}

/** With what only some visits have: a canary, bait, layers, illegal roots, undocumented members, oddities, gaps. */
export function fullReport(): Report {
  return sampleHttpReport((report) => {
    const { session, disclosures, messages } = report;
    session.bait = true;
    session.related = [{ session: 'zzzz', why: 'same address', confidence: 'possible' }];
    session.damage = ['x.journal.ndjson: last line torn: 17 bytes'];
    Object.assign(disclosures[0]!, { decoding: ['percent', 'file uri'], legal: false });
    report.canary = {
      directory: '/home/canary/nest',
      seen: [
        { part: 'directory', encoding: 'plain', where: 'probe:roots/list#/roots/0/uri', times: 1 },
        { part: 'base name', encoding: 'base64', where: 'header:x-workspace', times: 3 },
      ],
      parts: ['directory', 'base name'],
      gaps: [],
    };
    messages.undocumented = [
      { method: 'initialize', pointer: '/params/roots', revision: '2025-11-25', seen: 2 },
    ];
    report.oddities = [{ code: 'crlf', at: '', detail: 'lines end in CR LF', raw: null }];
    report.omitted = ['3 × messages'];
  });
}

function probe(name: ProbeEntry['probe'], change: Partial<ProbeEntry> = {}): ProbeEntry {
  return {
    probe: name,
    declared: true,
    via: 'stdio',
    id: `tell.inst2345.aaaabbbbccccddddeeeeffff22.${name.split('/')[0] ?? ''}.nonce`,
    outcome: 'answered',
    why: null,
    code: null,
    ms: 1,
    after: null,
    automatic: null,
    answeredBy: null,
    request: {},
    reply: { result: {} },
    asked: 1,
    url: null,
    ...change,
  };
}

function event(
  ms: number,
  direction: TimelineEntry['direction'],
  what: string,
  change: Partial<TimelineEntry> = {},
): TimelineEntry {
  const at = new Date(Date.parse('2026-12-01T02:08:15.123Z') + ms).toISOString();
  return { at, ms, direction, what, via: 'stdio', id: null, note: null, ...change };
}

export function disclosed(
  kind: string,
  where: string,
  value: string,
  change: Partial<Disclosure> = {},
): Disclosure {
  return {
    kind,
    how: 'volunteered',
    where,
    raw: value,
    value,
    grade: null,
    maker: 'client',
    decides: false,
    decoding: [],
    legal: null,
    ...change,
  };
}
