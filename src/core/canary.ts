/**
 * Hunts a planted directory through everything a client sends and a process inherits, and says where it appeared and how it was spelled.
 * It looks at each observation once, raw, whatever else becomes of it; a hit is a fact about these bytes and no judgement.
 */
import { decodeLatin1 } from './base64.ts';
import { needlesFor, partsOf } from './canary-needles.ts';
import type { CanaryGap, CanaryPart } from './canary-parts.ts';
import { searchCanary, type Found, type SearchOptions } from './canary-search.ts';
import { messagesOf, readPayload, type Message } from './json-rpc.ts';
import { walkStrings } from './json-walk.ts';
import type { Observation, ObservationOf } from './observation.ts';
import { ownArguments, type OwnArgument } from './own-arguments.ts';
import type { ProcessFacts } from './report.ts';

export interface CanarySighting {
  readonly part: CanaryPart;
  readonly encoding: string;
  /** As a disclosure's place: `header:NAME`, `METHOD#POINTER`, `process:cwd`, … */
  readonly where: string;
  times: number;
}

/** What was found in one session. */
export interface CanaryHunt {
  readonly directory: string;
  /** What of it can be told from other words. */
  readonly parts: readonly CanaryPart[];
  readonly seen: Map<string, CanarySighting>;
  readonly gaps: Map<CanaryGap, number>;
}

export interface Canary {
  readonly directory: string;
  begin(): CanaryHunt;
  /** Where this observation shows it; adds to what was seen before. */
  look(observation: Observation, hunt: CanaryHunt): void;
}

/** `directory`: an absolute path, in any system's spelling. */
export function createCanary(directory: string): Canary {
  const needles = needlesFor(directory);

  const search = (hunt: CanaryHunt, text: string, options: SearchOptions = {}): readonly Found[] => {
    const { found, cut } = searchCanary(needles, text, options);
    if (cut) miss(hunt, 'layers');
    return found;
  };

  const lookAt = (hunt: CanaryHunt, { where, text }: Located, options?: SearchOptions): void => {
    for (const one of search(hunt, text, options)) sight(hunt, one, where);
  };

  /** By the strings of its messages; as a whole what is in none of them, as of two members of one name the first is. */
  const lookAtMessages = (hunt: CanaryHunt, { raw, exact }: ObservationOf<'received'>): void => {
    const met = new Set<CanaryPart>();
    for (const message of messagesOf(readPayload(raw))) {
      walkStrings(message.value, (string) => {
        for (const one of search(hunt, string.text, { inJson: true })) {
          met.add(one.part);
          sight(hunt, one, `${nameOf(message)}#${string.pointer}`);
        }
      });
    }
    // What is no UTF-8 may be Latin-1.
    const whole = exact === null ? [raw] : [raw, decodeLatin1(exact)];
    for (const one of whole.flatMap((text) => search(hunt, text)))
      if (!met.has(one.part)) sight(hunt, one, '(a message as a whole)');
  };

  /** What was no request is in no other observation. */
  const lookAtMalformed = (hunt: CanaryHunt, text: string): void => {
    lookAt(hunt, { where: '(malformed request)', text });
    if (text.length >= LONGEST_MALFORMED) miss(hunt, 'body');
  };

  const lookAtProcess = (hunt: CanaryHunt, facts: ProcessFacts): void => {
    const own = ownArguments(facts.argv);
    for (const located of textsOf(facts, own)) lookAt(hunt, located, { own });
    if (facts.cwd === null) miss(hunt, 'cwd');
    const { hidden, cut } = hiddenIn(facts);
    miss(hunt, 'fingerprint', hidden);
    miss(hunt, 'command', cut);
  };

  return {
    directory,
    begin: () => ({ directory, parts: partsOf(needles), seen: new Map(), gaps: new Map() }),
    look(observation, hunt) {
      if (observation.kind === 'received') {
        lookAtMessages(hunt, observation);
        if (observation.cut !== null) miss(hunt, 'body');
      }
      if (observation.kind === 'request')
        for (const located of textsOfRequest(observation)) lookAt(hunt, located);
      if (observation.kind === 'oddity' && observation.code === 'http-malformed')
        lookAtMalformed(hunt, observation.raw ?? '');
      if (observation.kind === 'process') lookAtProcess(hunt, observation.facts);
      if (observation.kind === 'carried')
        for (const { probe, reply } of observation.answers)
          lookAt(hunt, { where: `probe:${probe}`, text: reply ?? '' });
    },
  };
}

