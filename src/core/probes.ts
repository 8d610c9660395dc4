/**
 * The four questions put to a client, and the outcomes a question can have.
 * A table of words: nothing here decides, sends or matches anything.
 */

/** The questions in the order they are asked: `ping` first, since without it four silences are ambiguous. */
export const PROBES = ['ping', 'roots/list', 'elicitation/create', 'sampling/createMessage'] as const;

export type Probe = (typeof PROBES)[number];

/** The name a probe has in question ids and in `--skip`. */
export const PROBE_WORD = {
  ping: 'ping',
  'roots/list': 'roots',
  'elicitation/create': 'elicitation',
  'sampling/createMessage': 'sampling',
} as const satisfies Record<Probe, string>;

/** The client capability that declares a probe's kind; `ping` needs none. */
export const PROBE_CAPABILITY = {
  ping: null,
  'roots/list': 'roots',
  'elicitation/create': 'elicitation',
  'sampling/createMessage': 'sampling',
} as const satisfies Record<Probe, string | null>;

/** Why a modern client is not asked a question. */
export const NOT_DECLARED = 'not declared';

/** A capability is declared by an object, whatever it holds (2025-11-25, schema, ClientCapabilities); `true` is taken for one. */
export function declares(capabilities: unknown, name: string): boolean {
  if (typeof capabilities !== 'object' || capabilities === null || !Object.hasOwn(capabilities, name))
    return false;
  const value = (capabilities as Record<string, unknown>)[name];
  return value === true || (typeof value === 'object' && value !== null);
}

export const OUTCOMES = [
  'answered',
  'answered_malformed',
  'refused',
  'late',
  'no_reply',
  'undeliverable',
  'aborted',
  'not_asked',
  'pending',
] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** How a question travelled. */
export const VIAS = ['stdio', 'post-stream', 'standby', 'multi-round-trip'] as const;

export type Via = (typeof VIAS)[number];

/** The probe a `--skip` word or a method name stands for, or `null`. */
export function readProbe(word: string): Probe | null {
  return PROBES.find((probe) => probe === word || PROBE_WORD[probe] === word) ?? null;
}
