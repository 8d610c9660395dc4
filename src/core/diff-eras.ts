/**
 * What two eras bring with them whoever speaks them: when one client is compared across eras, none of it is that client's doing.
 * Source: MCP 2025-11-25, basic/lifecycle; 2026-07-28, basic/versioning and basic/transports/streamable-http.
 */
import { NOT_DECLARED } from './probes.ts';
import type { ProbeEntry, Report } from './report.ts';

export function hasOtherEra(a: Report, b: Report): boolean {
  return a.session.era !== b.session.era && a.session.era !== 'none' && b.session.era !== 'none';
}

/** Methods that only one of the eras has. */
export const METHODS_OF_ONE_ERA: ReadonlySet<string> = new Set([
  'initialize',
  'notifications/initialized',
  'ping',
  'server/discover',
  'subscriptions/listen',
]);

/** Headers that only one of the eras demands; the standing stream of the legacy one is asked for with an `Accept` of its own. */
export const HEADERS_OF_ONE_ERA =
  /^(?:accept|mcp-session-id|mcp-protocol-version|mcp-method|mcp-name|last-event-id)$/;

/** Only a legacy client can be asked for what it does not declare, and an undeclared kind says nothing in either era. */
export function isUndeclaredInBoth(a: ProbeEntry, b: ProbeEntry): boolean {
  const unasked = [a, b].some(({ outcome, why }) => outcome === 'not_asked' && why === NOT_DECLARED);
  return unasked && a.declared === false && b.declared === false;
}

/** A client says who it is in the handshake, or in each request: one place, whichever it was. */
export function sharedPlace(where: string): string {
  return where.replace(
    /^(?:initialize#\/params\/clientInfo|[^#]*#\/params\/_meta\/io\.modelcontextprotocol~1clientInfo)/,
    'clientInfo',
  );
}
