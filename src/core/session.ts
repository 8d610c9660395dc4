/**
 * One session: given what arrived it decides what to send, ask, note and say; it moves no bytes and reads no clock.
 * Every decision is returned as a list of actions, so that the two bindings can differ only in how they carry them out.
 * Source: MCP 2024-11-05 to 2025-11-25, basic/lifecycle, server/tools.
 */
import { answer, clip, describe, odd, type Action, type Channel } from './actions.ts';
import { begin, beginFirst, cancel, PATIENT, planned, receiveResponse, receiveUnreadable } from './asking.ts';
import { canonicalJson } from './canonical-json.ts';
import { boundedText } from './bounded-json.ts';
import { isObject, type Message } from './json-rpc.ts';
import { carriesModernMeta, ERA_REFUSED, isModern } from './modern.ts';
import { writeUnsupportedVersion } from './modern-results.ts';
import { receiveModern, unsubscribe, type Arrival } from './modern-session.ts';
import type { Wanted } from './offers.ts';
import type { Probe } from './probes.ts';
import {
  BAD_REQUEST,
  INSTRUCTIONS,
  INVALID_PARAMS,
  INVALID_REQUEST,
  LEGACY_REVISIONS,
  META_PROTOCOL_VERSION,
  METHOD_NOT_FOUND,
  MODERN_REVISIONS,
  negotiate,
  writeError,
  writeResult,
} from './protocol.ts';
import type { Session } from './session-state.ts';

type Request = Extract<Message, { kind: 'request' }>;

/** A message arrived on `channel`; `arrival` is what the modern era needs to know of how it came. */
export function receive(session: Session, message: Message, channel: Channel, arrival: Arrival): Action[] {
  const actions: Action[] = message.deviations.map((code) =>
    odd(code, `in ${describe(message)}`, message.text),
  );
  switch (message.kind) {
    case 'request':
      actions.push(...receiveRequest(session, message, channel, arrival));
      break;
    case 'notification':
      actions.push(...receiveNotification(session, message));
      break;
    case 'response':
      actions.push(...receiveResponse(session, message));
      break;
    case 'malformed': {
      actions.push(odd('malformed-message', message.why, message.text));
      const reply = receiveUnreadable(session, message.text, message.why);
      if (reply !== null) actions.push({ do: 'settle', channel }, ...reply);
      else {
        const text = writeError(message.id, INVALID_REQUEST, `Invalid Request: ${message.why}`);
        actions.push(answer(channel, text, 400));
      }
      break;
    }
  }
  return actions;
}

function receiveRequest(session: Session, message: Request, channel: Channel, arrival: Arrival): Action[] {
  if (message.id.type === 'null') {
    return [
      odd('request-id-null', `${message.method} with "id": null can't be answered`, message.text),
      { do: 'settle', channel },
    ];
  }
  const actions: Action[] = [];
  if (message.id.type === 'other')
    actions.push(odd('request-id-type', 'an id must be a string or a number', message.id.text));
  if (
    session.options.era !== 'legacy' &&
    isModern(message, session.agreed, arrival.hinted || session.modern.seen)
  )
    return [...actions, ...receiveModern(session, message, channel, arrival)];
  return [...actions, ...receiveLegacy(session, message, channel)];
}

function receiveLegacy(session: Session, message: Request, channel: Channel): Action[] {
  if (session.options.era === 'modern')
    return [
      odd(ERA_REFUSED, 'a request of the legacy era (--era modern)', null),
      refuseLegacy(message, channel),
    ];
  if (isModernOpening(session, message))
    return [
      odd(ERA_REFUSED, 'a request of the modern era, answered as an older server would (--era legacy)', null),
      refuseModern(session, message, channel),
    ];
  switch (message.method) {
    case 'initialize':
      return initialize(session, message, channel);
    case 'ping':
      return [answer(channel, writeResult(message.id, {}))];
    case 'tools/list':
      return toolsList(session, message, channel);
    default:
      return serveOffered(session, message, channel);
  }
}

function serveOffered(session: Session, message: Request, channel: Channel): Action[] {
  const { offers } = session.options;
  const list = offers.list(message.method);
  if (list !== null) return [answer(channel, writeResult(message.id, list))];
  const wanted = offers.wanted(message);
  if (wanted !== null) return call(session, message, channel, wanted);
  return [
    answer(channel, writeError(message.id, METHOD_NOT_FOUND, `Method not found: ${clip(message.method)}`)),
  ];
}

/** As a server would that knows no other era: a client of both falls back to the handshake. */
function refuseModern(session: Session, message: Request, channel: Channel): Action {
  if (session.options.binding === 'stdio') {
    const text = `Method not found: ${clip(message.method)}`;
    return answer(channel, writeError(message.id, METHOD_NOT_FOUND, text));
  }
  const text = 'Bad Request: this server needs an initialize handshake';
  return answer(channel, writeError(message.id, BAD_REQUEST, text), 400);
}

