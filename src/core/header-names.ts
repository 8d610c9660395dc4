/**
 * What the names of HTTP headers tell: which hold routes, which infrastructure adds, and which state a known fact.
 * Tables and their reading only; what is inside a value is looked for elsewhere.
 */
import { fitsKind } from './member-values.ts';
import { readMember } from './member-names.ts';
import { isTemplate } from './stand-ins.ts';
import { wordsOf } from './words.ts';

/** Tokens that a server or a proxy made up. */
export const VALIDATORS = /^(?:via|etag|if-match|if-none-match|if-range|last-event-id)$/;

/** Headers that hold routes and types, in which nothing is a folder. */
export const ROUTES =
  /^(?::.*|host|origin|referer|accept|accept-.*|content-.*|x-original-ur[il]|x-forwarded-(?:uri|url|prefix|path|host)|x-rewrite-url|x-envoy-original-path|x-invoke-path|x-matched-path|sec-.*|mcp-method|mcp-protocol-version|connection|last-event-id)$/;

/** Those among them that hold a whole address, which has a query. */
export const URLS =
  /^(?:referer|origin|x-original-ur[il]|x-forwarded-ur[il]|x-rewrite-url|x-envoy-original-path)$/;

export const INFRASTRUCTURE =
  /^(?:x-forwarded-.*|forwarded|via|x-real-ip|true-client-ip|cf-.*|cdn-loop|fly-.*|x-vercel-.*|x-amzn-.*|x-amz-.*|x-appengine-.*|x-cloud-trace-context|x-google-.*|x-envoy-.*|x-azure-.*|x-arr-.*|x-ms-.*|x-request-start|x-serverless-.*|traceparent|tracestate)$/;

/** What headers tell beside directories, by name. */
const HEADERS: readonly (readonly [kind: string, names: RegExp])[] = [
  ['system', /^(?:sec-ch-ua-(?:platform|platform-version|arch|bitness|model)|x-stainless-(?:os|arch))$/],
  [
    'client',
    /^(?:user-agent|sec-ch-ua|x-client-(?:name|version)|x-stainless-(?:lang|package-version|runtime|runtime-version))$/,
  ],
  ['locale', /^(?:accept-language|x-locale|x-time-?zone|cf-ipcountry|cf-timezone)$/],
  [
    'email',
    /^(?:from|x-goog-authenticated-user-email|cf-access-authenticated-user-email|x-(?:auth-request-|forwarded-|remote-)?email)$/,
  ],
  [
    'user',
    /^(?:remote-user|x-(?:auth-request-|forwarded-|remote-)?(?:user|username|user-id|userid)|x-goog-authenticated-user-id)$/,
  ],
  [
    'network',
    /^(?:x-forwarded-for|forwarded|x-real-ip|true-client-ip|cf-connecting-ip(?:v6)?|fly-client-ip|x-client-ip|x-cluster-client-ip|x-appengine-user-ip|x-vercel-forwarded-for)$/,
  ],
  ['host', /^(?:x-hostname|x-machine-id|x-device-id)$/],
  [
    'trace',
    /^(?:traceparent|tracestate|b3|x-b3-.*|sentry-trace|uber-trace-id|x-datadog-.*-id|x-amzn-trace-id|x-cloud-trace-context|(?:x-)?(?:request|correlation|trace|span)-id|x-amzn-requestid|elastic-apm-traceparent|newrelic|grpc-trace-bin|cf-ray)$/,
  ],
  [
    'conversation',
    /^(?:x-(?:conversation|thread|chat|turn|session)-id|x-openai-session|openai-conversation-id)$/,
  ],
  ['model', /^(?:x-model|x-model-id|openai-model)$/],
];

interface Fact {
  readonly kind: string;
  readonly value: string;
}

/** Our own session's id is no news, nor is what we are called. */
const OURS = /^mcp-(?:session-id|protocol-version|method|name)$/;

export function factOfHeader(plain: string, value: string, own: readonly string[]): Fact[] {
  if (own.includes(value) || value === '*' || OURS.test(plain) || isTemplate(value)) return [];
  const kind = HEADERS.find(([, names]) => names.test(plain))?.[0];
  if (kind === 'client') return [{ kind, value }, ...systemOf(value)];
  if (plain === 'origin') return isApplication(value) ? [{ kind: 'client', value }] : [];
  if (kind === 'system') return fitsKind(kind, ['os'], value) ? [{ kind, value: unquoted(value) }] : [];
  // The address in the value is found by its look.
  if (kind === 'email') return [];
  if (kind !== undefined) return [{ kind, value }];
  if (ROUTES.test(plain)) return [];
  const named = plain.replace(/^(?:x-|mcp-param-)+/, '');
  const other = readMember([named]) ?? readMember([wordsOf(named).at(-1) ?? '']);
  return other !== null && other !== 'email' && fitsKind(other, [named], value)
    ? [{ kind: other, value }]
    : [];
}

/** An application's or a website's own origin, not a page of this machine. */
function isApplication(origin: string): boolean {
  return (
    /^[a-z][a-z0-9+.-]*:\/\/./i.test(origin) &&
    !/^https?:\/\/(?:localhost|127\.|\[::1|0\.0\.0\.0)/i.test(origin)
  );
}

const SYSTEM = /(?:Windows NT|Macintosh|Mac OS|Linux|X11|Darwin|Android|iPhone|iPad|CrOS|win32|FreeBSD)/i;

/** What a user agent says in brackets of the machine it runs on. */
function systemOf(agent: string): Fact[] {
  const [comment] = (agent.match(/\([^()]{3,200}\)/g) ?? []).filter((text) => SYSTEM.test(text));
  return comment === undefined ? [] : [{ kind: 'system', value: comment.slice(1, -1) }];
}

function unquoted(value: string): string {
  return value.replace(/^"([^"]*)"$/, '$1');
}
