/**
 * Words the verdict on the working directory in one line that a person reads.
 * It decides nothing; whatever a client sent is cut to a length that a line can hold.
 */
import { channelOf, clip, wordChannel } from './channels.ts';
import { isTested } from './outcome-meaning.ts';
import type { Outcome } from './probes.ts';
import type { DirectoryVerdict, Disclosure, ProbeEntry } from './report.ts';

export type Decision = Omit<DirectoryVerdict, 'line'>;

const LONGEST_VALUE = 200;
/** More values than this make no verdict clearer; where there are so many, there may be more. */
export const MOST_KEPT = 64;
const MOST_VALUES = 3;
const MOST_CHANNELS = 4;

export function wordVerdict(
  decision: Decision,
  probes: readonly ProbeEntry[],
  disclosures: readonly Disclosure[],
): string {
  const { word, grade, values, channels } = decision;
  switch (word) {
    case 'revealed':
    case 'hinted':
      return `${word} (${grade ?? 'unknown'}): ${list(values.map(wordValue), MOST_VALUES)}, by ${list(channels.map(wordChannel), MOST_CHANNELS)}`;
    case 'conflicting':
      return `conflicting: ${list(
        values.slice(0, MOST_CONFLICTING).map((value) => wordClaim(value, disclosures)),
        MOST_CONFLICTING,
      )}${more(values)}`;
    case 'not_revealed':
      return `not revealed: ${countTested(probes)}; ${wordSeen(disclosures)}`;
    case 'not_tested':
      return `not tested: ${wordUntested(channels, probes)}; ${wordSeen(disclosures)}`;
  }
}

const MOST_CONFLICTING = 4;

function more(values: readonly string[]): string {
  return values.length > MOST_CONFLICTING ? ` and ${wordRest(values, MOST_CONFLICTING)}` : '';
}

function wordValue(value: string): string {
  return clip(value, LONGEST_VALUE);
}

/** One of several places, and who named it. */
function wordClaim(value: string, disclosures: readonly Disclosure[]): string {
  const by = disclosures.filter((disclosure) => disclosure.decides && disclosure.value === value);
  const channels = [...new Set(by.map(({ where }) => channelOf(where)))];
  return `${wordValue(value)} by ${list(channels.map(wordChannel), 2)}`;
}

function wordRest(all: readonly string[], most: number): string {
  return `${all.length >= MOST_KEPT ? 'at least ' : ''}${all.length - most} more`;
}

/** `a`, `a and b`, `a, b and 3 more`. */
function list(words: readonly string[], most: number): string {
  const shown = words.slice(0, most);
  const last = words.length > most ? wordRest(words, most) : (shown.pop() ?? 'nothing');
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

function countTested(probes: readonly ProbeEntry[]): string {
  const tested = probes.filter(isTested).length;
  return `${tested} of ${probes.length} questions answered or refused`;
}

/** Declared kinds first: that they were not tested is news. */
function wordUntested(channels: readonly string[], probes: readonly ProbeEntry[]): string {
  const untested = probes.filter((each) => channels.includes(`probe:${each.probe}`));
  const declared = groupByOutcome(untested.filter((probe) => probe.declared === true));
  const others = groupByOutcome(untested.filter((probe) => probe.declared !== true));
  const parts = [
    ...declared.map(([outcome, names]) =>
      names.length === 1
        ? `${names[0] ?? ''} was declared but ${outcome}`
        : `${list(names, MOST_CHANNELS)}, all declared, ${plural(outcome)}`,
    ),
    ...others.map(
      ([outcome, names]) => `${list(names, MOST_CHANNELS)} ${names.length === 1 ? outcome : plural(outcome)}`,
    ),
  ];
  if (parts.length === 0) parts.push('no question was put');
  if (probes.some(({ probe, outcome }) => probe === 'ping' && outcome === 'no_reply'))
    parts.push('even ping got no reply');
  return parts.join('; ');
}

function plural(outcome: string): string {
  return outcome.replace(/^was\b/, 'were').replace(/^has\b/, 'have');
}

function groupByOutcome(probes: readonly ProbeEntry[]): (readonly [outcome: string, names: string[]])[] {
  const groups = new Map<string, string[]>();
  for (const probe of probes) {
    const outcome = wordOutcome(probe);
    groups.set(outcome, [...(groups.get(outcome) ?? []), probe.probe]);
  }
  return [...groups];
}

function wordOutcome(probe: ProbeEntry): string {
  return WORDS[probe.outcome](probe, probe.why === null ? '' : ` (${clip(probe.why, 80)})`);
}

const WORDS: Record<Outcome, (probe: ProbeEntry, why: string) => string> = {
  answered: () => 'was answered',
  answered_malformed: (_probe, why) => `was answered in a wrong shape${why}`,
  refused: ({ code }) => `was refused${code === null ? '' : ` with ${code}`}`,
  late: (_probe, why) => `was answered late${why}`,
  no_reply: ({ after }) => `stayed silent${after === null ? '' : ` for ${wordDuration(after)}`}`,
  undeliverable: (_probe, why) => `could not be asked${why}`,
  aborted: (_probe, why) => `was called off by the client${why}`,
  not_asked: (_probe, why) => `was not asked${why}`,
  pending: () => 'has no answer yet',
};

function wordDuration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${Number((ms / 1000).toFixed(1))} s`;
}

/** What was seen all the same: none of it is the working directory. */
function wordSeen(disclosures: readonly Disclosure[]): string {
  const kindsOf = (inherited: boolean): string[] => {
    const some = disclosures.filter(
      ({ how, kind }) => (how === 'inherited') === inherited && kind !== 'client',
    );
    return [...new Set(some.map(wordKind))].sort();
  };
  const told = kindsOf(false);
  const inherited = kindsOf(true);
  return [
    told.length === 0 ? 'nothing volunteered' : `volunteered: ${list(told, MOST_KINDS)}`,
    ...(inherited.length === 0 ? [] : [`inherited: ${list(inherited, MOST_KINDS)}`]),
  ].join('; ');
}

const MOST_KINDS = 6;

function wordKind({ kind, grade }: Disclosure): string {
  if (kind !== 'directory') return clip(kind, 20);
  return grade === 'home' ? 'home folder' : 'other folders';
}
