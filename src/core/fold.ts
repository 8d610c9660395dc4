/**
 * Sorts observations, from one journal or several, into sessions.
 * What belongs to which session is read off the observations alone, so a rebuilt report equals the live one.
 */
import type { Canary } from './canary.ts';
import type { Payload } from './json-rpc.ts';
import type { Observation, ObservationOf } from './observation.ts';
import { addToSession } from './fold-session.ts';
import { createSessionFold, REBUILD_LIMITS, type FoldLimits, type SessionFold } from './session-fold.ts';

interface Held {
  readonly observation: ObservationOf<'request' | 'received'>;
  readonly payload: Payload | undefined;
}

const MOST_DAMAGE = 20;

export interface Archive {
  add(observation: Observation, payload?: Payload): void;
  /** All sessions, oldest first. */
  sessions(): SessionFold[];
  session(id: string): SessionFold | null;
  /** Every journal header seen, by instance. */
  journals(): readonly ObservationOf<'journal'>[];
  /** Characters of evidence held, of all sessions. */
  held(): number;
  /** Frees what is held for a session that is over. */
  forget(id: string): void;
}

/**
 * `isWanted`: sessions that are to be folded; of the others nothing is kept. `canaryOf`: a planted directory to look for in a session
 * that this process saw.
 */
export function createArchive(
  limits: FoldLimits = REBUILD_LIMITS,
  isWanted: (session: string) => boolean = () => true,
  canaryOf: (session: string, instance: string) => Canary | null = () => null,
): Archive {
  const sessions = new Map<string, SessionFold>();
  const journals: ObservationOf<'journal'>[] = [];
  let held = 0;
  // Heads and bodies of requests are recorded before anybody knows whose they are; `belongs` says so and they are adopted.
  const unclaimed = new Map<string, Held[]>();

  // One for all of a session: asked once.
  const canaries = new Map<string, Canary | null>();
  const canaryFor = (id: string, instance: string): Canary | null => {
    const known = canaries.get(id);
    if (known !== undefined) return known;
    const canary = canaryOf(id, instance);
    canaries.set(id, canary);
    return canary;
  };

  const foldOf = (id: string, observation: Observation): SessionFold => {
    const known = sessions.get(id);
    if (known !== undefined) return known;
    const created = createSessionFold(id, observation);
    sessions.set(id, created);
    return created;
  };

  /** One that can't be folded is said to be missing, and takes none of the others with it. */
  const fold = (into: SessionFold, observation: Observation, payload: Payload | undefined): void => {
    const before = into.held;
    try {
      const canary = canaryFor(into.id, observation.instance);
      if (canary !== null) {
        into.canary ??= canary.begin();
        canary.look(observation, into.canary);
      }
      addToSession(into, observation, limits, payload);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const what = `an observation (${observation.kind}, number ${observation.n}) could not be read: ${why}`;
      if (into.damage.length < MOST_DAMAGE) into.damage.push(what);
      into.omitted.set('unreadable observations', (into.omitted.get('unreadable observations') ?? 0) + 1);
    }
    held += into.held - before;
  };

  return {
    add(observation, payload) {
      if (observation.kind === 'journal') journals.push(observation);
      if (observation.session === null) {
        if (observation.kind !== 'request' && observation.kind !== 'received') return;
        const key = `${observation.instance}:${observation.request}`;
        const held = unclaimed.get(key) ?? [];
        held.push({ observation, payload });
        unclaimed.set(key, held);
        return;
      }
      if (!isWanted(observation.session)) {
        if (observation.kind === 'belongs')
          unclaimed.delete(`${observation.instance}:${observation.request}`);
        return;
      }
      const session = foldOf(observation.session, observation);
      if (observation.kind === 'belongs') {
        const key = `${observation.instance}:${observation.request}`;
        for (const held of unclaimed.get(key) ?? []) fold(session, held.observation, held.payload);
        unclaimed.delete(key);
      }
      fold(session, observation, payload);
    },
    sessions() {
      // Killed between a request's head and its body: on record, so it is shown, as a visit of its own.
      for (const [key, all] of unclaimed) {
        for (const { observation, payload } of all) {
          fold(
            foldOf(`unclaimed${observation.instance}r${observation.request ?? 0}`, observation),
            observation,
            payload,
          );
        }
        unclaimed.delete(key);
      }
      return [...sessions.values()].sort((a, b) =>
        a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0,
      );
    },
    session: (id) => sessions.get(id) ?? null,
    journals: () => journals,
    held: () => held,
    forget: (id) => {
      held -= sessions.get(id)?.held ?? 0;
      sessions.delete(id);
      canaries.delete(id);
    },
  };
}
