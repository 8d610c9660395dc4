/**
 * A request's head: everything it says before its body, put on record before anything is decided about it.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { headerValues, readTarget, type Headers } from '../core/http-rules.ts';
import { hintsModern } from '../core/modern-headers.ts';
import type { Instrument } from './instrument-interface.ts';

export interface Head {
  /** Its number in this process, from 1. */
  readonly request: number;
  readonly method: string;
  readonly target: string;
  readonly headers: Headers;
  readonly label: string | null;
  /** Peer address without port. */
  readonly address: string;
  /** The session its header names: our id for it, and the header's value. */
  readonly named: NamedSession | null;
}

export interface NamedSession {
  readonly id: string;
  readonly given: string;
}

/** Who is at the other end, taken when the connection is made: one that was reset says nothing any more. */
const PEERS = new WeakMap<object, { readonly remoteAddress?: string; readonly remotePort?: number }>();

export function rememberPeer(socket: Socket): void {
  const { remoteAddress, remotePort } = socket;
  if (remoteAddress !== undefined && remotePort !== undefined)
    PEERS.set(socket, { remoteAddress, remotePort });
}

export type RecordHead = (request: IncomingMessage) => Head;

/** Ids that we mint; any other is the client's own and stands behind a digest. */
const OUR_SESSION = /^[a-z2-7]{26}$/;

export function createHeadRecorder(instrument: Instrument): RecordHead {
  const connections = new WeakMap<object, { readonly number: number; requests: number }>();
  let requests = 0;
  let opened = 0;

  return (request) => {
    const connection = connections.get(request.socket) ?? { number: (opened += 1), requests: 0 };
    connections.set(request.socket, connection);
    const { remoteAddress = 'unknown', remotePort = 0 } = PEERS.get(request.socket) ?? request.socket;
    const host = remoteAddress.includes(':') ? `[${remoteAddress}]` : remoteAddress;
    const headers = pairs(request.rawHeaders);
    const named = readSessionHeader(headers);
    const target = request.url ?? '';
    const place = readTarget(target);
    const method = request.method ?? '';
    requests += 1;
    instrument.record({
      kind: 'request',
      session: named !== null && !hintsModern(headers) && instrument.has(named.id) ? named.id : null,
      request: requests,
      connection: connection.number,
      reused: connection.requests,
      method,
      target,
      httpVersion: request.httpVersion,
      peer: `${host}:${remotePort}`,
      headers,
    });
    connection.requests += 1;
    const label = place.kind === 'mcp' ? place.label : null;
    return { request: requests, method, target, headers, label, address: remoteAddress, named };
  };
}

/** Node's flat list of names and values, as it came. */
function pairs(raw: readonly string[]): [string, string][] {
  const headers: [string, string][] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) headers.push([raw[at] ?? '', raw[at + 1] ?? '']);
  return headers;
}

function readSessionHeader(headers: Headers): NamedSession | null {
  const [given] = headerValues(headers, 'mcp-session-id');
  if (given === undefined || given.trim() === '') return null;
  if (OUR_SESSION.test(given)) return { id: given, given };
  return { id: `x${createHash('sha256').update(given).digest('hex').slice(0, 25)}`, given };
}
