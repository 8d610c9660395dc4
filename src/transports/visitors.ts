/**
 * Requests that name no session, strays and modern ones: grouped by what they have in common, apart from everybody's session,
 * and related, with the confidence stated, to the sessions that look the same. It never merges the two.
 */
import { canonicalJson } from '../core/canonical-json.ts';
import { header, type Headers } from '../core/http-rules.ts';
import type { Grouping } from '../core/report.ts';
import type { Instrument } from './instrument-interface.ts';
import { randomId } from './random-id.ts';
import type { RoundKey } from './round-key.ts';

export interface Visitors {
  /** The visit that a request without session belongs to, begun where there is none. */
  visit(who: Visitor, how: 'no-session' | 'off-endpoint'): string;
  /** The visit that a modern request belongs to, begun where there is none. `info`: what its client says of itself. */
  modern(who: Visitor, principal: string, info: unknown): string;
  /** A session began: relates it to what looks the same. */
  began(who: Visitor, session: string): void;
}

export interface Visitor {
  readonly headers: Headers;
  /** Peer address without port. */
  readonly address: string;
  readonly label: string | null;
}

/** After so long a silence the next request without session is a new visit. */
const APART_MS = 10 * 60 * 1000;
const MOST_KNOWN = 2000;

/** The same for modern requests; within this time, processes that share a key give a client's visit the same name. */
const MODERN_APART_MS = 3 * 60 * 1000;

interface Visit {
  readonly id: string;
  last: number;
}

interface Known {
  visit: Visit | null;
  modern: Visit | null;
  sessions: string[];
}

/** `makeRoom`: called before a visit is begun. */
export function createVisitors(instrument: Instrument, roundKey: RoundKey, makeRoom: () => void): Visitors {
  const known = new Map<string, Known>();
  const modern = new Map<string, Visit>();

  const find = (who: Visitor): Known => {
    const key = JSON.stringify([
      who.label,
      header(who.headers, 'user-agent'),
      header(who.headers, 'authorization'),
      who.address,
    ]);
    const found = known.get(key) ?? { visit: null, modern: null, sessions: [] };
    keep(known, key, found);
    return found;
  };

  /** Off-endpoint requests carry no label; they may belong to a labelled client all the same. */
  const alike = (who: Visitor): Known[] =>
    who.label === null ? [find(who)] : [find(who), find({ ...who, label: null })];

  const relate = (who: Visitor, a: string, b: string): void => {
    const token = header(who.headers, 'authorization') !== null;
    const confidence = token ? 'likely' : 'possible';
    const why = token ? 'same Authorization, User-Agent and address' : 'same User-Agent and address';
    instrument.record({ kind: 'related', session: a, to: b, why, confidence });
    instrument.record({ kind: 'related', session: b, to: a, why, confidence });
  };

  const began = (who: Visitor, session: string): void => {
    for (const other of alike(who)) {
      if (other.visit !== null && performance.now() - other.visit.last < APART_MS)
        relate(who, session, other.visit.id);
    }
    const earlier = alike(who).find(
      ({ modern: visit }) => visit !== null && performance.now() - visit.last < MODERN_APART_MS,
    )?.modern;
    if (earlier !== null && earlier !== undefined) {
      relate(who, session, earlier.id);
      if (instrument.servedModern(earlier.id))
        instrument.odd(
          session,
          'legacy-after-modern',
          'initialize after modern requests of what may be the same client: dual-era, chose legacy after modern success',
        );
    }
    const entry = find(who);
    entry.sessions = [...entry.sessions.slice(-4), session];
  };

  return {
    visit(who, how) {
      const entry = find(who);
      const now = performance.now();
      if (entry.visit !== null && now - entry.visit.last < APART_MS && instrument.has(entry.visit.id)) {
        entry.visit.last = now;
        return entry.visit.id;
      }
      makeRoom();
      const id = randomId(26);
      const by = ['label', 'User-Agent', 'Authorization', 'peer address'];
      const confidence = header(who.headers, 'authorization') === null ? 'possible' : 'likely';
      instrument.open(id, { how, clientSessionId: null, label: who.label, grouped: { by, confidence } });
      entry.visit = { id, last: now };
      for (const session of new Set(alike(who).flatMap((other) => other.sessions))) relate(who, id, session);
      return id;
    },
    modern(who, principal, info) {
      // Who says nothing of itself is nobody's visit but its own, though it may be somebody who did before.
      const said = info === undefined ? null : canonicalJson(info);
      const key = roundKey.derive(26, ['client', who.label, principal, who.address, said]);
      const found = modern.get(key);
      const now = performance.now();
      const known = found !== undefined && now - found.last < MODERN_APART_MS && instrument.has(found.id);
      const id = known ? found.id : roundKey.derive(26, [key, Math.floor(Date.now() / MODERN_APART_MS)]);
      const visit = { id, last: now };
      keep(modern, key, visit);
      const entry = find(who);
      entry.modern = visit;
      if (instrument.has(id)) return id;
      const by = ['label', ...(said === null ? [] : ['clientInfo']), 'principal', 'peer address'];
      const confidence = principal === 'anonymous' ? 'possible' : 'likely';
      makeRoom();
      const grouped: Grouping = { by, confidence };
      instrument.open(id, { how: 'modern', clientSessionId: null, label: who.label, grouped });
      for (const other of alike(who)) {
        if (other.visit !== null && now - other.visit.last < APART_MS) relate(who, id, other.visit.id);
        for (const session of other.sessions) if (instrument.has(session)) relate(who, id, session);
      }
      entry.sessions = [...entry.sessions.slice(-4), id];
      return id;
    },
    began,
  };
}

/** The newest last; the oldest goes where there are too many. */
function keep<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MOST_KNOWN && oldest !== undefined) map.delete(oldest);
}
