/**
 * The lines that the client runs print: one a visit, one a comparison.
 */
import { relative } from 'node:path';
import type { Attempted } from './attempt.ts';
import type { Client, Meeting } from './client.ts';
import type { Compared } from './compare.ts';
import { summary } from './expect.ts';
import { toolFaults } from './judge.ts';
import { meetingName, type Pair } from './meetings.ts';

export function visitLine(client: Client, { meeting, visit, report, sessions, faults }: Attempted): string {
  const tool = visit === null ? '-' : toolFaults(visit, report).length === 0 ? 'ok' : 'failed';
  const asked = report?.client.protocolVersion.asked;
  return [
    ...head(client, faults),
    client.package.version.padEnd(8),
    meetingWords(meeting),
    (typeof asked === 'string' ? asked : '-').padEnd(10),
    report === null ? 'no report' : summary(report),
    `tool ${tool}`,
    `orphans ${visit?.leftovers.length ?? '-'}`,
    `sessions ${sessions}`,
    `${visit?.seconds.toFixed(1) ?? '-'} s`,
  ].join('  ');
}

export function comparisonLine(client: Client, { a, b }: Pair, { faults, text, path }: Compared): string {
  return [
    ...head(client, faults),
    `diff ${meetingName(a)} ${meetingName(b)}: ${text.split('\n')[0] ?? ''}`,
    relative(process.cwd(), path),
  ].join('  ');
}

function head(client: Client, faults: readonly string[]): readonly string[] {
  return [faults.length === 0 ? 'PASS' : 'FAIL', client.name.padEnd(14)];
}

function meetingWords({ served, binding }: Meeting): string {
  return `${served.padEnd(6)}  ${binding.padEnd(5)}`;
}
