/**
 * Nothing that came is passed over: what is repeated, nested, broken or out of place is evidence, and no silence.
 */
import { openSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import {
  connectHttp,
  connectStdio,
  COOPERATIVE,
  error,
  exchange,
  initialize,
  list,
  READY,
  result,
  type Connect,
  type Responder,
} from '../support/peer.ts';
import { command, rebuilt, scratch } from '../support/server.ts';

const BINDINGS: readonly (readonly [string, Connect])[] = [
  ['stdio', connectStdio],
  ['http', connectHttp],
];

const APP = '/home/ann/app';
const DEEP = `${'['.repeat(400)}${']'.repeat(400)}`;

/** The answer to `roots/list` as text around the question's id. */
type Text = (id: string) => string;

const REPLIES: readonly (readonly [claim: string, reply: Text, outcome: string, reveals: boolean])[] = [
  [
    'a deeply nested member beside the roots',
    (id) => `{"jsonrpc":"2.0","id":${id},"result":{"roots":[{"uri":"file://${APP}"}],"_meta":{"x":${DEEP}}}}`,
    'answered',
    true,
  ],
  [
    'two results, the revealing one first',
    (id) => `{"jsonrpc":"2.0","id":${id},"result":{"roots":[{"uri":"file://${APP}"}]},"result":{"roots":[]}}`,
    'answered',
    true,
  ],
  [
    'two uris in one root',
    (id) => `{"jsonrpc":"2.0","id":${id},"result":{"roots":[{"uri":"file://${APP}","uri":""}]}}`,
    'answered',
    true,
  ],
  ['neither result nor error', (id) => `{"jsonrpc":"2.0","id":${id}}`, 'answered_malformed', false],
  [
    'no JSON, with our id in it',
    (id) => `{"jsonrpc":"2.0","id":${id},"result":{"roots":[{"uri":"file://${APP}"},]}}`,
    'answered_malformed',
    true,
  ],
  ['no id at all', () => '{"jsonrpc":"2.0","id":null,"result":{"roots":[]}}', 'answered_malformed', false],
  [
    'a method beside the result',
    (id) => `{"jsonrpc":"2.0","id":${id},"method":"roots/list","result":{"roots":[{"uri":"file://${APP}"}]}}`,
    'answered',
    true,
  ],
  [
    'the client calls the question off',
    (id) => `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}}}`,
    'aborted',
    false,
  ],
  [
    'an answer to nothing that was asked',
    () => `{"jsonrpc":"2.0","id":"nope","result":{"roots":[{"uri":"file://${APP}"}]}}`,
    'no_reply',
    true,
  ],
];

describe.each(BINDINGS)('over %s', (_name, connect) => {
  test.each(REPLIES)('roots/list: %s', async (_claim, reply, outcome, reveals) => {
    const where = scratch();
    const peer = await connect(where, ['--timeout', '150']);
    const roots: Responder = ({ id }) => reply(JSON.stringify(id));
    peer.respond = {
      ...COOPERATIVE,
      'roots/list': roots,
      'elicitation/create': error(-1),
      'sampling/createMessage': error(-1),
    };
    await peer.ask(initialize({ roots: {} }));
    await peer.send(READY);
    await peer.ask(list());
    await peer.settled();
    expect(await peer.close()).toBe(0);
    const report = rebuilt(where.out).find(({ client }) => client.name === 't') as Report;
    expect(report.probes.map((probe) => probe.outcome)).toEqual(['answered', outcome, 'refused', 'refused']);
    const { values, word } = report.verdict.directory;
    expect([values.includes(APP), reveals && word === 'not_revealed']).toEqual([reveals, false]);
  });
});

const BOTH = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

test('an answer that reached another process in time is in time', async () => {
  const where = scratch();
  const one = await connectHttp(where, ['--timeout', '200']);
  const two = await connectHttp(where);
  await one.ask(initialize({ roots: {} }));
  const passOn: Responder = async (question) => {
    await two.send({
      jsonrpc: '2.0',
      id: question.id,
      result: question.method === 'roots/list' ? { roots: [] } : {},
    });
    return undefined;
  };
  one.respond = { ping: passOn, 'roots/list': passOn };
  await one.ask(list());
  await one.close();
  await two.close();
  const report = rebuilt(where.out).find(({ client }) => client.name === 't');
  expect(report?.probes.map((probe) => probe.outcome)).toEqual([
    'answered',
    'answered',
    'no_reply',
    'no_reply',
  ]);
});

test('a standing stream that the client closes takes its question with it', async () => {
  const where = scratch();
  const peer = await connectHttp(where, ['--timeout', '400']);
  peer.respond = { ping: result({}) };
  await peer.ask(initialize({ roots: {} }));
  const standing = await peer.send(undefined, {
    method: 'GET',
    headers: { Accept: 'text/event-stream', 'Content-Type': undefined },
  });
  const listed = peer.ask(list(), { headers: { Accept: 'application/json' } });
  await peer.wait((message) => message.method === 'roots/list');
  standing?.abort();
  await listed;
  await peer.close();
  expect(rebuilt(where.out)[0]?.probes.map((probe) => [probe.outcome, probe.why])).toEqual([
    ['answered', null],
    ['aborted', 'the client closed its stream'],
    ['undeliverable', 'no stream'],
    ['undeliverable', 'no stream'],
  ]);
});

test('what is refused is evidence, but no handshake', async () => {
  const where = scratch();
  const peer = await connectHttp(where);
  const url = new URL(/listening on (\S+)/.exec(peer.server.stderr())?.[1] ?? '');
  const opening = JSON.stringify(initialize({ roots: {} }, { cwd: APP }));
  expect((await exchange(url, 'POST', '/mcp/a/b', BOTH, opening)).status).toBe(404);
  expect((await exchange(url, 'PUT', '/mcp', BOTH, opening)).status).toBe(405);
  await peer.close();
  const [report] = rebuilt(where.out);
  expect([report?.session.era, report?.client.handshakes, report?.probes[1]?.declared]).toEqual([
    'none',
    [],
    null,
  ]);
  expect(report?.verdict.directory.values).toEqual([APP]);
});

test('a question whose writing fails never left', async () => {
  const where = scratch();
  const { file, args } = command();
  const full = openSync('/dev/full', 'w');
  const child = spawn(file, [...args, 'stdio', '--out', where.out], {
    cwd: where.project,
    env: { PATH: process.env['PATH'] ?? '', HOME: where.home },
    stdio: ['pipe', full, 'ignore'],
  });
  child.stdin?.write(`${JSON.stringify(list())}\n`);
  expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0);
  expect(rebuilt(where.out)[0]?.probes.map((probe) => probe.outcome)).toEqual([
    'undeliverable',
    'not_asked',
    'not_asked',
    'not_asked',
  ]);
});

