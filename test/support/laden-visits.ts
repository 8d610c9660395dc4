/**
 * Visits in which one text came in every place a client can put one: headers, target, members and their names, answers, error data,
 * variables, arguments, the command lines of parents.
 */
import { buildReport } from '../../src/core/build-report.ts';
import { createArchive } from '../../src/core/fold.ts';
import type { Observation } from '../../src/core/observation.ts';
import type { Report } from '../../src/core/report.ts';
import { httpVisit, stdioVisit, type Visit } from './sample-journal.ts';

export interface Reading {
  readonly showSecrets?: boolean;
  readonly fingerprint?: (text: string) => string;
}

/** Of the visit over HTTP and of the one over stdio. */
export function ladenReports(text: string, reading: Reading = {}): readonly Report[] {
  return [httpVisit(), stdioVisit()].map((visit) => report(laden(visit, text), reading));
}

function laden(visit: Visit, text: string): Visit {
  return { ...visit, observations: visit.observations.map((one) => load(one, text)) };
}

function load(one: Observation, text: string): Observation {
  if (one.kind === 'received')
    return { ...one, raw: JSON.stringify(loadMessage(JSON.parse(one.raw) as Message, text)) };
  if (one.kind === 'request') {
    const others = one.headers.filter(([name]) => name !== 'Authorization');
    return {
      ...one,
      target: `/mcp?config=${encodeURIComponent(text)}`,
      headers: [...others, ['X-Blob', text]],
    };
  }
  if (one.kind !== 'process') return one;
  const { facts } = one;
  return {
    ...one,
    facts: {
      ...facts,
      env: { HOME: '/home/ann', BLOB: text },
      argv: [...facts.argv, text, '--blob', text, `--glued=${text}`],
      parents: [{ pid: 2, command: `some-client run ${text}` }],
    },
  };
}

interface Message {
  readonly method?: string;
  readonly params?: object;
  readonly result?: Readonly<Record<string, unknown>>;
}

function loadMessage(message: Message, text: string): object {
  const { method, params, result } = message;
  if (method === 'initialize') {
    const capabilities = { roots: {}, elicitation: {}, sampling: {}, experimental: { x: { deep: [text] } } };
    return { ...message, params: { ...params, capabilities, _meta: { 'v/x': text, [text]: 1 } } };
  }
  if (result === undefined) return message;
  if (Object.keys(result).length === 0) {
    const { result: _, ...rest } = message;
    return { ...rest, error: { code: -1, message: `failed: ${text}`, data: { why: text } } };
  }
  if ('roots' in result)
    return { ...message, result: { roots: [{ uri: 'file:///home/ann/app', name: text }] } };
  if ('action' in result) return { ...message, result: { action: 'accept', content: { note: text } } };
  return { ...message, result: { ...result, content: { type: 'text', text } } };
}

function report({ observations, session }: Visit, reading: Reading): Report {
  const archive = createArchive();
  for (const one of observations) archive.add(one);
  const fold = archive.session(session);
  if (fold === null) throw new Error('nothing folded');
  return buildReport(fold, {
    tool: { name: 'mcp-tell', version: 'test' },
    fingerprintKey: '0badcafe',
    fingerprint: () => '11111111',
    showSecrets: false,
    ...reading,
  });
}
