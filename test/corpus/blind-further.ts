/**
 * A second unseen lot: prose in many languages and spellings, wrappings within wrappings, placeholders and identifiers that are nobody's.
 */
import { type Case, type Expected, dir, fact, hint, lookalikes, reveals } from './case.ts';
import { b64, b64u, json, jwt, pct } from './encodings.ts';
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
  refused,
  root,
  sampled,
  target,
  unreadable,
} from './evidence.ts';

const MAC = '/Users/mona/src/kestrel';
const LINUX = '/home/mona/kestrel';
const WINDOWS = String.raw`C:\Users\mona\src\kestrel`;
const EMAIL = 'mona@kestrel.dev';

const found = (value: string): Expected => fact('directory', value);
const any = (value: string): Expected => dir(value, 'elsewhere');

const PROSE = reveals(
  'blind prose',
  [
    ['japanese', sampled('カレントディレクトリ:/home/mona/kestrel')],
    ['japanese, full stop', sampled('作業ディレクトリは /home/mona/kestrel です。')],
    ['chinese, comma', sampled('目前在/home/mona/kestrel,没有其他目录。')],
    ['chinese, brackets', sampled('工作目录(/home/mona/kestrel)')],
    ['chinese, book title marks', sampled('《/home/mona/kestrel》')],
    ['thai', sampled('ไดเรกทอรีปัจจุบันคือ /home/mona/kestrel')],
    ['hindi, danda', sampled('वर्तमान निर्देशिका /home/mona/kestrel।')],
    ['arabic, comma', sampled('الدليل الحالي هو /home/mona/kestrel، شكرا')],
    ['polish, low quotes', sampled('Katalog roboczy: „/home/mona/kestrel”.')],
    ['german, angle quotes', sampled('Ordner: »/home/mona/kestrel«')],
    ['ellipsis', sampled('Looking at /home/mona/kestrel…')],
    ['exclamation', sampled('It is /home/mona/kestrel!')],
    ['question', sampled('/home/mona/kestrel?')],
    ['semicolon', sampled('cwd: /home/mona/kestrel; home: /home/mona')],
    ['html', sampled('<code>/home/mona/kestrel</code>')],
    ['html entity', sampled('The directory is &quot;/home/mona/kestrel&quot;')],
    ['em dash', sampled('/home/mona/kestrel — the root of the repository')],
    ['em dash, closed up', sampled('I am in /home/mona/kestrel—the repository.')],
    ['bullet', sampled('- cwd: /home/mona/kestrel\n- platform: linux')],
    ['table', sampled('| key | value |\n|---|---|\n| cwd | /home/mona/kestrel |')],
    ['xml', sampled('<result><cwd>/home/mona/kestrel</cwd></result>')],
    ['assignment', sampled('PWD=/home/mona/kestrel')],
    ['yaml', sampled('cwd: "/home/mona/kestrel"\nshell: zsh')],
    ['json in fence', sampled('```json\n{ "cwd": "/home/mona/kestrel" }\n```')],
    ['ansi colours', sampled('\u001b[34m/home/mona/kestrel\u001b[0m')],
    ['zero width', sampled('\u200b/home/mona/kestrel\u200b')],
    ['full-width colon', sampled('路径:/home/mona/kestrel')],
    ['apostrophes', sampled("the folder '/home/mona/kestrel', as far as I see")],
    ['curly quotes', sampled('“/home/mona/kestrel”')],
    ['turkish', sampled("Geçerli dizin /home/mona/kestrel'dir.")],
  ].map(([kind, evidence]) => [kind, evidence, any(LINUX)] as never),
);

