/**
 * Turns what was asked, what came back and what was called off into the report's four entries, one a question.
 * The nine outcomes are told apart here and nowhere else; a late answer is still an answer.
 */
import { answeredBy } from './answered-by.ts';
import { ERA_REFUSED } from './modern.ts';
import { judgeReply } from './outcome.ts';
import {
  declares,
  NOT_DECLARED,
  PROBES,
  PROBE_CAPABILITY,
  VIAS,
  type Outcome,
  type Probe,
} from './probes.ts';
import type { ProbeEntry } from './report.ts';
import type { FoldedQuestion, FoldedReply, SessionFold, Stamp } from './session-fold.ts';
import { isAutomatic } from './verdict.ts';

/** Always four entries, in the order asked. `capabilities` is `undefined` where the client never declared any. */
export function readQuestions(fold: SessionFold, capabilities: unknown): ProbeEntry[] {
  return PROBES.map((probe) => ({
    ...withAnsweredBy(readQuestion(fold, probe, isDeclared(fold, probe, capabilities))),
    url: probe === 'elicitation/create' ? readUrlQuestion(fold) : null,
  }));
}

function withAnsweredBy(entry: ProbeEntry): ProbeEntry {
  return { ...entry, answeredBy: answeredBy(entry) };
}

/** The newest request to open our own page, and what became of it. */
function readUrlQuestion(fold: SessionFold): ProbeEntry['url'] {
  const put = [...fold.questions.values()].filter(({ url }) => url).at(-1);
  if (put === undefined) return null;
  const { outcome, why, code, ms, automatic, reply } = judgeQuestion(fold, put, true);
  return { id: put.id, outcome, why, code, ms, automatic, reply, visits: fold.visits.get(put.id) ?? 0 };
}

/** In the modern era each request declares for itself: what one has declared was declared. */
function isDeclared(fold: SessionFold, probe: Probe, capabilities: unknown): boolean | null {
  const name = PROBE_CAPABILITY[probe];
  if (name === null) return null;
  if (fold.declared.has(name)) return true;
  if (capabilities === undefined) return fold.declares ? false : null;
  return declares(capabilities, name);
}

function readQuestion(fold: SessionFold, probe: Probe, declared: boolean | null): ProbeEntry {
  const put = [...fold.questions.values()].filter((question) => question.probe === probe && !question.url);
  const entries = put.map((question) => ({ question, entry: judgeQuestion(fold, question, declared) }));
  // With several rounds the newest wins, unless an older one told more: what was answered stays answered.
  entries.sort(
    (a, b) => INFORMS[b.entry.outcome] - INFORMS[a.entry.outcome] || b.question.round - a.question.round,
  );
  const best = entries[0];
  if (best !== undefined) return { ...best.entry, asked: put.length };
  return { ...blank(probe, declared), ...neverPut(fold, probe) };
}

const INFORMS: Record<Outcome, number> = {
  answered: 4,
  answered_malformed: 4,
  late: 4,
  refused: 3,
  pending: 2,
  aborted: 1,
  no_reply: 1,
  undeliverable: 1,
  not_asked: 0,
};

function judgeQuestion(fold: SessionFold, question: FoldedQuestion, declared: boolean | null): ProbeEntry {
  const { probe, id } = question;
  const via = VIAS.find((known) => known === question.via) ?? null;
  const entry = { ...blank(probe, declared), id, via, request: question.request, asked: 1 };
  const lapsed = fold.lapsed.get(id);
  const aborted = fold.aborted.get(id);
  const undelivered = fold.undelivered.get(id);
  const replies = [...(fold.replies.get(id) ?? [])].sort((a, b) => compare(a.stamp, b.stamp));
  const [reply] = replies;
  if (reply !== undefined) return judgeAnswered(entry, question, reply, fold);
  const away = fold.carriedAway.get(id);
  if (away !== undefined) {
    const ms = question.sent === null ? null : elapsed(question.sent, away);
    return {
      ...entry,
      outcome: 'answered',
      why: 'the answer is only in the journal of the process that heard it',
      ms,
    };
  }
  const unreadable = fold.unreadable.get(id);
  if (unreadable !== undefined) {
    const { stamp, why, raw } = unreadable;
    const ms = question.sent === null ? null : elapsed(question.sent, stamp);
    return { ...entry, outcome: 'answered_malformed', why, ms, reply: raw === '' ? null : raw };
  }
  if (undelivered !== undefined) return { ...entry, outcome: 'undeliverable', why: undelivered };
  if (aborted !== undefined) return { ...entry, outcome: 'aborted', why: aborted };
  if (lapsed !== undefined) return { ...entry, outcome: 'no_reply', after: lapsed.after };
  return { ...entry, outcome: 'pending', why: 'no answer yet' };
}

