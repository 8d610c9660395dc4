/**
 * What travels in `requestState` from one round to the next, and whether a retry may use it. It is the client's to hold and nobody's
 * to read: sealing it is `round-seal.ts`; here it is only compared with the request that brought it back.
 * Source: MCP 2026-07-28, basic/patterns/mrtr, "Server Requirements (Basic Workflow)", 4 and 5.
 */
import { canonicalJson } from './canonical-json.ts';
import { isObject, type Message } from './json-rpc.ts';
import type { Probe } from './probes.ts';

/** A question of a series: `url` is the elicitation that asks to open our own page. */
export interface Planned {
  readonly probe: Probe;
  readonly url: boolean;
}

/** A question that was put in a round. `ping` stands for the baseline: a round that asks nothing. */
export interface PutQuestion extends Planned {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly sentAt: string;
}

/** A question with what came back, carried along so that an instance that heard none of it can still report it. */
export interface CarriedAnswer extends PutQuestion {
  readonly repliedAt: string;
  /** The reply's JSON text; `null` where there was none, or it was too long to carry: `why` says which. */
  readonly reply: string | null;
  readonly why: string | null;
}

/** `why` of an answer that was one, but is only in the journal of the process that heard it. */
export const TOO_LONG_TO_CARRY = 'too long to carry';

/** The request a series belongs to: a retry must be the same one. */
export interface RoundBinding {
  readonly method: string;
  /** Tool, prompt or resource. */
  readonly name: string;
  /** Of the arguments, whatever the order of their members. */
  readonly digest: string;
}

export interface RoundState {
  readonly session: string;
  /** Number of the series in its session, from 1. */
  readonly series: number;
  /** Rounds that were sent, this one included. */
  readonly rounds: number;
  readonly out: PutQuestion;
  readonly rest: readonly Planned[];
  readonly answers: readonly CarriedAnswer[];
  /** Digest of the JSON-RPC id, as it was spelled, of the request this state answered. */
  readonly request: string;
  readonly binding: RoundBinding;
  readonly principal: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

type StateRefusal = 'seal' | 'binding' | 'principal' | 'expired';

/** A state as it came back. `detail` says what did not fit. */
export type OpenedState =
  | { readonly kind: 'open'; readonly state: RoundState }
  | { readonly kind: 'refused'; readonly why: StateRefusal; readonly detail: string };

/** Who calls, and when. */
export interface Caller {
  /** Tells authorized clients apart without saying who they are; `anonymous` without Authorization, `local` on stdio. */
  readonly principal: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Methods whose result may be `input_required` (mrtr, "Supported Requests"). */
export const ROUND_METHODS: ReadonlySet<string> = new Set(['tools/call', 'prompts/get', 'resources/read']);

/** `state`: unsealed, or `null` where the seal did not hold. */
export function judgeState(
  state: RoundState | null,
  message: Extract<Message, { kind: 'request' }>,
  caller: Caller,
  digest: (text: string) => string,
): OpenedState {
  if (state === null) return refuse('seal', 'requestState is not one we sealed, or was changed');
  if (state.principal !== caller.principal) return refuse('principal', 'sealed for another Authorization');
  const asked = bindingOf(message, digest);
  const other = (['method', 'name', 'digest'] as const).find((part) => asked[part] !== state.binding[part]);
  if (other !== undefined) {
    const what = other === 'digest' ? 'other arguments' : `another ${other}`;
    return refuse('binding', `sealed for ${what} than this request has`);
  }
  if (caller.now > state.expires) return refuse('expired', 'sealed too long ago');
  return { kind: 'open', state };
}

export function bindingOf(
  message: Extract<Message, { kind: 'request' }>,
  digest: (text: string) => string,
): RoundBinding {
  const params = isObject(message.params) ? message.params : {};
  const name = params[message.method === 'resources/read' ? 'uri' : 'name'];
  return {
    method: message.method,
    name: typeof name === 'string' ? name : '',
    digest: digest(canonicalJson(params['arguments'] ?? {})),
  };
}

/** The `requestState` of a request that may carry one; `null` without. */
export function requestStateOf(message: Message): string | null {
  if (message.kind !== 'request' || !ROUND_METHODS.has(message.method) || !isObject(message.params))
    return null;
  if (!Object.hasOwn(message.params, 'requestState')) return null;
  const state = message.params['requestState'];
  if (state === null) return null;
  return typeof state === 'string' ? state : '';
}

function refuse(why: StateRefusal, detail: string): OpenedState {
  return { kind: 'refused', why, detail };
}