const SPELLED = reveals('blind spelling', [
  ['file uri in prose', sampled('You are in file:///Users/mona/src/kestrel.'), any(MAC)],
  ['windows, full stop', sampled(String.raw`You are in C:\Users\mona\src\kestrel.`), any(WINDOWS)],
  ['windows, bold', sampled(String.raw`**C:\Users\mona\src\kestrel**`), any(WINDOWS)],
  ['powershell prompt', sampled('PS C:\\Users\\mona\\src\\kestrel> '), any(WINDOWS)],
  ['windows, chinese', sampled('当前目录:C:\\Users\\mona\\src\\kestrel。'), any(WINDOWS)],
  ['windows, doubled', sampled('"C:\\\\Users\\\\mona\\\\src\\\\kestrel"'), any(WINDOWS)],
  ['blank in backticks', sampled('`/Users/mona/My Work/kestrel`'), any('/Users/mona/My Work/kestrel')],
  ['shell escaped', sampled(String.raw`/Users/mona/My\ Work/kestrel`), any('/Users/mona/My Work/kestrel')],
  ['unicode name', sampled('/home/мона/Проекты/кострель'), any('/home/мона/Проекты/кострель')],
  ['chinese name', sampled('/home/mona/项目/红隼'), any('/home/mona/项目/红隼')],
  ['brackets in name', form('/home/mona/kestrel (copy)'), any('/home/mona/kestrel (copy)')],
  ['name with dots', root('file:///home/mona/kestrel.v2.0'), dir('/home/mona/kestrel.v2.0')],
  ['hidden', meta({ cwd: '/home/mona/.dotfiles' }), dir('/home/mona/.dotfiles')],
  [
    'worktree',
    meta({ cwd: '/home/mona/kestrel/.claude/worktrees/a1' }),
    dir('/home/mona/kestrel/.claude/worktrees/a1'),
  ],
  ['bracketed route name', meta({ cwd: '/home/mona/kestrel/app/[id]' }), dir('/home/mona/kestrel/app/[id]')],
  ['at sign', root('file:///home/mona/@acme/kestrel'), dir('/home/mona/@acme/kestrel')],
  [
    'vscode file object',
    meta({
      folder: { scheme: 'file', path: '/c:/Users/mona/src/kestrel', fsPath: 'c:\\Users\\mona\\src\\kestrel' },
    }),
    any(WINDOWS),
  ],
  ['query in the uri', root('file:///home/mona/kestrel?windowId=3'), dir(LINUX)],
  ['upper case scheme', root('FILE:///home/mona/kestrel'), dir(LINUX)],
  [
    'device path',
    meta({ cwd: String.raw`\\?\UNC\nas01\team\kestrel` }),
    found(String.raw`\\nas01\team\kestrel`),
  ],
]);

