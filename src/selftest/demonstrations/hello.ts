/**
 * The first thing that anybody does with a server: shake hands, list, call. Shown as the bytes that go over either binding.
 */
import { NEWEST_LEGACY } from '../../core/protocol.ts';
import { PROBE_REPORT } from '../../core/tool.ts';
import { TOOL } from '../../version.ts';
import { outcomes, textOf, toolNames } from '../answers.ts';
import type { Demonstration } from '../demonstration.ts';
import { call, request, shakeHands } from '../legacy.ts';
import { answerWith } from '../manners.ts';
import type { Binding, Peer } from '../peer.ts';
import type { Stage, Visited } from '../stage.ts';
import { together } from '../together.ts';
import { at, type Answer } from '../wire.ts';

interface Greeted {
  readonly hello: Answer;
  readonly list: Answer;
  readonly called: Answer;
}

export const hello: Demonstration = {
  title: 'A first server and its client',
  shows:
    'A handshake, the list of tools, one call: lines on standard input and output, then the same as HTTP requests.',
  async run(stage) {
    const [stdio, http] = await together(greet(stage, 'stdio'), greet(stage, 'http'));
    for (const [binding, visited] of Object.entries({ stdio, http })) check(stage, binding, visited);
    const session = http.value.hello.headers['mcp-session-id'];
    stage.check('http: the handshake gives the session an id', 'string', typeof session);
    stage.check('stdio: the server ends by itself when its input ends', 0, stdio.exit);
  },
};

async function greet(stage: Stage, binding: Binding): Promise<Visited<Greeted>> {
  return stage.visit(`legacy era over ${binding}`, { binding }, async (peer: Peer) => {
    answerWith(peer, { ping: {} });
    return {
      hello: await shakeHands(peer, 'hello'),
      list: await peer.ask(request(1, 'tools/list')),
      called: await peer.ask(call(2, PROBE_REPORT)),
    };
  });
}

function check(stage: Stage, binding: string, { value, report }: Visited<Greeted>): void {
  const { hello: greeting, list, called } = value;
  stage.check(
    `${binding}: the revision that was asked for is agreed to`,
    NEWEST_LEGACY,
    at(greeting.message, 'result', 'protocolVersion'),
  );
  stage.check(
    `${binding}: the server says what it is`,
    TOOL.name,
    at(greeting.message, 'result', 'serverInfo', 'name'),
  );
  stage.check(`${binding}: one tool is listed`, [PROBE_REPORT], toolNames(list.message));
  const text = textOf(called.message);
  stage.check(
    `${binding}: the call’s first line is the verdict that the journal gives`,
    `Working directory: ${report.verdict.directory.line}`,
    typeof text === 'string' ? text.split('\n')[0] : text,
  );
  stage.check(
    `${binding}: in the journal, ping was answered and what was not declared was refused`,
    ['answered', 'refused', 'refused', 'refused'],
    outcomes(report),
  );
}
