/**
 * What the client's answers to our questions give away: roots, what was filled into the form, what a model said, and error texts.
 * An answer that names no folder makes no disclosure; what such an answer means for the verdict is decided there.
 */
import {
  directoriesIn,
  directoriesInProse,
  directoriesOf,
  disclose,
  isBaseName,
  isOpaqueId,
  type Channel,
  type Surroundings,
} from './disclosing.ts';
import { ChannelAt, disclosuresOfString, type Found } from './disclosures-of-messages.ts';
import { walkEverything } from './json-inside.ts';
import type { FoundString } from './json-walk.ts';
import type { Probe } from './probes.ts';
import { FOLDER_FIELD } from './protocol.ts';
import { isPlausiblePosix } from './path-plausible.ts';
import type { Disclosure } from './report.ts';
import { meaningOfNames } from './workspace-names.ts';

export interface ProbeReply {
  readonly probe: Probe;
  readonly result: unknown;
  readonly error: unknown;
}

export function disclosuresOfReply({ probe, result, error }: ProbeReply, surroundings: Surroundings): Found {
  const disclosures: Disclosure[] = [];
  const ofResult = walkEverything(result, (found) => {
    const channel = new ChannelAt(found, 'answered', `probe:${probe}#`, MEANING[probe]);
    disclosures.push(...READERS[probe](found, channel, surroundings));
  });
  const ofError = walkEverything(error, (found) => {
    disclosures.push(
      ...disclosuresOfString(found, new ChannelAt(found, 'answered', `probe:${probe}#/error`), surroundings),
    );
  });
  return { disclosures, cut: ofResult ?? ofError };
}

type Reader = (found: FoundString, channel: Channel, surroundings: Surroundings) => Disclosure[];

/** What a path in each answer says: what we asked for was the workspace. */
const MEANING: Record<Probe, (found: FoundString) => Channel['says']> = {
  ping: ({ names }) => meaningOfNames(names),
  'roots/list': ({ pointer, names }) => (isRootMember(pointer) ? 'workspace' : meaningOfNames(names)),
  'elicitation/create': ({ pointer, names }) =>
    pointer.startsWith('/content') ? 'workspace' : meaningOfNames(names),
  'sampling/createMessage': ({ pointer, names }) =>
    isSampledText(pointer) ? 'workspace' : meaningOfNames(names),
};

const READERS: Record<Probe, Reader> = {
  ping: disclosuresOfString,
  'roots/list': readRoot,
  'elicitation/create': readField,
  'sampling/createMessage': readSampled,
};

function isRootMember(pointer: string): boolean {
  return /^\/roots(?:\/\d+)?(?:\/(?:uri|name|path))?$/.test(pointer);
}

function readRoot(found: FoundString, channel: Channel, surroundings: Surroundings): Disclosure[] {
  if (found.isName || channel.says !== 'workspace') return disclosuresOfString(found, channel, surroundings);
  const directories = directoriesOf(found.text, channel, surroundings) ?? [];
  if (directories.length > 0) return directories;
  if (found.pointer.endsWith('/name')) {
    return isBaseName(found.text)
      ? [disclose('directory', channel, found.text, found.text, 'base-name', true)]
      : [];
  }
  return hintOfRoot(found.text, channel);
}

/** A root that is no path on a machine still tells workspaces apart (`vscode-vfs://github/o/r`); a system folder tells nothing. */
function hintOfRoot(uri: string, channel: Channel): Disclosure[] {
  if (/^(?:file:|\/|~|[A-Za-z]:|\\)/i.test(uri.trim())) return [];
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(uri)) {
    return isOpaqueId(uri) ? [disclose('directory', channel, uri, uri, 'workspace-id', true)] : [];
  }
  return isBaseName(uri) ? [disclose('directory', channel, uri, uri, 'base-name', true)] : [];
}

function readField(found: FoundString, channel: Channel, surroundings: Surroundings): Disclosure[] {
  if (found.isName) return [];
  const directories = directoriesIn(found.text, channel, surroundings);
  if (directories.length > 0 || channel.says !== 'workspace') return directories;
  const isFolder = found.names[0] === FOLDER_FIELD && isBaseName(found.text);
  return isFolder
    ? [disclose('directory', channel, found.text, found.text, 'base-name', true)]
    : disclosuresOfString(found, asideOf(channel), surroundings);
}

function asideOf({ how, where, maker, decode }: Channel): Channel {
  return { how, where, maker, decode, says: 'aside' };
}

function isSampledText(pointer: string): boolean {
  return /^\/content(?:\/\d+)?(?:\/text)?$/.test(pointer);
}

/** Not an endpoint, a command or a method's name. */
function isPlaceOfMachines({ value }: Disclosure): boolean {
  return !value.startsWith('/') || isPlausiblePosix(value, [...value.split('/').slice(1), '.']);
}

/** What a model says before a path that it makes up, to show what an answer could look like. */
const UNSURE =
  /\b(?:example|e\.g|such as|for instance|typically|placeholder|hypothetical|can(?:no|')t|cannot|can\u2019t|don['\u2019]t|do not|unable|unknown|no access|not have|not able|sorry|assum\w{1,4}|might be|would be|not|isn['\u2019]t)\b/i;

/** A folder of nobody: `/home/username/project`, `/path/to/your/project`. */
const PLACEHOLDER = /^[\\/]path[\\/]to[\\/]|[\\/](?:user-?name|your[-_ ]?(?:user[-_ ]?)?name)(?:[\\/]|$)/i;

function readSampled(found: FoundString, channel: Channel, surroundings: Surroundings): Disclosure[] {
  if (!isSampledText(found.pointer) || found.isName) return disclosuresOfString(found, channel, surroundings);
  // A model may say any word with a slash before it; only a place that machines have is an answer.
  const told = directoriesInProse(found.text, channel, surroundings).filter(isPlaceOfMachines);
  const first = typeof told[0]?.raw === 'string' ? told[0].raw : '';
  const unsure =
    PLACEHOLDER.test(first) || UNSURE.test(found.text.slice(0, Math.max(0, found.text.indexOf(first))));
  const directories = unsure ? directoriesInProse(found.text, asideOf(channel), surroundings) : told;
  // Of several paths in one text nobody can tell which is the answer: the first one is, the rest is beside it.
  return directories.map((disclosure, index) =>
    index === 0 ? disclosure : { ...disclosure, decides: false },
  );
}
