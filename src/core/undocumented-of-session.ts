/**
 * What a session's client sent that its revision does not document: message by message, each by the revision in force when it came.
 */
import { negotiate } from './protocol.ts';
import { askedIn, namedIn, revisionOfSession } from './revision-in-force.ts';
import type { Revision } from './schema-shape.ts';
import type { FoldedMessage, FoldedQuestion, FoldedReply, SessionFold } from './session-fold.ts';
import type { UndocumentedCount } from './undocumented-count.ts';
import { undocumentedOfMessage, undocumentedOfReply } from './undocumented.ts';

/** So many are named of a client. */
const MOST = 200;

/** Of every handshake, oldest first; without one of the newest modern request. */
export function undocumentedOfClient({ handshakes, modern }: SessionFold): string[] {
  const newest = modern.at(-1)?.value;
  const pointers =
    handshakes.length > 0
      ? handshakes.flatMap(({ message }) =>
          undocumentedOfMessage(message.value, negotiate(askedIn(message.params))),
        )
      : undocumentedOfMessage(newest, namedIn(newest));
  return pointers.slice(0, MOST);
}

export function countMessages(count: UndocumentedCount, messages: readonly FoldedMessage[]): void {
  for (const { method, value, revision } of messages) {
    if (revision !== null) count.add(method, undocumentedOfMessage(value, revision), revision);
  }
}

export function countReplies(count: UndocumentedCount, fold: SessionFold): void {
  for (const question of fold.questions.values()) {
    for (const reply of fold.replies.get(question.id) ?? []) {
      const revision = revisionOfReply(fold, question, reply);
      const pointers = undocumentedOfReply(reply.message.value, question.probe, revision);
      count.add(`probe:${question.probe}`, pointers, revision);
    }
  }
}

function revisionOfReply(fold: SessionFold, { via }: FoldedQuestion, { stamp }: FoldedReply): Revision {
  if (via === 'multi-round-trip') return namedIn(fold.modern.at(-1)?.value);
  const before = fold.handshakes.filter((handshake) => handshake.stamp.at <= stamp.at);
  const handshake = before.at(-1) ?? fold.handshakes[0];
  return revisionOfSession({
    handshake: handshake && { asked: askedIn(handshake.message.params), agreed: handshake.agreed },
    modern: undefined,
    header: fold.headers.get('mcp-protocol-version')?.values.at(-1),
    binding: fold.binding,
  });
}
