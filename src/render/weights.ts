/**
 * What was given away by weight, most telling first, in the words that all renderings share.
 */
import type { Revelation, Weight } from '../core/diff-schema.ts';
import type { Report } from '../core/report.ts';
import { revelationsOf, weightOfKind } from '../core/revelations.ts';

/** Most telling first. */
const TITLE: Record<Weight, string> = {
  leak: 'of the user (leak)',
  behaviour: 'behaviour',
  identity: 'of the client (identity)',
  environment: 'of the machine (environment)',
};

export interface Weighted {
  readonly title: string;
  readonly revelations: readonly Revelation[];
}

/** Weights with nothing in them are left out. */
export function byWeight(report: Pick<Report, 'disclosures'>): Weighted[] {
  const all = revelationsOf(report);
  return (Object.entries(TITLE) as [Weight, string][])
    .map(([weight, title]) => ({
      title,
      revelations: all.filter(({ kind }) => weightOfKind(kind) === weight),
    }))
    .filter(({ revelations }) => revelations.length > 0);
}
