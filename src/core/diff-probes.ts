/**
 * Compares how two clients took the same questions. How long they took is no difference.
 */
import { differ, type Difference } from './diff-schema.ts';
import { hasOtherEra, isUndeclaredInBoth } from './diff-eras.ts';
import { isObject } from './json-rpc.ts';
import type { ProbeEntry, Report } from './report.ts';
import { sameText, type Comparing } from './volatile.ts';

export function diffProbes(a: Report, b: Report, comparing: Comparing): Difference[] {
  return a.probes.flatMap((left) => {
    const right = b.probes.find(({ probe }) => probe === left.probe);
    if (right === undefined) return [];
    if (hasOtherEra(a, b) && isUndeclaredInBoth(left, right)) return [];
    return diffProbe(left, right, comparing);
  });
}

function diffProbe(a: ProbeEntry, b: ProbeEntry, comparing: Comparing): Difference[] {
  const compare = (
    code: 'probe-declared' | 'probe-outcome' | 'probe-code' | 'probe-reply',
    left: unknown,
    right: unknown,
  ): Difference[] => (left === right ? [] : [differ(code, path, left, right)]);
  const path = `probe:${a.probe}`;
  const declared = compare('probe-declared', a.declared, b.declared);
  if (a.outcome !== b.outcome) return [...declared, ...compare('probe-outcome', a.outcome, b.outcome)];
  const sameReason = TIMED.has(a.outcome) || sameText(a.why ?? '', b.why ?? '', comparing);
  return [
    ...declared,
    ...compare('probe-code', a.code, b.code),
    ...(sameReason ? [] : [differ('probe-why', path, a.why, b.why)]),
    ...compare('probe-reply', formOf(a), formOf(b)),
  ];
}

/** Outcomes whose reason names a time, or the client's own words. */
const TIMED = new Set<ProbeEntry['outcome']>(['late', 'no_reply', 'aborted', 'pending']);

/** What kind of answer it was, without what it says: that is a disclosure. `null` without a result. */
function formOf({ probe, reply }: ProbeEntry): string | null {
  const result = isObject(reply) ? reply['result'] : undefined;
  if (!isObject(result)) return null;
  switch (probe) {
    case 'ping':
      return Object.keys(result).length === 0 ? 'empty' : 'not empty';
    case 'roots/list': {
      const roots = result['roots'];
      return Array.isArray(roots) ? (roots.length === 0 ? 'no roots' : 'roots') : 'other';
    }
    case 'elicitation/create': {
      const action = result['action'];
      return ACTIONS.find((known) => known === action) ?? 'other';
    }
    case 'sampling/createMessage': {
      const content = result['content'];
      if (Array.isArray(content)) return 'several contents';
      const type = isObject(content) ? content['type'] : undefined;
      return typeof type === 'string' ? type.slice(0, 40) : 'other';
    }
  }
}

const ACTIONS = ['accept', 'decline', 'cancel'];
