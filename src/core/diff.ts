/**
 * Compares two reports: pure, so the same two reports always give the same answer, and `diff(b, a)` mirrors `diff(a, b)`.
 * It compares what clients do and give away; that the two came over different bindings is the premise and no finding.
 */
import { diffClient } from './diff-client.ts';
import { hasOtherEra, isUndeclaredInBoth } from './diff-eras.ts';
import { diffDisclosures } from './diff-disclosures.ts';
import { diffHttp } from './diff-http.ts';
import { diffProbes } from './diff-probes.ts';
import { diffProcess } from './diff-process.ts';
import {
  WEIGHTS,
  differ,
  type Diff,
  type DiffSide,
  type Difference,
  type NotCompared,
} from './diff-schema.ts';
import type { Report } from './report.ts';
import { compareRevelations } from './revelations.ts';
import { onlyIn, sameDirectory, type Comparing } from './volatile.ts';

export function diffReports(a: Report, b: Report): Diff {
  // Reports of the first build do not say which key they were made with.
  const comparing = { sameKey: a.fingerprintKey === b.fingerprintKey && a.fingerprintKey !== '' };
  const differences = [
    ...diffVerdicts(a, b, comparing),
    ...diffDisclosures(a, b, comparing),
    ...diffProbes(a, b, comparing),
    ...diffClient(a, b, comparing),
    ...diffHttp(a, b, comparing),
    ...diffProcess(a, b, comparing),
  ];
  return {
    kind: 'mcp-tell/diff',
    version: 1,
    a: sideOf(a),
    b: sideOf(b),
    same: differences.length === 0,
    differences: differences.sort((left, right) => rank(left) - rank(right)),
    revelations: compareRevelations(a, b, comparing),
    notCompared: notCompared(a, b, comparing),
  };
}

/** Stable: within a weight the order of the parts above stays. */
function rank({ weight }: Difference): number {
  return WEIGHTS.indexOf(weight);
}

function sideOf({ session, client, verdict }: Report): DiffSide {
  const { word, grade, line } = verdict.directory;
  return {
    session: session.id,
    binding: session.binding,
    era: session.era,
    label: session.label,
    bait: session.bait,
    client: { name: client.name, version: client.version },
    startedAt: session.startedAt,
    end: session.end,
    verdict: { word, grade, line },
  };
}

function diffVerdicts(a: Report, b: Report, comparing: Comparing): Difference[] {
  const [left, right] = [a.verdict.directory, b.verdict.directory];
  const key = (value: string): string => value;
  const same = (one: string, other: string): boolean => sameDirectory(one, other, comparing);
  return [
    ...(left.word === right.word
      ? []
      : [differ('verdict-word', 'verdict/directory/word', left.word, right.word)]),
    ...(left.grade === right.grade
      ? []
      : [differ('verdict-grade', 'verdict/directory/grade', left.grade, right.grade)]),
    ...onlyIn(left.values, right.values, key, same).map((value) =>
      differ('verdict-directory-only-in-a', VALUES, value, null),
    ),
    ...onlyIn(right.values, left.values, key, same).map((value) =>
      differ('verdict-directory-only-in-b', VALUES, null, value),
    ),
  ];
}

const VALUES = 'verdict/directory/values';

function notCompared(a: Report, b: Report, comparing: Comparing): NotCompared[] {
  const found: NotCompared[] = [];
  if ((a.http === null) !== (b.http === null)) found.push('headers');
  if ((a.process === null) !== (b.process === null)) found.push('environment');
  if (
    hasOtherEra(a, b) &&
    a.probes.some((left) =>
      b.probes.some((right) => left.probe === right.probe && isUndeclaredInBoth(left, right)),
    )
  )
    found.push('undeclared');
  if (!comparing.sameKey) found.push('masked-values');
  if (a.omitted.length + b.omitted.length > 0) found.push('omitted-evidence');
  return found;
}
