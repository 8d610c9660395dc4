/**
 * The good, the silent and the rude client of the modern era, who are asked in the rounds of a call.
 */
import { setTimeout } from 'node:timers/promises';
import { FOLDER_FIELD, PARSE_ERROR } from '../core/protocol.ts';
import { errorCode, reportIn } from './answers.ts';
import { ALL_KINDS } from './legacy.ts';
import { truthfulResults } from './manners.ts';
import { comeBack, createModernClient, goRounds, type Round } from './modern.ts';
import { sendTorn } from './torn.ts';
import type { Play } from './visits.ts';
import { isRequest } from './wire.ts';

/** Milliseconds after which a round that is out is a silent one: longer than a question waits there. */
const SILENCE = { silent: 350, rude: 2100 };

/** One question a round: the baseline, the three kinds, and the report. */
const FIVE_ANSWERS = [[], ['roots/list'], ['elicitation/create'], ['sampling/createMessage'], []];

export const modernGood: Play = async (peer, { project }) => {
  const client = createModernClient(peer, 'good', ALL_KINDS);
  const rounds = await goRounds(client, truthfulResults(project));
  return {
    live: reportIn(lastOf(rounds).answer),
    facts: [
      {
        claim: 'one question a round, sampling last, then the report',
        expected: FIVE_ANSWERS,
        seen: rounds.map(({ asks }) => asks.map(({ method }) => method)),
      },
      neverAsked(peer),
    ],
  };
};

/** Never comes back from the first round; its next call is a new one. */
export const modernSilent: Play = async (peer) => {
  const client = createModernClient(peer, 'silent', ALL_KINDS);
  const first = await client.callReport();
  await setTimeout(SILENCE.silent);
  const next = await client.callReport();
  return {
    live: reportIn(next.answer),
    facts: [
      { claim: 'the first call asks for a round', expected: false, seen: first.done },
      { claim: 'the next call is answered at once', expected: true, seen: next.done },
      neverAsked(peer),
    ],
  };
};

/** Torn JSON; a round tried again twice, an answer in a wrong shape, one under a key nobody gave; gone from the last round. */
export const modernRude: Play = async (peer, { project }) => {
  const torn = await sendTorn(peer);
  const client = createModernClient(peer, 'rude', ALL_KINDS);
  const baseline = await client.callReport({}, { 'Mcp-Method': 'tools/list' });
  const roots = await client.callReport(comeBack(baseline, {}));
  const twice = await client.callReport(comeBack(baseline, {}));
  const elicitation = await client.callReport(comeBack(roots, { 'roots/list': { roots: 'everywhere' } }));
  const stranger = { 'key-of-nobody': { action: 'accept', content: { [FOLDER_FIELD]: project } } };
  const sampling = await client.callReport({ ...comeBack(elicitation, {}), inputResponses: stranger });
  if (peer.binding === 'stdio') peer.hangUp();
  else await setTimeout(SILENCE.rude);
  return {
    live: peer.binding === 'stdio' ? null : reportIn((await client.callReport()).answer),
    facts: [
      { claim: 'torn JSON is answered with a parse error', expected: PARSE_ERROR, seen: errorCode(torn) },
      {
        claim: 'a round that comes back twice gets a report, no second question',
        expected: true,
        seen: twice.done,
      },
      {
        claim: 'the questions go on in their order',
        expected: [['roots/list'], ['elicitation/create'], ['sampling/createMessage']],
        seen: [roots, elicitation, sampling].map(({ asks }) => asks.map(({ method }) => method)),
      },
      neverAsked(peer),
    ],
  };
};

function neverAsked({ received }: Parameters<Play>[0]): Awaited<ReturnType<Play>>['facts'][number] {
  return { claim: 'no request is ever written to it', expected: 0, seen: received.filter(isRequest).length };
}

function lastOf(rounds: readonly Round[]): Round {
  const last = rounds.at(-1);
  if (last === undefined) throw new Error('there was no round');
  return last;
}
