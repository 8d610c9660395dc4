/**
 * An unseen lot, written without sight of the scanner: credentials, e-mails, locale, models, ids, other servers, and what only looks like them.
 * Secrets are made by `mix`, so that no real one can be in this file.
 */
import { dir, fact, lookalikes, reveals, type Case, type Expected } from './case.ts';
import { b64, b64u, json, pct, sentinel } from './encodings.ts';
import {
  argument,
  argv,
  cwd,
  env,
  failed,
  form,
  header,
  initialize,
  message,
  meta,
  pong,
  refused,
  sampled,
  target,
  unreadable,
} from './evidence.ts';

const KIND = {
  credential: 'credential',
  email: 'email',
  user: 'user',
  host: 'host',
  client: 'client',
  model: 'model',
  id: 'conversation',
  server: 'server',
  locale: 'locale',
  os: 'system',
} as const;

const cred = (value: string): Expected => ({ ...fact(KIND.credential, value), within: true });
const trace = (value: string): Expected => ({ ...fact('trace', value), within: true });
const email = (value: string): Expected => fact(KIND.email, value);
const user = (value: string): Expected => fact(KIND.user, value);
const host = (value: string): Expected => fact(KIND.host, value);
const client = (value: string): Expected => fact(KIND.client, value);
const model = (value: string): Expected => fact(KIND.model, value);
const id = (value: string): Expected => fact(KIND.id, value);
const server = (value: string): Expected => fact(KIND.server, value);
const locale = (value: string): Expected => fact(KIND.locale, value);
const os = (value: string): Expected => fact(KIND.os, value);

const ALNUM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const HEX = '0123456789abcdef';

