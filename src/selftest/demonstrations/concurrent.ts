/**
 * Clients of both eras at once, on one HTTP endpoint and on one process: each is answered in its own way, and only the one that
 * shook hands is ever asked anything outside an answer of its own.
 */
import { PROBE_REPORT } from '../../core/tool.ts';
import { outcomes, reportIn, toolNames } from '../answers.ts';
import type { Demonstration } from '../demonstration.ts';
import { ALL_KINDS, callReport, request, shakeHands } from '../legacy.ts';
import { answerWith, truthfulResults } from '../manners.ts';
import { createModernClient, goRounds } from '../modern.ts';
import type { Peer } from '../peer.ts';
import type { Stage } from '../stage.ts';
import { together } from '../together.ts';
import { at, isAnswerTo, isRequest, type Answer, type Message } from '../wire.ts';

const ALL_ANSWERED = ['answered', 'answered', 'answered', 'answered'];

export const concurrent: Demonstration = {
  title: 'Both eras at once',
  shows:
    'A client with a handshake and one without, interleaved on one endpoint and on one process. The one is asked by requests, the other only in its own answers.',
  async run(stage) {
    await onOneEndpoint(stage);
    await onOneProcess(stage);
  },
};

async function onOneEndpoint(stage: Stage): Promise<void> {
  const [legacyLines, modernLines] = [
    stage.exchange('one HTTP endpoint: the legacy client'),
    stage.exchange('one HTTP endpoint: the modern client'),
  ];
  const server = await stage.start('http');
  const legacy = stage.connect(server, legacyLines);
  const modern = createModernClient(stage.connect(server, modernLines), 'modern', ALL_KINDS);
  const results = truthfulResults(stage.project);
  answerWith(legacy, results);
  await together(shakeHands(legacy, 'legacy', ALL_KINDS), modern.ask('server/discover'));
  const [listed, rounds, modernList] = await together(
    legacy.ask(request(1, 'tools/list')),
    goRounds(modern, results),
    modern.ask('tools/list'),
  );
  const last = rounds.at(-1)?.answer ?? null;
  const legacyReport = reportIn(await legacy.ask(callReport(2)));
  await legacy.leave();
  await server.running.end();
  const reports = await server.reports();

  stage.check('endpoint: the legacy client gets its list', [PROBE_REPORT], toolNames(listed.message));
  stage.check('endpoint: and was asked all four by requests', 4, legacy.received.filter(isRequest).length);
  stage.check('endpoint: the modern client gets its list', [PROBE_REPORT], toolNames(modernList.message));
  stage.check('endpoint: and not one request', 0, modern.peer.received.filter(isRequest).length);
  stage.check(
    'endpoint: only the legacy client has a session',
    [true, false],
    [listedSession(legacy), listedSession(modern.peer)],
  );
  stage.check(
    'endpoint: both answered everything',
    [ALL_ANSWERED, ALL_ANSWERED],
    [outcomes(legacyReport), last === null ? [] : outcomes(reportIn(last))],
  );
  stage.check(
    'endpoint: two visits on record, never mixed',
    ['selftest-legacy legacy', 'selftest-modern modern'],
    reports.map(({ client, session }) => `${client.name} ${session.era}`).sort(),
  );
}

function listedSession({ lines }: Peer): boolean {
  return lines.some(({ way, text }) => way === 'received' && /\| mcp-session-id: /i.test(text));
}

async function onOneProcess(stage: Stage): Promise<void> {
  const script = async (peer: Peer): Promise<Told> => {
    const modern = createModernClient(peer, 'both', ALL_KINDS);
    const asked = (): number => peer.received.filter(isRequest).length;
    const discovered = await modern.ask('server/discover');
    await modern.ask('tools/list');
    const called = await modern.callReport();
    const before = asked();
    await shakeHands(peer, 'both', ALL_KINDS);
    // The list is out, and its first question too, while the modern requests go on.
    await peer.send(request(1, 'tools/list'));
    const question = await peer.wait(isRequest, 'question');
    const between = await modern.ask('tools/list');
    const stillOut = !peer.received.some(isAnswerTo(1));
    answerWith(peer, truthfulResults(stage.project));
    await peer.send({ jsonrpc: '2.0', id: question.id, result: {} });
    return {
      discovered,
      calledDone: called.done,
      before,
      between,
      stillOut,
      listed: await peer.wait(isAnswerTo(1), 'answer to the legacy list'),
      after: asked(),
    };
  };
  const { value } = await stage.visit(
    'one process on stdio: both eras in turn',
    { binding: 'stdio' },
    script,
  );
  stage.check(
    'process: discovered without a handshake: the revisions of both eras',
    ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
    at(value.discovered.message, 'result', 'supportedVersions'),
  );
  stage.check('process: the modern call asks in its answer', false, value.calledDone);
  stage.check('process: no request before the handshake', 0, value.before);
  stage.check('process: a modern list is answered while a legacy one waits', true, value.stillOut);
  stage.check('process: in the modern way', 'complete', at(value.between.message, 'result', 'resultType'));
  stage.check(
    'process: the legacy list comes in the legacy way',
    'no resultType',
    at(value.listed, 'result', 'resultType') ?? 'no resultType',
  );
  stage.check('process: four requests in all, for the legacy list', 4, value.after);
}

interface Told {
  readonly discovered: Answer;
  readonly calledDone: boolean;
  readonly before: number;
  readonly between: Answer;
  readonly stillOut: boolean;
  readonly listed: Message;
  readonly after: number;
}
