/**
 * Reads journal lines, or log lines that carry observations, into observations, and keeps account of what it could not read.
 * A kind that a newer version added is counted, not refused; a journal whose version is newer is refused.
 */
import { observation as shape, JOURNAL_VERSION, type Observation } from '../core/observation.ts';
import { describeIssues } from './describe-issues.ts';
import { isLikeObservation } from './observation-check.ts';
import { NewerVersionError } from './reading-errors.ts';

export interface JournalReader {
  /** The observation on this line; `null` where there is none. Throws `NewerVersionError`. */
  read(line: string): Observation | null;
  /** What could not be read, in sentences; empty where all could. */
  problems(): string[];
}

/** `journal`: every line is an observation. `log`: lines may be anything, and those that carry an observation count. */
type Form = 'journal' | 'log';

const KINDS = new Set<string>(shape.options.map((option) => option.shape.kind.value));

export function createJournalReader(form: Form = 'journal'): JournalReader {
  const unknown = new Map<string, number>();
  let unreadable = 0;
  let firstProblem = '';

  const refuse = (why: string): null => {
    unreadable += 1;
    if (unreadable === 1) firstProblem = why.slice(0, 300);
    return null;
  };

  const check = (value: unknown): Observation | null => {
    if (isLikeObservation(value)) return value;
    const kind = memberOf(value, 'kind');
    if (kind === 'journal') refuseNewer(value);
    if (typeof kind === 'string' && !KINDS.has(kind)) {
      const name = unknown.has(kind) || unknown.size < 50 ? kind.slice(0, 60) : 'others';
      unknown.set(name, (unknown.get(name) ?? 0) + 1);
      return null;
    }
    const parsed = shape.safeParse(value);
    return parsed.success ? parsed.data : refuse(describeIssues(parsed.error));
  };

  return {
    read(line) {
      if (line === '' || line === '\r') return null;
      let value: unknown;
      try {
        value = JSON.parse(line);
      } catch (error) {
        return form === 'log' ? null : refuse(error instanceof Error ? error.message : String(error));
      }
      if (form === 'journal') return check(value);
      const carried = carriedObservation(value);
      return carried === undefined ? null : check(carried);
    },
    problems() {
      const kinds = [...unknown].map(([kind, times]) => `${kind} ×${times}`).join(', ');
      return [
        ...(unknown.size === 0
          ? []
          : [`observations of kinds that this version does not know were passed over: ${kinds}`]),
        ...(unreadable === 0
          ? []
          : [
              `${unreadable} ${unreadable === 1 ? 'line was' : 'lines were'} unreadable (the first: ${firstProblem})`,
            ]),
      ];
    },
  };
}

/** The observation of a log entry: ours (`--log json`), one that Cloud Logging wrapped, or a bare one. */
export function carriedObservation(entry: unknown): unknown {
  const direct = memberOf(entry, 'observation');
  if (direct !== undefined) return direct;
  const wrapped = memberOf(memberOf(entry, 'jsonPayload'), 'observation');
  if (wrapped !== undefined) return wrapped;
  return typeof memberOf(entry, 'kind') === 'string' && typeof memberOf(entry, 'instance') === 'string'
    ? entry
    : undefined;
}

function refuseNewer(value: unknown): void {
  const version = memberOf(value, 'version');
  if (typeof version === 'number' && version > JOURNAL_VERSION) {
    throw new NewerVersionError(
      `a journal of version ${version}, and this mcp-tell reads up to ${JOURNAL_VERSION}: use a newer mcp-tell`,
    );
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
