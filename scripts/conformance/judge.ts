/**
 * Compares what the suite reported with what is expected, check by check. Pure: checks in, faults out.
 * A check that does better than expected is a fault too: the list is then no longer true.
 */
import { STATUSES, type Deviation, type Revision, type Scenario, type Status } from './scenario.ts';

/** One line of the suite's `checks.json`, as far as it is used here. */
export interface Check {
  readonly id: string;
  readonly status: Status;
  readonly errorMessage?: string | undefined;
}

/** What was not as expected, a line each; nothing where all was. */
export function faults(scenario: Scenario, checks: readonly Check[]): readonly string[] {
  if (checks.length === 0) return ['the suite reported no check'];
  const worst = worstOfEach(checks);
  if (scenario.expect !== 'pass') {
    const passes = worst.every(({ status }) => status !== 'FAILURE' && status !== 'WARNING');
    return passes ? [`passes now, and is listed as not applicable: ${scenario.expect.notApplicable}`] : [];
  }
  const { but } = scenario;
  const missing = Object.keys(but).filter((id) => !worst.some((check) => check.id === id));
  return [
    ...worst.flatMap((check) => fault(check, but[check.id])),
    ...missing.map((id) => `${id}: expected ${String(but[id]?.status)}, and was not reported`),
  ];
}

function fault({ id, status, errorMessage }: Check, deviation: Deviation | undefined): readonly string[] {
  const expected = deviation?.status ?? 'SUCCESS';
  if (status === expected) return [];
  const why = errorMessage === undefined ? '' : `: ${errorMessage}`;
  const better = status === 'SUCCESS' ? `, listed as ${String(deviation?.reading)}` : '';
  return [`${id}: expected ${expected}${better}, got ${status}${why}`];
}

function worstOfEach(checks: readonly Check[]): readonly Check[] {
  const byId = new Map<string, Check>();
  for (const check of checks) {
    const before = byId.get(check.id);
    if (before === undefined || rank(check) < rank(before)) byId.set(check.id, check);
  }
  return [...byId.values()];
}

function rank({ status }: Check): number {
  return STATUSES.indexOf(status);
}

/** A scenario that the suite has, and the revisions run here that it applies to: none for an extension's. */
export interface Listed {
  readonly name: string;
  readonly revisions: readonly Revision[];
}

/** What the suite has and our lists don't name, and the other way round: neither may pass unseen. */
export function uncovered(
  listed: readonly Listed[],
  scenarios: readonly Scenario[],
  extensions: readonly string[],
): readonly string[] {
  const theirs = listed.flatMap(({ name, revisions }) =>
    revisions.length === 0 ? [name] : revisions.map((revision) => `${name} at ${revision}`),
  );
  const ours = [...scenarios.map(({ name, revision }) => `${name} at ${revision}`), ...extensions];
  return [
    ...theirs.filter((one) => !ours.includes(one)).map((one) => `${one}: the suite has it, our list doesn't`),
    ...ours.filter((one) => !theirs.includes(one)).map((one) => `${one}: our list has it, the suite doesn't`),
  ];
}
