/**
 * Requests that name no session: grouped by what they have in common, apart from everybody's session,
 * and related, with the confidence stated, to the sessions that look the same. It never merges the two.
 */
import { header, type Headers } from '../core/http-rules.ts';
import type { Instrument } from './instrument.ts';
import { randomId } from './random-id.ts';

export interface Visitors {
  /** The visit that a request without session belongs to, begun where there is none. */
  visit(who: Visitor, how: 'no-session' | 'off-endpoint'): string;
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

interface Known {
  visit: { readonly id: string; last: number } | null;
  sessions: string[];
}

export function createVisitors(instrument: Instrument): Visitors {
  const known = new Map<string, Known>();

  const find = (who: Visitor): Known => {
    const key = JSON.stringify([
      who.label,
      header(who.headers, 'user-agent'),
      header(who.headers, 'authorization'),
      who.address,
    ]);
    const found = known.get(key) ?? { visit: null, sessions: [] };
    known.delete(key);
    known.set(key, found);
    const [oldest] = known.keys();
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
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

  return {
    visit(who, how) {
      const entry = find(who);
      const now = performance.now();
      if (entry.visit !== null && now - entry.visit.last < APART_MS && instrument.has(entry.visit.id)) {
        entry.visit.last = now;
        return entry.visit.id;
      }
      const id = randomId(26);
      instrument.open(id, { how, clientSessionId: null, label: who.label });
      entry.visit = { id, last: now };
      for (const session of new Set(alike(who).flatMap((other) => other.sessions))) relate(who, id, session);
      return id;
    },
    began(who, session) {
      for (const other of alike(who)) {
        if (other.visit !== null && performance.now() - other.visit.last < APART_MS)
          relate(who, session, other.visit.id);
      }
      const entry = find(who);
      entry.sessions = [...entry.sessions.slice(-4), session];
    },
  };
}
