/**
 * Compares which HTTP headers two clients send, and with which values; only where both came over HTTP.
 * Names compare without case, values without order; what is another in every run is left out by name.
 */
import { hasOtherEra, HEADERS_OF_ONE_ERA } from './diff-eras.ts';
import type { Difference, DifferenceCode, Weight } from './diff-schema.ts';
import type { Report } from './report.ts';
import { isCredentialName, isSignatureName } from './secret-names.ts';
import { onlyIn, sameText, type Comparing } from './volatile.ts';

type Header = NonNullable<Report['http']>['headers'][number];

export function diffHttp(a: Report, b: Report, comparing: Comparing): Difference[] {
  if (a.http === null || b.http === null) return [];
  const [left, right] = [byName(a.http.headers), byName(b.http.headers)];
  const names = [...new Set([...left.keys(), ...right.keys()])];
  const compared = hasOtherEra(a, b) ? names.filter((name) => !HEADERS_OF_ONE_ERA.test(name)) : names;
  return compared.flatMap((name) =>
    diffHeader(name, left.get(name) ?? null, right.get(name) ?? null, comparing),
  );
}

function diffHeader(name: string, a: Header | null, b: Header | null, comparing: Comparing): Difference[] {
  const differ = (code: DifferenceCode): Difference[] => [
    { code, path: `header:${name}`, a: a?.values ?? null, b: b?.values ?? null, weight: weightOf(name) },
  ];
  if (a === null) return differ('header-only-in-b');
  if (b === null) return differ('header-only-in-a');
  if (VOLATILE_VALUE.test(name)) return [];
  const same = (left: string, right: string): boolean => sameText(left, right, comparing);
  const key = (value: string): string => value;
  const differs =
    onlyIn(a.values, b.values, key, same).length + onlyIn(b.values, a.values, key, same).length > 0;
  return differs ? differ('header-value') : [];
}

/** Their presence hangs on how the visit went, or on what lies between. */
export const VOLATILE_NAME =
  /^(?:mcp-session-id|last-event-id|content-length|transfer-encoding|date|if-(?:none-match|modified-since)|traceparent|tracestate|baggage|sentry-trace|x-request-id|x-correlation-id|x-b3-.*|x-amzn-trace-id|x-cloud-trace-context|cf-ray)$/;
/** Our own address, addresses in between, and what a request is about. */
const VOLATILE_VALUE =
  /^(?:host|origin|referer|forwarded|via|x-forwarded-.*|x-real-ip|true-client-ip|cf-connecting-ip|x-datadog-.*|mcp-method|mcp-name)$/;
const IDENTITY = /^(?:user-agent|sec-ch-ua.*|x-client-.*|x-stainless-.*|x-app.*)$/;

function weightOf(name: string): Weight {
  if (name === 'cookie' || (isCredentialName(name) && !isSignatureName(name))) return 'leak';
  return IDENTITY.test(name) ? 'identity' : 'behaviour';
}

function byName(headers: readonly Header[]): Map<string, Header> {
  const known = headers.map((header) => [header.name.toLowerCase(), header] as const);
  return new Map(known.filter(([name]) => !VOLATILE_NAME.test(name)));
}
