/**
 * Gathers one session's observations, in whatever order they come, into what a report is made from.
 * It parses and counts but judges nothing.
 */
import { MOST_ROUNDS, omit, pickStamp, setOrOmit } from './fold-bounds.ts';
import { addReceived } from './fold-messages.ts';
import { addSent } from './fold-questions.ts';
import { addRequest, addResponse } from './fold-requests.ts';
import { addCarried, addReturned } from './fold-rounds.ts';
import type { Payload } from './json-rpc.ts';
import type { Observation, ObservationOf } from './observation.ts';
import type { FoldLimits, SessionFold } from './session-fold.ts';
import { addToTimeline } from './timeline.ts';

/** Adds one observation of this session. `payload` spares a second parse where the caller has read `received` already. */
export function addToSession(
  fold: SessionFold,
  observation: Observation,
  limits: FoldLimits,
  payload: Payload | undefined,
): void {
  fold.instances.add(observation.instance);
  if (observation.at < fold.startedAt) fold.startedAt = observation.at;
  if (observation.at > fold.lastAt) fold.lastAt = observation.at;
  addToTimeline(fold.timeline, observation);
  switch (observation.kind) {
    case 'journal':
    case 'listening':
    case 'closed':
    case 'belongs':
      return;
    case 'process':
      // Homes and folders of its own, which decide what a path is worth, were not known then.
      if (fold.ahead !== null && fold.process === null)
        omit(fold, 'messages read before the process was known');
      fold.process = observation.facts;
      fold.binding = 'stdio';
      return;
    case 'session':
      addOpening(fold, observation);
      return;
    case 'request':
      addRequest(fold, observation, limits);
      return;
    case 'response':
      addResponse(fold, observation);
      return;
    case 'received':
      addReceived(fold, observation, limits, payload);
      return;
    case 'sent':
      addSent(fold, observation);
      return;
    case 'round':
      if (fold.rounds.length < MOST_ROUNDS) fold.rounds.push(observation);
      else omit(fold, 'rounds of questions');
      return;
    case 'lapsed':
      setOrOmit(fold, fold.lapsed, observation.id, {
        after: observation.after,
        stamp: pickStamp(observation),
      });
      return;
    case 'aborted':
      setOrOmit(fold, fold.aborted, observation.id, observation.why);
      return;
    case 'undelivered':
      setOrOmit(fold, fold.undelivered, observation.id, observation.why);
      return;
    case 'attributed': {
      const { id, why, raw } = observation;
      if (!fold.unreadable.has(id))
        setOrOmit(fold, fold.unreadable, id, { stamp: pickStamp(observation), why, raw });
      return;
    }
    case 'returned':
      addReturned(fold, observation);
      return;
    case 'carried':
      for (const answer of observation.answers) addCarried(fold, observation, answer);
      return;
    case 'visited':
      fold.visits.set(observation.id, (fold.visits.get(observation.id) ?? 0) + 1);
      return;
    case 'unasked':
      if (fold.unasked.length < MOST_ROUNDS) fold.unasked.push(observation);
      else omit(fold, 'questions not asked');
      return;
    case 'oddity': {
      const { code, at, detail, raw } = observation;
      if (fold.oddities.length < limits.oddities) fold.oddities.push({ code, at, detail, raw });
      else omit(fold, 'oddities');
      return;
    }
    case 'related': {
      const { to, why, confidence } = observation;
      if (!fold.related.some((known) => known.session === to))
        fold.related.push({ session: to, why, confidence });
      return;
    }
    case 'end':
      if (fold.end === null || fold.end.at <= observation.at)
        fold.end = { how: observation.how, at: observation.at, instance: observation.instance };
      return;
  }
}

function addOpening(fold: SessionFold, opening: ObservationOf<'session'>): void {
  if (fold.how === null || opening.how !== 'rebuilt') fold.how = opening.how;
  if (opening.how === 'rebuilt') fold.rebuilt += 1;
  if (opening.how === 'stdio' || opening.how === 'http+sse') fold.binding = opening.how;
  fold.clientSessionId ??= opening.clientSessionId;
  fold.bait ||= opening.bait;
  fold.label ??= opening.label;
  // The weakest bond is the one to be stated.
  if (opening.grouped !== null && (fold.grouped === null || fold.grouped.confidence === 'certain'))
    fold.grouped = opening.grouped;
  // Seen again after its end (a forgotten session that came back): it is open once more.
  if (fold.end !== null && fold.end.at <= opening.at) fold.end = null;
}
