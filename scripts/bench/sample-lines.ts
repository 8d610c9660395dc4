/**
 * Journals of any size, as a busy instrument would have written them: many HTTP visits, or one session that never ends.
 * Lines only; nothing here is read back.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import type { Unstamped } from '../../src/core/observation.ts';
import { PROBES, PROBE_WORD } from '../../src/core/probes.ts';
import { writeQuestion } from '../../src/core/protocol.ts';

export const SHAPES = ['visits', 'session', 'received'] as const;
/** `visits`: one after another, over HTTP. `session`: calls and answers on stdio. `received`: the client's side of that alone. */
export type JournalShape = (typeof SHAPES)[number];

const INSTANCE = 'bench22222';
const TOOL = { name: 'mcp-tell', version: 'bench' };
const STARTED = Date.parse('2026-12-01T00:00:00Z');

type Add = (observation: Unstamped) => void;

/** Returns the bytes written. */
export function writeSampleJournal(file: string, shape: JournalShape, bytes: number): number {
  const descriptor = openSync(file, 'wx');
  let pending = '';
  let written = 0;
  let n = 0;
  const flush = (): void => {
    written += writeSync(descriptor, pending);
    pending = '';
  };
  const add: Add = (observation) => {
    const { kind, session, ...rest } = observation;
    const at = new Date(STARTED + n * 2).toISOString();
    pending += `${JSON.stringify({ n, at, t: n * 2, instance: INSTANCE, session, kind, ...rest })}\n`;
    n += 1;
    if (pending.length > 1024 * 1024) flush();
  };
  add(header(shape === 'visits' ? 'http' : 'stdio'));
  const isFull = (): boolean => written + pending.length >= bytes;
  if (shape === 'visits') for (let visit = 0; !isFull(); visit += 1) addVisit(add, visit);
  else addSession(add, shape === 'session', isFull);
  flush();
  closeSync(descriptor);
  return written;
}

function addVisit(add: Add, visit: number): void {
  const session = `visit${visit.toString(36).padStart(21, '2')}`;
  let request = visit * 20;
  const exchange = (message: object, answers: readonly Unstamped[]): void => {
    request += 1;
    add(requestOf(request, visit));
    add(received(null, request, message));
    if ('method' in message && message.method === 'initialize')
      add({
        kind: 'session',
        session,
        how: 'initialize',
        clientSessionId: null,
        label: null,
        bait: false,
        grouped: null,
      });
    add({ kind: 'belongs', session, request });
    for (const answer of answers) add(answer);
    add({ kind: 'response', session, request, status: 200 });
    add({ kind: 'closed', session, request, by: 'server' });
  };
  exchange(INITIALIZE, [sent(session, INITIALIZED)]);
  exchange(READY, []);
  exchange(LIST, [{ kind: 'round', session, round: 1, plan: [...PROBES], trigger: 'tools/list' }]);
  for (const probe of PROBES) {
    const id = `tell.${INSTANCE}.${session}.${PROBE_WORD[probe]}.nonce23456nonce23456`;
    const raw = writeQuestion(id, probe, '2025-11-25');
    const question = { probe, id, budget: 2000, round: 1 };
    add({ kind: 'sent', session, via: 'post-stream', request, raw, question });
    exchange({ jsonrpc: '2.0', id, result: RESULTS[probe] }, []);
  }
  add(sent(session, TOOLS));
  for (let call = 2; call < 6; call += 1) exchange(callOf(call), [sent(session, answerTo(call))]);
  add({ kind: 'end', session, how: 'delete' });
}

function addSession(add: Add, withAnswers: boolean, isFull: () => boolean): void {
  const session = 'session2222222222222222222';
  add({
    kind: 'session',
    session,
    how: 'stdio',
    clientSessionId: null,
    label: null,
    bait: false,
    grouped: null,
  });
  add(received(session, null, INITIALIZE));
  add(sent(session, INITIALIZED));
  for (let call = 2; !isFull(); call += 1) {
    add(received(session, null, callOf(call)));
    if (withAnswers) add(sent(session, answerTo(call)));
  }
}

function header(binding: 'stdio' | 'http'): Unstamped {
  const process = { pid: 1, ppid: 1, start: null, parentStart: null, boot: null };
  const startedAt = new Date(STARTED).toISOString();
  const settings = { timeout: 2000, skip: [], fingerprintKey: '0badcafe', canary: null };
  return {
    kind: 'journal',
    session: null,
    version: 1,
    tool: TOOL,
    ...process,
    startedAt,
    binding,
    ...settings,
  };
}

function received(session: string | null, request: number | null, message: object): Unstamped {
  const raw = JSON.stringify(message);
  const rest = { exact: null, bytes: raw.length, cut: null, refused: false, under: null };
  return { kind: 'received', session, request, raw, ...rest };
}

function sent(session: string, message: object): Unstamped {
  return { kind: 'sent', session, via: 'stdio', request: null, raw: JSON.stringify(message), question: null };
}

function requestOf(request: number, visit: number): Unstamped {
  const connection = { connection: visit, reused: 0, method: 'POST', target: '/mcp', httpVersion: '1.1' };
  return {
    kind: 'request',
    session: null,
    request,
    ...connection,
    peer: `127.0.0.1:${visit % 60_000}`,
    headers: HEADERS,
  };
}

const HEADERS: [string, string][] = [
  ['Host', '127.0.0.1:8080'],
  ['User-Agent', 'imagined-client/1.2.3 (linux; x64)'],
  ['Accept', 'application/json, text/event-stream'],
  ['Content-Type', 'application/json'],
  ['Authorization', 'Bearer abcdefghijklmnopqrstuvwxyz0123456789'],
  ['MCP-Protocol-Version', '2025-11-25'],
];

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: { roots: {}, elicitation: {}, sampling: {} },
    clientInfo: { name: 'imagined-client', version: '1.2.3' },
  },
};
const INITIALIZED = { jsonrpc: '2.0', id: 0, result: { protocolVersion: '2025-11-25', serverInfo: TOOL } };
const READY = { jsonrpc: '2.0', method: 'notifications/initialized' };
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const TOOLS = {
  jsonrpc: '2.0',
  id: 1,
  result: { tools: [{ name: 'probe_report', inputSchema: { type: 'object' } }] },
};

const RESULTS = {
  ping: {},
  'roots/list': { roots: [{ uri: 'file:///home/ann/app', name: 'app' }] },
  'elicitation/create': { action: 'cancel' },
  'sampling/createMessage': {
    role: 'assistant',
    content: { type: 'text', text: '/home/ann/app' },
    model: 'm',
  },
};

/** As an agent calls a tool: arguments that a model wrote, and `_meta` of its host's. */
function callOf(id: number): object {
  const turn = {
    turn_id: `turn-${id}`,
    sandbox: 'workspace-write',
    workspaces: { '/home/ann/app': { dirty: id % 2 === 0 } },
  };
  const _meta = {
    progressToken: id,
    threadId: '0192f3c4-thread',
    'x-codex-turn-metadata': JSON.stringify(turn),
  };
  const said = `In step ${id} the report is to be read again, since src/part-${id % 97}.ts has changed; nothing else is wanted.`;
  return {
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'probe_report', arguments: { format: 'text', note: said }, _meta },
  };
}

const PROSE =
  'Working directory: revealed (project): /home/ann/app, by roots/list and the answer of the model. ';

function answerTo(id: number): object {
  return { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: PROSE.repeat(8) }] } };
}
