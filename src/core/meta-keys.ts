/**
 * Which keys of `_meta` only the specification may define (basic/index, "_meta", "Key name format").
 */
import type { Revision } from './schema-shape.ts';

const OURS = new Set(['modelcontextprotocol', 'mcp']);

/**
 * Since 2025-11-25 a prefix is reserved by its second label (`io.modelcontextprotocol/`, `com.mcp.tools/`); 2025-06-18 reserves
 * prefixes in which such a label is followed by another (`mcp.dev/`). Older revisions reserve none, but those two were never anybody else's.
 */
export function isReservedKey(name: string, revision: Revision): boolean {
  const slash = name.indexOf('/');
  if (slash < 0) return false;
  const labels = name.slice(0, slash).split('.');
  if (OURS.has(labels[1] ?? '')) return true;
  return revision <= '2025-06-18' && labels.slice(0, -1).some((label) => OURS.has(label));
}
