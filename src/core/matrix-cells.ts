/**
 * How a cell of the matrix is judged: by what was disclosed through a channel, and by whether that channel was open at all.
 * "Not seen" is said of a channel that was open, "?" where it could not be told: silence is never "no".
 */
import type { Cell } from './matrix-schema.ts';
import { clip, compareText } from './channels.ts';
import { GRADES } from './grades.ts';
import { isTested } from './outcome-meaning.ts';
import type { Probe } from './probes.ts';
import type { Disclosure, Report } from './report.ts';

/** Could this channel have given something away in this visit? `none`: this binding does not have it. */
export type Reach = (report: Report) => 'open' | 'none' | 'unknown';

export const REACH = {
  anything: ({ messages }) => (messages.received > 0 ? 'open' : 'unknown'),
  headers: ({ http }) => (http === null ? 'none' : http.requests.length > 0 ? 'open' : 'unknown'),
  process: ({ process, session }) =>
    session.binding !== 'stdio' ? 'none' : process === null ? 'unknown' : 'open',
  /** A model fills in arguments only where a tool was called. */
  calls: ({ messages }) => (Object.hasOwn(messages.byMethod, 'tools/call') ? 'open' : 'unknown'),
} as const satisfies Record<string, Reach>;

const MOST_EVIDENCE = 20;

type Which = (disclosure: Disclosure) => boolean;
type Name = (found: readonly Disclosure[]) => string;

/** A cell about what came through one channel, or of one kind. */
export function disclosed(reach: Reach, which: Which, name: Name): (report: Report) => Cell {
  return (report) => {
    const found = report.disclosures.filter(which);
    if (found.length > 0) {
      const evidence = [...new Set(found.map(({ where }) => where))].sort(compareText);
      return { word: name(found), tone: 'gives', evidence: evidence.slice(0, MOST_EVIDENCE) };
    }
    const open = reach(report);
    if (open === 'none') return { word: 'n/a', tone: 'none', evidence: [] };
    // What was too much to be searched can't be said not to be there.
    if (open === 'unknown' || report.omitted.length > 0) return { word: '?', tone: 'unknown', evidence: [] };
    return { word: 'not seen', tone: 'unseen', evidence: [] };
  };
}

/** What a question was answered with: its channel is open only where it was put and heard. */
export function answeredWith(probe: Probe, which: Which, name: Name): (report: Report) => Cell {
  const cell = disclosed(
    ({ probes }) => (probes.some((entry) => entry.probe === probe && isTested(entry)) ? 'open' : 'unknown'),
    (disclosure) => disclosure.where.startsWith(`probe:${probe}`) && which(disclosure),
    name,
  );
  return (report) => {
    const judged = cell(report);
    return judged.tone === 'unseen' ? { ...judged, word: 'no', tone: 'keeps' } : judged;
  };
}

/** `yes/answered`: what was declared, and what came of the question. */
export function asked(probe: Probe): (report: Report) => Cell {
  return ({ probes }) => {
    const entry = probes.find((one) => one.probe === probe);
    if (entry === undefined) return { word: '?', tone: 'unknown', evidence: [] };
    const { declared, outcome, code, why } = entry;
    const word = `${declared === null ? '?' : declared ? 'yes' : 'no'}/${outcome}`;
    const tone = !isTested(entry) ? 'unknown' : outcome === 'refused' ? 'keeps' : 'answers';
    const evidence = [
      `declared: ${declared === null ? 'unknown' : declared ? 'yes' : 'no'}`,
      `outcome: ${outcome}`,
      ...(code === null ? [] : [`code ${code}`]),
      ...(why === null ? [] : [clip(why, 200)]),
    ];
    return { word, tone, evidence };
  };
}

/** The closest to somebody's work. */
export function strongestGrade(found: readonly Disclosure[]): string {
  return GRADES.find((grade) => found.some((one) => one.grade === grade)) ?? 'yes';
}

/** Who gave it: the client itself, or only the system it inherited from. */
export function sentOrInherited(found: readonly Disclosure[]): string {
  return found.every(({ how }) => how === 'inherited') ? 'inherited' : 'sent';
}

export function firstValue(found: readonly Disclosure[]): string {
  const values = [...new Set(found.map(({ value }) => value))];
  return `${clip(values[0] ?? '', 40)}${values.length > 1 ? ` +${values.length - 1}` : ''}`;
}

export function howMany(found: readonly Disclosure[]): string {
  return String(new Set(found.map(({ where }) => where)).size);
}
