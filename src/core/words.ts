/**
 * Splits a name (of a header, a variable, a JSON member) into its lower-case words, whatever its convention.
 * It knows no meanings: `API_KEY`, `api-key`, `apiKey` and `APIKey` are all `api`, `key`.
 */

/** Names longer than this are cut: no real one is. */
const LONGEST = 256;

/** Words in order; digits and punctuation part words and belong to none. */
export function wordsOf(name: string): string[] {
  const words: string[] = [];
  let word = '';
  let before: Kind = 'other';
  const end = Math.min(name.length, LONGEST);
  const close = (): void => {
    if (word !== '') words.push(word.toLowerCase());
    word = '';
  };
  for (let at = 0; at < end; at += 1) {
    const kind = kindOf(name.charCodeAt(at));
    const upperAfterLower = kind === 'upper' && before === 'lower';
    // The last capital of a run begins the next word: API|Key.
    const lastCapital = kind === 'upper' && before === 'upper' && kindOf(name.charCodeAt(at + 1)) === 'lower';
    if (kind === 'other' || upperAfterLower || lastCapital) close();
    if (kind !== 'other') word += name.charAt(at);
    before = kind;
  }
  close();
  return words;
}

type Kind = 'upper' | 'lower' | 'other';

function kindOf(unit: number): Kind {
  if (unit >= 0x41 && unit <= 0x5a) return 'upper';
  if (unit >= 0x61 && unit <= 0x7a) return 'lower';
  // Letters beyond ASCII have no case that matters here.
  return unit > 0x7f ? 'lower' : 'other';
}
