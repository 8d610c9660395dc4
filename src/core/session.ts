/**
 * One legacy session: given what arrived it decides what to send, ask, note and say; it moves no bytes and reads no clock.
 * Every decision is returned as a list of actions, so that the two bindings can differ only in how they carry them out.
 * Source: MCP 2024-11-05 to 2025-11-25, basic/lifecycle, server/tools.
 */
import { answer, clip, describe, odd, type Action, type Channel } from './actions.ts';
import { begin, beginFirst, cancel, PATIENT, planned, receiveResponse, receiveUnreadable } from './asking.ts';
import { boundedText } from './bounded-json.ts';
import { isObject, type Message } from './json-rpc.ts';
import { carriesModernMeta } from './modern.ts';
import type { Probe } from './probes.ts';
import {
  BAD_REQUEST,
  INVALID_PARAMS,
  INVALID_REQUEST,
  LEGACY_REVISIONS,
  METHOD_NOT_FOUND,
  negotiate,
  writeError,
  writeResult,
} from './protocol.ts';
import type { Session } from './session-state.ts';
import { PROBE_REPORT, readReportArguments, toolList } from './tool.ts';

/** A message arrived on `channel`. */
export function receive(session: Session, message: Message, channel: Channel): Action[] {
  const actions: Action[] = message.deviations.map((code) =>
    odd(code, `in ${describe(message)}`, message.text),
  );
  switch (message.kind) {
    case 'request':
      actions.push(...receiveRequest(session, message, channel));
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

function receiveRequest(
  session: Session,
  message: Extract<Message, { kind: 'request' }>,
  channel: Channel,
): Action[] {
  if (message.id.type === 'null') {
    return [
      odd('request-id-null', `${message.method} with "id": null can't be answered`, message.text),
      { do: 'settle', channel },
    ];
  }
  const actions: Action[] = [];
  if (message.id.type === 'other')
    actions.push(odd('request-id-type', 'an id must be a string or a number', message.id.text));
  if (isModernOpening(session, message)) {
    const code = session.options.binding === 'stdio' ? METHOD_NOT_FOUND : BAD_REQUEST;
    const text =
      code === METHOD_NOT_FOUND
        ? `Method not found: ${clip(message.method)}`
        : 'Bad Request: this server needs an initialize handshake';
    return [
      ...actions,
      answer(channel, writeError(message.id, code, text), code === BAD_REQUEST ? 400 : null),
    ];
  }
  switch (message.method) {
    case 'initialize':
      return [...actions, ...initialize(session, message, channel)];
    case 'ping':
      return [...actions, answer(channel, writeResult(message.id, {}))];
    case 'tools/list':
      return [...actions, ...toolsList(session, message, channel)];
    case 'tools/call':
      return [...actions, ...toolsCall(session, message, channel)];
    default:
      return [
        ...actions,
        answer(
          channel,
          writeError(message.id, METHOD_NOT_FOUND, `Method not found: ${clip(message.method)}`),
        ),
      ];
  }
}

function initialize(
  session: Session,
  message: Extract<Message, { kind: 'request' }>,
  channel: Channel,
): Action[] {
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
    capabilities: { tools: {} },
    serverInfo: session.options.tool,
    instructions: INSTRUCTIONS,
  };
  actions.push(answer(channel, writeResult(message.id, result)));
  return actions;
}

const INSTRUCTIONS =
  'mcp-tell is a test instrument: it records what this client reveals to a server. Call probe_report to read what was recorded.';

function toolsList(
  session: Session,
  message: Extract<Message, { kind: 'request' }>,
  channel: Channel,
): Action[] {
  const actions: Action[] = [];
  if (session.agreed === null) actions.push(odd('no-handshake', 'tools/list without initialize', null));
  else if (!session.ready && session.asking.state === 'not-yet') {
    actions.push(odd('list-before-initialized', 'tools/list came before notifications/initialized', null));
  }
  if (session.asking.state === 'done')
    return [...actions, answer(channel, writeResult(message.id, toolList()))];
  session.waiting.push({ channel, message, report: null });
  if (session.asking.state === 'not-yet')
    actions.push(...beginFirst(session, channel, 'tools/list', () => session.options.timeout));
  return actions;
}

function toolsCall(
  session: Session,
  message: Extract<Message, { kind: 'request' }>,
  channel: Channel,
): Action[] {
  const params = isObject(message.params) ? message.params : {};
  if (params['name'] !== PROBE_REPORT) {
    const name = typeof params['name'] === 'string' ? clip(params['name']) : 'none';
    return [
      answer(
        channel,
        writeError(
          message.id,
          INVALID_PARAMS,
          `Unknown tool: ${name}. This server has one tool: ${PROBE_REPORT}`,
        ),
      ),
    ];
  }
  const actions: Action[] =
    session.agreed === null ? [odd('no-handshake', 'tools/call without initialize', null)] : [];
  const report = readReportArguments(params['arguments']);
  if (report.problem !== null)
    actions.push(odd('tool-arguments', report.problem, boundedText(params['arguments'])));
  const first = session.asking.state === 'not-yet';
  const again = report.askAgain && session.asking.state === 'done';
  if (!first && !again) return [...actions, { do: 'report', channel, id: message.id, arguments: report }];
  session.waiting.push({ channel, message, report });
  const { timeout } = session.options;
  const budgets = report.askAgain ? (probe: Probe) => Math.max(PATIENT[probe], timeout) : () => timeout;
  if (first) return [...actions, ...beginFirst(session, channel, 'tools/call', budgets)];
  return [...actions, ...begin(session, planned(session), channel, 'ask_again', budgets)];
}

function receiveNotification(
  session: Session,
  message: Extract<Message, { kind: 'notification' }>,
): Action[] {
  if (message.method === 'notifications/initialized') session.ready = true;
  if (message.method === 'notifications/cancelled') return cancel(session, message);
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
function isModernOpening(session: Session, message: Extract<Message, { kind: 'request' }>): boolean {
  if (message.method === 'server/discover') return true;
  return session.agreed === null && message.method !== 'initialize' && carriesModernMeta(message);
}
