/**
 * The good, the silent and the rude client of the legacy era, to whom the server puts its questions while they wait for the list.
 */
import { FOLDER_FIELD, PARSE_ERROR } from '../core/protocol.ts';
import { PROBE_REPORT } from '../core/tool.ts';
import { errorCode, reportIn, toolNames } from './answers.ts';
import { ALL_KINDS, callReport, request, shakeHands } from './legacy.ts';
import { answerWith, reply, truthfulResults } from './manners.ts';
import type { Peer } from './peer.ts';
import { sendTorn } from './torn.ts';
import type { Play } from './visits.ts';
import type { Json, Message } from './wire.ts';

export const legacyGood: Play = async (peer, { project }) => {
  answerWith(peer, truthfulResults(project));
  return listAndCall(peer, 'good');
};

export const legacySilent: Play = async (peer) => listAndCall(peer, 'silent');

async function listAndCall(peer: Peer, name: string): ReturnType<Play> {
  await shakeHands(peer, name, ALL_KINDS);
  const { message } = await peer.ask(request(1, 'tools/list'));
  return {
    live: reportIn(await peer.ask(callReport(2))),
    facts: [{ claim: 'the list comes all the same', expected: [PROBE_REPORT], seen: toolNames(message) }],
  };
}

/** Torn JSON; one answer twice, one in a wrong shape, one under a wrong id; gone while the last question is out. */
export const legacyRude: Play = async (peer, { project }) => {
  const torn = await sendTorn(peer);
  peer.onRequest = (question) => answerRudely(peer, question, project);
  await shakeHands(peer, 'rude', ALL_KINDS);
  await peer.send(request(1, 'tools/list'));
  await peer.wait(({ method }) => method === 'sampling/createMessage', 'question for sampling');
  peer.hangUp();
  // Over stdio that was the end; over HTTP only of one request.
  const live = peer.binding === 'stdio' ? null : reportIn(await peer.ask(callReport(2)));
  return {
    live,
    facts: [
      { claim: 'torn JSON is answered with a parse error', expected: PARSE_ERROR, seen: errorCode(torn) },
    ],
  };
};

function answerRudely(peer: Peer, { id, method }: Message, folder: string): void {
  const answer = (result: Json, under = id): void => reply(peer, { jsonrpc: '2.0', id: under, result });
  if (method === 'ping') {
    answer({});
    answer({ again: true });
  }
  if (method === 'roots/list') answer({ roots: 'everywhere' });
  if (method === 'elicitation/create')
    answer({ action: 'accept', content: { [FOLDER_FIELD]: folder } }, 4711);
}
