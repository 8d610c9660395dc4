/**
 * The modern era's requests: each stands for itself and is answered by what it carries. It never writes a request to the client;
 * what it asks goes by rounds (`rounds.ts`), on calls only.
 * Source: MCP 2026-07-28, basic/index, basic/versioning, server/discover, basic/patterns/subscriptions, basic/transports.
 */
import { answer, odd, type Action, type Channel } from './actions.ts';
import { boundedText } from './bounded-json.ts';
import { canonicalJson } from './canonical-json.ts';
import { clip } from './channels.ts';
import { isId, isObject, type Id, type Message } from './json-rpc.ts';
import { clientInfoOf, metaOf, missingMeta } from './modern.ts';
import type { HeaderDeviation } from './modern-headers.ts';
import {
  OWN,
  SAME_FOR_ALL,
  writeAcknowledged,
  writeComplete,
  writeSubscriptionCancelled,
  writeSubscriptionEnd,
  writeUnsupportedVersion,
} from './modern-results.ts';
import type { Wanted } from './offers.ts';
import {
  HEADER_MISMATCH,
  INSTRUCTIONS,
  INVALID_PARAMS,
  META_CLIENT_CAPABILITIES,
  META_PROTOCOL_VERSION,
  METHOD_NOT_FOUND,
  LEGACY_REVISIONS,
  MODERN_REVISIONS,
  SUPPORTED_REVISIONS,
  writeError,
} from './protocol.ts';
import type { Caller, OpenedState } from './round-state.ts';
import { answerCall } from './rounds.ts';
import type { Session } from './session-state.ts';

type Request = Extract<Message, { kind: 'request' }>;

/** How a message came, as far as its text does not say. */
export interface Arrival {
  readonly caller: Caller;
  /** Does a header name a modern revision? */
  readonly hinted: boolean;
  /** Is it alone in its body or line, as the modern era has it? */
  readonly alone: boolean;
  /** Where headers and body disagree. */
  readonly deviations: readonly HeaderDeviation[];
  /** The state it brought back; `null` without. */
  readonly opened: OpenedState | null;
  /** Where our own page for a question is; `null` where there is none. */
  readonly page: ((question: string) => string) | null;
}

export function receiveModern(
  session: Session,
  message: Request,
  channel: Channel,
  arrival: Arrival,
): Action[] {
  session.modern.seen = true;
  const actions = [...harvest(message), ...changeOf(session, message), ...deviationsOf(message, arrival)];
  const refusal = refusalOf(session, message, arrival);
  if (refusal === null) session.modern.served = true;
  return [
    ...actions,
    ...(refusal === null ? serve(session, message, channel, arrival) : [answer(channel, refusal, 400)]),
  ];
}

/** The client takes back a `subscriptions/listen` (stdio; over HTTP it closes the stream). */
export function unsubscribe(session: Session, message: Extract<Message, { kind: 'notification' }>): Action[] {
  const requestId = isObject(message.params) ? message.params['requestId'] : undefined;
  const named = session.modern.subscriptions.find(({ id }) => isId(id, requestId));
  if (named === undefined) return [];
  dropSubscriptions(session, ({ id }) => id === named.id);
  return [{ do: 'settle', channel: named.channel }];
}

/** The stream of a subscription is closed. */
export function closeSubscriptions(session: Session, key: string): void {
  dropSubscriptions(session, ({ channel }) => channel.key === key);
}

/**
 * We end: a client that still reads is told that its subscriptions did not break off (subscriptions, "Graceful Closure"); where
 * there is no stream to close, they are also cancelled (cancellation, "Behavior Requirements").
 */
export function endSubscriptions(session: Session): Action[] {
  const ended = session.modern.subscriptions;
  dropSubscriptions(session, () => true);
  return ended.flatMap(({ id, channel }): Action[] => [
    answer(channel, writeSubscriptionEnd(id)),
    ...(channel.via === 'stdio'
      ? [{ do: 'notify', channel, text: writeSubscriptionCancelled(id) } as const]
      : []),
  ]);
}

function dropSubscriptions(
  session: Session,
  gone: (subscription: { readonly id: Id; readonly channel: Channel }) => boolean,
): void {
  session.modern.subscriptions = session.modern.subscriptions.filter((one) => !gone(one));
}

/** What a handshake said once, a modern client says in each request. */
function harvest(message: Request): Action[] {
  const meta = metaOf(message);
  const said = [
    ['protocolVersion', meta?.[META_PROTOCOL_VERSION]],
    ['clientInfo', clientInfoOf(message)],
    ['capabilities', meta?.[META_CLIENT_CAPABILITIES]],
    ['params', message.params],
  ] as const;
  return said.map(([name, value]) => ({
    do: 'say',
    level: 'WARNING',
    text: `${name} ${boundedText(value)}`,
  }));
}

