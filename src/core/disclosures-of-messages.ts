/**
 * What the client's own requests and notifications give away: every string at any depth, `_meta` and tool arguments included.
 * A path counts as the project only under a name that says so; one in an argument is marked as a model's choice.
 */
import { disclosuresOfClientInfo } from './disclosures-of-client.ts';
import {
  directoriesIn,
  disclose,
  discloseNamed,
  isBaseName,
  isOpaqueId,
  type Channel,
  type Surroundings,
} from './disclosing.ts';
import type { Cut } from './json-walk.ts';
import { wrapsText } from './layers.ts';
import { looksOf, remoteOf, type Look } from './looks.ts';
import { namesServer, readMemberValue } from './member-names.ts';
import type { NameBook } from './name-book.ts';
import { isServersTask } from './protocol.ts';
import type { Disclosure } from './report.ts';
import { nameOfValue } from './secret-under.ts';
import { holdsCredential, isCredentialName, maskText } from './secrets.ts';
import { LONGEST_CREDENTIAL, LOOKS, PATHS, SECRETS } from './signs.ts';
import { walkEverything, type LayeredString } from './walk-layers.ts';
import { holdsNoFolder, meaningOfNames, namesWorkspace, opaqueGrade } from './workspace-names.ts';

export interface ClientMessage {
  readonly method: string;
  readonly value: unknown;
}

export interface Found {
  readonly disclosures: Disclosure[];
  /** The bound that ended a search early, if one did. */
  readonly cut: Cut;
}

/** Longer method names are cut in places. */
const LONGEST_METHOD = 80;

export function disclosuresOfMessage(
  { method, value }: ClientMessage,
  surroundings: Surroundings,
  book: NameBook,
): Found {
  const name = method.length > LONGEST_METHOD ? `${method.slice(0, LONGEST_METHOD)}\u2026` : method;
  const disclosures = disclosuresOfClientInfo(name, value);
  const cut = walkEverything(
    value,
    (found, signs) => {
      const { names, isName } = found;
      // What the protocol itself says is no disclosure.
      if (!isName && names.length === 1 && PROTOCOL.has(names[0] ?? '')) return true;
      const how = names.at(-1) === 'params' && names.at(-2) === 'arguments' ? 'argument' : 'volunteered';
      const channel = new ChannelAt(found, how, `${name}#`);
      const told = disclosuresOfString(found, channel, surroundings, signs);
      return collect(disclosures, isServersTask(method, names) ? told.filter(isNoConversation) : told);
    },
    { book, told: disclosures },
  );
  return { disclosures, cut };
}

function isNoConversation({ kind }: Disclosure): boolean {
  return kind !== 'conversation';
}

/** Keeps what was found. Did the text make sense as a place? Then it is not to be decoded once more. */
export function collect(all: Disclosure[], found: readonly Disclosure[]): boolean {
  for (const disclosure of found) all.push(disclosure);
  return found.some(({ kind, grade }) => kind === 'directory' && grade !== null && !HINTS.has(grade));
}

const HINTS: ReadonlySet<string> = new Set(['base-name', 'workspace-id']);

const PROTOCOL = new Set(['jsonrpc', 'method', 'id']);

/** Where a string was found and what its names say, worked out when it discloses something: most disclose nothing. */
export class ChannelAt implements Channel {
  readonly how: Channel['how'];
  readonly maker: Channel['maker'];
  /** Percent-escapes are a layer that was taken off before. */
  readonly decode = false;
  readonly #found: LayeredString;
  readonly #base: string;
  readonly #meaning: (found: LayeredString) => Channel['says'];

  constructor(
    found: LayeredString,
    how: Channel['how'],
    base: string,
    meaning: (found: LayeredString) => Channel['says'] = ({ names }) => meaningOfNames(names),
    maker: Channel['maker'] = 'client',
  ) {
    this.how = how;
    this.maker = maker;
    this.#found = found;
    this.#base = base;
    this.#meaning = meaning;
  }

  get where(): string {
    return this.#base + this.#found.pointer;
  }

