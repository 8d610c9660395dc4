/**
 * What is odd about a request's headers, noted with the session it belongs to and never a reason to refuse it.
 * Source: MCP 2025-11-25, basic/transports, "Sending Messages to the Server" and "Protocol Version Header".
 */
import { boundedText } from '../core/bounded-json.ts';
import { contentTypeDeviation, header, headerValues, readAccept } from '../core/http-rules.ts';
import { isObject, type Message } from '../core/json-rpc.ts';
import { ASSUMED_REVISION } from '../core/protocol.ts';
import type { Head } from './http-head.ts';
import type { Instrument } from './instrument-interface.ts';

/** `messages`: what a POST's body held. */
export function notePost(
  instrument: Instrument,
  head: Head,
  session: string,
  messages: readonly Message[],
): void {
  const { deviation } = readAccept(head.headers);
  if (deviation !== null) {
    instrument.odd(
      session,
      'accept',
      `${deviation}; a POST must list application/json and text/event-stream`,
    );
  }
  const type = contentTypeDeviation(head.headers);
  if (type !== null) instrument.odd(session, 'content-type', `${type}; a POST must be application/json`);
  const opening = messages.find((message) => message.kind === 'request' && message.method === 'initialize');
  if (opening === undefined) noteRevision(instrument, head, session);
  else noteOpeningRevision(instrument, head, session, opening);
}

/** Later requests repeat what was agreed; one that does not is served all the same. Who has sent the header at all must go on. */
export function noteRevision(instrument: Instrument, head: Head, session: string): void {
  const given = header(head.headers, 'mcp-protocol-version');
  const agreed = instrument.agreed(session);
  if (agreed === null || given === agreed) return;
  if (given !== null) {
    instrument.odd(
      session,
      'protocol-version-header-differs',
      `MCP-Protocol-Version ${given} after ${agreed} was agreed`,
    );
  } else if (agreed >= '2025-06-18' || instrument.noted(session, 'protocol-version-header-differs')) {
    const taken = `taken for ${ASSUMED_REVISION}`;
    instrument.odd(
      session,
      'protocol-version-header-missing',
      `no MCP-Protocol-Version after ${agreed} was agreed; ${taken}`,
    );
  }
}

export function noteRepeatedSession(instrument: Instrument, head: Head, session: string): void {
  if (headerValues(head.headers, 'mcp-session-id').length < 2) return;
  instrument.odd(session, 'session-id-repeated', 'more than one Mcp-Session-Id header');
}

/** A session that began under one label is used under another. */
export function noteOtherLabel(
  instrument: Instrument,
  head: Head,
  session: string,
  label: string | null | undefined,
): void {
  if (label === undefined || label === head.label) return;
  const detail = `begun under ${label ?? 'no label'}, used under ${head.label ?? 'no label'}`;
  instrument.odd(session, 'label-differs', detail);
}

/** `initialize` is judged by its body alone. */
function noteOpeningRevision(instrument: Instrument, head: Head, session: string, opening: Message): void {
  const given = header(head.headers, 'mcp-protocol-version');
  const params = opening.kind === 'request' && isObject(opening.params) ? opening.params : {};
  const asked = params['protocolVersion'];
  if (given === null || given === asked) return;
  const detail = `initialize under MCP-Protocol-Version ${given}, body ${boundedText(asked)}`;
  instrument.odd(session, 'protocol-version-header-differs', detail);
}