/** Older clients can't fall forward: what they are told may be all that their user sees (2026-07-28, basic/versioning). */
function refuseLegacy(message: Request, channel: Channel): Action {
  if (message.method !== 'initialize') {
    const text = `Invalid params: _meta must have ${META_PROTOCOL_VERSION}`;
    return answer(channel, writeError(message.id, INVALID_PARAMS, text), 400);
  }
  const requested =
    isObject(message.params) && typeof message.params['protocolVersion'] === 'string'
      ? clip(message.params['protocolVersion'])
      : null;
  const text = `Unsupported protocol version: this server speaks only ${MODERN_REVISIONS.join(', ')}, without initialize (--era modern)`;
  return answer(channel, writeUnsupportedVersion(message.id, requested, MODERN_REVISIONS, text), 400);
}

function initialize(session: Session, message: Request, channel: Channel): Action[] {
  const actions: Action[] = [];
  const params = isObject(message.params) ? message.params : {};
  if (!isObject(message.params))
    actions.push(odd('initialize-malformed', 'params must be an object', message.text));
  else {
    const missing = ['protocolVersion', 'capabilities', 'clientInfo'].filter(
      (name) => !Object.hasOwn(params, name),
    );
    if (missing.length > 0)
      actions.push(odd('initialize-malformed', `missing: ${missing.join(', ')}`, message.text));
  }
  const asked = params['protocolVersion'];
  if (session.modern.served)
    actions.push(
      odd(
        'legacy-after-modern',
        'dual-era, chose legacy after modern success: initialize after a modern request was answered',
        null,
      ),
    );
  if (session.agreed !== null)
    actions.push(odd('initialize-again', 'a second handshake in one session', null));
  if (!LEGACY_REVISIONS.some((revision) => revision === asked) && Object.hasOwn(params, 'protocolVersion')) {
    actions.push(
      odd(
        'protocol-version-unknown',
        'asked for a revision without a handshake, or none we know',
        boundedText(asked),
      ),
    );
  }
  if (params['clientInfo'] !== undefined)
    session.modern.client = session.options.digest(canonicalJson(params['clientInfo']));
  const agreed = negotiate(asked);
  session.agreed = agreed;
  for (const [name, value] of [
    ['protocolVersion', asked],
    ['clientInfo', params['clientInfo']],
    ['capabilities', params['capabilities']],
    ['params', message.params],
  ] as const) {
    actions.push({ do: 'say', level: 'WARNING', text: `${name} ${boundedText(value)}` });
  }
  const result = {
    protocolVersion: agreed,
    capabilities: session.options.offers.capabilities,
    serverInfo: session.options.tool,
    instructions: INSTRUCTIONS,
  };
  actions.push(answer(channel, writeResult(message.id, result)));
  return actions;
}

function toolsList(session: Session, message: Request, channel: Channel): Action[] {
  const actions: Action[] = [];
  if (session.agreed === null) actions.push(odd('no-handshake', 'tools/list without initialize', null));
  else if (!session.ready && session.asking.state === 'not-yet') {
    actions.push(odd('list-before-initialized', 'tools/list came before notifications/initialized', null));
  }
  if (session.asking.state === 'done')
    return [...actions, answer(channel, writeResult(message.id, session.options.offers.list('tools/list')))];
  session.waiting.push({ channel, message, report: null });
  if (session.asking.state === 'not-yet')
    actions.push(...beginFirst(session, channel, 'tools/list', () => session.options.timeout));
  return actions;
}

/** A call, a prompt or a resource: the report, after the questions; or what the bait answers. */
function call(session: Session, message: Request, channel: Channel, wanted: Wanted): Action[] {
  if (wanted.kind === 'error')
    return [answer(channel, writeError(message.id, wanted.code, wanted.message, wanted.data))];
  if (wanted.kind === 'result') return [answer(channel, writeResult(message.id, wanted.result))];
  const actions: Action[] =
    session.agreed === null ? [odd('no-handshake', `${message.method} without initialize`, null)] : [];
  const { arguments: given, form } = wanted;
  if (given.problem !== null) actions.push(odd('tool-arguments', given.problem, argumentsText(message)));
  const first = session.asking.state === 'not-yet';
  const again = given.askAgain && session.asking.state === 'done';
  if (!first && !again)
    return [...actions, { do: 'report', channel, id: message.id, era: 'legacy', arguments: given, form }];
  session.waiting.push({ channel, message, report: wanted });
  const { timeout } = session.options;
  const budgets = given.askAgain ? (probe: Probe) => Math.max(PATIENT[probe], timeout) : () => timeout;
  if (first) return [...actions, ...beginFirst(session, channel, message.method, budgets)];
  return [...actions, ...begin(session, planned(session), channel, 'ask_again', budgets)];
}

function argumentsText({ params }: Request): string {
  return boundedText(isObject(params) ? params['arguments'] : params);
}

function receiveNotification(
  session: Session,
  message: Extract<Message, { kind: 'notification' }>,
): Action[] {
  if (message.method === 'notifications/initialized') session.ready = true;
  if (message.method === 'notifications/cancelled')
    return [...unsubscribe(session, message), ...cancel(session, message)];
  if (!message.method.startsWith('notifications/')) {
    return [
      odd(
        'notification-name',
        `${clip(message.method)} came without an id, so it can't be answered`,
        message.text,
      ),
    ];
  }
  return [];
}

/** A modern client opens without handshake; after one, its `_meta` is only that. */
function isModernOpening(session: Session, message: Request): boolean {
  if (message.method === 'server/discover') return true;
  return session.agreed === null && message.method !== 'initialize' && carriesModernMeta(message);
}