const WRAPPED = reveals('blind wrapping', [
  ['jwt in cookie', header('Cookie', `session=${jwt({ name: 'mona', workspace: MAC })}`), any(MAC)],
  ['base64 in percent in query', target(`/mcp?ctx=${pct(b64(json({ cwd: LINUX })))}`), any(LINUX)],
  ['json in percent in header', header('X-Context', pct(json({ workspace: { root: MAC } }))), any(MAC)],
  ['base64 twice', meta({ state: b64(b64(json({ cwd: LINUX }))) }), any(LINUX)],
  ['json in base64 in json', meta({ a: json({ b: b64u(json({ projectRoot: WINDOWS })) }) }), any(WINDOWS)],
  ['data uri', meta({ attachment: `data:application/json;base64,${b64(json({ cwd: LINUX }))}` }), any(LINUX)],
  [
    'percent of file uri in a query of a uri',
    header('Referer', `vscode://acme.ext/open?folder=${pct(`file://${MAC}`)}`),
    any(MAC),
  ],
  ['state of oauth', target(`/callback?code=abc&state=${b64u(json({ cwd: MAC, n: 1 }))}`), any(MAC)],
  [
    'redirect uri',
    refused({ redirect_uris: [`vscode://x/cb?folder=${pct(LINUX)}`], client_name: 'x' }),
    any(LINUX),
  ],
  ['form body', unreadable(`grant_type=authorization_code&workspace=${pct(MAC)}`), any(MAC)],
  ['json lines', unreadable(`{"level":"info","cwd":"${LINUX}"}\n{"x":`), found(LINUX)],
]);

const PLACES = reveals('blind place', [
  ['codex env', meta({ environment: { cwd: LINUX, shell: 'zsh' } }), dir(LINUX)],
  ['array of pairs', meta({ env: [{ name: 'PWD', value: LINUX }] }), found(LINUX)],
  ['list of strings', meta({ env: [`PWD=${LINUX}`, 'TERM=xterm'] }), found(LINUX)],
  ['resource', message('resources/read', { uri: `file://${LINUX}/README.md` }), found(`${LINUX}/README.md`)],
  [
    'completion',
    message('completion/complete', { argument: { name: 'path', value: `${MAC}/s` } }),
    found(`${MAC}/s`),
  ],
  [
    'roots changed',
    message('notifications/roots/list_changed', { roots: [{ uri: `file://${MAC}` }] }),
    dir(MAC),
  ],
  ['prompt argument', message('prompts/get', { name: 'review', arguments: { repo_path: MAC } }), found(MAC)],
  [
    'initialize title',
    initialize({ clientInfo: { name: 'x', version: '1', title: `Kestrel (${MAC})` } }),
    found(MAC),
  ],
  ['log', message('notifications/message', { level: 'info', data: `opened ${LINUX}` }), found(LINUX)],
  ['header of a gateway', header('X-Forwarded-Email', EMAIL), fact('email', EMAIL)],
  ['header of tailscale', header('Tailscale-User-Login', EMAIL), fact('email', EMAIL)],
  ['header of tailscale', header('Tailscale-User-Name', 'Mona Lisa'), fact('user', 'Mona Lisa')],
  ['header of ngrok', header('Ngrok-Auth-User-Email', EMAIL), fact('email', EMAIL)],
  ['header of authelia', header('Remote-User', 'mona'), fact('user', 'mona')],
  ['header of oauth2-proxy', header('X-Auth-Request-Preferred-Username', 'mona'), fact('user', 'mona')],
  ['header of azure', header('X-MS-CLIENT-PRINCIPAL-NAME', EMAIL), fact('email', EMAIL)],
  [
    'header of azure',
    header(
      'X-MS-CLIENT-PRINCIPAL',
      b64(
        json({
          claims: [
            { typ: 'name', val: 'mona' },
            { typ: 'emails', val: EMAIL },
          ],
        }),
      ),
    ),
    fact('email', EMAIL),
  ],
  ['vscode', env({ VSCODE_CWD: MAC }), found(MAC)],
  [
    'jenkins',
    env({ WORKSPACE: '/var/lib/jenkins/workspace/kestrel' }),
    found('/var/lib/jenkins/workspace/kestrel'),
  ],
  ['azure', env({ BUILD_SOURCESDIRECTORY: String.raw`D:\a\1\s` }), found(String.raw`D:\a\1\s`)],
  ['zed', env({ ZED_WORKTREE_ROOT: LINUX }), dir(LINUX)],
  ['git', env({ GIT_WORK_TREE: LINUX, GIT_DIR: `${LINUX}/.git` }), found(LINUX)],
  ['cargo', env({ CARGO_MANIFEST_DIR: LINUX }), found(LINUX)],
  ['bazel', env({ BUILD_WORKSPACE_DIRECTORY: LINUX }), found(LINUX)],
  ['old', env({ OLDPWD: LINUX }), found(LINUX)],
  ['conda of windows', env({ INIT_CWD: WINDOWS }), found(WINDOWS)],
  ['gitpod', env({ GITPOD_REPO_ROOT: '/workspace/kestrel' }), found('/workspace/kestrel')],
  [
    'database',
    env({ DATABASE_URL: 'postgres://mona:s3cr3tPassw0rd@db.corp:5432/kestrel' }),
    fact('credential', 'postgres://mona:s3cr3tPassw0rd@db.corp:5432/kestrel'),
  ],
  [
    'cwd of bsd',
    cwd('/usr/home/mona/kestrel', { home: '/usr/home/mona' }),
    dir('/usr/home/mona/kestrel', 'under-home'),
  ],
  ['cwd with deleted', cwd('/home/mona/kestrel (deleted)'), found('/home/mona/kestrel (deleted)')],
  ['cwd of root', cwd('/root/kestrel', { home: '/root' }), dir('/root/kestrel', 'under-home')],
  ['argv of docker', argv('-v', `${MAC}:/work:ro`), found(MAC)],
  ['argv of docker', argv('--mount', `type=bind,src=${LINUX},dst=/work`), found(LINUX)],
  ['argv of uv', argv('--directory', LINUX), any(LINUX)],
  ['eperm', failed(`EPERM: operation not permitted, scandir '${MAC}'`), found(MAC)],
  [
    'quoted python',
    failed(`[Errno 2] No such file or directory: '${LINUX}/x.toml'`),
    found(`${LINUX}/x.toml`),
  ],
  [
    'rust',
    failed(`thread 'main' panicked at ${LINUX}/src/main.rs:4:9:\nboom`),
    found(`${LINUX}/src/main.rs`),
  ],
  [
    'dotnet',
    failed(
      String.raw`at Kestrel.Program.Main(String[] args) in C:\Users\mona\src\kestrel\Program.cs:line 12`,
    ),
    found(String.raw`C:\Users\mona\src\kestrel\Program.cs`),
  ],
  ['vite', failed('x', { stack: `at file://${MAC}/src/a.ts?t=17:3:4` }), found(`${MAC}/src/a.ts`)],
  [
    'webpack',
    failed('x', { stack: `at eval (webpack-internal:///./src/a.ts:3:4)\n at r (${MAC}/dist/a.js:1:2)` }),
    found(`${MAC}/dist/a.js`),
  ],
  ['workspace hash', header('X-Workspace-Hash', 'a3f1c7d09b42'), hint('a3f1c7d09b42')],
]);

const WORDS = lookalikes('blind word', [
  ['placeholder', header('X-Workspace', '/path/to/workspace')],
  ['placeholder', header('X-Workspace', '{workspace}')],
  ['placeholder', header('X-Workspace', '$(pwd)')],
  ['placeholder', header('X-Workspace', '`pwd`')],
  ['placeholder', header('X-Workspace', '$PWD')],
  ['placeholder', header('X-Workspace', '[object Object]')],
  ['placeholder', header('X-Workspace', 'undefined')],
  ['placeholder', header('X-Workspace', 'null')],
  ['placeholder', meta({ workspaceFolder: '/absolute/path/to/your/repo' })],
  ['placeholder', meta({ cwd: '/Users/<you>/src' })],
  ['placeholder', meta({ cwd: '/home/$USER/src' })],
  ['placeholder', meta({ cwd: '{{ cwd }}' })],
  ['placeholder', meta({ rootUri: 'file:///${workspaceFolder}' })],
  ['placeholder', root('file:///path/to/project')],
  ['placeholder', env({ PROJECT_DIR: '%USERPROFILE%\\src' })],
  ['placeholder', header('Authorization', 'Bearer ${TOKEN}')],
  ['placeholder', header('Authorization', 'Bearer undefined')],
  ['placeholder', header('Authorization', 'Bearer null')],
  ['placeholder', header('Authorization', 'Bearer $API_TOKEN')],
  ['placeholder', header('X-Api-Key', 'your-api-key-here')],
  // In doubt: somebody's password, as likely as not.
  ['placeholder', header('X-Api-Key', 'changeme'), 'credential'],
  ['placeholder', header('X-Api-Key', 'REPLACE_ME')],
  ['placeholder', header('X-Api-Key', '****************')],
  ['placeholder', argument({ token: '<redacted>' })],
  ['placeholder', argument({ password: '********' })],
  ['placeholder', argument({ key: 'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' })],
  ['placeholder', env({ ANTHROPIC_API_KEY: 'sk-ant-...' })],
  ['placeholder', argv('--api-key', '${input:key}')],
  ['placeholder', header('X-User', '${env:USER}')],
]);

const THINGS = lookalikes('blind thing', [
  ['route in query', target('/mcp?next=%2Fhome%2Fmona&return_to=/users/mona/settings')],
  ['route in query', target('/login?callbackUrl=%2Fhome%2Fwelcome')],
  ['route in meta', meta({ pathname: '/home/settings', route: '/users/[id]/edit' })],
  ['route in prose', sampled('I cannot. Open /home/settings in the web app instead.')],
  ['openapi', meta({ operations: ['POST /users/login', 'GET /home/feed'] })],
  ['git sha', meta({ commit: '9fceb02d0ae598e95dc970b74767f19372d61af8' })],
  ['git sha', meta({ tree: 'a94a8fe5ccb19ba61c4c0873d391e987982fbbd3', parent: null })],
  ['sri', meta({ sri: 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC' })],
  ['fingerprint', meta({ fingerprint: 'SHA256:uNiVztksCsDhcc0u9e8BrrJXVGDgLc0X9v6dJz5i5mQ' })],
  // Nobody can tell these coordinates from a secret without the members beside them.
  [
    'jwk',
    meta({
      jwk: {
        kty: 'EC',
        crv: 'P-256',
        x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
        y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
      },
    }),
    'credential',
  ],
  [
    'certificate',
    meta({
      cert: '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQ1x0b9Zk1V3b9v\n-----END CERTIFICATE-----',
    }),
  ],
  ['rsa key', meta({ hostKey: 'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQC7vbqajDhA7Wq2' })],
  ['gif', meta({ icon: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' })],
  [
    'jpeg',
    argument({
      image:
        '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD',
    }),
  ],
  [
    'image content',
    message('tools/call', {
      name: 'x',
      arguments: {
        blob: {
          type: 'image',
          mimeType: 'image/png',
          data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        },
      },
    }),
  ],
  [
    'code challenge',
    target(
      '/authorize?code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256',
    ),
  ],
  ['nonce', meta({ nonce: 'n-0S6_WzA2Mj', timestamp: '2026-12-01T05:00:00.000Z' })],
  [
    'span',
    meta({
      'otel/spanId': 'b7ad6b7169203331',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    }),
  ],
  [
    'message id',
    meta({ messageId: 'msg_01XFDUDYJgAACzvnptvVoYEL', toolCallId: 'call_62136354' }),
    'conversation',
  ],
  ['task', message('tasks/get', { taskId: '786512e2-9e0d-44bd-8f29-789f320fe840' })],
  ['subscription', message('tools/list', { _meta: { subscriptionId: 'b5c1' } })],
  ['key of a map', meta({ '/api/users': { get: {} }, '/home/feed': { post: {} } })],
  ['math', argument({ expression: '(1/2) + 3 / 4 - a/b' })],
  ['units', argument({ text: 'about 30 km/h, 5 mg/ml, 24/7 and he/she' })],
  ['bible', sampled('n/a — w/o a workspace, see RFC 8089/§2.')],
  ['media type', meta({ mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' })],
  ['locale path', header('Referer', 'https://learn.microsoft.com/en-us/windows/wsl/filesystems')],
  ['deep link', header('Referer', 'https://claude.ai/settings/connectors')],
  ['inspector', header('Origin', 'http://localhost:6274')],
  ['tz', env({ TZ: ':/etc/localtime', TERMINFO: '/usr/share/terminfo' })],
  ['ruby', env({ GEM_HOME: '/usr/local/bundle', JAVA_HOME: '/usr/lib/jvm/java-21' })],
  [
    'container',
    env({
      container: 'podman',
      KUBECONFIG: '/etc/rancher/k3s/k3s.yaml',
      LD_LIBRARY_PATH: '/usr/local/nvidia/lib64',
    }),
  ],
  [
    'mac',
    env({
      __CFBundleIdentifier: 'com.anthropic.claudefordesktop',
      XPC_SERVICE_NAME: 'application.com.anthropic.claude.1.2',
    }),
  ],
  [
    'windows',
    env({
      PSModulePath: String.raw`C:\Program Files\WindowsPowerShell\Modules`,
      DriverData: String.raw`C:\Windows\System32\Drivers\DriverData`,
      PUBLIC: String.raw`C:\Users\Public`,
      ALLUSERSPROFILE: String.raw`C:\ProgramData`,
    }),
  ],
  [
    'electron',
    env({
      CHROME_CRASHPAD_PIPE_NAME: String.raw`\\.\pipe\crashpad_11_ABC`,
      ORIGINAL_XDG_CURRENT_DESKTOP: 'GNOME',
    }),
  ],
  ['pipe', meta({ ipc: String.raw`\\.\pipe\vscode-ipc-5f` })],
  ['registry', meta({ key: String.raw`HKEY_LOCAL_MACHINE\Software\Acme\Kestrel` })],
  ['php', failed(String.raw`Class "App\Users\Home" not found`)],
  ['regex', meta({ pattern: String.raw`\\d+\\w*\\s/home/\\w+` })],
  ['sed', argument({ command: "sed -e 's/home/house/g' -e 's#/usr#/opt#'" })],
  ['jq', argument({ filter: '.users[]/.home | "\\(.a)/\\(.b)"' })],
  ['sampled model list', sampled('openai/gpt-5, anthropic/claude-4')],
  ['no such', failed('Elicitation/roots not supported by client (code -32601)')],
  ['uv', failed('error: Failed to spawn: `/usr/bin/uvx`')],
  ['asar', failed('x', { stack: String.raw`at C:\Program Files\Cursor\resources\app\out\main.js:4:1` })],
  ['snap', failed('x', { stack: 'at q (/snap/code/172/usr/share/code/resources/app/out/main.js:2:1)' })],
  [
    'vscode server',
    failed('x', { stack: 'at q (/vscode/vscode-server/bin/linux-x64/abc/out/server-main.js:2:1)' }),
  ],
]);

export const BLIND_FURTHER: readonly Case[] = [
  ...PROSE,
  ...SPELLED,
  ...WRAPPED,
  ...PLACES,
  ...WORDS,
  ...THINGS,
];
