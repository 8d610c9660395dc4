/**
 * A list without any handshake before it, sent twice to a server that demands sessions and twice to this one in its modern mode.
 */
import { PROBE_REPORT } from '../../core/tool.ts';
import { toolNames } from '../answers.ts';
import type { Demonstration } from '../demonstration.ts';
import { connectHttp } from '../http-peer.ts';
import { modernHeaders, modernRequest } from '../modern.ts';
import type { Peer } from '../peer.ts';
import { startSessionServer } from '../session-server.ts';
import type { Stage } from '../stage.ts';
import { together } from '../together.ts';
import { at, type Answer } from '../wire.ts';

const LIST = modernRequest(1, 'tools/list', {}, 'stateless', {});

export const stateless: Demonstration = {
  title: 'No session, no handshake',
  shows:
    'The same tools/list, out of the blue and twice: a server with sessions (the official SDK’s) refuses it, this one answers it, and hands out no session.',
  async run(stage) {
    const [other, own] = await together(askOther(stage), askOwn(stage));
    stage.table(
      'the same bytes to both',
      ['server', 'time', 'status', 'Mcp-Session-Id', 'answer'],
      [...rowsOf('with sessions', other), ...rowsOf('mcp-tell --era modern', own)],
    );
    stage.check(
      'with sessions: refused both times',
      [400, 400],
      other.map(({ status }) => status),
    );
    stage.check(
      'with sessions: no tools either time',
      [[], []],
      other.map(({ message }) => toolNames(message)),
    );
    stage.check(
      'ours: served both times',
      [200, 200],
      own.map(({ status }) => status),
    );
    stage.check('ours: no session either time', ['none', 'none'], own.map(sessionOf));
    stage.check(
      'ours: the tool both times',
      [[PROBE_REPORT], [PROBE_REPORT]],
      own.map(({ message }) => toolNames(message)),
    );
    stage.check('ours: the second answer is the first', own[0]?.message, own[1]?.message);
  },
};

async function askOther(stage: Stage): Promise<Answer[]> {
  const lines = stage.exchange('a server that demands sessions');
  const server = await startSessionServer();
  try {
    return await askTwice(connectHttp(server.url, lines, new Promise(() => {})));
  } finally {
    await server.close();
  }
}

async function askOwn(stage: Stage): Promise<Answer[]> {
  const options = { binding: 'http', args: ['--era', 'modern'] } as const;
  return (await stage.visit('mcp-tell http --era modern', options, askTwice)).value;
}

async function askTwice(peer: Peer): Promise<Answer[]> {
  return [await peer.ask(LIST, modernHeaders(LIST)), await peer.ask(LIST, modernHeaders(LIST))];
}

function sessionOf({ headers }: Answer): string {
  return headers['mcp-session-id'] ?? 'none';
}

function rowsOf(server: string, answers: readonly Answer[]): string[][] {
  return answers.map((answer, index) => {
    const { status, message } = answer;
    const error = at(message, 'error', 'message');
    const said = error === undefined ? `tools: ${toolNames(message).join(', ')}` : JSON.stringify(error);
    return [server, String(index + 1), String(status), sessionOf(answer), said];
  });
}
