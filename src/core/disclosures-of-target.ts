/**
 * What a request's target gives away: a folder or workspace that somebody wrote into the URL, appended or as a parameter.
 * A path of a request is a route, not a folder; a label (`/mcp/name`) is a name.
 */
import {
  directoriesIn,
  disclose,
  discloseNamed,
  isOpaqueId,
  type Channel,
  type Surroundings,
} from './disclosing.ts';
import { decodePercent } from './percent.ts';
import type { Disclosure } from './report.ts';
import { holdsCredential, isCredentialName } from './secrets.ts';
import { meaningOfNames, opaqueGrade } from './workspace-names.ts';

/** Query parameters, and a folder appended to the endpoint or given as its label; somebody wrote these into the URL. */
export function disclosuresOfTarget(target: string, surroundings: Surroundings): Disclosure[] {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? [] : target.slice(mark + 1).split('&', 200);
  const channel: Channel = {
    how: 'volunteered',
    where: 'request:target',
    maker: 'user-config',
    says: 'open',
    decode: false,
  };
  const inPath = directoriesIn(readAppended(path), channel, surroundings);
  return [...inPath, ...query.flatMap((pair) => disclosuresOfParameter(pair, channel, surroundings))].map(
    (disclosure) =>
      disclosure.kind === 'directory' && target.length <= LONGEST_RAW
        ? { ...disclosure, raw: target }
        : disclosure,
  );
}

const LONGEST_RAW = 2000;

/** What follows the endpoint: `/home/ann/app` in `/mcp/home/ann/app` and in `/mcp/%2Fhome%2Fann%2Fapp`; a plain label is no folder. */
function readAppended(path: string): string {
  const appended = /^(?:https?:\/\/[^/]*)?\/mcp\/(.+)$/s.exec(path)?.[1] ?? '';
  const label = decodePercent(appended).text;
  if (/^(?:\/|~\/|\\|[A-Za-z]:|file:)/i.test(label)) return label;
  return appended.includes('/') ? `/${label}` : '';
}

function disclosuresOfParameter(pair: string, channel: Channel, surroundings: Surroundings): Disclosure[] {
  const sign = pair.indexOf('=');
  if (sign < 0) return [];
  const name = decodePercent(pair.slice(0, sign).replaceAll('+', ' ')).text;
  const value = decodePercent(pair.slice(sign + 1).replaceAll('+', ' ')).text;
  if (value === '' || name === 'sessionId') return [];
  if (holdsCredential(name, value)) {
    const isNamed = isCredentialName(name);
    return [isNamed ? discloseNamed(channel, name, value) : disclose('credential', channel, value, value)];
  }
  const found = directoriesIn(value, { ...channel, says: meaningOfNames([name]) }, surroundings);
  const hint = found.length === 0 ? opaqueGrade([name]) : null;
  return hint !== null && isOpaqueId(value)
    ? [disclose('directory', channel, value, value, hint, true)]
    : found;
}
