/**
 * A client of the modern era: every request says revision, client and capabilities, and a call that asks for more is tried again
 * with the answers (2026-07-28, basic/index, basic/patterns/mrtr).
 */
import {
  META_CLIENT_CAPABILITIES,
  META_CLIENT_INFO,
  META_PROTOCOL_VERSION,
  MODERN_REVISIONS,
} from '../core/protocol.ts';
import { PROBE_REPORT } from '../core/tool.ts';
import { clientInfo } from './legacy.ts';
import type { Headers, Peer } from './peer.ts';
import { at, isJson, type Answer, type Json } from './wire.ts';

const [MODERN] = MODERN_REVISIONS;

/** One answer to a call that may ask for another round. */
export interface Round {
  readonly answer: Answer;
  /** Is it the end, or does it ask for more? */
  readonly done: boolean;
  /** What it asks, by key; none in the baseline round. */
  readonly asks: readonly { readonly key: string; readonly method: unknown }[];
  readonly state: unknown;
}

export interface ModernClient {
  readonly peer: Peer;
  ask(method: string, params?: Json, headers?: Headers): Promise<Answer>;
  /** Calls the tool for the whole report as data; `again`: what a retry adds. */
  callReport(again?: Json, headers?: Headers): Promise<Round>;
}

export function createModernClient(peer: Peer, name: string, capabilities: Json = {}): ModernClient {
  let last = 100;
  const ask: ModernClient['ask'] = async (method, params = {}, headers = {}) => {
    const message = modernRequest((last += 1), method, params, name, capabilities);
    return peer.ask(message, { ...modernHeaders(message), ...headers });
  };
  return {
    peer,
    ask,
    callReport: async (again = {}, headers = {}) =>
      readRound(await ask('tools/call', { ...REPORT_CALL, ...again }, headers)),
  };
}

const REPORT_CALL: Json = { name: PROBE_REPORT, arguments: { format: 'json' } };

export function modernRequest(
  id: number,
  method: string,
  params: Json,
  name: string,
  capabilities: Json,
): Json {
  const meta = {
    [META_PROTOCOL_VERSION]: MODERN,
    [META_CLIENT_INFO]: clientInfo(name),
    [META_CLIENT_CAPABILITIES]: capabilities,
  };
  return { jsonrpc: '2.0', id, method, params: { ...params, _meta: meta } };
}

/** What HTTP repeats of the body (basic/transports/streamable-http, "Request Metadata"). */
export function modernHeaders(message: Json): Headers {
  const name = at(message, 'params', 'name') ?? at(message, 'params', 'uri');
  return {
    'MCP-Protocol-Version': MODERN,
    'Mcp-Method': String(message['method']),
    ...(typeof name === 'string' ? { 'Mcp-Name': name } : {}),
  };
}

function readRound(answer: Answer): Round {
  const result = at(answer.message, 'result');
  const asked = at(result, 'inputRequests');
  return {
    answer,
    done: at(result, 'resultType') !== 'input_required',
    asks: Object.entries(isJson(asked) ? asked : {}).map(([key, request]) => ({
      key,
      method: at(request, 'method'),
    })),
    state: at(result, 'requestState'),
  };
}

/** As many rounds as a server may reasonably ask for. */
export const MOST_ROUNDS = 10;

/** Answers round after round with what `results` has for each question, until the call is done, or asks for `stopAt`. */
export async function goRounds(
  client: ModernClient,
  results: Readonly<Record<string, unknown>>,
  stopAt: string | null = null,
): Promise<Round[]> {
  const rounds: Round[] = [];
  let round = await client.callReport();
  rounds.push(round);
  while (!round.done && !round.asks.some(({ method }) => method === stopAt)) {
    if (rounds.length >= MOST_ROUNDS) throw new Error(`still asked for more after ${MOST_ROUNDS} rounds`);
    round = await client.callReport(comeBack(round, results));
    rounds.push(round);
  }
  return rounds;
}

/** What a retry adds: the state as it came, and the answers. */
export function comeBack({ asks, state }: Round, results: Readonly<Record<string, unknown>>): Json {
  const answers = asks.map(({ key, method }) => [key, results[String(method)]] as const);
  return {
    ...(answers.length === 0 ? {} : { inputResponses: Object.fromEntries(answers) }),
    ...(state === undefined ? {} : { requestState: state }),
  };
}
