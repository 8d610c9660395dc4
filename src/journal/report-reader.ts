/**
 * Reads report files: one report, or a list of them. What a later build added may be missing and is filled in as unknown;
 * a newer version is refused, and so is anything that is no report.
 */
import { REPORT_KIND, REPORT_VERSION, report as shape, type Report } from '../core/report.ts';
import { describeIssues } from './describe-issues.ts';
import { NewerVersionError, ReadingError } from './reading-errors.ts';

/** `name` is said in errors. Throws `ReadingError`. */
export function readReport(value: unknown, name: string): Report {
  if (!isRecord(value) || value['kind'] !== REPORT_KIND) {
    const kind =
      isRecord(value) && typeof value['kind'] === 'string'
        ? `is a ${value['kind'].slice(0, 60)}`
        : `has no "kind": "${REPORT_KIND}"`;
    throw new ReadingError(`${name} ${kind}: give a report, a journal or a session's id`);
  }
  const version = value['version'];
  if (typeof version === 'number' && version > REPORT_VERSION) {
    throw new NewerVersionError(
      `${name} is a report of version ${version}, and this mcp-tell reads up to ${REPORT_VERSION}: use a newer mcp-tell`,
    );
  }
  const parsed = shape.safeParse(withLaterMembers(value));
  if (!parsed.success) throw new ReadingError(`${name} is a damaged report: ${describeIssues(parsed.error)}`);
  return parsed.data;
}

/** Members that the first published form of version 1 did not have, and what stands for not knowing them. */
const LATER = {
  report: { fingerprintKey: '', omitted: [] },
  session: { related: [], damage: [] },
  client: { handshakes: [] },
  messages: { listsAt: [] },
  process: { cwdError: null, cwdInGit: null, home: null, stdin: 'unknown' },
  probe: { after: null, asked: 0 },
  disclosure: { decides: false },
  request: { status: null },
} as const;

function withLaterMembers(value: Record<string, unknown>): unknown {
  const { session, client, messages, process, probes, disclosures, http } = value;
  return {
    ...LATER.report,
    ...value,
    session: fill(LATER.session, session),
    client: fill(LATER.client, client),
    messages: fill(LATER.messages, messages),
    process: fill(LATER.process, process),
    probes: fillEach(LATER.probe, probes),
    disclosures: fillEach(LATER.disclosure, disclosures),
    http: isRecord(http) ? { ...http, requests: fillEach(LATER.request, http['requests']) } : http,
  };
}

function fill(later: object, value: unknown): unknown {
  return isRecord(value) ? { ...later, ...value } : value;
}

function fillEach(later: object, values: unknown): unknown {
  return Array.isArray(values) ? values.map((value: unknown) => fill(later, value)) : values;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
