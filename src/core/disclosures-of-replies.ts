/**
 * What the client's answers to our questions give away: roots, what was filled into the form, what a model said, and error texts.
 * An answer that names no folder makes no disclosure; what such an answer means for the verdict is decided there.
 */
import {
  directoriesIn,
  directoriesInProse,
  directoriesOf,
  disclose,
  discloseNamed,
  isBaseName,
  isOpaqueId,
  type Channel,
  type Surroundings,
} from './disclosing.ts';
import {
  ChannelAt,
  collect,
  disclosuresOfLooks,
  disclosuresOfString,
  standsMasked,
  type Found,
} from './disclosures-of-messages.ts';
import type { Probe } from './probes.ts';
import { FOLDER_FIELD } from './protocol.ts';
import { isPlausiblePosix } from './path-plausible.ts';
import { readPath, samePath } from './paths.ts';
import type { Disclosure } from './report.ts';
import { nameOfValue } from './secret-under.ts';
import { walkEverything, type LayeredString } from './walk-layers.ts';
import { meaningOfNames } from './workspace-names.ts';

export interface ProbeReply {
  readonly probe: Probe;
  readonly result: unknown;
  readonly error: unknown;
}

export function disclosuresOfReply({ probe, result, error }: ProbeReply, surroundings: Surroundings): Found {
  const disclosures: Disclosure[] = [];
  const ofResult = walkEverything(result, (found, signs) => {
    const channel = new ChannelAt(found, 'answered', `probe:${probe}#`, MEANING[probe]);
    return collect(disclosures, READERS[probe](found, channel, surroundings, signs));
  });
  const ofError = walkEverything(error, (found, signs) => {
    const channel = new ChannelAt(found, 'answered', `probe:${probe}#/error`);
    return collect(disclosures, disclosuresOfString(found, channel, surroundings, signs));
  });
  return { disclosures, cut: ofResult ?? ofError };
}

type Reader = (
  found: LayeredString,
  channel: Channel,
  surroundings: Surroundings,
  signs: number,
) => Disclosure[];

/** What a path in each answer says: what we asked for was the workspace. */
const MEANING: Record<Probe, (found: LayeredString) => Channel['says']> = {
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

function readRoot(
  found: LayeredString,
  channel: Channel,
  surroundings: Surroundings,
  signs: number,
): Disclosure[] {
  if (found.isName || channel.says !== 'workspace')
    return disclosuresOfString(found, channel, surroundings, signs);
  const isUri = !/\/(?:name|path)$/.test(found.pointer);
  const legal = isUri ? isLegalRoot(found.origin ?? found.text) : null;
  return readRootText(found, channel, surroundings).map((each) => ({ ...each, legal }));
}

/** RFC 8089, and `file:` as the specification wants it (MCP 2025-11-25, client/roots, "Root"). */
function isLegalRoot(text: string): boolean {
  return /^file:/i.test(text) && (readPath(text, 'workspace')?.legal ?? false);
}

function readRootText(found: LayeredString, channel: Channel, surroundings: Surroundings): Disclosure[] {
  const directories = directoriesOf(found.text, channel, surroundings) ?? [];
  const looks = disclosuresOfLooks(found.text, channel);
  if (directories.length > 0 || looks.length > 0) return [...directories, ...looks];
  const name = nameOfValue(found.names, found.text);
  if (standsMasked(found)) return found.opened ? [] : [discloseNamed(channel, name, found.text)];
  if (found.opened || found.steps.at(-1)?.startsWith('base64') === true) return [];
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

function readField(
  found: LayeredString,
  channel: Channel,
  surroundings: Surroundings,
  signs: number,
): Disclosure[] {
  if (found.isName) return disclosuresOfString(found, channel, surroundings, signs);
  const directories = directoriesIn(found.text, channel, surroundings);
  if (directories.length > 0) return [...directories, ...disclosuresOfLooks(found.text, channel)];
  if (channel.says !== 'workspace') return disclosuresOfString(found, channel, surroundings, signs);
  const isFolder =
    found.names[0] === FOLDER_FIELD && !found.opened && isBaseName(found.text) && !standsMasked(found);
  return isFolder
    ? [disclose('directory', channel, found.text, found.text, 'base-name', true)]
    : disclosuresOfString(found, asideOf(channel), surroundings, signs);
}

function asideOf({ how, where, maker, decode, steps, origin }: Channel): Channel {
  return { how, where, maker, decode, steps, origin, says: 'aside' };
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

/** How a directory is written in the text it was found in. */
function spellingOf({ raw, value }: Disclosure, text: string): string {
  return typeof raw === 'string' && text.includes(raw) ? raw : value;
}

/** A folder of nobody: `/home/username/project`, `/path/to/your/project`. */
const PLACEHOLDER =
  /^[\\/]path[\\/]to[\\/]|[\\/](?:user-?name|your[-_ ]?(?:user[-_ ]?)?name|your[-_](?:project|app|repo|workspace|folder)[\w-]{0,20})(?:[\\/]|$)/i;

/** The first directory; where that is `~/app`, as in a prompt, and the same is written out later, the latter. */
function spelledOut([first, ...rest]: readonly Disclosure[]): Disclosure | undefined {
  if (first === undefined || !first.value.startsWith('~')) return first;
  return rest.find(({ value }) => !value.startsWith('~') && samePath(value, first.value)) ?? first;
}

function readSampled(
  found: LayeredString,
  channel: Channel,
  surroundings: Surroundings,
  signs: number,
): Disclosure[] {
  if (!isSampledText(found.pointer) || found.isName)
    return disclosuresOfString(found, channel, surroundings, signs);
  // A model may say any word with a slash before it; only a place that machines have is an answer.
  const told = directoriesInProse(found.text, channel, surroundings).filter(isPlaceOfMachines);
  const first = told[0] === undefined ? '' : spellingOf(told[0], found.text);
  const unsure =
    PLACEHOLDER.test(first) || UNSURE.test(found.text.slice(0, Math.max(0, found.text.indexOf(first))));
  const directories = unsure ? directoriesInProse(found.text, asideOf(channel), surroundings) : told;
  // Of several paths in one text nobody can tell which is the answer: the first one is, the rest is beside it.
  const answer = spelledOut(directories);
  const graded = directories.map((disclosure) =>
    disclosure === answer ? disclosure : { ...disclosure, decides: false },
  );
  return [...graded, ...disclosuresOfLooks(found.text, channel)];
}
