/**
 * HTTP requests in a session's fold: their heads, and each header with the values it had.
 */
import { omit } from './fold-bounds.ts';
import type { ObservationOf } from './observation.ts';
import type { FoldLimits, SessionFold } from './session-fold.ts';

/** Of one header. */
const MOST_VALUES = 50;

export function addRequest(fold: SessionFold, request: ObservationOf<'request'>, limits: FoldLimits): void {
  fold.requestCount += 1;
  const counted = new Set<string>();
  for (const [name, value] of request.headers) {
    const key = name.toLowerCase();
    const known = fold.headers.get(key);
    if (known === undefined) {
      fold.headers.set(key, { name, values: [value], seen: 1 });
    } else {
      if (!known.values.includes(value)) {
        if (known.values.length < MOST_VALUES) known.values.push(value);
        else omit(fold, `values of header ${name.slice(0, 40)}`);
      }
      if (!counted.has(key)) known.seen += 1;
    }
    counted.add(key);
  }
  const size = request.headers.reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    request.target.length,
  );
  if (fold.requests.length >= limits.requests || fold.held + size > limits.characters) {
    omit(fold, 'http requests');
    return;
  }
  fold.held += size;
  const { at, method, target, httpVersion, peer, connection, headers } = request;
  fold.requestNumbers.set(`${request.instance}:${request.request}`, fold.requests.length);
  fold.requests.push({ at, method, target, httpVersion, peer, connection, status: null, headers });
}

export function addResponse(
  fold: SessionFold,
  { instance, request, status }: ObservationOf<'response'>,
): void {
  const index = fold.requestNumbers.get(`${instance}:${request}`);
  const known = index === undefined ? undefined : fold.requests[index];
  if (known !== undefined) known.status = status;
}
