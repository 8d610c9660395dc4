/**
 * What an HTTP request's head means for us: which endpoint and label, which answer form, and whether a browser was tricked into it.
 * Tables and pure functions over strings; nothing here refuses for what the instrument should rather serve and note.
 * Source: MCP 2025-11-25, basic/transports, "Streamable HTTP"; RFC 9110 sections 7.2 and 12.5.1.
 */

export type Endpoint =
  | { readonly kind: 'mcp'; readonly label: string | null }
  /** The deprecated HTTP+SSE transport (2024-11-05): its stream, and where its messages are posted. */
  | { readonly kind: 'sse' }
  | { readonly kind: 'sse-messages'; readonly session: string | null }
  /** Our own page that a question asks to open. */
  | { readonly kind: 'page'; readonly name: string }
  | { readonly kind: 'elsewhere' };

const LONGEST_LABEL = 64;
/** First segment of our own pages' targets. */
export const PAGE = 'asked';

/** Which place a request target names. `/mcp/` and `/mcp?…` are the endpoint; a label is one path segment. */
export function readTarget(target: string): Endpoint {
  const mark = target.search(/[?#]/);
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark + 1);
  // Absolute form (RFC 9112 section 3.2.2), as a proxy would send it.
  const segments = path
    .replace(/^https?:\/\/[^/]*/i, '')
    .split('/')
    .slice(1);
  const [first, label = '', ...rest] = segments;
  if (first === 'sse' && segments.length <= 2 && label === '') return { kind: 'sse' };
  if (first === PAGE && segments.length === 2 && label !== '') return { kind: 'page', name: label };
  if (first === 'message' && segments.length === 1)
    return {
      kind: 'sse-messages',
      session: /(?:^|&)sessionId=([a-z0-9]{1,64})(?:&|$)/.exec(query)?.[1] ?? null,
    };
  if (first !== 'mcp' || rest.some((segment) => segment !== '') || rest.length > 1)
    return { kind: 'elsewhere' };
  if (label === '') return rest.length === 0 ? { kind: 'mcp', label: null } : { kind: 'elsewhere' };
  const decoded = decode(label);
  return decoded.length <= LONGEST_LABEL ? { kind: 'mcp', label: decoded } : { kind: 'elsewhere' };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export type Headers = readonly (readonly [string, string])[];

/** All values of a header, in order. Names compare without case. */
export function headerValues(headers: Headers, name: string): string[] {
  return headers.filter(([given]) => given.toLowerCase() === name).map(([, value]) => value);
}

/** The values as one list (RFC 9110 section 5.3), or `null` where the header is absent. */
export function header(headers: Headers, name: string): string | null {
  const values = headerValues(headers, name);
  return values.length === 0 ? null : values.join(', ');
}

export interface Accepts {
  /** May the answer be an event stream? Only where the client said so by name: who says nothing might not read one. */
  readonly stream: boolean;
  /** How it deviates from what the specification demands of every POST; `null` where it does not. */
  readonly deviation: string | null;
}

export function readAccept(headers: Headers): Accepts {
  const accept = header(headers, 'accept');
  if (accept === null) return { stream: false, deviation: 'no Accept header' };
  const ranges = accept
    .split(',')
    .map(readRange)
    .filter(({ q }) => q > 0);
  const has = (type: string): boolean => ranges.some((range) => range.type === type);
  const stream = has('text/event-stream') || has('text/*');
  const json = has('application/json') || has('application/*');
  if (stream && json) return { stream, deviation: null };
  return { stream, deviation: `Accept: ${accept.slice(0, 200)}` };
}

function readRange(range: string): { readonly type: string; readonly q: number } {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const q = weight === undefined ? 1 : Number(weight.slice(2));
  return { type, q: Number.isFinite(q) ? q : 1 };
}

/** What is odd about a POST's Content-Type; `null` where nothing is. */
export function contentTypeDeviation(headers: Headers): string | null {
  const values = headerValues(headers, 'content-type');
  if (values.length === 0) return 'no Content-Type header';
  const [value = ''] = values;
  const [type = '', ...parameters] = value.split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  const plain =
    values.length === 1 &&
    type === 'application/json' &&
    (charset === undefined || charset === 'utf-8' || charset === 'utf8');
  return plain ? null : `Content-Type: ${values.join(', ').slice(0, 200)}`;
}

/** Is this name or address one of this machine's own? */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    name === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(name) ||
    /^(?:\[)?::ffff:127(?:\.\d{1,3}){3}(?:\])?$/.test(name)
  );
}

/**
 * Why a request to a loopback bind must be refused: a Host or Origin from elsewhere means that some web page
 * reached us through a name it controls (transports, "Security Warning"). `null` where it is fine.
 */
export function rebindingRefusal(headers: Headers, bound: string): string | null {
  const isOurs = (name: string): boolean => isLoopback(name) || name.toLowerCase() === bound.toLowerCase();
  for (const host of headerValues(headers, 'host')) {
    if (!isOurs(hostName(host))) return `Host ${host.slice(0, 200)} is not this machine`;
  }
  for (const origin of headerValues(headers, 'origin')) {
    const name = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?(\[[^\]]*\]|[^/:]*)(?::\d+)?\/?$/i.exec(origin)?.[1];
    if (name === undefined || name === '' || !isOurs(name))
      return `Origin ${origin.slice(0, 200)} is not this machine`;
  }
  return null;
}

/** A Host value without its port. */
function hostName(host: string): string {
  const trimmed = host.trim();
  if (trimmed.startsWith('[')) return trimmed.replace(/\](?::\d*)?$/, ']');
  return trimmed.replace(/:\d*$/, '');
}
