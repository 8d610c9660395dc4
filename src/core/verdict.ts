/**
 * Decides whether the working directory was revealed, and through which channels, from disclosures and the questions' outcomes.
 * Silence never counts as "not revealed": where a declared kind stayed silent or could not be asked, the verdict says so.
 */
import { claimantOf, channelOf, compareChannels } from './channels.ts';
import { isTested } from './outcome-meaning.ts';
import { holds } from './path-meaning.ts';
import { splitPath } from './path-parts.ts';
import { namesOf, samePath } from './paths.ts';
import { GRADES } from './grades.ts';
import type { Binding, DirectoryVerdict, Disclosure, Grade, ProbeEntry } from './report.ts';
import { MOST_KEPT, wordVerdict, type Decision } from './verdict-line.ts';

export interface Judged {
  readonly binding: Binding;
  readonly disclosures: readonly Disclosure[];
  readonly probes: readonly ProbeEntry[];
}

export function judgeDirectory({ disclosures, probes }: Judged): DirectoryVerdict {
  const decision = decide(disclosures, probes);
  const { word, grade, values, channels } = decision;
  return {
    word,
    grade,
    values: [...values],
    channels: [...channels],
    line: wordVerdict(decision, probes, disclosures),
  };
}

/** Nobody reads a form and fills it in within this time, milliseconds. */
const FASTEST_PERSON = 250;

/** Was an elicitation answered so fast that software did it? */
export function isAutomatic(ms: number): boolean {
  return ms < FASTEST_PERSON;
}

function decide(disclosures: readonly Disclosure[], probes: readonly ProbeEntry[]): Decision {
  const deciding = disclosures.filter(
    ({ kind, decides, grade }) => kind === 'directory' && decides && grade !== null,
  );
  const revealing = deciding.filter(({ grade }) => grade !== null && !HINTS.has(grade)).sort(compareStrength);
  if (revealing.length > 0) {
    const word = isConflict(revealing) ? 'conflicting' : 'revealed';
    return {
      word,
      grade: revealing[0]?.grade ?? null,
      values: valuesOf(revealing),
      channels: channelsOf(revealing),
    };
  }
  if (deciding.length > 0) {
    const hints = [...deciding].sort(compareStrength);
    return {
      word: 'hinted',
      grade: hints[0]?.grade ?? null,
      values: valuesOf(hints),
      channels: channelsOf(hints),
    };
  }
  return decideOnSilence(probes);
}

const HINTS: ReadonlySet<Grade> = new Set<Grade>(['base-name', 'workspace-id']);

/**
 * `ping` carries no directory: alone it only shows that the channel is alive. A kind that is not declared may stay silent;
 * whether one was declared nobody knows where no handshake was seen (`null`), and then its silence counts.
 */
function decideOnSilence(probes: readonly ProbeEntry[]): Decision {
  const kinds = probes.filter(({ probe }) => probe !== 'ping');
  const untested = kinds.filter((probe) => !isTested(probe));
  const missing = untested.filter(({ declared }) => declared !== false);
  if (missing.length === 0 && kinds.some(isTested))
    return { word: 'not_revealed', grade: null, values: [], channels: [] };
  const channels = (missing.length > 0 ? missing : untested).map(({ probe }) => `probe:${probe}`);
  return { word: 'not_tested', grade: null, values: [], channels };
}

function compareStrength(a: Disclosure, b: Disclosure): number {
  const depth = (disclosure: Disclosure): number => splitPath(disclosure.value).segments.length;
  return rankOf(a) - rankOf(b) || depth(b) - depth(a) || compareChannels(a.where, b.where);
}

function rankOf({ grade }: Disclosure): number {
  return grade === null ? GRADES.length : GRADES.indexOf(grade);
}

/** Most specific first, each place once whatever its spellings. */
function valuesOf(disclosures: readonly Disclosure[]): string[] {
  const values: string[] = [];
  for (const { value } of disclosures) {
    if (values.length >= MOST_KEPT) break;
    if (!values.some((known) => samePath(known, value))) values.push(value);
  }
  return values;
}

/** Strongest first: by the best grade that came through each, then by kind of channel. */
function channelsOf(disclosures: readonly Disclosure[]): string[] {
  const best = new Map<string, number>();
  for (const disclosure of disclosures) {
    const channel = channelOf(disclosure.where);
    best.set(channel, Math.min(best.get(channel) ?? GRADES.length, rankOf(disclosure)));
  }
  return [...best]
    .sort(([a, rankA], [b, rankB]) => rankA - rankB || compareChannels(a, b))
    .slice(0, MOST_KEPT)
    .map(([channel]) => channel);
}

/** Do two channels that each claim to say where the work is name places neither of which holds the other? */
function isConflict(disclosures: readonly Disclosure[]): boolean {
  const claims = new Map<string, (readonly string[])[]>();
  for (const { where, value, grade } of disclosures) {
    if (grade !== 'project' && (where !== 'process:cwd' || grade === 'home')) continue;
    const claimant = claimantOf(where);
    const known = claims.get(claimant) ?? [];
    if (known.length < MOST_KEPT) known.push(namesOf(value));
    claims.set(claimant, known);
  }
  const all = [...claims.values()].slice(0, MOST_KEPT);
  return all.some((left, index) => all.slice(index + 1).some((right) => !agree(left, right)));
}

type Names = readonly string[];

function agree(left: readonly Names[], right: readonly Names[]): boolean {
  return left.some((a) => right.some((b) => holds(a, b) || holds(b, a)));
}
