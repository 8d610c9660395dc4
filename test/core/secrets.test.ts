import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isCredentialName,
  maskArguments,
  maskCommand,
  maskEnv,
  maskHeaderValue,
  maskPlace,
  maskText,
  maskValue,
} from '../../src/core/secrets.ts';

/** A stand-in for the keyed hash: equal texts, equal digits. */
const fingerprint = (text: string): string => {
  let hash = 7;
  for (let at = 0; at < text.length; at += 1) hash = (hash * 31 + text.charCodeAt(at)) >>> 0;
  return hash.toString(16).padStart(8, '0');
};
const mask = (secret: string): string => `[masked ${secret.length} chars #${fingerprint(secret)}]`;
const text = (value: string): string => maskText(value, fingerprint);

const RANDOM = 'aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3';
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

describe('names of credentials', () => {
  test.each(
    (
      'Authorization authorization Proxy-Authorization X-Serverless-Authorization Cookie Set-Cookie x-api-key X-Api-Key api-key apiKey APIKEY ' +
      'OPENAI_API_KEY GITHUB_TOKEN TOKEN token access_token accessToken refreshToken id_token authToken npm_config__auth ' +
      'AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN SECRET_KEY_BASE clientSecret client_secret DB_PASSWORD PASSWORD PGPASSWORD ' +
      'DB_PASS MYSQL_PWD passphrase PRIVATE_KEY private_key SSH_PRIVATE_KEY Ocp-Apim-Subscription-Key X-CSRF-Token credentials JWT ' +
      'Cf-Access-Jwt-Assertion HF_TOKEN ANTHROPIC_AUTH_TOKEN X-Auth AUTH_TOKENS encryptionKey ' +
      'SSHPASS PASS pass PW DB_PW ROOTPW dbPwd X-User-Pwd X-Pin PIN AUTH OAUTH PAT X-PAT GITHUB_PAT VAULT_UNSEAL SIGNATURE X-Signature sig ' +
      'X-Access-Code authCode code_verifier passcode DOCKER_AUTH_CONFIG REDISCLI_AUTH'
    ).split(' '),
  )('%s', (name) => expect(isCredentialName(name)).toBe(true));

  test.each(
    (
      'MONKEY KEYBOARD KEYBOARD_LAYOUT TOKENIZERS_PARALLELISM MCP-Session-Id Mcp-Session-Id SSH_AUTH_SOCK max_tokens maxTokens ' +
      'MAX_THINKING_TOKENS CLAUDE_CODE_MAX_OUTPUT_TOKENS progressToken nextPageToken pageToken cursor PWD OLDPWD GIT_ASKPASS SSH_ASKPASS ' +
      'XAUTHORITY PUBLIC_KEY ssh_public_key Sec-WebSocket-Key Idempotency-Key key id name User-Agent Accept Host token_type tokenCount ' +
      'TOKEN_URL PASSWORD_FILE secretName KEY_PATH LESSKEY COMPASS BYPASS authority author DBUS_SESSION_BUS_ADDRESS SESSION_MANAGER ' +
      'GNOME_KEYRING_CONTROL primary_key cacheKey traceparent x-request-id ' +
      'SHELLPWD INIT_PWD PROJECT_PWD COLORPASS SURPASS PASSENGER_ROOT PASS_MAX_DAYS AUTHOR_NAME keyCode code status_code vscode pinned PINNED ' +
      'gpioPin pattern PATH path design sort PW_TEST_HTML_REPORT_OPEN unpinned oauthUrl AUTH_TYPE PATCH signal spin'
    ).split(' '),
  )('not %s', (name) => expect(isCredentialName(name)).toBe(false));
});