interface Located {
  readonly where: string;
  readonly text: string;
}

function textsOfRequest({ target, headers }: ObservationOf<'request'>): Located[] {
  return [
    { where: 'request:target', text: target },
    ...headers.flatMap(([name, value]) => [
      { where: `header:${name}`, text: value },
      { where: `header:${name}`, text: name },
    ]),
  ];
}

/** What a process inherited, but for its own arguments to this instrument. */
function textsOf(
  { argv, cwd, env, parents, home, user }: ProcessFacts,
  own: readonly OwnArgument[],
): Located[] {
  const ours = new Set(own.flatMap(({ positions }) => positions));
  return [
    { where: 'process:cwd', text: cwd ?? '' },
    { where: 'process:home', text: home ?? '' },
    { where: 'process:user', text: user ?? '' },
    ...argv.flatMap((text, at) => (ours.has(at) ? [] : [{ where: `process:argv/${at}`, text }])),
    ...parents.map(({ command }, at) => ({ where: `process:parents/${at}`, text: command })),
    ...Object.entries(env).flatMap(([name, value]) => [
      ...(typeof value === 'string' ? [{ where: `env:${name}`, text: value }] : []),
      { where: `env:${name}`, text: name },
    ]),
  ];
}

/** Bytes that are no request are kept so far. */
const LONGEST_MALFORMED = 2000;
/** Command lines of parents are kept so far. */
const LONGEST_COMMAND = 500;
const MASKED = /\[masked \d{1,12} chars #/;

/** How many values are held as fingerprints only, and how many command lines are cut. */
function hiddenIn({ argv, env, parents }: ProcessFacts): { readonly hidden: number; readonly cut: number } {
  const commands = parents.map(({ command }) => command);
  const values = [...argv, ...commands, ...Object.values(env)];
  return {
    hidden: values.filter((value) => typeof value !== 'string' || MASKED.test(value)).length,
    cut: commands.filter((command) => command.length >= LONGEST_COMMAND).length,
  };
}

function miss({ gaps }: CanaryHunt, gap: CanaryGap, times = 1): void {
  if (times > 0) gaps.set(gap, (gaps.get(gap) ?? 0) + times);
}

const MOST_SIGHTINGS = 500;

function sight(hunt: CanaryHunt, { part, encoding }: Found, where: string): void {
  const { seen } = hunt;
  const key = `${part}\n${encoding}\n${where}`;
  const known = seen.get(key);
  if (known !== undefined) {
    known.times += 1;
    return;
  }
  if (seen.size >= MOST_SIGHTINGS) {
    miss(hunt, 'sighting');
    const lesser = part === 'directory' ? lesserOf(seen) : null;
    if (lesser === null) return;
    seen.delete(lesser);
  }
  seen.set(key, { part, encoding, where, times: 1 });
}

/** What makes place for the whole directory: the user, then the base name. */
function lesserOf(seen: ReadonlyMap<string, CanarySighting>): string | null {
  const of = (wanted: CanaryPart): string | undefined =>
    [...seen].find(([, { part }]) => part === wanted)?.[0];
  return of('user') ?? of('base name') ?? null;
}

function nameOf(message: Message): string {
  return message.kind === 'request' || message.kind === 'notification'
    ? message.method.slice(0, 200)
    : `(${message.kind})`;
}
