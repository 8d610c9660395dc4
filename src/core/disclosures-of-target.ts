/**
 * What a request's target gives away: a folder or workspace that somebody wrote into the URL, appended or as a parameter.
 * A path of a request is a route, not a folder; a label (`/mcp/name`) is a name.
 */
import { ChannelAt, collect, disclosuresOfString } from './disclosures-of-messages.ts';
import { directoriesIn, disclose, discloseNamed, type Channel, type Surroundings } from './disclosing.ts';
import { decodePercent } from './percent.ts';
import type { Disclosure } from './report.ts';
import { readSecretParameter } from './secret-names.ts';
import { isCredentialUnder } from './secret-under.ts';
import { holdsCredential, isCredentialName } from './secrets.ts';
import { hidesNothing } from './stand-ins.ts';
import { openString } from './walk-layers.ts';

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
  const wrapped = inPath.length > 0 ? [] : disclosuresOfLabel(path, channel, surroundings);
  const inQuery = query.flatMap((pair) => disclosuresOfParameter(pair, channel, surroundings));
  return [...inPath, ...wrapped, ...inQuery].map((disclosure) =>
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

/** What a label hides in some encoding; as a plain word it is a name that somebody chose. */
function disclosuresOfLabel(path: string, channel: Channel, surroundings: Surroundings): Disclosure[] {
  const label = /^(?:https?:\/\/[^/]*)?\/mcp\/([^/]+)/.exec(path)?.[1] ?? '';
  return layersOf('', label, channel, surroundings).filter(({ decoding }) => decoding.length > 0);
}

function disclosuresOfParameter(pair: string, channel: Channel, surroundings: Surroundings): Disclosure[] {
  const sign = pair.indexOf('=');
  if (sign < 0) return [];
  const name = decodePercent(pair.slice(0, sign).replaceAll('+', ' ')).text;
  const value = decodePercent(pair.slice(sign + 1).replaceAll('+', ' ')).text;
  if (value === '' || name === 'sessionId') return [];
  const isParameter = !hidesNothing(value) && isCredentialUnder(readSecretParameter(name), value);
  if (isParameter || holdsCredential(name, value)) {
    const isNamed = isParameter || isCredentialName(name);
    return [
      isNamed ? discloseNamed(channel, name, value) : disclose('credential', channel, value, value),
      ...layersOf(name, value, channel, surroundings).filter(({ kind }) => kind !== 'credential'),
    ];
  }
  return layersOf(name, value, channel, surroundings, value === pair.slice(sign + 1) ? [] : ['percent']);
}

function layersOf(
  name: string,
  text: string,
  channel: Channel,
  surroundings: Surroundings,
  steps: readonly string[] = [],
): Disclosure[] {
  const found: Disclosure[] = [];
  const start = { text, isName: false, pointer: '', names: name === '' ? [] : [name], steps, opened: false };
  openString(start, (each, signs) => {
    const at = new ChannelAt(each, channel.how, channel.where, undefined, channel.maker);
    return collect(found, disclosuresOfString(each, at, surroundings, signs));
  });
  return found;
}
