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
  ['gldt-', 16],
  ['glptt-', 16],
  ['glrt-', 16],
  ['glft-', 16],
  ['glcbt-', 16],
  ['glsoat-', 16],
  ['sbp_', 32],
  ['hvs.', 20],
  ['hvb.', 20],
  ['hvr.', 20],
  ['ntn_', 30],
  ['secret_', 40],
  ['r8_', 30],
  ['xkeysib-', 32],
  ['pscale_tkn_', 20],
  ['pscale_pw_', 20],
  ['dp.pt.', 30],
  ['dp.st.', 30],
  ['fm2_', 30],
  ['HRKU-', 30],
  ['rubygems_', 30],
  ['tskey-', 16],
  ['shpca_', 16],
  ['shppa_', 16],
  ['sntryu_', 16],
  ['sha256~', 40],
  ['pat-na1-', 30],
  ['pat-eu1-', 30],
  ['ATCTT3', 20],
  ['ATBB', 24],
];

/** No credential that can be told by its look is shorter. */
export const SHORTEST = 11;

const FIRST = new Set(PREFIXES.map(([prefix]) => prefix.slice(0, 2)));

/** What every word has in it that `isSecretWord` takes for a credential. */
const MARKS = [
  ...new Set(
    ['sk-', 'AKIA', 'ASIA', 'npm_', 'hf_', 'eyJ', 'key-', 'dapi', '.atlasv1.', ':AA'].concat(
      PREFIXES.map(([prefix]) => prefix),
    ),
  ),
];

/** Marks by their first two characters. */
const MARKS_BY_START = new Map<number, string[]>();
const STARTS = new Uint8Array(128 * 128);
for (const mark of MARKS) {
  const start = (mark.charCodeAt(0) << 7) | mark.charCodeAt(1);
  STARTS[start] = 1;
  MARKS_BY_START.set(start, [...(MARKS_BY_START.get(start) ?? []), mark]);
}

/** Is there anywhere in `text` what a word must have to be a credential by its look alone? */
export function hasSecretMark(text: string): boolean {
  if (text.length > SHORT) return hasMarkAnywhere(text);
  for (const [sign, marks] of MARKS_BY_SIGN) {
    if (text.includes(sign) && marks.some((mark) => text.includes(mark))) return true;
  }
  return false;
}

/** Marks by a sign that each of them has; without one of these, by nothing. */
const MARKS_BY_SIGN = ['-', '_', '.', '~', ''].map(
  (sign, index, signs) =>
    [
      sign,
      MARKS.filter((mark) => mark.includes(sign) && !signs.slice(0, index).some((one) => mark.includes(one))),
    ] as const,
);

/** In short texts, and in a process that has just started, each mark is looked for by itself. */
const SHORT = 2048;

function hasMarkAnywhere(text: string): boolean {
  let before = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const start = unit < 128 ? (before << 7) | unit : 0;
    if (STARTS[start] === 1 && hasMarkAt(text, at - 1, start)) return true;
    before = unit < 128 ? unit : 0;
  }
  return false;
}

function hasMarkAt(text: string, at: number, start: number): boolean {
  for (const mark of MARKS_BY_START.get(start) ?? []) if (text.startsWith(mark, at)) return true;
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
  if (word.length >= 36 && word.length <= 38 && HEX_KEY.test(word)) return true;
  return isSignedToken(word) || isBotToken(word) || (word.length > 60 && CLOUD.test(word));
}

/** Databricks' and Mailgun's: 32 hexadecimal digits, which alone are anybody's. */
const HEX_KEY = /^(?:dapi|key-)[0-9a-f]{32}(?:-\d)?$/;
/** Terraform's. */
const CLOUD = /^[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{40,100}$/;
/** Discord's: the bot's number in base 64, a time, a signature. */
const BOT = /^[MNO][A-Za-z\d_-]{22,27}\.[A-Za-z\d_-]{6}\.[A-Za-z\d_-]{27,45}$/;

function isBotToken(word: string): boolean {
  return word.length >= 57 && word.length <= 82 && BOT.test(word) && mayHoldRandom(word);
}

/** What follows the number and colon of a Telegram bot. */
export function isBotSecret(word: string): boolean {
  return word.length === 35 && word.startsWith('AA') && /^[\w-]+$/.test(word);
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
