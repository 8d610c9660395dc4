import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayHoldCredential } from '../../src/core/mask-filter.ts';
import { maskPlain, maskWords } from '../../src/core/mask-text.ts';
import { hasSecretStem } from '../../src/core/secret-names.ts';

const fingerprint = (): string => '00000000';

const STEM =
  /auth|cookie|secret|pass|cred|jwt|bearer|assertion|otp|token|key|private|pw|unseal|signature|verifier|(?:pat|pin|sig|code)(?![a-z\u0130])/i;
const MARKS =
  'sk-ant- sk-live- sk_live_ pk_live_ rk_test_ whsec_ ghp_ ghu_ github_pat_ glpat- glsa_ gsk_ xai- xoxb- xoxe. xapp- AIza ya29. ' +
  'GOCSPX- pypi-AgEI SG. shpat_ dop_v1_ dckr_pat_ lin_api_ figd_ nvapi- pplx- tvly- sntrys_ ATATT3 PMAK- AGE-SECRET-KEY-1 ' +
  'gldt- sbp_ hvs. ntn_ r8_ xkeysib- pscale_tkn_ dp.pt. fm2_ HRKU- tskey- sha256~ key- dapi sk- AKIA ASIA npm_ hf_ eyJ';
const NAMES =
  'auth cookie secret password creds jwt bearer assertion otp token apikey x-key private db_pwd basic pw pat pin sig code oauth unseal ' +
  'signature access_code code_verifier sshpass pwd';

/** Pieces of what is masked, whole and in parts, so that most texts are nearly a credential. */
const piece = fc.oneof(
  fc.constantFrom(...MARKS.split(' ')),
  fc.mixedCase(fc.constantFrom(...NAMES.split(' '))),
  fc.constantFrom(...'=:"\'\\ @/.~+-_;&\n'),
  fc.constantFrom('://', 'https://u:', '--', '-----BEGIN', ' PRIVATE KEY-----', '[masked 3 chars #1a]'),
  fc.constantFrom(
    'mysql',
    'curl ',
    ' -p',
    ' -u ',
    'docker login',
    'sshpass -p ',
    '</',
    '>',
    'machine x ',
    'login ',
  ),
  fc.constantFrom('https://hooks.x.io/', '/webhooks/', 'bot123456789:AA', `123456789:AA${'a'.repeat(33)}`),
  fc.string({ unit: fc.constantFrom(...'ABCXYZabcxyz0189'), maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'ABab01+/-_.~'), maxLength: 60 }),
  fc.base64String({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.constantFrom('\u212a', '\u0130', 'to\u212aen', '\u017f'),
);
const anyText = fc.array(piece, { maxLength: 10 }).map((all) => all.join(''));

describe('the look that comes before masking', () => {
  test('lets through whatever would be masked', () =>
    fc.assert(
      fc.property(anyText, fc.constantFrom('', 'id', 'PATH'), (text, name) => {
        expect(maskPlain(text, fingerprint, { name })).toBe(maskWords(text, fingerprint, { name }));
      }),
      { numRuns: 30_000 },
    ));

  test('knows the stems of credentials’ names in either case, and no others', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        expect(hasSecretStem(text)).toBe(STEM.test(text));
      }),
      { numRuns: 5000 },
    ));

  test.each(MARKS.split(' '))('knows %s alone', (mark) => {
    expect(mayHoldCredential(mark + 'x1'.repeat(20))).toBe(true);
  });

  test.each([
    '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    'xterm-256color',
    'en_US.UTF-8',
    '/home/ann/projects/some-application',
    'unix:path=/run/user/1000/bus',
    'rs=0:di=01;34:ln=01;36:*.tar=01;31',
  ])('spares %s the reading', (text) => {
    expect(mayHoldCredential(text)).toBe(false);
  });
});
