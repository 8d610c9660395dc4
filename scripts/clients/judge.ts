/**
 * Decides whether a visit went as expected, from the report, what happened, and what was left on disk: pure, one line per fault.
 */
import type { Report } from '../../src/core/report.ts';
import type { Client, Meeting } from './client.ts';
import { mismatches, openingMethod } from './expect.ts';
import { CANARY } from './made-up-home.ts';
import type { Visit } from './visit-job.ts';

/** Everything the probe wrote, by file name. */
export type Written = ReadonlyMap<string, string>;

/** The report of the visit proper: clients also start throw-away processes and sessions. */
export function mainReport(reports: readonly Report[]): Report | null {
  const calls = (report: Report): number => report.messages.byMethod['tools/call'] ?? 0;
  const [first] = [...reports].sort(
    (a, b) => calls(b) - calls(a) || b.messages.received - a.messages.received,
  );
  return first ?? null;
}

export function faults(
  client: Client,
  { served, binding }: Meeting,
  visit: Visit,
  reports: readonly Report[],
  written: Written,
): readonly string[] {
  const expected = client.expect[served]?.[binding];
  if (expected === undefined) return [`${client.name} is not expected over ${binding} with --era ${served}`];
  const report = mainReport(reports);
  const { version } = client.package;
  const seen = {
    others: reports.filter((one) => one !== report).map(({ session }) => session.id),
    opened: openingMethod(reports),
    environment: visit.environment,
    version,
  };
  return [
    ...(visit.timedOut ? [`the client was not done in time`] : []),
    ...(visit.exit === '0' ? [] : [`the client ended with ${visit.exit}`]),
    ...(visit.probeExit === null || visit.probeExit === '0'
      ? []
      : [`the HTTP probe ended with ${visit.probeExit} on SIGTERM`]),
    ...visit.leftovers.map(({ pid, command }) => `left running: ${pid} ${command}`),
    ...(report === null ? ['the probe made no report'] : mismatches({ report, ...seen }, expected)),
    ...toolFaults(visit, report),
    ...[...written]
      .filter(([, text]) => text.includes(CANARY))
      .map(([name]) => `an invented secret is readable in ${name}`),
  ];
}

/** Did the result get through to where the client takes it, whole enough to be of use? */
export function toolFaults(visit: Visit, report: Report | null): readonly string[] {
  const [result, ...more] = visit.toolResults;
  if (result === undefined) return ['no tool result got through'];
  if (more.length > 0) return [`${more.length + 1} tool results got through, expected one`];
  if (result.failed === true) return [`the tool call failed: ${firstLine(result.text)}`];
  const line = report?.verdict.directory.line ?? '';
  return result.text.includes(line)
    ? []
    : [`the tool's result does not hold the verdict: ${firstLine(result.text)}`];
}

function firstLine(text: string): string {
  return JSON.stringify(text.slice(0, 160));
}
