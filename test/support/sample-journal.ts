/**
 * Journals of imaginary visits, with fixed times and ids, so that what is made of them is the same on every day and machine.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Observation, Unstamped } from '../../src/core/observation.ts';
import { writeQuestion } from '../../src/core/protocol.ts';
import { PROBES, PROBE_WORD, type Probe } from '../../src/core/probes.ts';
import { sampleReport } from './sample-report.ts';

export interface Visit {
  readonly binding: 'stdio' | 'http';
  readonly instance: string;
  readonly session: string;
  /** ISO 8601, to the second. */
  readonly started: string;
  readonly observations: readonly Observation[];
}

export interface VisitOptions {
  readonly instance?: string;
  readonly session?: string;
  readonly started?: string;
  readonly client?: string;
  readonly fingerprintKey?: string;
  readonly canary?: string;
  readonly ppid?: number;
  /** Left open: no `end`. */
  readonly open?: boolean;
  readonly folder?: string;
  readonly clientSessionId?: string;
}

const TOOL = { name: 'mcp-tell', version: '0.1.0' };

export function stdioVisit(options: VisitOptions = {}): Visit {
  const book = openBook('stdio', {
    instance: 'stdio22222',
    session: 'stdiosession22222222222222',
    ...options,
  });
  const { session } = book;
  book.add({
    kind: 'session',
    session,
    how: 'stdio',
    clientSessionId: null,
    label: null,
    bait: false,
    grouped: null,
  });
  const { process: facts } = sampleReport();
  if (facts !== null) {
    const { cwdIs: _, ...inherited } = facts;
    book.add({ kind: 'process', session, facts: inherited });
  }
  converse(book, options, (raw) =>
    book.add({
      kind: 'received',
      session,
      request: null,
      raw,
      exact: null,
      bytes: raw.length,
      cut: null,
      refused: false,
      under: null,
    }),
  );
  if (options.open !== true) book.add({ kind: 'end', session, how: 'stdin-eof' });
  return book.close();
}

export function httpVisit(options: VisitOptions = {}): Visit {
  const book = openBook('http', {
    instance: 'http222222',
    session: 'httpsession222222222222222',
    started: '2026-12-01T03:00:00Z',
    ...options,
  });
  const { session } = book;
  book.add({ kind: 'listening', session: null, url: 'http://127.0.0.1:8080/mcp' });
  let request = 0;
  converse(book, options, (raw) => {
    request += 1;
    const headers: [string, string][] = [
      ['Host', '127.0.0.1:8080'],
      ['User-Agent', 'imagined/1.2.3'],
      ['Authorization', 'Bearer abcdefghijklmnopqrstuvwxyz0123456789'],
    ];
    book.add({
      kind: 'request',
      session: null,
      request,
      connection: 1,
      reused: request - 1,
      method: 'POST',
      target: '/mcp',
      httpVersion: '1.1',
      peer: '127.0.0.1:51234',
      headers,
    });
    book.add({
      kind: 'received',
      session: null,
      request,
      raw,
      exact: null,
      bytes: raw.length,
      cut: null,
      refused: false,
      under: null,
    });
    if (request === 1)
      book.add({
        kind: 'session',
        session,
        how: 'initialize',
        clientSessionId: options.clientSessionId ?? null,
        label: null,
        bait: false,
        grouped: null,
      });
    book.add({ kind: 'belongs', session, request });
    book.add({ kind: 'response', session, request, status: 200 });
  });
  if (options.open !== true) book.add({ kind: 'end', session, how: 'delete' });
  return book.close();
}

/** Writes a journal under the name it would have; returns the path. */
export function writeJournal(directory: string, visit: Visit, tail = ''): string {
  mkdirSync(directory, { recursive: true });
  const file = join(
    directory,
    `${visit.started.replaceAll(/[-:]/g, '')}-${visit.binding}-${visit.instance}.journal.ndjson`,
  );
  writeFileSync(file, linesOf(visit) + tail);
  return file;
}

export function linesOf({ observations }: Pick<Visit, 'observations'>): string {
  return observations.map((one) => `${JSON.stringify(one)}\n`).join('');
}

export function emptyFolder(): string {
  return mkdtempSync(join(tmpdir(), 'mcp-tell-test-'));
}

interface Book extends Pick<Visit, 'instance' | 'session' | 'binding'> {
  add(observation: Unstamped): void;
  close(): Visit;
}

function openBook(
  binding: 'stdio' | 'http',
  options: VisitOptions & { instance: string; session: string },
): Book {
  const {
    instance,
    session,
    started = '2026-12-01T02:08:15Z',
    ppid = 4700,
    fingerprintKey = '0badcafe',
    canary = null,
  } = options;
  const zero = Date.parse(started);
  const observations: Observation[] = [];
  const add = (observation: Unstamped): void => {
    const n = observations.length;
    observations.push({
      n,
      at: new Date(zero + n * 2).toISOString(),
      t: n * 2,
      instance,
      ...observation,
    });
  };
  add({
    kind: 'journal',
    session: null,
    version: 1,
    tool: TOOL,
    pid: 4711,
    ppid,
    start: null,
    parentStart: '99',
    boot: null,
    startedAt: new Date(zero).toISOString(),
    binding,
    timeout: 2000,
    skip: [],
    fingerprintKey,
    canary,
  });
  return {
    binding,
    instance,
    session,
    add,
    close: () => ({ binding, instance, session, started, observations }),
  };
}

/** Handshake, list, four questions with their answers, a call: `hear` records what the client sends. */
function converse(
  book: Book,
  { client = 'imagined-client', folder = '/home/ann/app' }: VisitOptions,
  hear: (raw: string) => void,
): void {
  const { session, instance, binding } = book;
  const via = binding === 'stdio' ? 'stdio' : 'post-stream';
  const request = binding === 'stdio' ? null : 1;
  const say = (message: object): void =>
    book.add({
      kind: 'sent',
      session,
      via,
      request,
      raw: JSON.stringify({ jsonrpc: '2.0', ...message }),
      question: null,
    });
  hear(
    JSON.stringify({
      jsonrpc: '2.0',
      id: 0,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: { roots: {}, elicitation: {}, sampling: {} },
        clientInfo: { name: client, version: '1.2.3' },
      },
    }),
  );
  say({ id: 0, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: TOOL } });
  hear(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
  hear(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }));
  book.add({ kind: 'round', session, round: 1, plan: [...PROBES], trigger: 'tools/list' });
  for (const probe of PROBES) {
    const id = `tell.${instance}.${session}.${PROBE_WORD[probe]}.nonce23456nonce23456nonce2`;
    book.add({
      kind: 'sent',
      session,
      via,
      request,
      raw: writeQuestion(id, probe, '2025-11-25'),
      question: { probe, id, budget: 2000, round: 1 },
    });
    hear(JSON.stringify({ jsonrpc: '2.0', id, result: ANSWERS[probe](folder) }));
  }
  say({ id: 1, result: { tools: [] } });
}

const ANSWERS: Record<Probe, (folder: string) => object> = {
  ping: () => ({}),
  'roots/list': (folder) => ({ roots: [{ uri: `file://${folder}`, name: 'app' }] }),
  'elicitation/create': (folder) => ({ action: 'accept', content: { folder } }),
  'sampling/createMessage': (folder) => ({
    role: 'assistant',
    content: { type: 'text', text: folder },
    model: 'imagined-model',
  }),
};
