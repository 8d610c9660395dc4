/**
 * Which members of an `initialize` request each revision documents, to name those it does not.
 * An annotation: an undocumented member is kept, shown and searched like any other.
 * Source: the specification's schema of each revision, InitializeRequest, Implementation, ClientCapabilities.
 */
import { isObject } from './json-rpc.ts';
import { LEGACY_REVISIONS, type LegacyRevision } from './protocol.ts';

const PARAMS = ['protocolVersion', 'capabilities', 'clientInfo', '_meta'];

const CLIENT_INFO: Record<LegacyRevision, readonly string[]> = {
  '2024-11-05': ['name', 'version'],
  '2025-03-26': ['name', 'version'],
  '2025-06-18': ['name', 'version', 'title'],
  '2025-11-25': ['name', 'version', 'title', 'description', 'icons', 'websiteUrl'],
};

const CAPABILITIES: Record<LegacyRevision, readonly string[]> = {
  '2024-11-05': ['experimental', 'roots', 'sampling'],
  '2025-03-26': ['experimental', 'roots', 'sampling'],
  '2025-06-18': ['experimental', 'roots', 'sampling', 'elicitation'],
  '2025-11-25': ['experimental', 'roots', 'sampling', 'elicitation', 'tasks'],
};

/** JSON pointers (from the message's root) of undocumented members; `revision` is the one the client asked for, ours where unknown. */
export function undocumentedMembers(message: unknown, revision: unknown): string[] {
  if (!isObject(message)) return [];
  const known = LEGACY_REVISIONS.find((candidate) => candidate === revision) ?? LEGACY_REVISIONS[0];
  const { params } = message as { params?: unknown };
  if (!isObject(params)) return [];
  return [
    ...extra(message, ['jsonrpc', 'id', 'method', 'params'], ''),
    ...extra(params, PARAMS, '/params'),
    ...extra(params['clientInfo'], CLIENT_INFO[known], '/params/clientInfo'),
    ...extra(params['capabilities'], CAPABILITIES[known], '/params/capabilities'),
  ].slice(0, 200);
}

function extra(value: unknown, documented: readonly string[], base: string): string[] {
  if (!isObject(value)) return [];
  return Object.keys(value)
    .filter((name) => !documented.includes(name))
    .map((name) => `${base}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}
