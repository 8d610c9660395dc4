/**
 * What one HTTP header gives away: directories in any encoding, a workspace's id, a credential, or a known fact.
 * Headers that carry routes and media types hold no folders; those that infrastructure adds are told from the client's.
 */
import {
  collect,
  ChannelAt,
  disclosuresOfLooks,
  disclosuresOfString,
  isWrapping,
} from './disclosures-of-messages.ts';
import { directoriesIn, disclose, type Channel, type Surroundings } from './disclosing.ts';
import { factOfHeader, INFRASTRUCTURE, ROUTES, URLS, VALIDATORS } from './header-names.ts';
import { hintsOfHeader } from './header-hints.ts';
import type { Disclosure } from './report.ts';
import { holdsCredential } from './secrets.ts';
import { openString, type LayeredString } from './walk-layers.ts';
import { holdsNoFolder, meaningOfNames } from './workspace-names.ts';

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
  const credential =
    holdsCredential(name, value) && !isWrapping(name, value)
      ? [disclose('credential', { ...channel, maker: keeper }, value, value)]
      : [];
  const facts = factOfHeader(plain, value, own).map((fact) =>
    disclose(fact.kind, channel, value, fact.value),
  );
  if (VALIDATORS.test(plain)) return [...facts, ...credential];
  if (ROUTES.test(plain)) {
    const inUrl = URLS.test(plain) ? disclosuresOfUrl(name, value, channel, surroundings) : [];
    return [...inUrl, ...facts, ...credential];
  }
  const found = layersOfHeader(name, value, channel, surroundings).filter(
    ({ kind }) => credential.length === 0 || kind !== 'credential',
  );
  const hints =
    found.some(({ kind }) => kind === 'directory') || credential.length > 0
      ? []
      : hintsOfHeader(name, value, channel);
  return [...found, ...hints, ...facts, ...credential];
}

/** The header's own text, and whatever is wrapped in it: its names count as much as the header's. */
function layersOfHeader(
  name: string,
  value: string,
  channel: Channel,
  surroundings: Surroundings,
): Disclosure[] {
  const all: Disclosure[] = [];
  const start: LayeredString = {
    text: value,
    isName: false,
    pointer: '',
    names: [name],
    steps: [],
    origin: value,
    opened: false,
  };
  openString(start, (found, signs) => {
    const at = new ChannelAt(
      found,
      channel.how,
      channel.where,
      ({ names }) => meaningOfNames(names),
      channel.maker,
    );
    if (found !== start && found.text !== value)
      return collect(all, disclosuresOfString(found, at, surroundings, signs));
    const looks = disclosuresOfLooks(value, channel);
    const directories = holdsNoFolder(name, value) ? [] : directoriesIn(value, at, surroundings);
    return collect(all, [...directories, ...looks]);
  });
  return all.map((disclosure) =>
    disclosure.kind === 'directory' ? { ...disclosure, raw: value } : disclosure,
  );
}

/** A page's address is no folder, unless it is a file's; what somebody wrote into its query may be one. */
function disclosuresOfUrl(
  name: string,
  value: string,
  channel: Channel,
  surroundings: Surroundings,
): Disclosure[] {
  if (/^(?:file|[a-z]+-remote):/i.test(value)) return directoriesIn(value, channel, surroundings);
  const query = value.slice(value.indexOf('?') + 1);
  return query === value ? [] : layersOfHeader(name, query, channel, surroundings);
}
