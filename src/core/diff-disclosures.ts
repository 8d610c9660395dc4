/**
 * Compares what two sessions disclose, place by place: kind, place and the value's meaning make a disclosure the same.
 */
import { sharedPlace } from './diff-eras.ts';
import type { Difference, DifferenceCode } from './diff-schema.ts';
import { GRADES } from './grades.ts';
import type { Disclosure, Report } from './report.ts';
import { sameDisclosed, weightOfKind } from './revelations.ts';
import { onlyIn, type Comparing } from './volatile.ts';

export function diffDisclosures(a: Report, b: Report, comparing: Comparing): Difference[] {
  const left = byPlace(a.disclosures);
  const right = byPlace(b.disclosures);
  const places = [...new Set([...left.keys(), ...right.keys()])];
  return places.flatMap((place) => diffPlace(left.get(place) ?? [], right.get(place) ?? [], comparing));
}

function diffPlace(a: readonly Disclosure[], b: readonly Disclosure[], comparing: Comparing): Difference[] {
  const same = (left: Disclosure, right: Disclosure): boolean => sameDisclosed(left, right, comparing);
  const onlyA = onlyIn(a, b, ({ value }) => value, same);
  const onlyB = onlyIn(b, a, ({ value }) => value, same);
  const [oneA, oneB] = [onlyA[0], onlyB[0]];
  if (onlyA.length === 1 && onlyB.length === 1 && oneA !== undefined && oneB !== undefined) {
    // A token that is made anew for each process is no new leak.
    const weight = oneA.kind === 'credential' ? 'environment' : null;
    const difference = found('disclosure-value', oneA, oneB);
    return [weight === null ? difference : { ...difference, weight }];
  }
  const strongestA = strongest(a.filter((disclosure) => !onlyA.includes(disclosure)));
  const strongestB = strongest(b.filter((disclosure) => !onlyB.includes(disclosure)));
  return [
    ...onlyA.map((disclosure) => found('disclosure-only-in-a', disclosure, null)),
    ...onlyB.map((disclosure) => found('disclosure-only-in-b', null, disclosure)),
    ...(strongestA !== null && strongestB !== null && strongestA.grade !== strongestB.grade
      ? [found('disclosure-grade', strongestA, strongestB)]
      : []),
  ];
}

/** Of what both have at one place, the closest to somebody's work. */
function strongest(disclosures: readonly Disclosure[]): Disclosure | null {
  const rank = ({ grade }: Disclosure): number => (grade === null ? GRADES.length : GRADES.indexOf(grade));
  return disclosures.reduce<Disclosure | null>(
    (best, one) => (best === null || rank(one) < rank(best) ? one : best),
    null,
  );
}

function found(code: DifferenceCode, a: Disclosure | null, b: Disclosure | null): Difference {
  // Where only the spelling of the place differs, the same one is named whichever side comes first.
  const [path = ''] = [a, b].flatMap((one) => (one === null ? [] : one.where)).sort();
  return { code, path, a: shown(a), b: shown(b), weight: weightOfKind((a ?? b)?.kind ?? '') };
}

function shown(disclosure: Disclosure | null): object | null {
  if (disclosure === null) return null;
  const { kind, value, grade } = disclosure;
  return { kind, value, grade };
}

/** By kind and place; the index of a root, argument or part does not count, nor does the case of a header's name. */
function byPlace(disclosures: readonly Disclosure[]): Map<string, Disclosure[]> {
  const places = new Map<string, Disclosure[]>();
  for (const disclosure of disclosures) {
    const { kind, where } = disclosure;
    const plain = where.startsWith('header:')
      ? where.toLowerCase()
      : sharedPlace(where).replaceAll(/\/\d+(?=\/|$)/g, '/*');
    const key = JSON.stringify([kind, plain]);
    const known = places.get(key);
    if (known === undefined) places.set(key, [disclosure]);
    else known.push(disclosure);
  }
  return places;
}
