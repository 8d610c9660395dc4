/**
 * What a session's fold gathers of the modern era: what each request says of its client, and the questions that went by rounds.
 */
import { canonicalJson } from './canonical-json.ts';
import { compareText } from './channels.ts';
import { pickStamp } from './fold-bounds.ts';
import { isObject, type Message } from './json-rpc.ts';
import { tryParse } from './lossless-json.ts';
import { metaOf } from './modern.ts';
import { declares } from './probes.ts';
import { META_CLIENT_CAPABILITIES, META_CLIENT_INFO, META_PROTOCOL_VERSION } from './protocol.ts';
import type { ObservationOf } from './observation.ts';
import { TOO_LONG_TO_CARRY } from './round-state.ts';
import type { FoldedMessage, FoldedReply, SessionFold, Stamp } from './session-fold.ts';

const MOST_META = 20;
const MOST_MODERN = 10;

export function addModern(
  fold: SessionFold,
  message: Extract<Message, { kind: 'request' | 'notification' }>,
  at: string,
): void {
  fold.eras.add('modern');
  const { method } = message;
  fold.modern = newest([...fold.modern, { method, value: withoutSeal(message.value), at }], MOST_MODERN);
  const meta = metaOf(message);
  if (meta === null) return;
  const declared = meta[META_CLIENT_CAPABILITIES];
  if (isObject(declared)) {
    for (const name of CAPABILITIES) if (declares(declared, name)) fold.declared.add(name);
    fold.declares = true;
  }
  // Distinct by what they say of the client and by what else they have; traces and tokens are other ones each time.
  const names = Object.keys(meta).sort();
  const key = canonicalJson([names, ...OF_CLIENT.map((name) => meta[name])]);
  if ((fold.meta.get(key)?.at ?? '') > at) return;
  fold.meta.delete(key);
  fold.meta.set(key, { meta, at });
  if (fold.meta.size <= MOST_META) return;
  const [[oldest] = ['']] = [...fold.meta].sort(([, a], [, b]) => compareText(a.at, b.at));
  fold.meta.delete(oldest);
}

function newest<T extends { readonly at: string }>(all: T[], most: number): T[] {
  return all.sort((a, b) => compareText(a.at, b.at)).slice(-most);
}

const OF_CLIENT = [META_PROTOCOL_VERSION, META_CLIENT_INFO, META_CLIENT_CAPABILITIES] as const;
const CAPABILITIES = ['roots', 'elicitation', 'sampling'] as const;

/** Our own seal, brought back: nothing that the client says, so nothing to be searched. */
const OURS = /^eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0\.\.[\w-]+\.[\w-]+\.[\w-]+$/;

export function withoutSeal(value: unknown): unknown {
  const params = isObject(value) ? value['params'] : undefined;
  const state = isObject(params) ? params['requestState'] : undefined;
  if (!isObject(value) || !isObject(params) || typeof state !== 'string' || !OURS.test(state)) return value;
  return { ...value, params: { ...params, requestState: sealed(state) } };
}

function sealed(state: string): string {
  return `(sealed, ${state.length} characters)`;
}

/** A question as it went out: in a round it is an entry of `inputRequests`, and the baseline is the round itself. */
export function readQuestionSent(raw: string, id: string): unknown {
  const read = tryParse(raw);
  if (!read.ok) return raw;
  const result = isObject(read.value) ? read.value['result'] : undefined;
  if (!isObject(result) || result['resultType'] !== 'input_required') return read.value;
  const requests = result['inputRequests'];
  if (isObject(requests)) return requests[id] ?? null;
  return { resultType: 'input_required', requestState: sealed(String(result['requestState'])) };
}

export function isUrl(request: unknown): boolean {
  const params = isObject(request) ? request['params'] : undefined;
  return isObject(params) && params['mode'] === 'url';
}

export function addReturned(fold: SessionFold, returned: ObservationOf<'returned'>): void {
  const { probe, id, round, raw } = returned;
  fold.messages.forEach((message, index) => {
    const without = withoutResponse(message, id);
    if (without !== null) fold.messages[index] = without;
  });
  fold.ahead?.forgetResponse(id);
  addReply(fold, id, { stamp: pickStamp(returned), message: readReply(raw), carried: false });
  if (!fold.questions.has(id))
    fold.questions.set(id, {
      probe,
      id,
      via: 'multi-round-trip',
      round,
      sent: null,
      request: null,
      url: false,
    });
}

export function addCarried(
  fold: SessionFold,
  { round, ...carrier }: ObservationOf<'carried'>,
  { probe, url, id, sentAt, repliedAt, reply, why }: ObservationOf<'carried'>['answers'][number],
): void {
  const instance = `carried by ${carrier.instance}`;
  const stampOf = (at: string): Stamp => ({ at, t: Date.parse(at), n: 0, instance });
  if (!fold.questions.has(id)) {
    const sent = stampOf(sentAt);
    fold.questions.set(id, { probe, id, via: 'multi-round-trip', round, sent, request: null, url });
  }
  if (reply !== null)
    addReply(fold, id, { stamp: stampOf(repliedAt), message: readReply(reply), carried: true });
  else if (why === TOO_LONG_TO_CARRY) fold.carriedAway.set(id, stampOf(repliedAt));
  else if (why !== null && !fold.unreadable.has(id) && !fold.replies.has(id))
    fold.unreadable.set(id, { stamp: stampOf(repliedAt), why, raw: '' });
}

/** What was heard itself stands before what was only carried. */
function addReply(fold: SessionFold, id: string, reply: FoldedReply): void {
  const known = fold.replies.get(id) ?? [];
  if (reply.carried && known.length > 0) return;
  const kept = known.filter(({ carried }) => !carried);
  const [first] = kept;
  // Within one process the replay is on record already.
  if (first !== undefined && first.stamp.instance !== reply.stamp.instance) {
    const detail = 'two processes were given an answer to one question';
    fold.oddities.push({ code: 'reply-duplicate', at: reply.stamp.at, detail, raw: id });
  }
  if (kept.length < 3) fold.replies.set(id, [...kept, reply]);
}

/** An error has no place in `inputResponses`; who puts one there refuses all the same. */
function readReply(raw: string): FoldedReply['message'] {
  const read = tryParse(raw);
  const value = read.ok ? read.value : raw;
  const error = isObject(value) && isObject(value['error']) ? value['error'] : undefined;
  const isError = error !== undefined && typeof error['code'] === 'number';
  return isError
    ? { has: 'error', result: undefined, error, value: { error } }
    : { has: 'result', result: value, error: undefined, value: { result: value } };
}

/** The answer is searched where it is credited; in the request that brought it, it would be found twice. */
function withoutResponse(message: FoldedMessage, id: string): FoldedMessage | null {
  const { value } = message;
  const params = isObject(value) ? value['params'] : undefined;
  const responses = isObject(params) ? params['inputResponses'] : undefined;
  // Where members are repeated, another one was credited.
  if (message.method.startsWith('(')) return null;
  if (!isObject(value) || !isObject(params) || !isObject(responses) || !Object.hasOwn(responses, id))
    return null;
  const { [id]: _, ...others } = responses;
  return { ...message, value: { ...value, params: { ...params, inputResponses: others } } };
}