describe('texts that hold credentials', () => {
  test.each([
    ['sk-live-abc', mask('sk-live-abc')],
    ['sk-ant-api03-abcdef', mask('sk-ant-api03-abcdef')],
    ['use sk-abc123def456.', `use ${mask('sk-abc123def456')}.`],
    ['ghp_abcdefghijklmnop1234', mask('ghp_abcdefghijklmnop1234')],
    ['github_pat_11ABCDEFG0abcdef', mask('github_pat_11ABCDEFG0abcdef')],
    ['xoxb-123456789-abc', mask('xoxb-123456789-abc')],
    ['AKIAIOSFODNN7EXAMPLE', mask('AKIAIOSFODNN7EXAMPLE')],
    ['AIzaSyA1234567890abcdefghijklmnopqrstuv', mask('AIzaSyA1234567890abcdefghijklmnopqrstuv')],
    [JWT, mask(JWT)],
    [RANDOM, mask(RANDOM)],
    [`https://mcp.example.com/s/${RANDOM}/mcp`, `https://mcp.example.com/s/${mask(RANDOM)}/mcp`],
    ['Bearer abc', `Bearer ${mask('abc')}`],
    ['with Bearer abc123def, once', `with Bearer ${mask('abc123def')}, once`],
    ['Basic dXNlcjpwYXNz', `Basic ${mask('dXNlcjpwYXNz')}`],
    ['postgres://u:p@h/d', `postgres://u:${mask('p')}@h/d`],
    ['postgres://u:p/w@h/d', `postgres://u:${mask('p/w')}@h/d`],
    ['redis://:pw@h', `redis://:${mask('pw')}@h`],
    ['https://user:pw@example.com/a@b', `https://user:${mask('pw')}@example.com/a@b`],
    [
      'https://ghp_abcdefghijklmnop:x@github.com',
      `https://${mask('ghp_abcdefghijklmnop')}:${mask('x')}@github.com`,
    ],
    ['OPENAI_API_KEY=abc', `OPENAI_API_KEY=${mask('abc')}`],
    ['?access_token=abc&x=1', `?access_token=${mask('abc')}&x=1`],
    ['Server=x;Password=abc;Database=y', `Server=x;Password=${mask('abc')};Database=y`],
    ['{"apiKey":"a \\" b","n":1}', `{"apiKey":"${mask('a \\" b')}","n":1}`],
    ['{\\"apiKey\\":\\"abc\\"}', `{\\"apiKey\\":\\"${mask('abc')}\\"}`],
    ['node x --token abc --y', `node x --token ${mask('abc')} --y`],
    ['node x --api-key=abc', `node x --api-key=${mask('abc')}`],
    ['curl -H "Authorization: Bearer abc" x', `curl -H "Authorization: Bearer ${mask('abc')}" x`],
    ['curl -H "Cookie: a=b; c=d" x', `curl -H "Cookie: ${mask('a=b; c=d')}" x`],
    [
      '-----BEGIN RSA PRIVATE KEY-----\nMII\n-----END RSA PRIVATE KEY-----',
      `-----BEGIN RSA PRIVATE KEY-----${mask('\nMII\n')}-----END RSA PRIVATE KEY-----`,
    ],
  ])('%s', (value, masked) => expect(text(value)).toBe(masked));
});

describe('texts that hold none stay as they are', () => {
  test.each([
    '',
    '/home/ann/app',
    'C:\\Users\\ann\\app',
    `/home/ann/${RANDOM}`,
    `file:///home/ann/${RANDOM}/x`,
    'file:///home/ann/p%C3%A9/app',
    '/usr/bin:/home/ann/.local/bin',
    '550e8400-e29b-41d4-a716-446655440000',
    '6f1ed002ab5595859014ebf0951522d9c8f7e1aa',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    'tell.k3j2h1.s9d8f7.roots.0a1b2c3d4e5f6g7h8i9j',
    'claude-sonnet-4-5-20250929',
    'AbstractSingletonProxyFactoryBean2Implementation3',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36',
    'https://registry.npmjs.org/@scope/name',
    'https://example.com:8080/@user',
    'git@github.com:owner/repo.git',
    'sk-learn, sk-estimator',
    'Unexpected token: x',
    'the Bearer token is missing',
    'Basic usage',
    'max_tokens=100',
    '"progressToken":"abc"',
    '"secret":true',
    'password=',
    '2026-07-28T10:11:12.131Z',
    '[masked 3 chars #1a2b3c4d]',
    'token=[masked 3 chars #1a2b3c4d]',
    '-----BEGIN PUBLIC KEY-----\nMII\n-----END PUBLIC KEY-----',
  ])('%s', (value) => expect(text(value)).toBe(value));
});

