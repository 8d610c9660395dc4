/**
 * Finds what a session's evidence gives away, channel by channel, each with its place, grade and maker.
 * It weighs nothing against anything else: whether the working directory was revealed is decided in `verdict.ts`.
 */
import { compareChannels, compareText } from './channels.ts';
import { disclosuresOfRequests, type RequestHead } from './disclosures-of-http.ts';
import { disclosuresOfMessage, type ClientMessage } from './disclosures-of-messages.ts';
import { disclosuresOfProcess, surroundingsOf } from './disclosures-of-process.ts';
import { disclosuresOfReply, type ProbeReply } from './disclosures-of-replies.ts';
import type { Cut } from './json-walk.ts';
import { NameBook } from './name-book.ts';
import { GRADES } from './grades.ts';
import type { Binding, Disclosure, ProcessFacts } from './report.ts';

export interface Evidence {
  readonly binding: Binding;
  readonly process: ProcessFacts | null;
  readonly requests: readonly RequestHead[];
  /** The client's own requests and notifications, whole messages. */
  readonly messages: readonly ClientMessage[];
  /** Its replies to our questions. */
  readonly replies: readonly ProbeReply[];
  /** Our own listening addresses, so that they are not taken for disclosures. */
  readonly own: readonly string[];
  /** What was found in evidence that is no longer held. */
  readonly already?: readonly Disclosure[];
}

export interface Search {
  readonly disclosures: Disclosure[];
  /** What was not searched or not kept, and how often; evidence like that can't support "not revealed". */
  readonly omitted: ReadonlyMap<string, number>;
}

/** More than this is a flood, of which the deciding ones are kept first. */
const MOST = 1000;

export function findDisclosures(evidence: Evidence): Disclosure[] {
  return searchEvidence(evidence).disclosures;
}

export function searchEvidence(evidence: Evidence): Search {
  const surroundings = surroundingsOf(evidence.process);
  const book = new NameBook();
  const told = [
    ...evidence.replies.map((reply) => disclosuresOfReply(reply, surroundings)),
    ...evidence.messages.map((message) => disclosuresOfMessage(message, surroundings, book)),
  ];
  const found = [
    ...(evidence.already ?? []),
    ...told.flatMap(({ disclosures }) => disclosures),
    ...disclosuresOfRequests(evidence.requests, evidence.own, surroundings),
  ];
  const witnesses = new Set(found.filter(({ grade }) => grade === 'project').map(({ value }) => value));
  const inherited =
    evidence.process === null
      ? []
      : disclosuresOfProcess(evidence.process, surroundings, [...witnesses].slice(0, MOST));
  const all = unique([...found, ...inherited]);
  return {
    disclosures: all.slice(0, MOST),
    omitted: new Map([
      ...wordCuts(told.map(({ cut }) => cut)),
      ...(all.length > MOST ? [['disclosures', all.length - MOST] as const] : []),
    ]),
  };
}

/** Each once, the deciding ones first, in an order that does not depend on the order of the evidence. */
function unique(disclosures: readonly Disclosure[]): Disclosure[] {
  const seen = new Set<string>();
  return [...disclosures].sort(compareDisclosures).filter(({ kind, where, value }) => {
    const key = `${kind}\n${where}\n${value}`;
    return !seen.has(key) && seen.add(key).size > 0;
  });
}

function compareDisclosures(a: Disclosure, b: Disclosure): number {
  return (
    Number(b.decides) - Number(a.decides) ||
    rankOf(a) - rankOf(b) ||
    compareText(a.kind, b.kind) ||
    compareChannels(a.where, b.where) ||
    compareText(a.value, b.value) ||
    a.decoding.length - b.decoding.length ||
    compareText(a.decoding.join(), b.decoding.join()) ||
    compareText(typeof a.raw === 'string' ? a.raw : '', typeof b.raw === 'string' ? b.raw : '')
  );
}

function rankOf({ grade }: Disclosure): number {
  return grade === null ? GRADES.length : GRADES.indexOf(grade);
}

function wordCuts(cuts: readonly Cut[]): (readonly [string, number])[] {
  return (['depth', 'values'] as const).flatMap((bound) => {
    const times = cuts.filter((cut) => cut === bound).length;
    return times === 0 ? [] : [[`messages beyond the ${bound} that is searched`, times] as const];
  });
}