/** A state, or a pipe, may be used by somebody who calls himself otherwise than who came before. */
function changeOf(session: Session, message: Request): Action[] {
  const info = clientInfoOf(message);
  if (info === undefined) return [];
  const said = session.options.digest(canonicalJson(info));
  const before = session.modern.client;
  session.modern.client = said;
  return before === null || before === said
    ? []
    : [
        odd(
          'client-changed',
          'another clientInfo than that of the requests before',
          clip(canonicalJson(info), 2000),
        ),
      ];
}

function deviationsOf(message: Request, { deviations }: Arrival): Action[] {
  const missing = missingMeta(message);
  return [
    ...deviations.map(({ code, detail }) => odd(code, `${detail} (${clip(message.method, 60)})`, null)),
    ...(missing.length === 0
      ? []
      : [odd('meta-missing', `${clip(message.method, 60)} without ${missing.join(', ')}`, message.text)]),
  ];
}

/** The error where it can't be served; an unsupported revision never can, a deviation only with `--strict`. */
function refusalOf(session: Session, message: Request, { deviations }: Arrival): string | null {
  const { id } = message;
  if (session.options.strict) {
    const missing = missingMeta(message);
    if (missing.length > 0)
      return writeError(id, INVALID_PARAMS, `Invalid params: _meta must have ${missing.join(' and ')}`);
    const [first] = deviations;
    if (first !== undefined) return writeError(id, HEADER_MISMATCH, first.detail);
  }
  const version = metaOf(message)?.[META_PROTOCOL_VERSION];
  if (version === undefined || MODERN_REVISIONS.some((revision) => revision === version)) return null;
  // One that needs a handshake can't be had this way, and naming it would be a loop.
  const isLegacy = LEGACY_REVISIONS.some((revision) => revision === version);
  const supported = session.options.era === 'modern' || isLegacy ? MODERN_REVISIONS : SUPPORTED_REVISIONS;
  const requested = typeof version === 'string' ? clip(version, 200) : boundedText(version);
  const text = isLegacy
    ? `Unsupported protocol version: ${requested} needs an initialize handshake`
    : undefined;
  return writeUnsupportedVersion(id, requested, supported, text);
}

function serve(session: Session, message: Request, channel: Channel, arrival: Arrival): Action[] {
  const { tool } = session.options;
  const { id, method } = message;
  switch (method) {
    case 'server/discover':
      return [answer(channel, writeComplete(id, discovery(session), tool, SAME_FOR_ALL))];
    case 'subscriptions/listen':
      if (arrival.alone) session.modern.subscriptions.push({ id, channel });
      return [
        { do: 'notify', channel, text: writeAcknowledged(id) },
        // Among other messages it can't be held open: they would never be answered.
        ...(arrival.alone ? [] : [{ do: 'settle', channel } as const]),
      ];
    default:
      return serveOffered(session, message, channel, arrival);
  }
}

function serveOffered(session: Session, message: Request, channel: Channel, arrival: Arrival): Action[] {
  const { offers, tool } = session.options;
  const { id, method } = message;
  const list = offers.list(method);
  if (list !== null) return [answer(channel, writeComplete(id, list, tool, SAME_FOR_ALL))];
  const wanted = offers.wanted(message);
  if (wanted !== null) return serveWanted(session, message, channel, arrival, wanted);
  return [answer(channel, writeError(id, METHOD_NOT_FOUND, `Method not found: ${clip(method, 200)}`), 404)];
}

function serveWanted(
  session: Session,
  message: Request,
  channel: Channel,
  { caller, opened, page }: Arrival,
  wanted: Wanted,
): Action[] {
  switch (wanted.kind) {
    case 'error':
      return [answer(channel, writeError(message.id, wanted.code, wanted.message, wanted.data))];
    case 'result': {
      const caching = message.method === 'resources/read' ? OWN : null;
      return [answer(channel, writeComplete(message.id, wanted.result, session.options.tool, caching))];
    }
    case 'report': {
      const { problem } = wanted.arguments;
      const raw = boundedText(isObject(message.params) ? message.params['arguments'] : null);
      return [
        ...(problem === null ? [] : [odd('tool-arguments', problem, raw)]),
        ...answerCall(session, { message, channel, caller, opened, page, wanted }),
      ];
    }
  }
}

function discovery({ options }: Session): object {
  const supportedVersions = options.era === 'modern' ? MODERN_REVISIONS : SUPPORTED_REVISIONS;
  return { supportedVersions, capabilities: options.offers.capabilities, instructions: INSTRUCTIONS };
}
