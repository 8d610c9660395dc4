/**
 * What a client of the legacy era sends: the handshake, the list, a call (2025-11-25, basic/lifecycle and server/tools).
 */
import { NEWEST_LEGACY } from '../core/protocol.ts';
import { PROBE_REPORT } from '../core/tool.ts';
import { TOOL } from '../version.ts';
import type { Peer } from './peer.ts';
import type { Answer, Json } from './wire.ts';

export const INITIALIZED: Json = { jsonrpc: '2.0', method: 'notifications/initialized' };
export const ALL_KINDS: Json = { roots: {}, elicitation: {}, sampling: {} };

export function clientInfo(name: string): Json {
  return { name: `selftest-${name}`, version: TOOL.version };
}

export function initialize(name: string, capabilities: Json = {}): Json {
  const params = { protocolVersion: NEWEST_LEGACY, capabilities, clientInfo: clientInfo(name) };
  return { jsonrpc: '2.0', id: 0, method: 'initialize', params };
}

export function request(id: number, method: string, params?: Json): Json {
  return { jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) };
}

export function call(id: number, name: string, args: Json = {}): Json {
  return request(id, 'tools/call', { name, arguments: args });
}

/** The whole report, as data. */
export function callReport(id: number): Json {
  return call(id, PROBE_REPORT, { format: 'json' });
}

/** Initialize and initialized. */
export async function shakeHands(peer: Peer, name: string, capabilities: Json = {}): Promise<Answer> {
  const answer = await peer.ask(initialize(name, capabilities));
  await peer.send(INITIALIZED);
  return answer;
}
