/**
 * Where a report comes from: which tool, when, how it was recorded, and what was masked.
 */
import type { Report } from '../core/report.ts';
import { listed } from './lines.ts';
import { safeText } from './terminal-text.ts';
import { BINDING_WORD, counted, timeOf } from './words.ts';

/** Sentences; what they quote is safe to print, not yet fit for Markdown or HTML. */
export function wordProvenance({ tool, session, fingerprintKey }: Report, masked: boolean): string[] {
  const secrets = masked
    ? `Credentials are masked; equal ones have equal fingerprints${fingerprintKey === '' ? '' : ` (key ${safeText(fingerprintKey, 40)})`}.`
    : 'CREDENTIALS ARE NOT MASKED: treat it as you would treat them.';
  const seen = `${counted(session.instances.length, 'process', 'processes')} (${listed(
    session.instances.map((instance) => safeText(instance, 40)),
    6,
  )})`;
  const rebuilt = session.rebuilt === 0 ? '' : `, rebuilt ${counted(session.rebuilt, 'time')}`;
  return [
    `Recorded over ${BINDING_WORD[session.binding]} from ${timeOf(session.startedAt)} by ${safeText(tool.name, 40)} ${safeText(tool.version, 40)}: session ${safeText(session.id, 64)}, seen by ${seen}${rebuilt}.`,
    `The report is made from what the journal holds, and nothing else. ${secrets}`,
  ];
}