describe('header values', () => {
  test.each([
    ['Authorization', 'Bearer abcdef', `Bearer ${mask('abcdef')}`],
    ['authorization', 'hunter2', mask('hunter2')],
    ['Authorization', 'Digest username="x"', `Digest ${mask('username="x"')}`],
    ['X-Api-Key', 'k', mask('k')],
    ['X-Other', 'Bearer abc', `Bearer ${mask('abc')}`],
    ['Cookie', 'sid=abc; x=1', `sid=${mask('abc')}; x=${mask('1')}`],
    ['Cookie', 'bare', mask('bare')],
    ['Cookie', 'sid=; x=1', `sid=; x=${mask('1')}`],
    ['Authorization', '', ''],
    ['Authorization', 'Bearer ', 'Bearer '],
    ['MCP-Session-Id', RANDOM, RANDOM],
    ['X-Custom', RANDOM, mask(RANDOM)],
    ['User-Agent', 'x/1', 'x/1'],
    ['X-Project-Dir', '/home/ann/app', '/home/ann/app'],
    ['X-PAT', 'S3cr3tPw9', mask('S3cr3tPw9')],
    ['X-Pin', '7382', mask('7382')],
    ['X-Access-Code', 'S3cr3tPw9', mask('S3cr3tPw9')],
    ['Sec-WebSocket-Protocol', 'bearer, x', `bearer, ${mask('x')}`],
    ['Sec-WebSocket-Protocol', 'mcp, bearer', 'mcp, bearer'],
    [
      'Sec-WebSocket-Protocol',
      'base64url.bearer.authorization.k8s.io.aHVudGVy, v4.channel.k8s.io',
      `base64url.bearer.authorization.k8s.io.${mask('aHVudGVy')}, v4.channel.k8s.io`,
    ],
    ['X-Config', encodeURIComponent('{"apiKey":"x"}'), mask(encodeURIComponent('{"apiKey":"x"}'))],
    ['X-Config', encodeURIComponent('{"apiKeys":2}'), encodeURIComponent('{"apiKeys":2}')],
  ])('%s: %s', (name, value, masked) => expect(maskHeaderValue(name, value, fingerprint)).toBe(masked));

  test('equal credentials have equal masks, wherever they are', () =>
    expect(maskHeaderValue('authorization', 'Bearer abc', fingerprint)).toContain(mask('abc')));
});

describe('environment values', () => {
  test.each([
    ['OPENAI_API_KEY', 'sk-live-abc'],
    ['DATABASE_URL', 'postgres://u:p@h/d'],
    ['ANYTHING', JWT],
    ['DB_PASSWORD', '/home/ann/x'],
    ['SSHPASS', 'S3cr3tPw9'],
    ['ROOTPW', 'hunter'],
    ['OAUTH', 'S3cr3tPw9'],
    ['PIN', '7382'],
    ['SIGNATURE', 'S3cr3tPw9'],
    ['VAULT_UNSEAL', 'hunter'],
    ['DOCKER_AUTH_CONFIG', '{"auths":{"h":{"auth":"eDpTM2NyM3RQdzk="}}}'],
    ['KUBECONFIG_DATA', 'users:\n- user:\n    token: S3cr3tPw9\n'],
    ['NETRC', 'machine h login u password S3cr3tPw9'],
    ['CONNECTION', 'Server=x;User=sa;Pwd=S3cr3tPw9;'],
    ['SAS', 'https://x.blob.example/c?sv=2020&sig=S3cr3tPw9%3D'],
    ['SENTRY_DSN', 'https://S3cr3tPw9@o1.ingest.example/1'],
    ['WEBHOOK', 'https://discord.example/api/webhooks/123/S3cr3tPw9abc'],
    ['A1', Buffer.from('AKIAQ7XT2MV9KR4NZ8BL:x').toString('base64')],
    ['A2', Buffer.from('{"apiKey":"hunter"}').toString('base64')],
    ['A3', encodeURIComponent('{"apiKey":"hunter"}')],
    ['A7', 'mysql -u root -phunter'],
  ])('%s is a secret', (name, value) =>
    expect(maskEnv(name, value, fingerprint)).toEqual({
      secret: true,
      length: value.length,
      fingerprint: fingerprint(value),
    }),
  );
  test.each([
    ['CLAUDE_PROJECT_DIR', '/home/ann/x'],
    ['PWD', '/home/ann/x'],
    ['PATH', '/usr/bin:/home/ann/.nvm/versions/node/v24.1.0/bin'],
    ['SSH_AUTH_SOCK', '/tmp/ssh-XXXX/agent.1'],
    ['GOOGLE_APPLICATION_CREDENTIALS', '/home/ann/key.json'],
    ['EMPTY_TOKEN', ''],
    ['LS_COLORS', 'rs=0:di=01;34:ln=01;36'],
    ['npm_config_user_agent', 'npm/11.0.0 node/v24.1.0 linux x64'],
    ['OLDPWD', 'app'],
    ['SHELLPWD', '/home/ann/x'],
    ['AUTH', 'none'],
    ['OAUTH', 'oauth2'],
    ['PIN', 'left'],
    ['SIGNATURE', 'Widget.render'],
    ['AUTHOR_NAME', 'Ann7Example9'],
    ['CONTEXT', Buffer.from('{"cwd":"/home/ann/x"}').toString('base64')],
    ['COMMAND', 'docker run --name mysql -p 3306:3306 mysql'],
    ['DEBUG', 'pw:api7test9'],
  ])('%s is none', (name, value) => expect(maskEnv(name, value, fingerprint)).toBe(value));
});