describe('what is or is not a word about the working directory', () => {
  const SAMPLED: readonly (readonly [text: string, word: string])[] = [
    ['/mcp', 'not_revealed'],
    ['/v1/messages', 'not_revealed'],
    ['/help', 'not_revealed'],
    ['/path/to/your/project', 'not_revealed'],
    ["I think it's not /home/ann/app", 'hinted'],
    ['/app', 'revealed'],
    ['/home/ann/app', 'revealed'],
  ];
  test.each(SAMPLED)('sampling answered with %j: %s', async (text, word) => {
    const where = scratch();
    const peer = await connectHttp(where);
    const sampled = { role: 'assistant', content: { type: 'text', text }, model: 'm' };
    peer.respond = {
      ping: result({}),
      'roots/list': result({ roots: [] }),
      'elicitation/create': error(-1),
      'sampling/createMessage': result(sampled),
    };
    await peer.ask(initialize({ roots: {}, sampling: {} }));
    await peer.ask(list());
    await peer.close();
    expect(rebuilt(where.out)[0]?.verdict.directory.word).toBe(word);
  });

  const HEADERS: readonly (readonly [name: string, value: string, word: string])[] = [
    ['User-Agent', 'foo/1.0 (cwd=/home/ann/app)', 'revealed'],
    ['User-Agent', 'foo/1.0 (linux; x64)', 'not_revealed'],
    ['If-None-Match', 'W/"/home/a"', 'not_revealed'],
    ['X-Cwd', '/home/ann/app', 'revealed'],
  ];
  test.each(HEADERS)('header %s: %s is %s', async (name, value, word) => {
    const where = scratch();
    const peer = await connectHttp(where);
    peer.respond = {
      ping: result({}),
      'roots/list': result({ roots: [] }),
      'elicitation/create': error(-1),
      'sampling/createMessage': error(-1),
    };
    await peer.ask(initialize({ roots: {} }), { headers: { [name]: value } });
    await peer.ask(list());
    await peer.close();
    expect(rebuilt(where.out)[0]?.verdict.directory.word).toBe(word);
  });
});

test('the tool names a sibling that lives, over stdio', async () => {
  const where = scratch();
  const [one, two] = [await connectStdio(where), await connectStdio(where)];
  await one.ask(initialize({}));
  two.respond = COOPERATIVE;
  await two.ask(initialize({ roots: {} }));
  const answer = await two.ask({
    jsonrpc: '2.0',
    id: 5,
    method: 'tools/call',
    params: { name: 'probe_report' },
  });
  expect(JSON.stringify(answer.result)).toContain('same parent process');
  await one.close();
  await two.close();
});
