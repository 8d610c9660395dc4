/**
 * What a client sent, in a session's fold: parsed, counted, and held until it is searched.
 */
import { count, omit, pickStamp, setOrOmit } from './fold-bounds.ts';
import { expectQuestion } from './fold-questions.ts';
import { addModern, withoutSeal } from './fold-rounds.ts';
import { messagesOf, readPayload, type Message, type Payload } from './json-rpc.ts';
import { isModern } from './modern.ts';
import type { ObservationOf } from './observation.ts';
import { asksForReport } from './offers.ts';
import { readQuestionId, readRepliedId } from './question-id.ts';
import { keepRepeated } from './repeated-members.ts';
import { askedIn, revisionInForce, type Known } from './revision-in-force.ts';
import type { Revision } from './schema-shape.ts';
import type { FoldLimits, SessionFold } from './session-fold.ts';
import { addArrivals } from './timeline.ts';

export function addReceived(
  fold: SessionFold,
  observation: ObservationOf<'received'>,
  limits: FoldLimits,
  payload: Payload | undefined,
): void {
  const { raw, cut, refused } = observation;
  const messages = cut === null ? messagesOf(payload ?? readPayload(raw)) : [];
  addArrivals(fold.timeline, observation, messages);
  if (messages.length === 0 || refused) {
    fold.received += 1;
    count(fold, refused ? '(refused)' : cut === null ? '(unreadable)' : '(cut off)');
    if (cut !== null) omit(fold, 'messages of which only the beginning is kept');
    for (const { value } of messages) keep(fold, '(refused)', value, raw, limits);
    // Prose, as far as we are concerned: what it names is found all the same.
    if (messages.length === 0) keep(fold, '(unreadable)', { text: raw }, raw, limits);
    return;
  }
  for (const message of messages) addMessage(fold, message, observation, limits);
}

function addMessage(
  fold: SessionFold,
  message: Message,
  stamp: ObservationOf<'received'>,
  limits: FoldLimits,
): void {
  fold.received += 1;
  // `JSON.parse` has kept the last member of each name only; the others are evidence too.
  if (message.deviations.includes('duplicate-member')) {
    keep(fold, '(repeated members)', withoutSeal(keepRepeated(message.text)), message.text, limits);
  }
  if (message.kind === 'response') {
    count(fold, '(response)');
    const replied = readRepliedId(message.id);
    if (replied === null) keep(fold, '(stray response)', message.value, message.text, limits);
    // Another session's question, answered under this one's header: it is filed there, by its own observation.
    if (replied === null || readQuestionId(replied.id)?.session !== fold.id) return;
    const replies = fold.replies.get(replied.id) ?? [];
    if (replies.length < 3) replies.push({ stamp: pickStamp(stamp), message, carried: false });
    setOrOmit(fold, fold.replies, replied.id, replies);
    expectQuestion(fold, replied.id);
    return;
  }
  if (message.kind === 'malformed') {
    count(fold, '(malformed)');
    keep(fold, '(malformed)', message.value, message.text, limits);
    return;
  }
  count(fold, message.method);
  if (message.kind === 'request' && asksForReport(message)) fold.called = true;
  if (message.method === 'tools/list' && fold.listsAt.length < 200) fold.listsAt.push(stamp.at);
  if (message.kind === 'request' && message.method === 'initialize') {
    if (fold.handshakes.length < 20) fold.handshakes.push({ stamp: pickStamp(stamp), message, agreed: null });
    else omit(fold, 'handshakes');
  }
  // Where only a header said so, the visit was opened for it; and who has been modern may forget its `_meta`.
  const hinted = fold.how === 'modern' || fold.modern.length > 0;
  const modern = isModern(message, agreedIn(fold), hinted);
  const revision = revisionInForce(message, modern, () => knownOf(fold, stamp));
  if (modern) addModern(fold, message, stamp.at);
  else if (message.kind === 'request') fold.eras.add('legacy');
  keep(fold, message.method, withoutSeal(message.value), message.text, limits, revision);
}

/** What the session has shown of its revision before a message came. */
function knownOf(fold: SessionFold, { instance, request }: ObservationOf<'received'>): Known {
  const handshake = fold.handshakes.at(-1);
  const index = fold.requestNumbers.get(`${instance}:${request}`);
  const headers = index === undefined ? [] : (fold.requests[index]?.headers ?? []);
  return {
    handshake: handshake && { asked: askedIn(handshake.message.params), agreed: handshake.agreed },
    modern: fold.modern.at(-1)?.value,
    header: headers.find(([name]) => name.toLowerCase() === 'mcp-protocol-version')?.[1],
    binding: fold.binding,
  };
}

/** The revision of the newest handshake, `''` while its answer was not seen; `null` without a handshake. */
function agreedIn({ handshakes }: SessionFold): string | null {
  const newest = handshakes.at(-1);
  return newest === undefined ? null : (newest.agreed ?? '');
}

/** Holds a message for the search; names in parentheses stand for what is no message of the protocol. */
function keep(
  fold: SessionFold,
  method: string,
  value: unknown,
  text: string,
  limits: FoldLimits,
  revision: Revision | null = null,
): void {
  const characters = text.length;
  const { ahead } = limits;
  if (
    ahead === undefined &&
    (fold.messages.length >= limits.messages || fold.held + characters > limits.characters)
  ) {
    omit(fold, 'messages');
    return;
  }
  fold.held += characters;
  fold.heldMessages += characters;
  fold.messages.push({ method, value, revision, characters });
  if (ahead !== undefined && fold.heldMessages > ahead.characters) searchAhead(fold, ahead);
}

/** Lets go of the older half: what is still to be told of the newest messages (`returned`) is found with them. */
function searchAhead(fold: SessionFold, { characters, create }: NonNullable<FoldLimits['ahead']>): void {
  let taken = 0;
  let size = 0;
  while (taken < fold.messages.length - 1 && fold.heldMessages - size > characters / 2) {
    size += fold.messages[taken]?.characters ?? 0;
    taken += 1;
  }
  fold.ahead ??= create();
  fold.ahead.search(fold.messages.slice(0, taken), fold);
  fold.messages = fold.messages.slice(taken);
  fold.held -= size;
  fold.heldMessages -= size;
}