describe('what the journal keeps of a secret among evidence: all of it but the secret', () => {
  test.each([
    ['{"token":"hunter","cwd":"/home/ann/x"}', `{"token":"${mask('hunter')}","cwd":"/home/ann/x"}`],
    ['TOKEN=hunter CWD=/home/ann/x', `TOKEN=${mask('hunter')} CWD=/home/ann/x`],
    ['token=hunter;dir=C:\\Users\\ann\\x', `token=${mask('hunter')};dir=C:\\Users\\ann\\x`],
  ])('%s', (value, kept) => expect(maskEnv('CONTEXT', value, fingerprint)).toBe(kept));

  test('a wrapping is opened then, since nothing sees through it afterwards', () => {
    const wrapped = Buffer.from('{"token":"hunter","cwd":"/home/ann/x"}').toString('base64');
    const opened = `{"token":"${mask('hunter')}","cwd":"/home/ann/x"}`;
    expect(maskEnv('CONTEXT', wrapped, fingerprint)).toBe(opened);
    expect(maskArguments(['x', '--context', wrapped], fingerprint)).toEqual(['x', '--context', opened]);
    expect(maskCommand(`x --context ${wrapped}`, fingerprint)).toBe(`x --context ${opened}`);
    expect(text(wrapped)).toBe(mask(wrapped));
  });

  test('a wrapping without a path is not', () => {
    const wrapped = Buffer.from('{"token":"hunter"}').toString('base64');
    expect(maskCommand(`x ${wrapped}`, fingerprint)).toBe(`x ${mask(wrapped)}`);
  });
});

describe('flags that only their program takes for a password’s', () => {
  test.each([
    [
      ['curl', '-u', 'bob:hunter', 'x'],
      ['curl', '-u', `bob:${mask('hunter')}`, 'x'],
    ],
    [
      ['/usr/bin/mysql', '-u', 'root', '-phunter'],
      ['/usr/bin/mysql', '-u', 'root', `-p${mask('hunter')}`],
    ],
    [
      ['sshpass', '-p', 'hunter', 'ssh'],
      ['sshpass', '-p', mask('hunter'), 'ssh'],
    ],
    [
      ['redis-cli', '-a', 'hunter'],
      ['redis-cli', '-a', mask('hunter')],
    ],
    [
      ['docker', 'login', '-p', 'hunter'],
      ['docker', 'login', '-p', mask('hunter')],
    ],
    [
      ['x', '--header', 'Authorization:Basic', 'dXNlcjpwYXNz'],
      ['x', '--header', 'Authorization:Basic', mask('dXNlcjpwYXNz')],
    ],
    [
      ['x', '--pass', 'hunter', '--pw', 'hunter', '--PAT', 'S3cr3tPw9'],
      ['x', '--pass', mask('hunter'), '--pw', mask('hunter'), '--PAT', mask('S3cr3tPw9')],
    ],
  ])('%j', (argv, masked) => {
    expect(maskArguments(argv, fingerprint)).toEqual(masked);
    expect(maskCommand(argv.join(' '), fingerprint)).toBe(masked.join(' '));
  });

  test.each([
    'mkdir -p dir7name9',
    'ssh -p 22 host7name9',
    'tool -u bob:hunter7 -a all7of9',
    'mysql -p -h host7name9',
    'curl -u bob',
    'docker run --name mysql -p3306:3306 mysql',
    'docker run -p 8080:80 login7name9',
    'tool --passes 3 --pass-through all7of9 --no-auth x',
  ])('not in %s', (command) => {
    expect(maskArguments(command.split(' '), fingerprint)).toEqual(command.split(' '));
    expect(maskCommand(command, fingerprint)).toBe(command);
  });
});

