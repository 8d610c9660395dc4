/**
 * Visits every string of a value, and what is wrapped in it: JSON, percent-escapes, base 64, tokens, pairs, in any order and several deep.
 * It says through which layers each text came; whether a text says anything is the visitor's business.
 */
import { parseInner } from './json-inside.ts';
import { walkPlaces, walkStrings, type Cut, type FoundString } from './json-walk.ts';
import {
  readBase64,
  readBasicUser,
  readJwtPayloads,
  readLatin1,
  readPercent,
  readSentinel,
  type Layer,
} from './layers.ts';
import type { NameBook, Place } from './name-book.ts';
import { readPairs } from './pairs.ts';
import { BASE64, signsOf, WRAPPED } from './signs.ts';
import { namesWorkspace } from './workspace-names.ts';

export interface LayeredString extends FoundString {
  /** Layers that were taken off, outermost first. */
  readonly steps: readonly string[];
  /** The string that arrived; `undefined` where it is this very one. */
  readonly origin?: string;
  /** The text that it is a pair of. */
  readonly within?: string;
  /** Was something found in a layer below? Then the text itself is only its wrapping. */
  readonly opened: boolean;
}

/** `signs`: what the text may hold. Returns whether it made sense as it is: then it is not decoded any further. */
export type Visit = (found: LayeredString, signs: number) => boolean;

/** So many layers are taken off. */
const DEEPEST = 6;

/** What a search remembers between strings: `told` grows with each thing that a visit discloses. */
export interface Memory {
  readonly book: NameBook;
  readonly told: readonly unknown[];
}

/** With a memory, strings that say nothing are passed over, and each that turned out to say nothing is kept in mind. */
export function walkEverything(value: unknown, visit: Visit, memory?: Memory): Cut {
  let cut: Cut = null;
  if (memory === undefined) {
    const walked = walkStrings(value, (found) => {
      cut = openString(new Unopened(found), visit).cut ?? cut;
    });
    return walked ?? cut;
  }
  const { book, told } = memory;
  const open = (found: FoundString, place: Place): void => {
    const before = told.length;
    const opened = openString(new Unopened(found), visit);
    cut = opened.cut ?? cut;
    if (told.length > before || opened.cut !== null) return;
    if (found.isName) place.isBarrenName = true;
    else place.keepBarren(found.text);
  };
  return walkPlaces(value, open, book) ?? cut;
}

interface Opened {
  /** Did the text, or something in it, make sense? */
  readonly made: boolean;
  readonly cut: Cut;
}

/** One string, its layers first. */
export function openString(found: LayeredString, visit: Visit, depth = 0): Opened {
  const { text } = found;
  const signs = signsOf(text);
  if (depth >= DEEPEST || (signs & WRAPPED) === 0) return { made: visit(found, signs), cut: null };
  const json = found.isName ? null : parseInner(text);
  if (json !== null) return openJson(json.value, found, visit, depth + 1);
  const instead = readSentinel(text) ?? readLatin1(text);
  if (instead !== null) return openString(below(found, instead), visit, depth + 1);

  let cut: Cut = null;
  const open = (inner: LayeredString): boolean => {
    const opened = openString(inner, visit, depth + 1);
    cut ??= opened.cut;
    return opened.made;
  };
  const percent = readPercent(text);
  const isEscaped = percent !== null && !URI.test(text);
  // The first reading that makes sense counts: what was decoded once, and is a path now, may have percent signs in it.
  const isDecoded = isEscaped && found.steps.at(-1) === 'percent';
  let made = isDecoded && visit({ ...pick(found), opened: true }, signs);
  if (isEscaped && !made && open(below(found, percent))) return { made: true, cut };
  let opened = false;
  for (const inner of (signs & BASE64) > 0 ? base64In(found) : []) opened = open(inner) || opened;
  if (!isDecoded) made = visit(opened || isEscaped ? { ...pick(found), opened: true } : found, signs);
  let more = percent !== null && !isEscaped && !made && open(below(found, percent));
  if (!found.isName) for (const inner of pairsIn(found)) more = open(inner) || more;
  return { made: made || opened || more, cut };
}

// What stands in JSON is spelled as it arrived: it needs no other origin.
function openJson(value: unknown, outer: LayeredString, visit: Visit, depth: number): Opened {
  const { pointer, names, origin } = outer;
  const steps = [...outer.steps, 'json'];
  let made = false;
  let cut: Cut = null;
  const walked = walkStrings(value, ({ text, isName, names: inner }) => {
    const all = [...inner, ...names];
    const opened = openString(
      {
        text,
        isName,
        pointer,
        names: all,
        steps,
        opened: false,
        ...(origin === undefined ? {} : { origin }),
      },
      visit,
      depth,
    );
    made ||= opened.made;
    cut ??= opened.cut;
  });
  return { made, cut: walked ?? cut };
}

/** URIs are decoded where they are read. */
const URI = /(?:file|-remote):/i;

/** Tokens' payloads, the user of Basic authentication, other base 64. */
function base64In(found: LayeredString): LayeredString[] {
  const { text } = found;
  const payloads = readJwtPayloads(text).map((layer) => below(found, layer, 'jwt'));
  if (payloads.length > 0) return payloads;
  const user = readBasicUser(text);
  if (user !== null) return [below(found, user, 'username')];
  return readBase64(text).map((layer) => below(found, layer));
}

/** Pairs of a list of pairs; in other text only those whose names say what they are. */
function pairsIn(found: LayeredString): LayeredString[] {
  const { pairs, whole } = readPairs(found.text);
  const { pointer, steps } = found;
  const origin = found.origin ?? found.text;
  return pairs
    .filter(({ name, value }) => value !== found.text && (whole || namesWorkspace([name])))
    .map(({ name, value }) => ({
      text: value,
      isName: false,
      pointer,
      names: [name, ...found.names],
      steps,
      origin,
      within: found.text,
      opened: false,
    }));
}

function below(found: LayeredString, { step, text }: Layer, name?: string): LayeredString {
  const { isName, pointer, names, steps } = found;
  return {
    text,
    isName: isName && name === undefined,
    pointer,
    names: name === undefined ? names : [name, ...names],
    steps: [...steps, step],
    origin: found.origin ?? found.text,
    opened: false,
  };
}

function pick(found: LayeredString): Omit<LayeredString, 'opened'> {
  const { text, isName, pointer, names, steps, origin } = found;
  return { text, isName, pointer, names, steps, ...(origin === undefined ? {} : { origin }) };
}

/** A string as it arrived; its pointer and names are made when somebody wants them. */
class Unopened implements LayeredString {
  readonly steps = NO_STEPS;
  readonly opened = false;
  readonly text: string;
  readonly isName: boolean;
  readonly #found: FoundString;

  constructor(found: FoundString) {
    this.#found = found;
    this.text = found.text;
    this.isName = found.isName;
  }

  get pointer(): string {
    return this.#found.pointer;
  }

  get names(): readonly string[] {
    return this.#found.names;
  }
}

const NO_STEPS: readonly string[] = [];
