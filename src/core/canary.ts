/**
 * Hunts a planted directory through everything a client sends and a process inherits, and says where it appeared and how it was spelled.
 * It looks at each observation once, raw, whatever else becomes of it; a hit is a fact about these bytes and no judgement.
 */
import { needlesFor, type CanaryPart, type Needle } from './canary-needles.ts';
import { messagesOf, readPayload, type Message } from './json-rpc.ts';
import { walkStrings } from './json-walk.ts';
import type { Observation } from './observation.ts';

export interface CanarySighting {
  readonly part: CanaryPart;
  readonly encoding: string;
  /** As a disclosure's place: `header:NAME`, `METHOD#POINTER`, `process:cwd`, … */
  readonly where: string;
  times: number;
}

export interface Canary {
  readonly directory: string;
  /** Where this observation shows it; adds to what was seen before. */
  look(observation: Observation, seen: Map<string, CanarySighting>): void;
}

const MOST_SIGHTINGS = 500;

/** `directory`: an absolute path, in any system's spelling. */
export function createCanary(directory: string): Canary {
  const needles = needlesFor(directory);

  const add = (seen: Map<string, CanarySighting>, { part, encoding }: Needle, where: string): void => {
    const key = `${part}\n${encoding}\n${where}`;
    const known = seen.get(key);
    if (known !== undefined) known.times += 1;
    else if (seen.size < MOST_SIGHTINGS) seen.set(key, { part, encoding, where, times: 1 });
  };

  const lookAt = (text: string, where: string, seen: Map<string, CanarySighting>): void => {
    for (const needle of found(needles, text)) add(seen, needle, where);
  };

  /** By the strings of its messages; as a whole where it is in none of them by itself. */
  const lookAtMessages = (raw: string, seen: Map<string, CanarySighting>): void => {
    const whole = found(needles, raw);
    if (whole.length === 0) return;
    let places = 0;
    for (const message of messagesOf(readPayload(raw))) {
      walkStrings(message.value, (string) => {
        for (const needle of found(needles, string.text)) {
          places += 1;
          add(seen, needle, `${nameOf(message)}#${string.pointer}`);
        }
      });
    }
    if (places === 0) for (const needle of whole) add(seen, needle, '(a message as a whole)');
  };

  return {
    directory,
    look(observation, seen) {
      if (observation.kind === 'received') lookAtMessages(observation.raw, seen);
      if (observation.kind === 'request') {
        lookAt(observation.target, 'request:target', seen);
        for (const [name, value] of observation.headers) {
          lookAt(value, `header:${name}`, seen);
          lookAt(name, `header:${name}`, seen);
        }
      }
      if (observation.kind === 'process') {
        const { argv, cwd, env } = observation.facts;
        lookAt(cwd ?? '', 'process:cwd', seen);
        argv.forEach((text, at) => lookAt(text, `process:argv/${at}`, seen));
        for (const [name, value] of Object.entries(env)) {
          if (typeof value === 'string') lookAt(value, `env:${name}`, seen);
        }
      }
    },
  };
}

/** The needles in a text; of one part the plainest spelling speaks for those that look the same. */
function found(needles: readonly Needle[], text: string): Needle[] {
  if (text === '') return [];
  const lower = text.toLowerCase();
  const parts = new Set<string>();
  return needles.filter((needle) => {
    const key = `${needle.part} ${needle.encoding}`;
    if (parts.has(key) || !isIn(needle, needle.folded ? lower : text)) return false;
    parts.add(key);
    return true;
  });
}

function isIn({ text, alone }: Needle, haystack: string): boolean {
  for (let at = haystack.indexOf(text); at >= 0; at = haystack.indexOf(text, at + 1)) {
    if (!alone) return true;
    const before = haystack.charAt(at - 1);
    const after = haystack.charAt(at + text.length);
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}

function nameOf(message: Message): string {
  return message.kind === 'request' || message.kind === 'notification'
    ? message.method.slice(0, 200)
    : `(${message.kind})`;
}
