/**
 * Tells by a few looks whether a value is an observation of one of the frequent kinds; says no wherever it is not sure.
 * Only for speed: what it lets through, the schema would too (a test says so), and what it does not goes to the schema.
 */
import type { Observation, ObservationOf } from '../core/observation.ts';

type Frequent = 'request' | 'belongs' | 'received' | 'sent' | 'response' | 'closed';
type Loose<K extends Frequent> = { readonly [M in keyof ObservationOf<K>]?: unknown };

export function isLikeObservation(value: unknown): value is Observation {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, n, at, t, instance, session } = value as Loose<'belongs'>;
  if (typeof kind !== 'string' || !isFrequent(kind)) return false;
  const common =
    Number.isFinite(n) &&
    Number.isFinite(t) &&
    typeof at === 'string' &&
    typeof instance === 'string' &&
    (session === null || typeof session === 'string');
  return common && CHECKS[kind](value);
}

function isFrequent(kind: string): kind is Frequent {
  return Object.hasOwn(CHECKS, kind);
}

const CHECKS: { readonly [K in Frequent]: (value: Loose<K>) => boolean } = {
  request: ({ request, connection, reused, method, target, httpVersion, peer, headers }) =>
    Number.isFinite(request) &&
    Number.isFinite(connection) &&
    Number.isFinite(reused) &&
    typeof method === 'string' &&
    typeof target === 'string' &&
    typeof httpVersion === 'string' &&
    typeof peer === 'string' &&
    Array.isArray(headers) &&
    headers.every(isPair),
  belongs: ({ request }) => Number.isFinite(request),
  received: ({ request, raw, exact, bytes, cut, refused, under }) =>
    (request === null || Number.isFinite(request)) &&
    typeof raw === 'string' &&
    (exact === null || typeof exact === 'string') &&
    Number.isFinite(bytes) &&
    cut === null &&
    typeof refused === 'boolean' &&
    (under === null || typeof under === 'string'),
  sent: ({ request, raw, via, question }) =>
    (request === null || Number.isFinite(request)) &&
    typeof raw === 'string' &&
    typeof via === 'string' &&
    VIAS_OF_SENT.has(via) &&
    question === null,
  response: ({ request, status }) => Number.isFinite(request) && Number.isFinite(status),
  closed: ({ request, by }) => Number.isFinite(request) && (by === 'client' || by === 'server'),
};

const VIAS_OF_SENT: ReadonlySet<string> = new Set<ObservationOf<'sent'>['via']>([
  'stdio',
  'post-stream',
  'standby',
  'multi-round-trip',
  'json',
]);

function isPair(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'string'
  );
}
