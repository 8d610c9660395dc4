/**
 * How a client answers the server's questions: what the good one says to each, the same in both eras.
 */
import { pathToFileURL } from 'node:url';
import { FOLDER_FIELD, METHOD_NOT_FOUND } from '../core/protocol.ts';
import type { Probe } from '../core/probes.ts';
import type { Peer } from './peer.ts';
import { at, type Json, type Message } from './wire.ts';

/** The result for each question; every one names `folder`. */
export function truthfulResults(folder: string): Record<Probe, Json> {
  return {
    ping: {},
    'roots/list': { roots: [{ uri: pathToFileURL(folder).href, name: 'app' }] },
    'elicitation/create': { action: 'accept', content: { [FOLDER_FIELD]: folder } },
    'sampling/createMessage': {
      role: 'assistant',
      content: { type: 'text', text: folder },
      model: 'selftest-model',
      stopReason: 'endTurn',
    },
  };
}

/** Answers each question of a legacy server with the result that `results` has for it, and declines others as unknown. */
export function answerWith(peer: Peer, results: Readonly<Record<string, unknown>>): void {
  peer.onRequest = ({ id, method }: Message) => {
    const result = at(results, String(method));
    const declined = { error: { code: METHOD_NOT_FOUND, message: 'Method not found' } };
    reply(peer, { jsonrpc: '2.0', id, ...(result === undefined ? declined : { result }) });
  };
}

/** What does not arrive shows in the report. */
export function reply(peer: Peer, message: Json): void {
  peer.send(message).catch(() => {});
}
