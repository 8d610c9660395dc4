/**
 * Remembers, for each place that the names in one search lead to, what its name means and which texts there say nothing:
 * a message of a thousand items has the same dozen names a thousand times, and clients repeat their texts.
 * The same text under the same names discloses the same; what it discloses is never remembered here.
 */
import type { Skip } from './json-walk.ts';
import { meansKind } from './member-names.ts';
import { coversMembers, isCredentialName } from './secret-names.ts';
import { signsOf } from './signs.ts';
import { namesWorkspace } from './workspace-names.ts';

/** More places than this are no places, but data. */
const MOST = 5000;
/** Places that many texts differ in hold few of them: a text is kept until another one takes its slot. */
const SLOTS = 16;

/** Where a chain of member names leads; array positions are left out. */
export class Place {
  /** May a text here tell something by its names alone? The nearest two count. */
  readonly means: boolean;
  /** Does the name itself, as a text, disclose nothing? */
  isBarrenName: boolean;
  readonly members = new Map<string, Place>();
  readonly #own: boolean;
  /** Is every member from here on a credential? */
  readonly #covers: boolean;
  #barren: (string | undefined)[] | null = null;

  constructor(name: string, above: Place | null) {
    this.#own = name !== '' && (meansKind(name) || isCredentialName(name) || namesWorkspace([name]));
    const parentMeans = above !== null && above.#own;
    const isCovered = above !== null && above.#covers;
    this.#covers = isCovered || (this.#own && coversMembers(name));
    this.means = this.#own || parentMeans || isCovered;
    this.isBarrenName = !parentMeans && signsOf(name) === 0;
  }

  isBarren(text: string): boolean {
    return this.#barren !== null && this.#barren[slotOf(text)] === text;
  }

  keepBarren(text: string): void {
    this.#barren ??= Array.from({ length: SLOTS }, () => undefined);
    this.#barren[slotOf(text)] = text;
  }
}

function slotOf(text: string): number {
  const { length } = text;
  return (length * 7 + text.charCodeAt(length >> 1) * 3 + text.charCodeAt(length - 1)) & (SLOTS - 1);
}

/** Up to here a look at the text costs no more than finding out whether it is known. */
const SHORT = 32;

export class NameBook implements Skip<Place> {
  readonly root = new Place('', null);
  #places = 0;

  member(above: Place, name: string): Place {
    const known = above.members.get(name);
    if (known !== undefined) return known;
    const place = new Place(name, above);
    if (this.#places < MOST) {
      above.members.set(name, place);
      this.#places += 1;
    }
    return place;
  }

  isPlain(text: string, place: Place): boolean {
    if (text.length <= SHORT) return (!place.means && signsOf(text) === 0) || place.isBarren(text);
    if (place.isBarren(text)) return true;
    if (place.means || signsOf(text) !== 0) return false;
    place.keepBarren(text);
    return true;
  }

  isPlainName(place: Place): boolean {
    return place.isBarrenName;
  }
}
