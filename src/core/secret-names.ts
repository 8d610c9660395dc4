/**
 * Tells by its name whether a header, variable or JSON member holds a credential.
 * It never looks at the value; a name that only counts, locates or describes a credential (`max_tokens`, `TOKEN_FILE`) is none.
 */
import { wordsOf } from './words.ts';

/**
 * `maybe-file`: also the usual name of a variable that says where the credential lies.
 * `maybe-word`: also the name of other things, so that only a value that looks like a key counts.
 */
export type SecretName = 'secret' | 'maybe-file' | 'maybe-word' | null;

export function readSecretName(name: string): SecretName {
  if (!hasSecretStem(name)) return null;
  const words = wordsOf(name);
  const last = words.at(-1);
  if (last === undefined || DESCRIBES.has(last) || words[0] === 'no') return null;
  if (words.some((word, index) => isSecretWord(word, words[index - 1]))) return 'secret';
  if (words.some((word) => MAYBE_FILE.has(word)) || endsAsSecret(words) || isAuthConfig(words))
    return 'maybe-file';
  return endsAsKey(words) ? 'maybe-word' : null;
}

/** The name of a parameter in a query: there `key` and `code` are credentials more often than anything else. */
export function readSecretParameter(name: string): SecretName {
  return readSecretName(name) ?? (/^(?:key|code)$/i.test(name) ? 'maybe-word' : null);
}

/** `DOCKER_AUTH_CONFIG`: no file, but what would stand in one. */
function isAuthConfig(words: readonly string[]): boolean {
  return words.at(-1) === 'config' && words.at(-2) === 'auth';
}

/** Are the members of a member of this name credentials, whatever they are called? */
export function coversMembers(name: string): boolean {
  const kind = readSecretName(name);
  if (kind !== 'secret' && kind !== 'maybe-file') return false;
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  if (last === 'key' || last === 'keys') return KEY_OWNERS.has(words.at(-2) ?? '');
  return kind === 'secret' ? !COVERS_NONE.has(last) : last === 'pass' || last === 'pw';
}

/** Do these words say something about a credential, and never hold one? */
export function isDescription(name: string): boolean {
  const last = wordsOf(name).at(-1) ?? '';
  return DESCRIBES.has(last) || IDENTIFIERS.has(last) || DESCRIBES_BESIDE.has(last);
}

/**
 * What every name of a credential has in it: most names are ruled out by this alone. `pw` is in `pwd`, and `auth` in `oauth`.
 */
const STEMS =
  'auth cookie secret pass cred jwt bearer assertion otp token key private pw unseal signature verifier'.split(
    ' ',
  );
/** Short words that half of all words begin with, and that count as a name's last: `path` has no `pat`. */
const ENDINGS = ['pat', 'pin', 'sig', 'code'];

/** Is there a stem anywhere in `text`, in either case? */
export function hasSecretStem(text: string): boolean {
  // The Kelvin sign would become a k, and is none.
  const lower = text.replaceAll('\u212a', '?').toLowerCase();
  for (const stem of STEMS) if (lower.includes(stem)) return true;
  for (const ending of ENDINGS) if (hasEnding(lower, ending)) return true;
  return false;
}

function hasEnding(lower: string, ending: string): boolean {
  for (let at = lower.indexOf(ending); at >= 0; at = lower.indexOf(ending, at + 1)) {
    const next = lower.charCodeAt(at + ending.length);
    if (!(next >= 0x61 && next <= 0x7a)) return true;
  }
  return false;
}

export function isCredentialName(name: string): boolean {
  return readSecretName(name) !== null;
}

/** What something was signed with: another each time. It is masked, since nobody can tell it from a key. */
export function isSignatureName(name: string): boolean {
  return /signature(?:[-_]\d{1,4})?$/i.test(name);
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
/** What else stands beside a credential in one object, or says in a JSON Schema what one would be: `anyOf`, `$ref`. */
const DESCRIBES_BESIDE = set(
  'description title label scheme source provider domain created updated user username email default enum const pattern example ' +
    'examples of ref properties items',
);

const SECRET = set(
  'authorization authentication cookie cookies secret secrets password passwords passwd passphrase passcode creds jwt bearer assertion otp totp apikey unseal',
);
/** Of these the members have names of their own, which tell more. */
const COVERS_NONE = set('authorization authentication cookie cookies bearer');
const RUN_TOGETHER = [
  ...set(
    'apikey secretkey accesskey privatekey password passwd passphrase passcode secret token authorization setcookie',
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
/** Whose keys are credentials, and not of a keyboard or a table. */
const KEY_OWNERS = set('api access secret private signing service encryption auth license client admin');
const KEY_IDS = set('access secret api private signing master service account client');
const NO_PASS_AFTER = set('first second multi single test by one two');
/** Whose password it is. */
const OWNERS = [
  ...set(
    'db database mysql mariadb mssql sql sa pg postgres redis mongo ftp sftp smtp imap mail email admin user login sudo root ssh ldap proxy ' +
      'keystore truststore system vpn wifi git svn http web app my vnc rdp smb nas backup master default',
  ),
];
const PWD_AFTER = new Set(OWNERS.filter((owner) => owner !== 'app' && owner !== 'my' && owner !== 'default'));
/** `SSHPASS`, `ROOTPW`, `DBPWD`: as one word only after those, since `COMPASS` and `BYPASS` are words too. */
const OWNED = new Set(
  OWNERS.flatMap((owner) => ['pass', 'pw', 'pwd', 'pin'].map((ending) => owner + ending)),
);

function endsAsSecret(words: readonly string[]): boolean {
  const last = words.at(-1);
  const before = words.at(-2);
  if (last !== undefined && OWNED.has(last)) return true;
  if (last === 'pw') return true;
  if (before === undefined) return last === 'pass';
  if (last === 'key' || last === 'keys') return !NO_KEY_AFTER.has(before);
  if (last === 'id') return before === 'key' && KEY_IDS.has(words.at(-3) ?? '');
  if (last === 'base') return before === 'key';
  if (last === 'auth') return true;
  if (last === 'pass') return !NO_PASS_AFTER.has(before);
  return last === 'pwd' && PWD_AFTER.has(before);
}

const KEYS = set('auth oauth pat sig signature pin');
const NO_PIN_AFTER = set('map gpio led data clock reset push drop safety board connector is to ping');
const CODE_AFTER = set(
  'access auth authorization oauth device pairing security login activation recovery mfa verification invite',
);

/** Names that other things have as well. */
function endsAsKey(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  if (last === 'pin') return !NO_PIN_AFTER.has(before);
  if (last === 'verifier') return before === 'code';
  return KEYS.has(last) || (last === 'code' && CODE_AFTER.has(before));
}

const IDENTIFIERS = set(
  'id ids uuid guid nonce hash digest sha checksum etag cursor trace traceparent fingerprint requeststate state challenge sum integrity sri',
);
