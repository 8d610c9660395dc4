/**
 * The reports that a server's records give, read from disk as `mcp-tell report` reads them.
 */
import type { Report } from '../core/report.ts';
import { loadFingerprintKey } from '../journal/fingerprint-key.ts';
import { openFolder } from '../journal/record-folder.ts';
import { TOOL } from '../version.ts';

/** Oldest first. */
export async function readBack(out: string): Promise<Report[]> {
  const { id, fingerprint } = loadFingerprintKey({ MCP_TELL_FINGERPRINT_KEY: FINGERPRINT_KEY }, out);
  const records = await openFolder(out, { tool: TOOL, fingerprintKey: id, fingerprint, showSecrets: false });
  const reports: Report[] = [];
  const problems = records.reports('all', ({ report }) => reports.push(report));
  if (problems.length > 0) throw new Error(`the records can't be read: ${problems.join('; ')}`);
  return reports.sort((a, b) => (a.session.startedAt < b.session.startedAt ? -1 : 1));
}

/** One for the servers and for the reading, so that masked values are the same in both. */
export const FINGERPRINT_KEY = 'mcp-tell selftest';
