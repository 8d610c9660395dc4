/**
 * The judgement of a visit: nothing to say of one that went well, and one line for everything else.
 */
import { expect, test } from 'vitest';
import type { Client } from '../../scripts/clients/client.ts';
import type { Expectation } from '../../scripts/clients/expect.ts';
import { faults, mainReport, toolFaults } from '../../scripts/clients/judge.ts';
import { CANARY } from '../../scripts/clients/made-up-home.ts';
import type { Visit } from '../../scripts/clients/visit-job.ts';
import { sampleHttpReport, sampleReport } from '../support/sample-report.ts';

const REPORT = sampleHttpReport(({ probes, messages }) => {
  messages.byMethod['tools/call'] = 1;
  for (const probe of probes) probe.via = 'post-stream';
});

const EXPECTED: Expectation = {
  name: 'imagined-client',
  opens: 'initialize',
  era: 'legacy',
  protocol: '2025-11-25',
  declares: ['roots', 'elicitation'],
  via: 'post-stream',
  answers: {
    ping: { outcome: 'answered' },
    'roots/list': { outcome: 'answered' },
    'elicitation/create': { outcome: 'answered' },
    'sampling/createMessage': { outcome: 'refused', code: -32601 },
  },
  verdict: { word: 'revealed', grade: 'project', value: '/home/ann/app' },
  environment: null,
  oddities: [],
};

const CLIENT: Client = {
  name: 'imagined',
  package: { name: 'imagined', version: '1.2.3' },
  evidence: 'model',
  command: () => ({ file: '', args: [], env: {}, files: {} }),
  expect: { auto: { http: EXPECTED } },
};

const RESULT = {
  dialect: 'anthropic',
  callId: '1',
  text: `it says: ${REPORT.verdict.directory.line}`,
  failed: false,
};

const VISIT: Visit = {
  seconds: 1,
  exit: '0',
  timedOut: false,
  environment: [],
  toolResults: [RESULT],
  modelRequests: [],
  leftovers: [],
  probeExit: '0',
};

const MEETING = { served: 'auto', binding: 'http' } as const;

test('a visit that went well has no fault', () => {
  expect(faults(CLIENT, MEETING, VISIT, [REPORT], new Map([['a.journal.ndjson', '{}']]))).toEqual([]);
});

const VISITS: readonly (readonly [claim: string, change: Partial<Visit>, lines: readonly string[]])[] = [
  ['out of time', { timedOut: true }, ['the client was not done in time']],
  ['ended by a signal', { exit: 'SIGSEGV' }, ['the client ended with SIGSEGV']],
  ['a probe that crashed', { probeExit: '1' }, ['the HTTP probe ended with 1 on SIGTERM']],
  ['a subprocess has no exit of its own', { probeExit: null }, []],
  ['an orphan', { leftovers: [{ pid: 7, command: 'mcp-tell stdio' }] }, ['left running: 7 mcp-tell stdio']],
  ['no result', { toolResults: [] }, ['no tool result got through']],
  ['two results', { toolResults: [RESULT, RESULT] }, ['2 tool results got through, expected one']],
];

test.each(VISITS)('%s', (_claim, change, lines) => {
  expect(faults(CLIENT, MEETING, { ...VISIT, ...change }, [REPORT], new Map())).toEqual(lines);
});

test('a secret that can be read is named by its file, and by nothing else', () => {
  const written = new Map([['a.report.json', `{"x":"${CANARY}"}`]]);
  expect(faults(CLIENT, MEETING, VISIT, [REPORT], written)).toEqual([
    'an invented secret is readable in a.report.json',
  ]);
});

test('no report, or one that is not as expected', () => {
  expect(faults(CLIENT, MEETING, VISIT, [], new Map())).toContain('the probe made no report');
  const stdio = sampleReport(({ probes }) => {
    for (const probe of probes) probe.via = 'post-stream';
  });
  expect(faults(CLIENT, MEETING, VISIT, [stdio], new Map())).toContain(
    'a report of an HTTP visit has process facts',
  );
});

test('what nothing is expected of is said', () => {
  expect(faults(CLIENT, { served: 'legacy', binding: 'stdio' }, VISIT, [REPORT], new Map())).toEqual([
    'imagined is not expected over stdio with --era legacy',
  ]);
});

test('a result that failed, or that lost the verdict, is no result', () => {
  expect(toolFaults({ ...VISIT, toolResults: [{ ...RESULT, failed: true, text: 'no' }] }, REPORT)).toEqual([
    'the tool call failed: "no"',
  ]);
  expect(toolFaults({ ...VISIT, toolResults: [{ ...RESULT, text: 'cut' }] }, REPORT)).toEqual([
    'the tool\'s result does not hold the verdict: "cut"',
  ]);
  // Some wire formats have no word for failure.
  expect(toolFaults({ ...VISIT, toolResults: [{ ...RESULT, failed: null }] }, REPORT)).toEqual([]);
});

test('the visit proper is the session that called the tool, then the one that said most', () => {
  const quiet = sampleReport(({ messages }) => {
    messages.received = 1;
  });
  const talkative = sampleReport(({ messages }) => {
    messages.received = 100;
  });
  expect(mainReport([quiet, REPORT, talkative])).toBe(REPORT);
  expect(mainReport([quiet, talkative])).toBe(talkative);
  expect(mainReport([])).toBeNull();
});
