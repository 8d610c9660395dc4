/**
 * The names of what we write into a folder, so that a folder can hold other things too: what is not named like this is not ours.
 */
import { createHash } from 'node:crypto';
import { KEY_FILE } from './fingerprint-key.ts';

export type RecordKind = 'journal' | 'report' | 'draft' | 'key';

const STARTED = String.raw`\d{8}T\d{6}Z`;
const NAMES: readonly (readonly [kind: RecordKind, name: RegExp])[] = [
  ['journal', new RegExp(`^${STARTED}-(?:stdio|http)-[a-z0-9]{1,40}\\.journal\\.ndjson$`)],
  ['report', new RegExp(`^${STARTED}-(?:stdio|http|http-sse)-[0-9a-f]{12}\\.report\\.json$`)],
  // Left by a process that was killed while it wrote a whole file.
  [
    'draft',
    new RegExp(
      `^(?:${STARTED}-[a-z-]{1,16}-[0-9a-f]{12}\\.report\\.json|${KEY_FILE.replace('.', '\\.')})\\.[0-9a-f]{12}\\.tmp$`,
    ),
  ],
  ['key', new RegExp(`^${KEY_FILE.replace('.', '\\.')}$`)],
];

/** What a file of this name is; `null` where it is not ours. */
export function recordKind(name: string): RecordKind | null {
  return NAMES.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}

/** What stands for a session in the names of files. */
export function digestOf(session: string): string {
  return createHash('sha256').update(session).digest('hex').slice(0, 12);
}
