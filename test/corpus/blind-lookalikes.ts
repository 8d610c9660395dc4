/**
 * Look-alikes that were written and labelled without sight of the scanner: what resembles a directory, a credential, a person or a host.
 */
import { type Case, lookalikes } from './case.ts';
import { b64, json } from './encodings.ts';
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
  root,
  roots,
  sampled,
  target,
  unreadable,
} from './evidence.ts';

const UUID = '7b0f6a3e-91c4-4d2a-8f55-3c1e9d7a2b60';

const HEADERS = lookalikes('blind header', [
  ['media types', header('Accept', 'application/json, text/event-stream;q=0.9, */*;q=0.1')],
  [
    'user agent',
    header('User-Agent', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Cursor/2.0.43'),
  ],
  ['user agent', header('User-Agent', 'python-httpx/0.28.1')],
  ['user agent', header('User-Agent', 'Claude-User/1.0 (+https://support.anthropic.com/en/)')],
  ['boundary', header('Content-Type', 'multipart/form-data; boundary=----WebKitFormBoundary/home/x7MA4YWxk')],
  ['etag', header('If-None-Match', 'W/"33a64df551425fcc55e4d42a148795d9f25f89d4"')],
  ['request id', header('X-Request-Id', UUID)],
  ['trace', header('traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')],
  ['trace', header('tracestate', 'dd=s:1;o:rum;t.dm:-1,rojo=00f067aa0ba902b7')],
  [
    'sentry',
    header(
      'baggage',
      'sentry-environment=production,sentry-release=web%401.2.3,sentry-public_key=8df668c5f6a04fd1b4c5d0a31fa9e3b1,sentry-trace_id=0af7651916cd43dd8448eb211c80319c',
    ),
  ],
  ['origin', header('Origin', 'https://claude.ai')],
  ['origin', header('Origin', 'vscode-webview://1f3kq0o8m2r7')],
  ['docs page', header('Referer', 'https://docs.kestrel.dev/home/user/getting-started/')],
  ['placeholder', header('X-Workspace-Root', '/path/to/your/project')],
  ['placeholder', header('X-Workspace-Root', '${workspaceFolder}')],
  ['placeholder', header('X-Project-Dir', '<project-dir>')],
  ['placeholder', header('Authorization', 'Bearer <your-token>')],
  ['placeholder', header('Authorization', 'Bearer YOUR_API_KEY')],
  ['placeholder', header('X-Api-Key', '${input:api-key}')],
  ['placeholder', header('X-Api-Key', '{{API_KEY}}')],
  ['route', header('X-Envoy-Original-Path', '/api/v1/mcp')],
  ['route', header('X-Forwarded-Prefix', '/home/api')],
  ['edge id', header('X-Vercel-Id', 'fra1::iad1::kq7xv-1733030400000-5c2d9f1a7e3b')],
  ['edge id', header('X-Amz-Cf-Id', 'bCkqg1hqTvL6Xc9RZ0oJ3T4m8w2yQ5uN7aVfPzEdKsHxIiGjYl==')],
  ['digest', header('Content-Digest', 'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:')],
  ['library', header('X-Goog-Api-Client', 'gl-node/24.1.0 gccl/7.16.0 gax/4.3.9')],
  ['library', header('X-Stainless-Runtime-Version', 'v24.1.0')],
  ['priority', header('Priority', 'u=1, i')],
  ['client hint', header('Sec-CH-UA', '"Chromium";v="141", "Not?A_Brand";v="8"')],
  ['analytics', header('Cookie', '_ga=GA1.1.1163418571.1733030400; theme=dark; lang=en-US'), 'credential'],
  ['link', header('Link', '</schema/mcp.json>; rel="describedby"')],
  ['date', header('If-Modified-Since', 'Tue, 01 Dec 2026 05:00:00 GMT')],
  ['tool', header('Mcp-Name', 'probe_report')],
]);

const TARGETS = lookalikes('blind target', [
  ['version', target('/mcp?v=2026-07-28')],
  ['well-known', target('/.well-known/oauth-protected-resource/mcp')],
  ['route', target('/api/users/me/home')],
  ['redirect', target('/mcp?redirect=%2Fhome%2Fdashboard')],
  ['tool names', target('/mcp?tools=fs%2Fread,fs%2Fwrite')],
  ['cache buster', target('/mcp?cb=1733030400123&lang=en-US')],
  ['asset', target('/static/js/main.8f3a91c2.chunk.js.map')],
  [
    'oauth',
    target(
      '/authorize?response_type=code&scope=mcp%3Aread+mcp%3Awrite&resource=https%3A%2F%2Fkestrel.dev%2Fmcp',
    ),
  ],
]);

const INITIALIZE = lookalikes('blind initialize', [
  [
    'web site',
    initialize({ clientInfo: { name: 'x', version: '1', websiteUrl: 'https://kestrel.dev/home/about' } }),
  ],
  [
    'icon',
    initialize({
      clientInfo: {
        name: 'x',
        version: '1',
        icons: [{ src: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB', sizes: ['48x48'] }],
      },
    }),
  ],
  [
    'extension',
    initialize({
      capabilities: {
        extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
      },
    }),
  ],
  [
    'capabilities',
    initialize({
      capabilities: {
        tasks: { requests: { sampling: { createMessage: {} } } },
        elicitation: { form: {}, url: {} },
      },
    }),
  ],
  [
    'description',
    initialize({
      clientInfo: { name: 'x', version: '1', description: 'Reads files and/or folders, 24/7 (see /help).' },
    }),
  ],
  ['build', initialize({ clientInfo: { name: 'x', version: '1.104.0-insider+refs/heads/main.a1b2c3d' } })],
]);

const META = lookalikes('blind meta', [
  ['uuid', meta({ progressToken: UUID })],
  ['tool use', meta({ 'claudecode/toolUseId': 'toolu_01A09q90qw90lq917835lq9' })],
  ['json pointer', meta({ $ref: '#/$defs/workspace/properties/path' })],
  ['json pointer', meta({ pointer: '/paths/~1users~1{id}/get/responses/200' })],
  ['docker image', meta({ image: 'ghcr.io/acme/kestrel:1.2.0' })],
  ['npm scope', meta({ package: '@modelcontextprotocol/sdk@1.32.2' })],
  ['git ref', meta({ ref: 'refs/heads/home/user' })],
  ['git ref', meta({ branch: 'users/mona/fix-1' })],
  ['date', meta({ released: '2026/07/28' })],
  ['fraction', meta({ progress: '3/4', ratio: '16/9' })],
  ['cron', meta({ schedule: '*/5 0 1/2 * MON-FRI' })],
  ['glob', meta({ include: ['**/*.ts', 'src/**/*.{ts,tsx}', '!/node_modules/**'] })],
  ['regex', meta({ pattern: '^/home/[^/]+/(?:src|lib)/.*$' })],
  ['css', meta({ style: 'grid-area: 1 / 2 / 3 / 4; font: 12px/1.5 sans-serif' })],
  ['xpath', meta({ selector: '/html/body/div[2]/main/a' })],
  ['mcp uri', meta({ 'openai/outputTemplate': 'ui://widget/home/user.html' })],
  ['mcp uri', message('resources/read', { uri: 'test://static/resource/1' })],
  ['mcp uri', message('resources/read', { uri: 'memo://home/insights' })],
  ['other host', meta({ docs: 'https://gitlab.example/Users/guide/C:/path' })],
  ['bucket', meta({ artifact: 's3://acme-artifacts/home/builds/1.tgz' })],
  [
    'sum',
    meta({
      integrity:
        'sha512-9Jn0aVbrZ1Xn3r0uCN9W1r6Q2Xk8l8r1yJ5k4hZ7mYd3pFs0tLwEoGvBxKqNcIuAzRfTgHjMlPoQwErTyUiOpA==',
    }),
  ],
  ['sum', meta({ digest: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' })],
  [
    'public key',
    meta({ key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGk3Zr0q8L2yQ9nFvTt1mXx0pWcUe7Hs4Jd6Kb5Na1Rz' }),
  ],
  [
    'public key',
    meta({
      publicKey:
        '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----',
    }),
  ],
  ['cidr', meta({ allow: ['10.0.0.0/8', '192.168.1.0/24'] })],
  ['route', meta({ endpoint: 'GET /users/{id}/repos/:repo' })],
  ['versions', meta({ engines: '>=22.12 <25 || ^26.0.0-rc/1' })],
  ['placeholder', meta({ cwd: '${workspaceFolder}/src' })],
  ['placeholder', meta({ cwd: '.' })],
  ['placeholder', meta({ workspace: String.raw`C:\path\to\project` })],
  ['placeholder', meta({ cwd: '%CD%', home: '$HOME' })],
  [
    'image',
    meta({
      thumbnail:
        'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
    }),
  ],
  ['time zone', meta({ tz: 'Europe/Berlin', locale: 'de-DE' }), 'time-zone'],
  ['model', meta({ model: 'openrouter/anthropic/claude-opus-4' })],
  ['task', message('tools/list', { _meta: { 'io.modelcontextprotocol/related-task': { taskId: UUID } } })],
  [
    'reason',
    message('notifications/cancelled', {
      requestId: 4,
      reason: 'Timeout after 60s on POST /mcp (see https://kestrel.dev/home/timeouts)',
    }),
  ],
  ['log level', message('logging/setLevel', { level: 'debug' })],
  ['cursor', message('tools/list', { cursor: b64(json({ offset: 20, page: '/2' })) })],
  ['system', meta({ exe: '/usr/lib/codex/codex-linux-sandbox', sockets: '/run/user/1000/bus' })],
]);

const ARGUMENTS = lookalikes('blind argument', [
  ['numbers', argument({ a: 12, b: 30 })],
  ['name', argument({ name: 'World', excited: true })],
  ['prose', argument({ query: 'How do I edit /etc/hosts, and what is /usr/local/bin for?' })],
  ['sql', argument({ sql: "SELECT home/user AS ratio FROM t WHERE d > '2026/01/02'" })],
  ['slash command', argument({ text: '/compact then /model opus' })],
  [
    'prose',
    argument({ text: 'A path such as /home/username/project or C:\\Users\\YourName\\project is absolute.' }),
  ],
  ['url', argument({ url: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Headers' })],
  ['html', argument({ html: '<a href="/home/news"><img src="/img/a.png"/></a></div>' })],
  ['key name', argument({ key: 'token', max_tokens: 4096, token_count: '1024' })],
  ['example token', argument({ api_key: 'sk-xxxxxxxxxxxxxxxxxxxxxxxx' })],
]);

const REPLIES = lookalikes('blind reply', [
  ['no roots', roots()],
  ['root of the disk', root('file:///')],
  ['none', sampled("I don't have access to a working directory.")],
  ['advice', sampled('I cannot share that. Run `pwd`, or look for a folder like /path/to/project.')],
  ['slash', sampled('/')],
  ['n/a', sampled('N/A')],
  ['fallback', sampled('Je ne peux pas fournir mon répertoire de travail (et/ou ses fichiers).')],
  ['empty', form('')],
  ['n/a', form('n/a')],
  ['none', form('none')],
  ['placeholder', form('<folder>')],
  ['method', failed('Method not found', { method: 'roots/list' })],
  ['pointer', failed('Invalid params: expected string at /params/roots/0/uri')],
  [
    'node internals',
    failed('x', {
      stack: 'Error: x\n    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
    }),
  ],
  [
    'program',
    failed('x', {
      stack:
        'Error: x\n    at q (/Applications/Claude.app/Contents/Resources/app.asar/.vite/build/index.js:1:2207)',
    }),
  ],
  ['program', failed('x', { stack: 'Error: x\n    at q (file:///usr/lib/node_modules/npm/lib/cli.js:1:2)' })],
  [
    'program',
    failed(String.raw`Cannot find module 'C:\Program Files\nodejs\node_modules\npm\bin\npm-cli.js'`),
  ],
  ['git', failed('fatal: not a git repository (or any of the parent directories): .git')],
  [
    'java',
    failed(
      'java.lang.IllegalStateException: no roots\n\tat java.base/java.lang.Thread.run(Thread.java:1583)',
    ),
  ],
  [
    'zod',
    failed(
      '[{"code":"invalid_type","expected":"string","path":["params","roots",0,"uri"],"message":"Required"}]',
    ),
  ],
  [
    'pong',
    pong({
      resultType: 'complete',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'x/y', version: '1/2' } },
    }),
  ],
]);

const ELSEWHERE = lookalikes('blind other body', [
  [
    'oauth registration',
    refused({
      client_name: 'Cursor',
      redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback', 'http://127.0.0.1:33418/'],
      client_uri: 'https://cursor.com/home',
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
      scope: 'openid profile',
    }),
  ],
  [
    'csp report',
    refused({
      'csp-report': { 'document-uri': 'https://kestrel.dev/home/', 'violated-directive': "img-src 'self'" },
    }),
  ],
  ['stray line', unreadable('npm notice New minor version of npm available! 11.1.0 -> 11.2.0')],
  ['stray line', unreadable('Server listening on http://localhost:3000/mcp (PID 4711)')],
]);

const PROCESS = lookalikes('blind process', [
  ['root', cwd('/')],
  ['system', cwd(String.raw`C:\Windows\System32`)],
  ['temporary', cwd('/private/var/folders/q7/8x1m2/T/mcp-1')],
  ['temporary', cwd(String.raw`C:\Users\mona\AppData\Local\Temp\mcp-1`)],
  ['launcher', cwd('/home/ann/.npm/_npx/5a9d1f/node_modules/x')],
  ['launcher', cwd('/home/ann/.cache/uv/archive-v0/Qx1')],
  ['system', cwd('/usr/local/bin')],
  ['nix', cwd('/nix/store/0c3y-kestrel-1.0')],
  ['snap', cwd('/snap/code/current')],
  [
    'paths',
    env({
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/bin:/bin',
      MANPATH: '/usr/share/man:',
      INFOPATH: '/opt/homebrew/share/info:',
    }),
  ],
  ['paths', env({ XDG_DATA_DIRS: '/usr/local/share:/usr/share', XDG_RUNTIME_DIR: '/run/user/1000' })],
  [
    'windows',
    env({
      SystemRoot: String.raw`C:\WINDOWS`,
      ComSpec: String.raw`C:\WINDOWS\system32\cmd.exe`,
      PATHEXT: '.COM;.EXE;.BAT',
    }),
  ],
  [
    'temporary',
    env({ TMPDIR: '/var/folders/q7/8x1m2/T/', SSH_AUTH_SOCK: '/private/tmp/com.apple.launchd.k1/Listeners' }),
  ],
  [
    'shell',
    env({
      SHELL: '/bin/zsh',
      LESSOPEN: '| /usr/bin/lesspipe %s',
      TERM: 'xterm-256color',
      LANG: 'en_GB.UTF-8',
    }),
  ],
  ['npm', env({ npm_config_user_agent: 'npm/11.1.0 node/v24.1.0 darwin arm64', npm_command: 'exec' })],
  ['wsl', env({ WSLENV: 'VSCODE_WSL_EXT_LOCATION/up', WSL_INTEROP: '/run/WSL/9_interop' })],
  ['placeholder', env({ API_KEY: 'YOUR_API_KEY', GITHUB_TOKEN: '', OPENAI_API_KEY: '<key>' })],
  [
    'kubernetes',
    env({ KUBERNETES_SERVICE_PORT_HTTPS: '443', KUBERNETES_PORT: 'tcp://10.96.0.1:443' }),
    'host',
  ],
  ['options', argv('--port', '8080', '--log=json', '--timeout=2s')],
  ['glob', argv('--include=**/*.ts', '--schema', './schema.json')],
  ['own out', argv('--out', '/home/ann/reports')],
  ['url', argv('--issuer', 'https://login.example/home/oauth2/v2.0')],
]);

export const BLIND_LOOKALIKES: readonly Case[] = [
  ...HEADERS,
  ...TARGETS,
  ...INITIALIZE,
  ...META,
  ...ARGUMENTS,
  ...REPLIES,
  ...ELSEWHERE,
  ...PROCESS,
];
