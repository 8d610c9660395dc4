/**
 * What we sent, in a session's fold: questions as they were put, and the revision that a handshake agreed on.
 */
import { pickStamp, setOrOmit } from './fold-bounds.ts';
import { isUrl, readQuestionSent } from './fold-rounds.ts';
import { isObject } from './json-rpc.ts';
import { tryParse } from './lossless-json.ts';
import type { ObservationOf } from './observation.ts';
import { readQuestionId } from './question-id.ts';
import type { SessionFold } from './session-fold.ts';

export function addSent(fold: SessionFold, observation: ObservationOf<'sent'>): void {
  fold.sent += 1;
  const { question } = observation;
  if (question !== null) {
    const { probe, id, round } = question;
    const request = readQuestionSent(observation.raw, id);
    const sent = pickStamp(observation);
    const put = { probe, id, via: observation.via, round, sent, request, url: isUrl(request) };
    setOrOmit(fold, fold.questions, id, put);
    return;
  }
  const handshake = fold.handshakes.at(-1);
  if (handshake?.agreed === null && isRefusal(observation.raw, handshake.message)) {
    fold.handshakes.pop();
    return;
  }
  if (handshake === undefined || handshake.agreed !== null || !observation.raw.includes('"protocolVersion"'))
    return;
  const reply = tryParse(observation.raw);
  if (!reply.ok || !isObject(reply.value) || !isObject(reply.value['result'])) return;
  const agreed = reply.value['result']['protocolVersion'];
  if (typeof agreed === 'string') handshake.agreed = agreed;
}

/** Is this our error to a handshake? Then there was none. */
function isRefusal(raw: string, { id }: { readonly id: { readonly text: string } }): boolean {
  return raw.startsWith(`{"jsonrpc":"2.0","id":${id.text},"error":`);
}

/** An answer to a question of this session whose sending was not seen: another process put it. */
export function expectQuestion(fold: SessionFold, id: string): void {
  const named = readQuestionId(id);
  if (named === null || fold.questions.has(id)) return;
  const { probe } = named;
  const put = { probe, id, via: null, round: 1, sent: null, request: null, url: false };
  setOrOmit(fold, fold.questions, id, put);
}
