/**
 * How the other sessions of a visit are related to the visit proper, in the report's own words.
 */
import type { Relation } from './expect.ts';

/** A process that was asked one thing and ended, before the one that was used. */
export const THROW_AWAY: Relation = {
  why: /^same parent process, started \d+ ms earlier$/,
  confidence: 'certain',
};

/** Requests over HTTP without a session, such as an opening in an era that is not served. */
export const LOOKS_ALIKE: Relation = { why: /^same User-Agent and address$/, confidence: 'possible' };