test('an ampersand in an address ends no command', () =>
  expect(maskCommand('curl "https://h.example/?a=1&b=2" -u bob:hunter && x', fingerprint)).toBe(
    `curl "https://h.example/?a=1&b=2" -u bob:${mask('hunter')} && x`,
  ));

test('another command’s flags are its own', () =>
  expect(maskCommand('mysql -e x; mkdir -pfolder7name9', fingerprint)).toBe(
    'mysql -e x; mkdir -pfolder7name9',
  ));

test('an argument after the flag of a credential', () =>
  expect(
    maskArguments(['x', '--token', 'abc', '--key=1', '--name', 'n', '--token', '--y'], fingerprint),
  ).toEqual(['x', '--token', mask('abc'), '--key=1', '--name', 'n', '--token', '--y']));

describe('JSON values', () => {
  test('by name, in arrays and pairs, by look', () =>
    expect(
      maskValue(
        {
          apiKey: 'k',
          tokens: 5,
          cookies: ['c'],
          headers: [['Authorization', 'Bearer x'], { name: 'X-Api-Key', value: 'v' }],
          password: 123456,
          _meta: { progressToken: 'p', sessionId: RANDOM, note: 'see sk-live-abc' },
          secret: null,
        },
        fingerprint,
      ),
    ).toEqual({
      apiKey: mask('k'),
      tokens: 5,
      cookies: [mask('c')],
      headers: [['Authorization', `Bearer ${mask('x')}`], { name: 'X-Api-Key', value: mask('v') }],
      password: mask('123456'),
      _meta: { progressToken: 'p', sessionId: RANDOM, note: `see ${mask('sk-live-abc')}` },
      secret: null,
    }));
  test('whatever lies under a credential’s name, but for what describes it', () =>
    expect(
      maskValue(
        {
          Password: { value: 'x', type: 'plain', hint: 'y', cwd: '/home/ann/app', n: 73829, on: true },
          apiKey: { k: { z: ['x', 7382910473] } },
          token: 73829104736,
          pin: '7382',
          args: ['--token', 'x', '--name', 'y'],
          schema: { password: { type: 'string', description: 'what you log in with' } },
          authorization: { user: 'ann', scopes: ['read'] },
        },
        fingerprint,
      ),
    ).toEqual({
      Password: {
        value: mask('x'),
        type: 'plain',
        hint: 'y',
        cwd: '/home/ann/app',
        n: mask('73829'),
        on: true,
      },
      apiKey: { k: { z: [mask('x'), mask('7382910473')] } },
      token: mask('73829104736'),
      pin: mask('7382'),
      args: ['--token', mask('x'), '--name', 'y'],
      schema: { password: { type: 'string', description: 'what you log in with' } },
      authorization: { user: 'ann', scopes: ['read'] },
    }));
  test('a member that is called by a token', () => {
    const token = `hvs.${RANDOM}`;
    expect(maskValue({ [token]: 1, [RANDOM]: 2, 'hvs.example': 3 }, fingerprint)).toEqual({
      [mask(token)]: 1,
      [mask(RANDOM)]: 2,
      'hvs.example': 3,
    });
    expect(maskPlace(`a#/params/${token}/${RANDOM}/x~1y/0`, fingerprint)).toBe(
      `a#/params/${mask(token)}/${mask(RANDOM)}/x~1y/0`,
    );
  });
  test('JSON that only its structure tells of is written anew, its other numbers as they were', () =>
    expect(text('{"n":9007199254740993, "\\u0074oken":"x","cwd":"/home/ann"}')).toBe(
      `{"n":9007199254740993,"token":"${mask('x')}","cwd":"/home/ann"}`,
    ));
  test('member order stays, and __proto__ is a member', () => {
    const value: unknown = JSON.parse('{"b":1,"__proto__":{"token":"abc"},"a":"sk-live-abc"}');
    expect(JSON.stringify(maskValue(value, fingerprint))).toBe(
      `{"b":1,"__proto__":{"token":"${mask('abc')}"},"a":"${mask('sk-live-abc')}"}`,
    );
  });
  test('a number keeps its spelling', () => {
    const raw = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON('9007199254740993');
    expect(JSON.stringify(maskValue({ id: raw }, fingerprint))).toBe('{"id":9007199254740993}');
  });
  test('100,000 levels become something that can be written', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 100_000; level += 1) deep = level % 2 ? [deep] : { a: deep };
    expect(JSON.stringify(maskValue(deep, fingerprint))).toContain('too deep');
  });
});

