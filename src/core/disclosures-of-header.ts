/**
 * What one HTTP header gives away: directories (plain, percent-encoded, base 64 or JSON), a workspace's id, a credential, or a known fact.
 * Headers that carry routes and media types hold no folders; those that infrastructure adds are told from the client's.
 */
import { decodeBase64 } from './base64.ts';
import {
  directoriesIn,
  disclose,
  isBaseName,
  isOpaqueId,
  type Channel,
  type Surroundings,
} from './disclosing.ts';
import { parseInner } from './json-inside.ts';
import { walkStrings } from './json-walk.ts';
import { decodePercent } from './percent.ts';
import type { Disclosure } from './report.ts';
import { holdsCredential } from './secrets.ts';
import { meaningOfNames, namesWorkspace, opaqueGrade } from './workspace-names.ts';

/** Headers that hold routes and types, in which nothing is a folder. */
/** Tokens that a server or a proxy made up. */
const VALIDATORS = /^(?:via|etag|if-match|if-none-match|if-range|last-event-id)$/;

const ROUTES =
  /^(?::.*|host|origin|referer|accept|accept-.*|content-.*|x-original-ur[il]|x-forwarded-(?:uri|url|prefix|path|host)|x-rewrite-url|x-envoy-original-path|x-invoke-path|x-matched-path|sec-.*|mcp-method|mcp-protocol-version|connection|last-event-id)$/;

const INFRASTRUCTURE =
  /^(?:x-forwarded-.*|forwarded|via|x-real-ip|true-client-ip|cf-.*|cdn-loop|fly-.*|x-vercel-.*|x-amzn-.*|x-amz-.*|x-appengine-.*|x-cloud-trace-context|x-google-.*|x-envoy-.*|x-azure-.*|x-arr-.*|x-ms-.*|x-request-start|x-serverless-.*|traceparent|tracestate)$/;

/** What headers tell beside directories, by name. */
const HEADERS: readonly (readonly [kind: string, names: RegExp])[] = [
  [
    'client',
    /^(?:user-agent|sec-ch-ua|x-client-(?:name|version)|x-stainless-(?:lang|package-version|os|arch|runtime|runtime-version))$/,
  ],
  ['locale', /^(?:accept-language|x-locale|x-time-?zone|cf-ipcountry)$/],
  [
    'user',
    /^(?:from|remote-user|x-(?:auth-request-|forwarded-|remote-)?(?:user|email|username|user-id|userid)|x-goog-authenticated-user-(?:email|id)|cf-access-authenticated-user-email)$/,
  ],
  [
    'host',
    /^(?:x-forwarded-for|forwarded|x-real-ip|true-client-ip|cf-connecting-ip|fly-client-ip|x-hostname|x-machine-id|x-device-id)$/,
  ],
  [
    'conversation',
    /^(?:x-(?:conversation|thread|chat|turn|session)-id|x-openai-session|openai-conversation-id)$/,
  ],
  ['model', /^(?:x-model|x-model-id|openai-model)$/],
];

export function disclosuresOfHeader(
  name: string,
  value: string,
  own: readonly string[],
  surroundings: Surroundings,
): Disclosure[] {
  const plain = name.toLowerCase();
  if (value === '') return [];
  const maker = INFRASTRUCTURE.test(plain) ? 'infrastructure' : 'client';
  const how = plain.startsWith('mcp-param-') ? 'argument' : 'volunteered';
  const channel: Channel = {
    how,
    where: `header:${name}`,
    maker,
    says: meaningOfNames([name]),
    decode: true,
  };
  // A token comes from whoever configured it; cookies a client keeps by itself.
  const keeper = plain === 'cookie' ? 'client' : 'user-config';
  const credential = holdsCredential(name, value)
    ? [disclose('credential', { ...channel, maker: keeper }, value, value)]
    : [];
  const kind = HEADERS.find(([, names]) => names.test(plain))?.[0];
  const fact =
    kind !== undefined && !own.includes(value) && value !== '*'
      ? [disclose(kind, channel, value, value)]
      : [];
  if (ROUTES.test(plain) || VALIDATORS.test(plain)) return [...fact, ...credential];
  const directories = directoriesOfHeader(name, value, channel, surroundings);
  const hints = directories.length + credential.length > 0 ? [] : hintsOfHeader(name, value, channel);
  return [...directories, ...hints, ...fact, ...credential];
}

function directoriesOfHeader(
  name: string,
  value: string,
  channel: Channel,
  surroundings: Surroundings,
): Disclosure[] {
  // The first reading that makes sense: decoding once more would change what was said.
  for (const text of [value, decodePercent(value).text, decodeBase64(value.trim()) ?? '']) {
    const found = directoriesOfText(name, text, channel, surroundings);
    if (found.length > 0) return unique(found).map((disclosure) => ({ ...disclosure, raw: value }));
  }
  return [];
}

/** Plain text, or the strings of a JSON value, whose names count as much as the header's. */
function directoriesOfText(
  name: string,
  text: string,
  channel: Channel,
  surroundings: Surroundings,
): Disclosure[] {
  const inner = parseInner(text);
  if (inner === null) return directoriesIn(text, channel, surroundings);
  const found: Disclosure[] = [];
  walkStrings(inner.value, ({ text: string, names, isName }) => {
    const all = [...names, name];
    const directories = directoriesIn(string, { ...channel, says: meaningOfNames(all) }, surroundings);
    const hint = isName || directories.length > 0 ? null : opaqueGrade(all);
    found.push(...directories);
    if (hint !== null && isOpaqueId(string))
      found.push(disclose('directory', channel, string, string, hint, true));
  });
  return found;
}

/** Headers that are about a cloud's projects, not a folder. */
const OTHER_PROJECTS = /^(?:openai-project|openai-organization|x-goog-.*|x-amz.*|x-gitlab-.*|x-github-.*)$/;

/** An opaque value under a name that speaks of a workspace; also as `workspace=…` inside a value. */
function hintsOfHeader(name: string, value: string, channel: Channel): Disclosure[] {
  if (OTHER_PROJECTS.test(name.toLowerCase()) || channel.maker === 'infrastructure') return [];
  if (namesWorkspace([name])) {
    const grade = opaqueGrade([name]) ?? 'workspace-id';
    const fits = grade === 'base-name' ? isBaseName(value) : isOpaqueId(value);
    return fits ? [disclose('directory', channel, value, decodePercent(value).text, grade, true)] : [];
  }
  return value.split(/[;,&\s]+/, 50).flatMap((part) => {
    const [, key = '', inner = ''] = /^([A-Za-z][\w.-]{0,60})[=:](.{2,200})$/s.exec(part) ?? [];
    return namesWorkspace([key]) && isOpaqueId(inner)
      ? [disclose('directory', channel, value, decodePercent(inner).text, 'workspace-id', true)]
      : [];
  });
}

function unique(found: readonly Disclosure[]): Disclosure[] {
  const seen = new Set<string>();
  return found.filter(({ value, grade }) => {
    const key = `${grade ?? ''} ${value}`;
    return !seen.has(key) && seen.add(key).size > 0;
  });
}