  get says(): Channel['says'] {
    return this.#meaning(this.#found);
  }

  get steps(): readonly string[] {
    return this.#found.steps;
  }

  get origin(): string | undefined {
    return this.#found.origin;
  }
}

/** One string of a client's JSON: the directories in it, a workspace's name or id, a credential, or another known kind. */
export function disclosuresOfString(
  found: LayeredString,
  channel: Channel,
  surroundings: Surroundings,
  signs: number,
): Disclosure[] {
  const { text, names, isName } = found;
  if (text === '') return [];
  const name = names[0] ?? '';
  const mayHold = (signs & PATHS) > 0 && !holdsNoFolder(name, text);
  const directories = mayHold ? directoriesIn(text, channel, surroundings) : [];
  const looks = (signs & LOOKS) > 0 ? disclosuresOfLooks(text, channel) : [];
  if (isName) {
    const isServer = namesServer(names) && readMemberValue(names, text) !== null;
    return [...directories, ...looks, ...(isServer ? [disclose('server', channel, text, text)] : [])];
  }
  const judged = nameOfValue(names, text);
  if (mayBeCredential(judged, text, signs) && holdsCredential(judged, text) && !isWrapping(judged, text)) {
    const byLook = holdsCredential('', text) && !isCredentialName(judged) && found.steps.length === 0;
    const credential = byLook
      ? disclose('credential', channel, text, text)
      : discloseNamed(channel, judged, text);
    return [...directories, ...looks, credential];
  }
  if (directories.length > 0) return [...directories, ...looks];
  const hints = found.opened ? [] : hintsOfString(found, channel);
  if (hints.length > 0) return [...hints, ...looks];
  // What a model filled into an argument tells of the conversation, not of the machine.
  const kind = channel.how === 'argument' || found.opened ? null : readMemberValue(names, text);
  if (kind === null || looks.some((look) => look.kind === kind)) return looks;
  return [...looks, disclose(kind, channel, text.slice(0, LONGEST_VALUE), text.slice(0, LONGEST_VALUE))];
}

function mayBeCredential(name: string, text: string, signs: number): boolean {
  return text.length <= LONGEST_CREDENTIAL && ((signs & SECRETS) > 0 || isCredentialName(name));
}

/** Base 64 of a text looks random, but what it hides is told by itself. */
export function isWrapping(name: string, text: string): boolean {
  return !isCredentialName(name) && wrapsText(text);
}

/** A workspace's name or id; an address that a repository is fetched from says which one it is. */
function hintsOfString(found: LayeredString, channel: Channel): Disclosure[] {
  const { text, names, steps } = found;
  const hint = opaqueGrade(names);
  // What a word would be as base 64 is no name that somebody gave.
  if (hint === null || steps.at(-1)?.startsWith('base64') === true || standsMasked(found)) return [];
  const remote = remoteOf(text.trim(), namesWorkspace(names));
  if (remote !== null) return [disclose('directory', channel, text, remote, 'workspace-id', true)];
  const fits = hint === 'base-name' ? isBaseName(text) : isOpaqueId(text);
  return fits ? [disclose('directory', channel, text, text, hint, true)] : [];
}

/** Is a text a credential where it stands, so that it is nobody's folder, whatever it is called? `Server=x;Pwd=y` */
export function standsMasked({ text, names, within }: LayeredString): boolean {
  if (holdsCredential(nameOfValue(names, text), text)) return true;
  return within !== undefined && !maskText(within, () => '00000000').includes(text);
}

/** What a text gives away whatever it is called. A repository is a hint at the workspace, never a folder. */
export function disclosuresOfLooks(text: string, channel: Channel): Disclosure[] {
  return looksOf(text).map((look) => discloseLook(look, channel));
}

function discloseLook({ kind, value }: Look, channel: Channel): Disclosure {
  if (kind !== 'repository' && kind !== 'workspace') return disclose(kind, channel, value, value);
  return disclose('directory', channel, value, value, 'workspace-id', channel.says !== 'aside');
}

const LONGEST_VALUE = 500;
