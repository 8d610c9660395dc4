/**
 * Remembers what the names of one search mean: a message of a thousand items has the same dozen names a thousand times.
 * It knows only whether a name means anything; what it means is read where something was found.
 */
import { meansKind } from './member-names.ts';
import { isCredentialName } from './secret-names.ts';
import { signsOf } from './signs.ts';
import { namesWorkspace } from './workspace-names.ts';

interface Entry {
  /** May a text under this name tell something by the name alone? */
  readonly means: boolean;
  /** Of the name itself, as a text. */
  readonly signs: number;
}

/** More names than this are no names, but data. */
const MOST = 5000;

export class NameBook {
  readonly #entries = new Map<string, Entry>();

  /** Is there nothing to find in a text under these names? Nothing in it, and neither name says anything. */
  isPlain(text: string, name: string, parent: string): boolean {
    return !this.#read(name).means && !this.#read(parent).means && signsOf(text) === 0;
  }

  /** The same for a member's name as a text, in a member called `parent`. */
  isPlainName(name: string, parent: string): boolean {
    return this.#read(name).signs === 0 && !this.#read(parent).means;
  }

  #read(name: string): Entry {
    const known = this.#entries.get(name);
    if (known !== undefined) return known;
    const entry = {
      means: name !== '' && (meansKind(name) || isCredentialName(name) || namesWorkspace([name])),
      signs: signsOf(name),
    };
    if (this.#entries.size < MOST) this.#entries.set(name, entry);
    return entry;
  }
}