/** Invented characters, always the same for one seed. */
function mix(length: number, seed: number, alphabet = ALNUM): string {
  let state = (seed * 2654435761 + 12345) >>> 0;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += alphabet[(state >>> 8) % alphabet.length];
  }
  return text;
}
const hex = (length: number, seed: number): string => mix(length, seed, HEX);
const uuid = (seed: number): string => {
  const h = hex(32, seed);
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20)}`;
};
const token = (payload: object): string =>
  `${b64u(json({ alg: 'RS256', typ: 'JWT', kid: 'k1' }))}.${b64u(json(payload))}.${mix(86, 900)}`;

const ANTHROPIC = `sk-ant-api03-${mix(93, 1)}AA`;
const OPENAI = `sk-proj-${mix(48, 2)}`;
const GHP = `ghp_${mix(36, 3)}`;
const GHO = `gho_${mix(36, 4)}`;
const PAT = `github_pat_${mix(22, 5)}_${mix(59, 6)}`;
const GLPAT = `glpat-${mix(20, 7)}`;
const XOXB = `xoxb-${mix(12, 8, '123456789')}-${mix(13, 9, '123456789')}-${mix(24, 10)}`;
const AIZA = `AIza${mix(35, 11)}`;
const STRIPE = `sk_live_${mix(32, 12)}`;
const HF = `hf_${mix(34, 13)}`;
const NPM = `npm_${mix(36, 14)}`;
const VAULT = `hvs.${mix(90, 15)}`;
const AWS = mix(40, 16);
const OPAQUE = mix(40, 17);
const OPAQUE2 = mix(43, 18);
const PASSWORD = 'tR7vQ2nLw9';
const TRACE = hex(32, 19);
const SPAN = hex(16, 20);
const PEM_BODY = mix(64, 21);

const BASIC = b64(`maren:${PASSWORD}`);
const ACCESS = token({ iss: 'https://id.fjordtech.no', exp: 1790000000, email: 'maren@fjordtech.no' });
const PRINCIPAL = { auth_typ: 'aad', claims: [{ typ: 'emails', val: 'jonas@nordlys.io' }] };

const REVEALS: Case[] = [
  ...reveals('header', [
    ['scheme', header('Authorization', `Bearer ${OPENAI}`), cred(OPENAI)],
    ['scheme', header('authorization', `bearer ${OPAQUE}`), cred(OPAQUE)],
    ['scheme', header('Authorization', `Basic ${BASIC}`), cred(BASIC)],
    ['scheme', header('Authorization', `token ${GHO}`), cred(GHO)],
    ['scheme', header('Proxy-Authorization', `Bearer ${OPAQUE2}`), cred(OPAQUE2)],
    ['plain', header('X-API-Key', OPAQUE), cred(OPAQUE)],
    ['plain', header('x-api-key', ANTHROPIC), cred(ANTHROPIC)],
    ['plain', header('X-Goog-Api-Key', AIZA), cred(AIZA)],
    ['plain', header('PRIVATE-TOKEN', GLPAT), cred(GLPAT)],
    ['plain', header('X-Vault-Token', VAULT), cred(VAULT)],
    ['plain', header('CF-Access-Client-Secret', hex(64, 22)), cred(hex(64, 22))],
    ['plain', header('X-Upstream', GHP), cred(GHP)],
    ['base64', header('X-Upstream', b64(PAT)), cred(PAT)],
    ['base64 json', header('X-Ctx', b64(json({ apiKey: OPENAI }))), cred(OPENAI)],
    ['json', header('X-Backend', json({ auth: { accessToken: OPAQUE } })), cred(OPAQUE)],
    ['percent json', header('X-Backend', pct(json({ password: PASSWORD }))), cred(PASSWORD)],
    ['header sentinel', header('Mcp-Param-Token', sentinel(GLPAT)), cred(GLPAT)],
    ['plain', header('From', 'maren@fjordtech.no'), email('maren@fjordtech.no')],
    [
      'plain',
      header('Cf-Access-Authenticated-User-Email', 'ines.duarte@costa-azul.pt'),
      email('ines.duarte@costa-azul.pt'),
    ],
    [
      'prefixed',
      header('X-Goog-Authenticated-User-Email', 'accounts.google.com:maren@fjordtech.no'),
      email('maren@fjordtech.no'),
    ],
    ['base64 json', header('X-MS-CLIENT-PRINCIPAL', b64(json(PRINCIPAL))), email('jonas@nordlys.io')],
    ['plain', header('X-Forwarded-User', 'maren'), user('maren')],
    ['plain', header('Accept-Language', 'nb-NO'), locale('nb-NO')],
    ['plain', header('X-Timezone', 'Europe/Oslo'), locale('Europe/Oslo')],
    ['plain', header('X-Stainless-OS', 'MacOS'), os('MacOS')],
    ['quoted', header('Sec-CH-UA-Platform', '"Windows"'), os('Windows')],
    ['plain', header('X-Model', 'claude-sonnet-4-5-20250929'), model('claude-sonnet-4-5-20250929')],
    ['plain', header('X-Conversation-Id', uuid(23)), id(uuid(23))],
    ['trace context', header('Traceparent', `00-${TRACE}-${SPAN}-01`), trace(TRACE)],
    ['plain', header('X-B3-TraceId', TRACE), trace(TRACE)],
  ]),
  ...reveals('jwt', [
    ['jwt', header('Authorization', `Bearer ${ACCESS}`), cred(ACCESS), email('maren@fjordtech.no')],
    [
      'jwt',
      header('X-Amzn-Oidc-Data', token({ sub: uuid(24), email: 'ines.duarte@costa-azul.pt' })),
      email('ines.duarte@costa-azul.pt'),
    ],
    ['jwt', header('Authorization', `Bearer ${token({ preferred_username: 'jonasw' })}`), user('jonasw')],
    [
      'jwt',
      header('Authorization', `Bearer ${token({ zoneinfo: 'America/Sao_Paulo' })}`),
      locale('America/Sao_Paulo'),
    ],
    [
      'jwt',
      header('X-Ctx', token({ ctx: { cwd: '/home/maren/src/tide' } })),
      dir('/home/maren/src/tide', 'under-home'),
    ],
    [
      'jwt in query',
      target(`/mcp?jwt=${token({ email: 'maren@fjordtech.no' })}`),
      email('maren@fjordtech.no'),
    ],
    ['jwt in json', meta({ identity: { idToken: ACCESS } }), cred(ACCESS), email('maren@fjordtech.no')],
  ]),
  ...reveals('cookie', [
    ['pairs', header('Cookie', `theme=dark; access_token=${OPAQUE}`), cred(OPAQUE)],
    ['pairs jwt', header('Cookie', `CF_Authorization=${ACCESS}`), email('maren@fjordtech.no')],
    [
      'pairs percent',
      header('Cookie', `seen=1; user_email=${pct('jonas@nordlys.io')}`),
      email('jonas@nordlys.io'),
    ],
    ['pairs', header('Cookie', 'tz=Asia/Kolkata; theme=light'), locale('Asia/Kolkata')],
    [
      'pairs base64 json',
      header('Cookie', `prefs=${b64u(json({ cwd: '/home/jonas/lab' }))}`),
      dir('/home/jonas/lab', 'under-home'),
    ],
  ]),
  ...reveals('baggage', [
    [
      'pairs',
      header('Baggage', `user.email=${pct('maren@fjordtech.no')},env=prod`),
      email('maren@fjordtech.no'),
    ],
    ['pairs', header('Baggage', `session.id=${uuid(25)};ttl=60`), id(uuid(25))],
    ['pairs', header('Baggage', `sentry-environment=production,sentry-trace_id=${TRACE}`), trace(TRACE)],
    [
      'pairs percent',
      header('baggage', `workspace.path=${pct('/home/jonas/lab')}`),
      dir('/home/jonas/lab', 'under-home'),
    ],
  ]),
  ...reveals('target', [
    ['query', target(`/mcp?api_key=${uuid(26)}`), cred(uuid(26))],
    ['query', target(`/mcp?access_token=${OPAQUE}`), cred(OPAQUE)],
    ['query', target(`/mcp?key=${AIZA}`), cred(AIZA)],
    ['query base64 json', target(`/mcp?config=${pct(b64(json({ githubToken: GHP })))}`), cred(GHP)],
    [
      'query',
      target(`/mcp/laptop?email=${pct('ines.duarte@costa-azul.pt')}`),
      email('ines.duarte@costa-azul.pt'),
    ],
    ['query', target(`/sse?tz=${pct('Europe/Lisbon')}`), locale('Europe/Lisbon')],
    ['query', target(`/mcp?conversation_id=${uuid(27)}`), id(uuid(27))],
  ]),
  ...reveals('argv', [
    ['plain', argv('--header', `Authorization: Bearer ${OPAQUE}`), cred(OPAQUE)],
    ['assigned', argv(`--api-key=${OPENAI}`), cred(OPENAI)],
    ['pair', argv('--token', OPAQUE2), cred(OPAQUE2)],
    ['url', argv(`https://maren:${PASSWORD}@mcp.fjordtech.no/mcp`), cred(PASSWORD)],
    ['url', argv(`postgresql://app:${PASSWORD}@db.fjordtech.no:5432/prod`), cred(PASSWORD)],
    ['url query', argv(`https://mcp.nordlys.io/sse?apiKey=${OPAQUE}`), cred(OPAQUE)],
    ['assigned', argv('-e', `SLACK_BOT_TOKEN=${XOXB}`), cred(XOXB)],
    ['json', argv('--config', json({ env: { STRIPE_SECRET_KEY: STRIPE } })), cred(STRIPE)],
    ['pair', argv('--email', 'jonas@nordlys.io'), email('jonas@nordlys.io')],
    [
      'json',
      argv('--mcp-config', json({ mcpServers: { linear: { url: 'https://mcp.linear.app/sse' } } })),
      server('linear'),
    ],
  ]),
  ...reveals('env', [
    ['plain', env({ ANTHROPIC_API_KEY: ANTHROPIC }), cred(ANTHROPIC)],
    ['plain', env({ GITHUB_PERSONAL_ACCESS_TOKEN: PAT }), cred(PAT)],
    ['plain', env({ AWS_SECRET_ACCESS_KEY: AWS }), cred(AWS)],
    ['plain', env({ HF_TOKEN: HF }), cred(HF)],
    ['plain', env({ NPM_TOKEN: NPM }), cred(NPM)],
    ['plain', env({ PGPASSWORD: PASSWORD }), cred(PASSWORD)],
    ['plain', env({ MY_SETTING: GHP }), cred(GHP)],
    ['url', env({ DATABASE_URL: `postgres://tide:${PASSWORD}@db.internal/tide` }), cred(PASSWORD)],
    ['url', env({ HTTPS_PROXY: `http://jonas:${PASSWORD}@proxy.nordlys.io:3128` }), cred(PASSWORD)],
    [
      'json',
      env({ MCP_SERVER_CONFIG: json({ headers: { Authorization: `Bearer ${OPAQUE}` } }) }),
      cred(OPAQUE),
    ],
    ['plain', env({ GIT_AUTHOR_EMAIL: 'maren@fjordtech.no' }), email('maren@fjordtech.no')],
    ['plain', env({ USER: 'maren' }), user('maren')],
    ['plain', env({ COMPUTERNAME: 'NORDLYS-LT042' }), host('NORDLYS-LT042')],
    ['plain', env({ TZ: 'Europe/Oslo' }), locale('Europe/Oslo')],
    ['plain', env({ ANTHROPIC_MODEL: 'claude-opus-4-5' }), model('claude-opus-4-5')],
  ]),
  ...reveals('initialize', [
    ['json', initialize({ apiKey: OPAQUE }), cred(OPAQUE)],
    ['json', initialize({ session: { user: { email: 'jonas@nordlys.io' } } }), email('jonas@nordlys.io')],
    ['json', initialize({ locale: 'pt-BR' }), locale('pt-BR')],
    ['json', initialize({ environment: { timeZone: 'Pacific/Auckland' } }), locale('Pacific/Auckland')],
    ['json', initialize({ mcpServers: { notion: { command: 'npx' } } }), server('notion')],
    ['json', initialize({ platform: 'darwin' }), os('darwin')],
  ]),
  ...reveals('_meta', [
    ['json', meta({ conversationId: uuid(28) }), id(uuid(28))],
    ['json', meta({ 'vendor.example/sessionId': uuid(29) }), id(uuid(29))],
    ['json', meta({ 'openai/locale': 'de-AT' }), locale('de-AT')],
    ['json', meta({ 'x/ctx': { model: 'gemini-3-pro-preview' } }), model('gemini-3-pro-preview')],
    ['base64 json', meta({ state: b64(json({ email: 'maren@fjordtech.no' })) }), email('maren@fjordtech.no')],
    ['json json', meta({ blob: json(json({ refresh_token: OPAQUE2 })) }), cred(OPAQUE2)],
    [
      'file uri',
      meta({ 'codex/sandbox': { sandboxCwd: 'file:///home/jonas/l%C3%A5g/app' } }),
      dir('/home/jonas/låg/app', 'under-home'),
    ],
  ]),
  ...reveals('argument', [
    ['json', argument({ options: { authorization: `Bearer ${GHP}` } }), cred(GHP)],
    ['json', argument({ to: 'ines.duarte@costa-azul.pt' }), email('ines.duarte@costa-azul.pt')],
    ['prose', argument({ note: `use the key ${STRIPE} for the live account` }), cred(STRIPE)],
  ]),
  ...reveals('oauth', [
    [
      'json',
      refused({ client_name: 'Cursor', redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback'] }),
      client('Cursor'),
    ],
    ['json', refused({ client_name: 'Tide', contacts: ['maren@fjordtech.no'] }), email('maren@fjordtech.no')],
    [
      'json',
      refused({ grant_type: 'client_credentials', client_id: 'tide', client_secret: OPAQUE }),
      cred(OPAQUE),
    ],
  ]),
  ...reveals('sampling', [
    [
      'prose',
      sampled('My current working directory is /home/maren/src/tide.'),
      dir('/home/maren/src/tide', 'under-home'),
    ],
    [
      'prose',
      sampled('`C:\\Users\\jonas\\source\\tide`'),
      dir('C:\\Users\\jonas\\source\\tide', 'under-home'),
    ],
    ['json in text', sampled(json({ cwd: '/Users/ines/dev/mar' })), dir('/Users/ines/dev/mar', 'under-home')],
    [
      'prose',
      sampled('You can reach the owner at ines.duarte@costa-azul.pt.'),
      email('ines.duarte@costa-azul.pt'),
    ],
  ]),
  ...reveals('elicitation', [
    ['file uri', form('file:///Users/ines/dev/mar'), dir('/Users/ines/dev/mar', 'under-home')],
    ['prose', form('It is for "/home/jonas/lab" I think'), dir('/home/jonas/lab', 'under-home')],
  ]),
  ...reveals('error', [
    ['prose', failed(`request with token ${GLPAT} was rejected`), cred(GLPAT)],
    ['json', failed('no roots', { account: 'jonas@nordlys.io' }), email('jonas@nordlys.io')],
    ['json', failed('no roots', { conversation_id: uuid(30) }), id(uuid(30))],
  ]),
  ...reveals('other', [
    ['json', pong({ timezone: 'Europe/Madrid' }), locale('Europe/Madrid')],
    ['broken json', unreadable(`{"jsonrpc":"2.0","params":{"apiKey":"${OPENAI}"`), cred(OPENAI)],
    [
      'json',
      message('notifications/progress', { progressToken: uuid(31), email: 'jonas@nordlys.io' }),
      email('jonas@nordlys.io'),
    ],
    ['plain', cwd('/home/maren', { timeZone: 'Europe/Oslo' }), locale('Europe/Oslo')],
  ]),
];

const LOOKALIKES: Case[] = [
  ...lookalikes('header', [
    ['hash', header('If-None-Match', `W/"${hex(40, 40)}"`)],
    ['hash', header('Digest', `sha-256=${b64(hex(32, 41))}`)],
    ['hash', header('Content-MD5', `${mix(22, 42)}==`)],
    ['hash', header('X-Content-SHA256', hex(64, 43))],
    ['hash', header('X-Amz-Content-Sha256', 'UNSIGNED-PAYLOAD')],
    ['nonce', header('Sec-WebSocket-Key', `${mix(22, 44)}==`)],
    ['id', header('Idempotency-Key', uuid(45))],
    ['public key', header('X-Public-Key', `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${mix(43, 47)}`)],
    ['placeholder', header('Authorization', 'Bearer ${GITHUB_TOKEN}')],
    ['placeholder', header('Authorization', 'Bearer ${input:github_token}')],
    ['placeholder', header('Authorization', 'Bearer <your-token>')],
    ['placeholder', header('Authorization', 'Bearer {{API_KEY}}')],
    ['placeholder', header('Authorization', 'Bearer YOUR_API_KEY')],
    ['placeholder', header('X-API-Key', 'your-api-key-here')],
    ['placeholder', header('X-API-Key', '********')],
    ['placeholder', header('X-API-Key', '[REDACTED]')],
    ['empty', header('Authorization', 'Bearer ')],
    ['empty', header('Authorization', '')],
    ['empty', header('X-API-Key', 'undefined')],
    ['name only', header('X-Token-Count', '4096')],
    ['name only', header('X-Max-Tokens', '8192')],
    ['name only', header('X-RateLimit-Remaining-Tokens', '119500')],
    ['name only', header('X-Token-Type', 'Bearer')],
    ['name only', header('X-Password-Policy', 'strict')],
    ['name only', header('X-Secret-Scanning', 'enabled')],
    ['name only', header('X-Auth-Mode', 'oauth2')],
    ['name only', header('X-Api-Key-Location', 'header')],
    ['no e-mail', header('X-Package', '@modelcontextprotocol/inspector@0.17.2')],
    ['no e-mail', header('X-Image', `node@sha256:${hex(64, 48)}`)],
    ['no e-mail', header('X-Asset', 'logo@2x.png')],
    ['no language', header('Accept-Language', '*')],
    ['media type', header('Accept', 'application/vnd.github+json;version=2022-11-28')],
    ['date', header('If-Modified-Since', 'Tue, 14 Oct 2025 07:28:00 GMT')],
    ['other host', header('X-Docs', 'https://medium.com/@fjordtech/home/maren/app')],
    ['base64', header('X-Feature', b64('dark-mode=on,beta=off'))],
    ['base64 json', header('X-Feature', b64u(json({ dark: true, retries: 3 })))],
    ['header sentinel', header('Mcp-Param-Topic', sentinel('blåbær og fløte'))],
    ['no model', header('X-Model-Context-Protocol', 'true')],
  ]),
  ...lookalikes('jwt', [
    [
      'jwt',
      header('Authorization', `Bearer ${token({ exp: 1790000000, iat: 1789990000, scope: 'mcp:tools' })}`),
      'credential',
    ],
    [
      'jwt',
      header('X-Assertion', token({ aud: 'http://127.0.0.1:8080/mcp', exp: 1790000000 })),
      'credential',
    ],
    ['not a jwt', header('X-Release', 'alpha.beta.gamma')],
    ['not a jwt', header('X-Chart', 'v1.2.3.eyJ')],
  ]),
  ...lookalikes('cookie', [
    ['pairs', header('Cookie', 'theme=dark; cookie_consent=accepted')],
    ['pairs', header('Cookie', 'sidebar=collapsed; tokens_shown=0')],
    ['pairs percent', header('Cookie', `banner=${pct('seen: yes/no')}`)],
  ]),
  ...lookalikes('baggage', [
    ['pairs', header('Baggage', 'env=prod,region=eu,sampled=true')],
    ['pairs', header('Baggage', `sentry-environment=production,sentry-public_key=${hex(32, 49)}`)],
    ['pairs', header('Baggage', 'tier=free;ttl=60,release=1.4.2')],
  ]),
  ...lookalikes('target', [
    [
      'pkce',
      target(`/authorize?response_type=code&code_challenge=${mix(43, 50)}&code_challenge_method=S256`),
    ],
    ['query', target('/mcp?token_type=bearer')],
    ['query', target('/mcp?max_tokens=4096&temperature=0')],
    ['query', target(`/favicon.ico?v=${hex(8, 51)}`)],
    ['placeholder', target('/mcp?api_key=YOUR_API_KEY')],
    ['placeholder', target(`/mcp?token=${pct('${TOKEN}')}`)],
    ['empty', target('/mcp?api_key=&token=')],
    ['route', target('/.well-known/oauth-protected-resource/mcp')],
    ['route', target('/.well-known/openid-configuration')],
  ]),
  ...lookalikes('argv', [
    ['placeholder', argv('--header', 'Authorization: Bearer ${AUTH_TOKEN}')],
    ['placeholder', argv('--api-key=$OPENAI_API_KEY')],
    ['placeholder', argv('--token', '<token>')],
    ['flag', argv('--no-password', '--max-tokens', '8192')],
    ['package', argv('-y', '@upstash/context7-mcp@1.0.14')],
    ['hash', argv(`--integrity=sha512-${mix(86, 52)}==`)],
    ['hash', argv('--image', `ghcr.io/acme/probe@sha256:${hex(64, 53)}`)],
    ['flag', argv('--transport', 'stdio', '--log-level=debug')],
  ]),
  ...lookalikes('env', [
    ['empty', env({ OPENAI_API_KEY: '' })],
    ['placeholder', env({ OPENAI_API_KEY: '${OPENAI_API_KEY}' })],
    ['placeholder', env({ GITHUB_TOKEN: '<your-token>' })],
    ['placeholder', env({ API_KEY: 'your-api-key-here' })],
    ['placeholder', env({ HF_TOKEN: 'hf_xxxxxxxxxxxxxxxxxxxxxxxx' })],
    ['sample', env({ SAMPLE_VALUE: 'AKIAIOSFODNN7EXAMPLE' })],
    ['name only', env({ TOKENIZERS_PARALLELISM: 'false' })],
    ['name only', env({ MAX_THINKING_TOKENS: '31999' })],
    ['name only', env({ MAX_MCP_OUTPUT_TOKENS: '25000' })],
    ['name only', env({ XDG_SESSION_TYPE: 'wayland' })],
    ['name only', env({ GIT_TERMINAL_PROMPT: '0', GCM_INTERACTIVE: 'never' })],
    ['system', env({ SSH_AUTH_SOCK: '/tmp/ssh-XXq3vT/agent.2211' })],
    ['system', env({ SSL_CERT_FILE: '/etc/ssl/certs/ca-certificates.crt' })],
    ['system', env({ GPG_TTY: '/dev/pts/1' })],
    ['hash', env({ IMAGE_DIGEST: `sha256:${hex(64, 54)}` })],
    ['hash', env({ BUILD_SHA: hex(40, 55) })],
    ['public key', env({ VERIFY_KEY: `-----BEGIN PUBLIC KEY-----\n${PEM_BODY}\n-----END PUBLIC KEY-----` })],
    ['no language', env({ LANG: 'C.UTF-8' }), 'locale'],
    ['version', env({ NODE_VERSION: '22.11.0', YARN_VERSION: '1.22.22' })],
    ['terminal', env({ TERM: 'xterm-256color', COLORTERM: 'truecolor' })],
    ['url', env({ REDIS_URL: 'redis://localhost:6379/0' })],
  ]),
  ...lookalikes('message', [
    ['version', initialize({ schema: '2025-11-25', build: hex(12, 56) }), 'client'],
    ['capability', initialize({ capabilities: { sampling: {}, experimental: { tokens: true } } }), 'client'],
    ['progress token', meta({ progressToken: 0 })],
    ['progress token', meta({ progressToken: 17 })],
    ['count', meta({ usage: { inputTokens: 812, outputTokens: 44 } })],
    ['placeholder', meta({ auth: { token: null, apiKey: '' } })],
    ['hash', meta({ etag: hex(32, 57), checksum: `sha256:${hex(64, 58)}` })],
    ['public key', argument({ jwk: { kty: 'RSA', e: 'AQAB', n: mix(342, 59) } })],
    ['prose', argument({ note: 'rotate the API key and the password every 90 days' })],
    ['prose', argument({ note: 'either/or, and/or, input/output, 24/7' })],
    ['regular expression', argument({ pattern: '^/[a-z]+/\\d+$' })],
    ['prose', argument({ section: 'token refresh', level: 2 })],
  ]),
  ...lookalikes('oauth', [
    [
      'loopback',
      refused({ redirect_uris: ['http://localhost:33418/callback'], token_endpoint_auth_method: 'none' }),
    ],
    ['json', refused({ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] })],
    ['json', refused({ client_name: 'Zed', logo_uri: 'https://zed.dev/home/img/logo@2x.png' }), 'client'],
  ]),
  ...lookalikes('reply', [
    ['prose', sampled('I do not have access to a file system, so I cannot tell.'), 'model'],
    ['prose', sampled('A working directory usually looks like /path/to/your/project.'), 'model'],
    ['prose', sampled('N/A'), 'model'],
    ['system', sampled('/'), 'model'],
    ['system', form('/tmp')],
    ['empty', form('')],
    ['prose', form('I would rather not say')],
    ['prose', failed('Method not found: roots/list')],
    ['empty', pong({})],
  ]),
];

/**
 * Labels that were not followed, each for its reason: a cookie is taken for a credential whatever it is called, since its sense is the
 * server's; a header named a secret is one; `AKIA…EXAMPLE` has the form of a key, and no list of samples is kept; a public modulus cannot be
 * told from a random secret by its form; a sentinel is listed as it came; a home as the working directory is one that decides.
 */
const NOT_FOLLOWED = new Set([
  'cookie look-alike 1',
  'cookie look-alike 2',
  'cookie look-alike 3',
  'header look-alike 25',
  'env look-alike 6',
  'message look-alike 8',
  'header 17',
  'other 4',
]);

/** The ids are this lot's own, so that they clash with no other lot's. */
export const BLIND_SECRETS: Case[] = [...REVEALS, ...LOOKALIKES]
  .filter(({ id: label }) => !NOT_FOLLOWED.has(label))
  .map((one) => ({ ...one, id: `secrets: ${one.id}` }));