describe('for anything', () => {
  const pieces = fc.constantFrom(
    'token',
    '=',
    ':',
    '"',
    '\\',
    ' ',
    'Bearer',
    'Basic',
    'sk-live-abc',
    'https://',
    'pg://',
    'u:',
    'p@',
    '/',
    '--password',
    '[masked 3 chars #1a2b3c4d]',
    '[masked',
    RANDOM,
    JWT,
    ';',
    '&',
    '\n',
    '-----BEGIN PRIVATE KEY-----',
    '-----END',
    'authorization',
    'cookie',
    '{',
    '}',
    'dXNlcjpwYXNz',
    'eyJ0b2tlbiI6InMzY3IzdCJ9',
    '%22',
    '%3D',
    'mysql -p',
    'curl -u a:b',
    '</password>',
    'hooks.x.io/a/',
    '738291047:AA',
    'pwd',
    '.',
    '~',
    '\ud800',
    'x1',
  );
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 14 }).map((all) => all.join('')),
  );
  const name = fc.constantFrom(
    'Authorization',
    'Cookie',
    'X-Api-Key',
    'token',
    'x',
    'MCP-Session-Id',
    'GOOGLE_CREDENTIALS',
  );

  test.each([
    'eyJ0b2tlbiI6InMzY3IzdCJ9~sk-live-abcauthorization',
    'eyJ0b2tlbiI6InMzY3IzdCJ9~eyJ0b2tlbiI6InMzY3IzdCJ9~ghp_abcdefghijklmnopqrstuvwxyz0123456789',
  ])('what stands right beside a wrapped credential is masked as well: %s', (value) => {
    expect(text(value)).not.toMatch(/sk-live|ghp_|eyJ/);
    expect(text(text(value))).toBe(text(value));
  });

  test('masking a masked text changes nothing', () =>
    fc.assert(
      fc.property(anyText, (value) => {
        const once = text(value);
        expect(text(once)).toBe(once);
      }),
      { numRuns: 3000 },
    ));
  test('nor a masked header value', () =>
    fc.assert(
      fc.property(name, anyText, (header, value) => {
        const once = maskHeaderValue(header, value, fingerprint);
        expect(maskHeaderValue(header, once, fingerprint)).toBe(once);
      }),
      { numRuns: 3000 },
    ));
  test('nor a masked value', () =>
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.dictionary(name, anyText), (value, named) => {
        const once = maskValue({ value, named }, fingerprint);
        expect(maskValue(once, fingerprint)).toEqual(once);
      }),
    ));
  test('a million hostile characters are masked', () => {
    for (const piece of [
      'a://',
      'x=y&',
      '"token":"',
      'Bearer ',
      'a/',
      'aB3/',
      'eyJ',
      'pg://u:',
      '--token ',
      '\\"',
      '-----BEGIN PRIVATE KEY-----',
      'eyJ0b2tlbiI6InMzY3IzdCJ9 ',
      'abcd/',
      '%7B%22',
      '{"a":',
      '{"',
      '"\\"',
      '[{"a":"',
      'curl -u "',
      'mysql -p',
      'https://hooks.x.io/a/',
      '/webhooks/',
      '<password>',
      'password ',
      'password is ',
      '\n  - token: ',
      '6162',
    ]) {
      expect(typeof text(piece.repeat(1_000_000 / piece.length))).toBe('string');
    }
  });
});
