/**
 * What the client's own requests and notifications give away: every string at any depth, `_meta` and tool arguments included.
 * A path counts as the project only under a name that says so; one in an argument is marked as a model's choice.
 */
import {
  directoriesIn,
  disclose,
  discloseNamed,
  isBaseName,
  isOpaqueId,
  type Channel,
  type Surroundings,
} from './disclosing.ts';
import { walkEverything } from './json-inside.ts';
import { isObject } from './json-rpc.ts';
import type { Cut, FoundString } from './json-walk.ts';
import { readMember } from './member-names.ts';
import { META_CLIENT_INFO } from './protocol.ts';
import type { Disclosure } from './report.ts';
import { holdsCredential, isCredentialName } from './secrets.ts';
import { meaningOfNames, opaqueGrade } from './workspace-names.ts';

export interface ClientMessage {
  readonly method: string;
  readonly value: unknown;
}

export interface Found {
  readonly disclosures: Disclosure[];
  /** The bound that ended a search early, if one did. */
  readonly cut: Cut;
}

/** Longer method names are cut in places; a client may send any. */
const LONGEST_METHOD = 80;

export function disclosuresOfMessage({ method, value }: ClientMessage, surroundings: Surroundings): Found {
  const name = method.length > LONGEST_METHOD ? `${method.slice(0, LONGEST_METHOD)}…` : method;
  const disclosures = disclosuresOfClientInfo(name, value);
  const cut = walkEverything(value, (found) => {
    const { names, isName } = found;
    // What the protocol itself says is no disclosure.
    if (!isName && names.length === 1 && PROTOCOL.has(names[0] ?? '')) return;
    const how = names.at(-1) === 'params' && names.at(-2) === 'arguments' ? 'argument' : 'volunteered';
    disclosures.push(...disclosuresOfString(found, new ChannelAt(found, how, `${name}#`), surroundings));
  });
  return { disclosures, cut };
}

const PROTOCOL = new Set(['jsonrpc', 'method', 'id']);

/** Where a string was found and what its names say, worked out when it discloses something: most disclose nothing. */
export class ChannelAt implements Channel {
  readonly how: Channel['how'];
  readonly maker = 'client';
  readonly decode = true;
  readonly #found: FoundString;
  readonly #base: string;
  readonly #meaning: (found: FoundString) => Channel['says'];

  constructor(
    found: FoundString,
    how: Channel['how'],
    base: string,
    meaning: (found: FoundString) => Channel['says'] = ({ names }) => meaningOfNames(names),
  ) {
    this.how = how;
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
}

/** One string of a client's JSON: the directories in it, a workspace's name or id, a credential, or another known kind. */
export function disclosuresOfString(
  found: FoundString,
  channel: Channel,
  surroundings: Surroundings,
): Disclosure[] {
  const { text, names, isName } = found;
  if (text === '') return [];
  const directories = directoriesIn(text, channel, surroundings);
  if (isName) return directories;
  const name = names[0] ?? '';
  if (text.length <= LONGEST_CREDENTIAL && holdsCredential(name, text)) {
    const byLook = holdsCredential('', text) && !isCredentialName(name);
    return [
      ...directories,
      byLook ? disclose('credential', channel, text, text) : discloseNamed(channel, name, text),
    ];
  }
  if (directories.length > 0) return directories;
  const hint = opaqueGrade(names);
  if (hint !== null && (hint === 'base-name' ? isBaseName(text) : isOpaqueId(text))) {
    return [disclose('directory', channel, text, text, hint, true)];
  }
  // What a model filled into an argument tells of the conversation, not of the machine.
  const kind = channel.how === 'argument' ? null : readMember(names);
  return kind === null
    ? []
    : [disclose(kind, channel, text.slice(0, LONGEST_VALUE), text.slice(0, LONGEST_VALUE))];
}

const LONGEST_VALUE = 500;
/** Longer texts are masked where they are shown, but are no credential. */
const LONGEST_CREDENTIAL = 100_000;

/** `clientInfo` of a handshake, or of a modern request's `_meta`. */
function disclosuresOfClientInfo(method: string, message: unknown): Disclosure[] {
  const params = isObject(message) ? message['params'] : undefined;
  if (!isObject(params)) return [];
  const meta = isObject(params['_meta']) ? params['_meta'] : {};
  const places: readonly (readonly [unknown, string])[] = [
    [params['clientInfo'], '/params/clientInfo'],
    [meta[META_CLIENT_INFO], `/params/_meta/${META_CLIENT_INFO.replace('/', '~1')}`],
  ];
  return places.flatMap(([info, pointer]) => {
    if (!isObject(info) || typeof info['name'] !== 'string') return [];
    const value = typeof info['version'] === 'string' ? `${info['name']} ${info['version']}` : info['name'];
    return [
      disclose(
        'client',
        { how: 'volunteered', where: `${method}#${pointer}`, maker: 'client' },
        info,
        value.slice(0, 500),
      ),
    ];
  });
}
