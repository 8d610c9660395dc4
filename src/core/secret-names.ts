/**
 * Tells by its name whether a header, variable or JSON member holds a credential.
 * It never looks at the value; a name that only counts, locates or describes a credential (`max_tokens`, `TOKEN_FILE`) is none.
 */
import { wordsOf } from './words.ts';

/** `maybe-file`: also the usual name of a variable that says where the credential lies. */
export type SecretName = 'secret' | 'maybe-file' | null;

export function readSecretName(name: string): SecretName {
  if (!hasSecretStem(name)) return null;
  const words = wordsOf(name);
  const last = words.at(-1);
  if (last === undefined || DESCRIBES.has(last)) return null;
  if (words.some((word, index) => isSecretWord(word, words[index - 1]))) return 'secret';
  return words.some((word) => MAYBE_FILE.has(word)) || endsAsSecret(words) ? 'maybe-file' : null;
}

/** What every name of a credential has in it: most names are ruled out by this alone. */
const STEMS = 'auth cookie secret pass cred jwt bearer assertion otp token key private pwd'.split(' ');

/** Is there a stem anywhere in `text`, in either case? */
export function hasSecretStem(text: string): boolean {
  // The Kelvin sign would become a k, and is none.
  const lower = text.replaceAll('\u212a', '?').toLowerCase();
  for (const stem of STEMS) if (lower.includes(stem)) return true;
  return false;
}

export function isCredentialName(name: string): boolean {
  return readSecretName(name) !== null;
}

/** Does this name hold an identifier? Those are long and random too, and no credentials. */
export function isIdentifierName(name: string): boolean {
  const last = wordsOf(name).at(-1);
  return last !== undefined && IDENTIFIERS.has(last);
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Last words that make a name say something about a credential. */
const DESCRIBES = set(
  'file files path paths dir directory folder sock socket url uri endpoint host port type kind length len size count limit ' +
    'max min budget ttl expiry expires expiration timeout enabled disabled required policy provider method mode format ' +
    'algorithm alg scope scopes issuer audience usage helper store manager version prefix sources parallelism status ' +
    'hint ring chain name rotation supported metadata',
);

const SECRET = set(
  'authorization authentication cookie cookies secret secrets password passwords passwd passphrase creds jwt bearer assertion otp apikey',
);
const RUN_TOGETHER = [
  ...set(
    'apikey secretkey accesskey privatekey password passwd passphrase secret token authorization setcookie',
  ),
];
/** What `token` counts or moves along after these. */
const NO_TOKEN_AFTER = set(
  'progress page next prev previous continuation continue cancel cancellation sync pagination cursor unexpected stop eos bos ' +
    'pad unk mask special sep cls per partial',
);
const TOKENS_AFTER = set('access auth api refresh bearer secret id personal session');

function isSecretWord(word: string, before: string | undefined): boolean {
  if (SECRET.has(word)) return true;
  if (word === 'token') return before === undefined || !NO_TOKEN_AFTER.has(before);
  if (word === 'tokens') return before !== undefined && TOKENS_AFTER.has(before);
  return (
    RUN_TOGETHER.some((end) => word.endsWith(end)) &&
    !/(?:page|progress|continuation|cursor)token$/.test(word)
  );
}

const MAYBE_FILE = set('credential credentials private');
/** Keys that open nothing. */
const NO_KEY_AFTER = set(
  'public cache primary foreign sort partition idempotency socket websocket index object row hot shortcut group map dedupe lookup ' +
    'parent storage routing shard config query translation react modifier leader compose arrow data composite natural surrogate ' +
    'fingerprint',
);
const KEY_IDS = set('access secret api private signing master service account client');
const NO_PASS_AFTER = set('first second multi single test by one two');
const PWD_AFTER = set(
  'db mysql mssql sa pg postgres redis mongo ftp smtp mail admin user login sudo ssh ldap proxy keystore',
);

function endsAsSecret(words: readonly string[]): boolean {
  const last = words.at(-1);
  const before = words.at(-2);
  if (before === undefined) return false;
  if (last === 'key' || last === 'keys') return !NO_KEY_AFTER.has(before);
  if (last === 'id') return before === 'key' && KEY_IDS.has(words.at(-3) ?? '');
  if (last === 'base') return before === 'key';
  if (last === 'auth') return true;
  if (last === 'pass') return !NO_PASS_AFTER.has(before);
  return last === 'pwd' && PWD_AFTER.has(before);
}

const IDENTIFIERS = set(
  'id ids uuid guid nonce hash digest sha checksum etag cursor trace traceparent fingerprint requeststate state challenge sum integrity sri',
);
