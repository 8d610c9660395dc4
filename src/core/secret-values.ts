/**
 * Tells by its look whether a word is a credential: a vendor's prefix, a signed token, or long and random.
 * It takes no hash, UUID, path or long identifier for one; a short password without a name beside it, nobody can tell.
 */
import { isBase64Unit, isWordUnit } from './mask-units.ts';

/** A vendor's prefix, and how many characters must follow. */
const PREFIXES: readonly (readonly [prefix: string, rest: number])[] = [
  ['sk-ant-', 6],
  ['sk-live-', 3],
  ['sk-test-', 3],
  ['sk-proj-', 6],
  ['sk-or-', 6],
  ['sk-svcacct-', 6],
  ['sk_live_', 6],
  ['sk_test_', 6],
  ['pk_live_', 6],
  ['rk_live_', 6],
  ['rk_test_', 6],
  ['whsec_', 8],
  ['ghp_', 12],
  ['gho_', 12],
  ['ghu_', 12],
  ['ghs_', 12],
  ['ghr_', 12],
  ['github_pat_', 12],
  ['glpat-', 12],
  ['glsa_', 16],
  ['gsk_', 16],
  ['xai-', 20],
  ['xoxa-', 8],
  ['xoxb-', 8],
  ['xoxc-', 8],
  ['xoxd-', 8],
  ['xoxe-', 8],
  ['xoxe.', 8],
  ['xoxo-', 8],
  ['xoxp-', 8],
  ['xoxr-', 8],
  ['xoxs-', 8],
  ['xapp-', 8],
  ['AIza', 30],
  ['ya29.', 10],
  ['GOCSPX-', 10],
  ['pypi-AgEI', 10],
  ['SG.', 30],
  ['shpat_', 16],
  ['shpss_', 16],
  ['dop_v1_', 16],
  ['dckr_pat_', 10],
  ['lin_api_', 16],
  ['figd_', 16],
  ['nvapi-', 16],
  ['pplx-', 16],
  ['tvly-', 16],
  ['sntrys_', 16],
  ['ATATT3', 20],
  ['PMAK-', 16],
  ['AGE-SECRET-KEY-1', 10],
];

/** No credential that can be told by its look is shorter. */
export const SHORTEST = 11;

const FIRST = new Set(PREFIXES.map(([prefix]) => prefix.slice(0, 2)));

/** What every word has in it that `isSecretWord` takes for a credential. */
const MARKS = [
  ...new Set([...PREFIXES.map(([prefix]) => prefix), 'sk-', 'AKIA', 'ASIA', 'npm_', 'hf_', 'eyJ']),
];

/** Is there anywhere in `text` what a word must have to be a credential by its look alone? */
export function hasSecretMark(text: string): boolean {
  for (const mark of MARKS) if (text.includes(mark)) return true;
  return false;
}

/** `word`: letters, digits and `_.-+~` only. */
export function isSecretWord(word: string): boolean {
  if (word.length < SHORTEST) return false;
  if (
    FIRST.has(word.slice(0, 2)) &&
    PREFIXES.some(([prefix, rest]) => word.length >= prefix.length + rest && word.startsWith(prefix))
  )
    return true;
  // Alone `sk-` begins names too (sk-learn): digits, or more than any name has, tell the key.
  if (word.startsWith('sk-') && word.length >= 11 && (/\d/.test(word) || word.length >= 35)) return true;
  if (word.length === 20 && /^(?:AKIA|ASIA)[A-Z0-9]{16}$/.test(word)) return true;
  if (word.length > 32 && /^(?:npm|hf)_[A-Za-z0-9]{30,100}$/.test(word)) return true;
  return isSignedToken(word);
}

/** JWS or JWE, compact: three or five parts, of which the first is base 64 of `{"`. */
function isSignedToken(word: string): boolean {
  if (!word.startsWith('eyJ') || word.length < 20) return false;
  const parts = word.split('.', 6);
  return (parts.length === 3 || parts.length === 5) && (parts[0]?.length ?? 0) > 8;
}

const LONGEST_RANDOM = 512;

/** Letters of both cases and digits in no order: what people and programs don't name things. */
export function isRandom(word: string, shortest: number): boolean {
  if (word.length < shortest || word.length > LONGEST_RANDOM) return false;
  let changes = 0;
  let letters = 0;
  let before = -1;
  const seen = [0, 0, 0];
  for (let at = 0; at < word.length; at += 1) {
    const kind = kindOf(word.charCodeAt(at));
    if (kind < 0) continue;
    seen[kind] = (seen[kind] ?? 0) + 1;
    letters += 1;
    if (before >= 0 && kind !== before) changes += 1;
    before = kind;
  }
  if (seen.some((count) => count < 2) || letters < shortest) return false;
  // Random letters and digits change kind at 62 of 100 steps, identifiers at 20 to 40.
  return changes >= 0.43 * (letters - 1);
}

/** No word or base 64 is asked to be random that is shorter. */
const SHORTEST_RANDOM = 24;

/** Is there a run of characters in `text`, long and mixed enough that part of it may be random? */
export function mayHoldRandom(text: string): boolean {
  // Most have no capitals.
  if (text.length < SHORTEST_RANDOM || text === text.toLowerCase()) return false;
  let from = 0;
  const seen = [0, 0, 0];
  for (let at = 0; at <= text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (isWordUnit(unit) || isBase64Unit(unit)) {
      const kind = kindOf(unit);
      if (kind >= 0) seen[kind] = (seen[kind] ?? 0) + 1;
      continue;
    }
    if (at - from >= SHORTEST_RANDOM && seen.every((count) => count > 1)) return true;
    seen.fill(0);
    from = at + 1;
  }
  return false;
}

function kindOf(unit: number): -1 | 0 | 1 | 2 {
  if (unit >= 0x30 && unit <= 0x39) return 0;
  if (unit >= 0x41 && unit <= 0x5a) return 1;
  return unit >= 0x61 && unit <= 0x7a ? 2 : -1;
}
