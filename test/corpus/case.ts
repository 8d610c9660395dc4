/**
 * A labelled case: what arrives, what must be found in it, and what must not.
 */
import type { Evidence } from '../../src/core/disclosures.ts';
import type { Grade } from '../../src/core/report.ts';

export interface Expected {
  readonly kind: string;
  readonly value: string;
  /** May there be more around the value: a scheme, a name, the URL it is in? */
  readonly within?: boolean;
  /** At least this; nothing is said where it is left out. */
  readonly grade?: Grade;
  readonly decides?: boolean;
}

export interface Case {
  readonly id: string;
  readonly place: string;
  readonly encoding: string;
  readonly evidence: Evidence;
  /** Empty: a look-alike, in which nothing that tells of anybody may be found. */
  readonly find: readonly Expected[];
  /** Kinds that a look-alike gives away all the same (a user agent is the client's). */
  readonly except?: readonly string[];
}

export const dir = (value: string, grade: Grade = 'project', decides = true): Expected => ({
  kind: 'directory',
  value,
  grade,
  decides,
});
export const aside = (value: string, grade: Grade = 'under-home'): Expected => dir(value, grade, false);
export const hint = (value: string): Expected => dir(value, 'workspace-id');
export const fact = (kind: string, value: string): Expected => ({ kind, value });

type Row = readonly [encoding: string, evidence: Evidence, ...find: Expected[]];

/** Cases of one place, numbered. */
export function reveals(place: string, rows: readonly Row[]): Case[] {
  return rows.map(([encoding, evidence, ...find], index) => ({
    id: `${place} ${index + 1}`,
    place,
    encoding,
    evidence,
    find,
  }));
}

export function lookalikes(
  place: string,
  rows: readonly (readonly [kind: string, evidence: Evidence, ...except: string[]])[],
): Case[] {
  return rows.map(([encoding, evidence, ...except], index) => ({
    id: `${place} look-alike ${index + 1}`,
    place,
    encoding,
    evidence,
    find: [],
    except,
  }));
}