function judgeAnswered(
  entry: ProbeEntry,
  question: FoldedQuestion,
  reply: FoldedReply,
  fold: SessionFold,
): ProbeEntry {
  const { message, stamp } = reply;
  const ms = question.sent === null ? null : elapsed(question.sent, stamp);
  const judged = judgeReply(question.probe, message, question.url);
  const automatic = question.probe === 'elicitation/create' && ms !== null ? isAutomatic(ms) : null;
  const answered = { ...entry, ...judged, ms, automatic, reply: message.value };
  const lapsed = fold.lapsed.get(question.id);
  const aborted = fold.aborted.get(question.id);
  // An answer that reached another process in time is in time, whatever the process that asked had to conclude.
  if (aborted === undefined && (lapsed === undefined || compare(stamp, lapsed.stamp) < 0)) return answered;
  const why =
    lapsed === undefined
      ? `after it was called off: ${aborted ?? ''}`
      : `after its budget of ${Math.round(lapsed.after)} ms`;
  return {
    ...answered,
    outcome: 'late',
    why: judged.why === null ? why : `${why}; ${judged.why}`,
    after: ms,
  };
}

/** Why a question never left: skipped, no stream, cancelled, planned only, or the moment to ask never came. */
function neverPut(fold: SessionFold, probe: Probe): Pick<ProbeEntry, 'outcome' | 'why'> {
  const unasked = fold.unasked.filter((note) => note.probe === probe).at(-1);
  if (unasked !== undefined) return { outcome: unasked.outcome, why: whyUnasked(fold, probe, unasked.why) };
  const planned = fold.rounds.filter((round) => round.plan.includes(probe)).at(-1);
  if (planned === undefined) return { outcome: 'not_asked', why: whyNeverPlanned(fold) };
  // Another process that saw the session may have ended in order; that says nothing about the one that was asking.
  if (fold.end?.instance !== planned.instance) return { outcome: 'pending', why: 'planned, not put yet' };
  return { outcome: 'not_asked', why: `the session ended before it was put (${fold.end?.how ?? ''})` };
}

/** Each modern request declares for itself, and one that came later may declare more. */
function whyUnasked(fold: SessionFold, probe: Probe, why: string): string {
  const name = PROBE_CAPABILITY[probe];
  const isLater = why === NOT_DECLARED && name !== null && fold.declared.has(name);
  return isLater ? 'not declared by the request that was answered with questions' : why;
}

function whyNeverPlanned({
  byMethod,
  called,
  grouped,
  handshakes,
  how,
  modern,
  eras,
  oddities,
}: SessionFold): string {
  if (how === 'rebuilt' && grouped?.confidence === 'certain')
    return 'another process began the questions, and its journal is not here';
  if (oddities.some(({ code }) => code === ERA_REFUSED) && handshakes.length === 0)
    return 'its opening was refused, since this server was told to speak one era only';
  if (called) return 'its call of probe_report was refused before a question could be put';
  const isModern = modern.length > 0 || eras.has('modern');
  if (isModern) return 'it never called probe_report, the one time to ask a modern client';
  return byMethod.has('tools/list') && handshakes.length === 0
    ? 'its list was refused before a question could be put'
    : 'the client listed no tools and called none';
}

function blank(probe: Probe, declared: boolean | null): ProbeEntry {
  return {
    probe,
    declared,
    via: null,
    id: null,
    outcome: 'not_asked',
    why: null,
    code: null,
    ms: null,
    after: null,
    automatic: null,
    answeredBy: null,
    request: null,
    reply: null,
    asked: 0,
    url: null,
  };
}

/** Milliseconds between two stamps: monotonic within one instance, by the wall clock across two. */
function elapsed(from: Stamp, to: Stamp): number {
  const ms = from.instance === to.instance ? to.t - from.t : Date.parse(to.at) - Date.parse(from.at);
  return Math.max(0, Math.round(ms * 1000) / 1000);
}

function compare(a: Stamp, b: Stamp): number {
  if (a.instance === b.instance) return a.n - b.n;
  return a.at < b.at ? -1 : a.at > b.at ? 1 : 0;
}
