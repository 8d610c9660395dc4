/**
 * Reveals that were written and labelled without sight of the scanner: what real clients, gateways and machines send.
 */
import { type Case, type Expected, aside, dir, fact, hint, reveals } from './case.ts';
import { b64, b64u, json, jwt, latin1, pct, sentinel } from './encodings.ts';
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

const MAC = '/Users/mona/src/kestrel';
const LINUX = '/home/mona/kestrel';
const WINDOWS = String.raw`C:\Users\mona\src\kestrel`;
const EMAIL = 'mona@kestrel.dev';
const GITHUB = 'ghp_R4nd0mLooking8ytes9fQw2ZxC7vB1nM6kJ3';
const ANTHROPIC = 'sk-ant-api03-Zx81kQpLm2vNc7Rt5YwHd0Bj3Fs9Ga6Ue4Ko';
const CONVERSATION = '0f8c2a51-7d3e-4b19-9c60-2e5a7b8d1f34';

/** A directory, whatever its grade and weight. */
const found = (value: string): Expected => fact('directory', value);
const any = (value: string): Expected => dir(value, 'elsewhere');

const HEADERS = reveals('blind header', [
  ['plain', header('X-Workspace-Root', MAC), dir(MAC)],
  ['file uri', header('X-Cursor-Workspace', 'file:///c%3A/Users/mona/src/kestrel'), dir(WINDOWS)],
  ['base64', header('X-Project-Dir', b64('/home/jörg/Projekte/bücher')), dir('/home/jörg/Projekte/bücher')],
  ['=?base64?', header('Mcp-Param-Workspace', sentinel('/home/mona/кострель')), found('/home/mona/кострель')],
  [
    'percent in a cookie',
    header('Cookie', 'theme=dark; last_workspace=%2Fhome%2Fmona%2Fkestrel; _ga=GA1.2.1'),
    any(LINUX),
  ],
  [
    'percent in a query',
    header('Referer', `http://localhost:6274/?transport=stdio&serverCommand=node&cwd=${pct(MAC)}`),
    any(MAC),
  ],
  [
    'percent in baggage',
    header('baggage', `workspace.root=${pct(LINUX)},enduser.id=mona`),
    any(LINUX),
    fact('user', 'mona'),
  ],
  ['base64url in tracestate', header('tracestate', `acme=${b64u(LINUX)},dd=s:1`), found(LINUX)],
  [
    'jwt payload',
    header('Authorization', `Bearer ${jwt({ sub: 'auth0|9', email: EMAIL, cwd: LINUX })}`),
    any(LINUX),
    fact('email', EMAIL),
  ],
  [
    'base64 of Basic',
    header('Authorization', `Basic ${b64('mona:correct-horse-battery')}`),
    fact('user', 'mona'),
  ],
  ['plain', header('X-Api-Key', ANTHROPIC), fact('credential', ANTHROPIC)],
  ['plain', header('X-Forwarded-User', EMAIL), fact('email', EMAIL)],
  ['jwt payload', header('X-Amzn-Oidc-Data', jwt({ email: EMAIL, exp: 1796000000 })), fact('email', EMAIL)],
  ['plain', header('Cf-Access-Authenticated-User-Email', EMAIL), fact('email', EMAIL)],
  // In doubt: the prefix names the identity provider, not the person.
  [
    'prefixed',
    header('X-Goog-Authenticated-User-Email', `accounts.google.com:${EMAIL}`),
    fact('email', EMAIL),
  ],
  [
    'plain',
    header('OpenAI-Conversation-Id', 'conv_68f1c9e2a7b04d5'),
    fact('conversation', 'conv_68f1c9e2a7b04d5'),
  ],
  ['plain', header('X-Client-Hostname', 'monas-macbook-pro.local'), fact('host', 'monas-macbook-pro.local')],
  ['in a comment', header('User-Agent', `Zed/0.190.1 (macos; aarch64; cwd=${MAC})`), any(MAC)],
  [
    'utf-8 as latin-1',
    header('X-Working-Directory', latin1('/home/mona/プロジェクト')),
    dir('/home/mona/プロジェクト'),
  ],
  ['double percent', header('X-Workspace', pct(pct(LINUX))), dir(LINUX)],
  // The directory is the name of a member, as Codex writes it.
  [
    'json keys',
    header(
      'X-Codex-Turn-Metadata',
      json({ turn_id: 't1', workspaces: { [MAC]: { latest_git_commit_hash: 'f00dbabe12' } } }),
    ),
    any(MAC),
  ],
  ['vscode-remote', header('X-Workspace-Uri', 'vscode-remote://wsl%2Bubuntu/home/mona/kestrel'), dir(LINUX)],
  [
    'plain windows',
    header('X-JetBrains-Project-Path', String.raw`C:\Users\mona\IdeaProjects\kestrel`),
    dir(String.raw`C:\Users\mona\IdeaProjects\kestrel`),
  ],
  // In doubt: a path whose separators were flattened is no path that can be read back, so an id.
  ['flattened', header('X-Workspace-Id', 'file_Users_mona_src_kestrel'), hint('file_Users_mona_src_kestrel')],
  ['plain', header('X-GitHub-Token', GITHUB), fact('credential', GITHUB)],
  ['plain', header('From', EMAIL), fact('email', EMAIL)],
  ['json in base64', header('X-Mcp-Context', b64(json({ v: 1, ide: { workspaceRoot: MAC } }))), any(MAC)],
  ['structured field', header('X-Client-Env', `os="linux";pwd="${LINUX}";shell="zsh"`), any(LINUX)],
]);

const TARGETS = reveals('blind target', [
  ['percent', target(`/mcp?cwd=${pct(LINUX)}`), any(LINUX)],
  ['file uri in percent', target(`/mcp?workspace=${pct('file:///C:/Users/mona/src/kestrel')}`), any(WINDOWS)],
  [
    'json in base64',
    target(`/mcp?config=${b64u(json({ projectRoot: MAC, debug: false }))}&profile=p1`),
    any(MAC),
  ],
  ['plain', target(`/mcp?api_key=${ANTHROPIC}`), fact('credential', `api-key="${ANTHROPIC}"`)],
  ['plain', target('/sse?root=/workspaces/kestrel'), any('/workspaces/kestrel')],
  [
    'unc in percent',
    target(`/mcp?folder=${pct(String.raw`\\wsl.localhost\Ubuntu\home\mona\kestrel`)}`),
    found(String.raw`\\wsl.localhost\Ubuntu\home\mona\kestrel`),
  ],
  ['percent segment', target(`/mcp/${pct(MAC)}`), found(MAC)],
  ['jwt payload', target(`/mcp?access_token=${jwt({ preferred_username: 'mona' })}`), fact('user', 'mona')],
]);

const INITIALIZE = reveals('blind initialize', [
  ['lsp', initialize({ rootUri: `file://${MAC}` }), dir(MAC)],
  ['lsp', initialize({ rootPath: WINDOWS, rootUri: null }), dir(WINDOWS)],
  [
    'lsp',
    initialize({ workspaceFolders: [{ uri: `file://${LINUX}`, name: 'kestrel' }] }),
    dir(LINUX),
    dir('kestrel', 'base-name'),
  ],
  [
    'capabilities',
    initialize({ capabilities: { roots: { list: [{ uri: `file://${LINUX}` }] } } }),
    any(LINUX),
  ],
  [
    'experimental',
    initialize({ capabilities: { experimental: { 'acme/workspace': { root: MAC } } } }),
    any(MAC),
  ],
  ['client info', initialize({ clientInfo: { name: 'x', version: '1', cwd: LINUX } }), dir(LINUX)],
  [
    'client info',
    initialize({ clientInfo: { name: 'x', version: '1', hostname: 'monas-mbp.local' } }),
    fact('host', 'monas-mbp.local'),
  ],
  [
    'json in json',
    initialize({ initializationOptions: json({ settings: json({ projectDir: MAC }) }) }),
    any(MAC),
  ],
  [
    'environment',
    initialize({ env: { PWD: LINUX, HOME: '/home/mona', USER: 'mona' } }),
    any(LINUX),
    fact('user', 'mona'),
  ],
  ['meta', initialize({ _meta: { 'dev.zed/worktree': { abs_path: MAC } } }), any(MAC)],
]);

const META = reveals('blind meta', [
  [
    'codex',
    meta({
      'codex/sandbox-state-meta': {
        sandboxCwd: `file://${MAC}`,
        sandboxPolicy: { type: 'workspace-write', writable_roots: ['/tmp'] },
      },
    }),
    dir(MAC),
  ],
  [
    'json keys',
    meta({ 'x-codex-turn-metadata': { session_id: CONVERSATION, workspaces: { [LINUX]: {} } } }),
    any(LINUX),
    fact('conversation', CONVERSATION),
  ],
  ['vscode', meta({ 'vscode.conversationId': CONVERSATION }), fact('conversation', CONVERSATION)],
  ['cursor', meta({ 'cursor/workspacePath': MAC }), dir(MAC)],
  [
    'windsurf',
    meta({ windsurf: { workspace_uri: 'file:///d%3A/work/kestrel' } }),
    dir(String.raw`D:\work\kestrel`),
  ],
  ['zed', meta({ 'dev.zed/worktree_root': LINUX }), dir(LINUX)],
  [
    'jetbrains',
    meta({ 'com.jetbrains/projectBasePath': 'C:/Users/mona/IdeaProjects/kestrel' }),
    dir(String.raw`C:\Users\mona\IdeaProjects\kestrel`),
  ],
  [
    'goose',
    meta({ 'agent-session-id': '20261201_3', 'agent-working-dir': LINUX }),
    dir(LINUX),
    fact('conversation', '20261201_3'),
  ],
  ['continue', meta({ 'continue/workspaceDirs': [`file://${MAC}`] }), dir(MAC)],
  [
    'chatgpt',
    meta({ 'openai/subject': 'v1/anon-7Gh2kLq9', 'openai/session': 'v1/sess-9Kd3mP' }),
    fact('user', 'v1/anon-7Gh2kLq9'),
    fact('conversation', 'v1/sess-9Kd3mP'),
  ],
  ['codex', meta({ threadId: CONVERSATION }), fact('conversation', CONVERSATION)],
  // In doubt: what follows the sharp may be a counter, or the folder's own.
  ['progress token', meta({ progressToken: `${LINUX}#3` }), found(`${LINUX}#3`)],
  ['progress token, base64', meta({ progressToken: b64(json({ cwd: LINUX, n: 3 })) }), any(LINUX)],
  ['deep', meta({ a: [{ b: { c: [[{ current_working_dir: MAC }]] } }] }), dir(MAC)],
  ['json in json', meta({ context: json({ editor: json({ workspaceFolder: WINDOWS }) }) }), any(WINDOWS)],
  // In doubt: a file in the project; its path as written is what was revealed.
  ['open file', meta({ activeFile: `file://${MAC}/src/lib.rs` }), found(`${MAC}/src/lib.rs`)],
  ['wsl', meta({ cwd: '/mnt/c/Users/mona/kestrel' }), dir('/mnt/c/Users/mona/kestrel')],
  ['identity', meta({ 'com.acme.gateway/user_email': EMAIL }), fact('email', EMAIL)],
  ['host', meta({ device: { name: 'monas-mbp', hostname: 'monas-mbp.lan' } }), fact('host', 'monas-mbp.lan')],
  ['base name', meta({ 'vscode/workspaceName': 'kestrel' }), dir('kestrel', 'base-name')],
  [
    'workspace id',
    meta({ workspaceId: '5d41402abc4b2a76b9719d911017c592' }),
    hint('5d41402abc4b2a76b9719d911017c592'),
  ],
  [
    'git',
    meta({ git: { root: LINUX, branch: 'feature/x', remote: 'git@github.com:acme/kestrel.git' } }),
    any(LINUX),
    hint('acme/kestrel'),
  ],
  ['escaped slashes', meta({ blob: String.raw`{"cwd":"\/home\/mona\/kestrel"}` }), any(LINUX)],
  [
    'vscode-remote ssh',
    meta({ folder: 'vscode-remote://ssh-remote%2Bdevbox.corp/srv/kestrel' }),
    any('/srv/kestrel'),
  ],
  [
    'modern notification',
    message('notifications/cancelled', { requestId: 3, reason: `run in ${LINUX} was interrupted` }),
    found(LINUX),
  ],
]);

const ARGUMENTS = reveals('blind argument', [
  ['plain', argument({ cwd: MAC }), dir(MAC)],
  ['plain', argument({ working_directory: String.raw`D:\work\kestrel` }), dir(String.raw`D:\work\kestrel`)],
  ['shell', argument({ command: `cd ${LINUX} && npm test` }), found(LINUX)],
  ['shell', argument({ command: `git -C ${MAC} status --short` }), found(MAC)],
  ['json in json', argument({ input: json({ project_path: LINUX }) }), found(LINUX)],
  ['prose', argument({ task: `Please run the tests of the project in ${MAC}, then stop.` }), found(MAC)],
  ['token', argument({ github_token: GITHUB }), fact('credential', `github-token="${GITHUB}"`)],
  ['file uri', argument({ target: 'file://nas/team/kestrel' }), found(String.raw`\\nas\team\kestrel`)],
  ['array', argument({ paths: [`${LINUX}/a.ts`, `${LINUX}/b.ts`] }), found(`${LINUX}/a.ts`)],
]);

const ROOTS = reveals('blind root', [
  [
    'file uri',
    root('file:///home/mona/My%20Projects/kestrel%20%232', 'kestrel'),
    dir('/home/mona/My Projects/kestrel #2'),
    dir('kestrel', 'base-name'),
  ],
  ['localhost', root('file://localhost/home/mona/kestrel'), dir(LINUX)],
  ['unc', root('file://nas01/team/kestrel'), dir(String.raw`\\nas01\team\kestrel`)],
  ['unc, four slashes', root('file:////nas01/team/kestrel'), dir(String.raw`\\nas01\team\kestrel`)],
  ['pipe for colon', root('file:///C|/Users/mona/src/kestrel'), dir(WINDOWS)],
  ['one slash', root('file:/home/mona/kestrel'), dir(LINUX)],
  ['backslashes', root(String.raw`file:\\\C:\Users\mona\src\kestrel`), dir(WINDOWS)],
  [
    'wsl unc',
    root(String.raw`\\wsl$\Ubuntu-24.04\home\mona\kestrel`),
    dir(String.raw`\\wsl$\Ubuntu-24.04\home\mona\kestrel`),
  ],
  [
    'dev container',
    root(
      `vscode-remote://dev-container%2B${Buffer.from('{"hostPath":"/x"}').toString('hex')}/workspaces/kestrel`,
    ),
    dir('/workspaces/kestrel'),
  ],
  ['volume', root('file:///Volumes/Work%20Disk/kestrel'), dir('/Volumes/Work Disk/kestrel')],
  [
    'icloud',
    root('file:///Users/mona/Library/Mobile%20Documents/com~apple~CloudDocs/kestrel'),
    dir('/Users/mona/Library/Mobile Documents/com~apple~CloudDocs/kestrel'),
  ],
  ['bare', root(LINUX), dir(LINUX)],
  ['bare windows', root('c:/Users/mona/src/kestrel'), dir(WINDOWS)],
  ['git bash', root('/c/Users/mona/src/kestrel'), dir('/c/Users/mona/src/kestrel')],
  ['cygwin', root('file:///cygdrive/c/work/kestrel'), dir('/cygdrive/c/work/kestrel')],
  [
    'termux',
    root('file:///data/data/com.termux/files/home/kestrel'),
    dir('/data/data/com.termux/files/home/kestrel'),
  ],
  ['silverblue', root('file:///var/home/mona/kestrel'), dir('/var/home/mona/kestrel')],
  ['freebsd', root('file:///usr/home/mona/kestrel'), dir('/usr/home/mona/kestrel')],
  ['root user', root('file:///root/kestrel'), dir('/root/kestrel')],
  ['per cent sign in a name', root('file:///home/mona/100%25/kestrel'), dir('/home/mona/100%/kestrel')],
  ['two', roots(`file://${MAC}`, 'file:///Users/mona/src/osprey'), dir(MAC), dir('/Users/mona/src/osprey')],
  ['trailing slash', root(`file://${LINUX}/`), dir(LINUX)],
  ['extended length', root(String.raw`\\?\C:\Users\mona\src\kestrel`), dir(WINDOWS)],
]);

const REPLIES = reveals('blind reply', [
  ['form', form(MAC), any(MAC)],
  ['form, a name', form('kestrel'), dir('kestrel', 'base-name')],
  ['form, tilde', form('~/src/kestrel'), any('~/src/kestrel')],
  ['form, prose', form(`It is ${MAC}.`), any(MAC)],
  [
    'form, windows',
    form(String.raw`D:\Kunden\Müller & Söhne\kestrel`),
    any(String.raw`D:\Kunden\Müller & Söhne\kestrel`),
  ],
  ['english', sampled(`Your current working directory is \`${MAC}\`.`), any(MAC)],
  [
    'german',
    sampled('Das aktuelle Arbeitsverzeichnis ist /home/mona/Projekte/kestrel.'),
    any('/home/mona/Projekte/kestrel'),
  ],
  [
    'french',
    sampled('Le répertoire courant est « /home/mona/projets/kestrel ».'),
    any('/home/mona/projets/kestrel'),
  ],
  ['japanese', sampled('現在の作業ディレクトリは「/home/mona/kestrel」です。'), any(LINUX)],
  ['chinese', sampled('当前工作目录是:/home/mona/kestrel。'), any(LINUX)],
  // In doubt: Hangul may stand in a name; no reader takes the copula for one.
  ['korean', sampled('현재 작업 디렉터리는 /home/mona/kestrel입니다.'), any(LINUX)],
  [
    'russian',
    sampled(String.raw`Текущий каталог — C:\Users\Мона\kestrel`),
    any(String.raw`C:\Users\Мона\kestrel`),
  ],
  ['spanish', sampled(`El directorio actual es ${LINUX}, según el entorno.`), any(LINUX)],
  ['code fence', sampled(`\`\`\`bash\n${LINUX}\n\`\`\``), any(LINUX)],
  ['json', sampled(json({ cwd: LINUX })), any(LINUX)],
  ['shell prompt', sampled(`mona@devbox:~/kestrel$ pwd\n${LINUX}\nmona@devbox:~/kestrel$`), any(LINUX)],
  ['tags', sampled(`<env>\nWorking directory: ${MAC}\nIs directory a git repo: Yes\n</env>`), any(MAC)],
  ['markdown link', sampled(`[kestrel](file://${LINUX})`), any(LINUX)],
  [
    'quoted with blanks',
    sampled(String.raw`The working directory is "C:\Users\Mona Lisa\My Work\kestrel".`),
    any(String.raw`C:\Users\Mona Lisa\My Work\kestrel`),
  ],
  ['bold', sampled(`**${MAC}**`), any(MAC)],
  // A root that is no file tells workspaces apart all the same; a temporary one is named, so it is meant.
  ['repository', root('https://github.com/acme/kestrel'), hint('https://github.com/acme/kestrel')],
  ['mcp uri', root('ui://kestrel/home'), hint('ui://kestrel/home')],
  ['temporary', root('file:///tmp/scratch-1'), dir('/tmp/scratch-1')],
  // A placeholder that a model made up says where it runs, perhaps, and decides nothing.
  ['placeholder', sampled('/home/user/your-project'), aside('/home/user/your-project')],
  ['pong', pong({ _meta: { workspaceRoot: LINUX } }), any(LINUX)],
]);

const ERRORS = reveals('blind error', [
  [
    'stack of node',
    failed('boom', {
      stack: `Error: boom\n    at Object.<anonymous> (${LINUX}/server/index.js:10:5)\n    at node:internal/main/run_main_module:36:49`,
    }),
    found(`${LINUX}/server/index.js`),
  ],
  ['git', failed(`fatal: detected dubious ownership in repository at '${LINUX}'`), found(LINUX)],
  ['enoent', failed(`ENOENT: no such file or directory, open '${MAC}/.mcp.json'`), found(`${MAC}/.mcp.json`)],
  [
    'traceback',
    failed(`Traceback (most recent call last):\n  File "${LINUX}/app.py", line 3, in <module>`),
    found(`${LINUX}/app.py`),
  ],
  [
    'npm',
    failed('failed', `npm ERR! code ENOENT\nnpm ERR! path ${MAC}/package.json\nnpm ERR! errno -2`),
    found(`${MAC}/package.json`),
  ],
  ['member', failed('cwd is not trusted', { cwd: WINDOWS }), any(WINDOWS)],
  [
    'powershell',
    failed(String.raw`At C:\Users\mona\src\kestrel\run.ps1:3 char:1`),
    found(String.raw`C:\Users\mona\src\kestrel\run.ps1`),
  ],
  [
    'go',
    failed('panic', `goroutine 1 [running]:\nmain.main()\n\t${LINUX}/main.go:12 +0x1d`),
    found(`${LINUX}/main.go`),
  ],
]);

const ELSEWHERE = reveals('blind other body', [
  [
    'oauth registration',
    refused({ client_name: 'Kestrel', redirect_uris: ['http://127.0.0.1:33418/'], contacts: [EMAIL] }),
    fact('email', EMAIL),
  ],
  [
    'oauth registration',
    refused({ client_name: 'x', software_statement: jwt({ software_id: 's', developer_email: EMAIL }) }),
    fact('email', EMAIL),
  ],
  [
    'oauth token',
    refused({ grant_type: 'refresh_token', refresh_token: 'rt_8Fq2LmZx91KcVb7NwPy4' }),
    fact('credential', 'refresh-token="rt_8Fq2LmZx91KcVb7NwPy4"'),
  ],
  ['stray line', unreadable(`Loading configuration from ${MAC}/.env.local`), found(`${MAC}/.env.local`)],
]);

const PROCESS = reveals('blind process', [
  ['cwd', cwd(LINUX), dir(LINUX, 'under-home')],
  ['cwd in git', cwd(MAC, { home: '/Users/mona', cwdInGit: true }), dir(MAC)],
  ['cwd is home', cwd('/home/ann'), dir('/home/ann', 'home')],
  ['cwd elsewhere', cwd('/srv/kestrel'), dir('/srv/kestrel', 'elsewhere')],
  ['cwd of ci', cwd('/builds/acme/kestrel', { home: '/root' }), dir('/builds/acme/kestrel', 'elsewhere')],
  [
    'cwd windows',
    cwd(String.raw`D:\a\kestrel\kestrel`, { home: String.raw`C:\Users\runneradmin` }),
    dir(String.raw`D:\a\kestrel\kestrel`, 'elsewhere'),
  ],
  ['cwd wsl', cwd('/mnt/c/Users/mona/kestrel'), dir('/mnt/c/Users/mona/kestrel', 'elsewhere')],
  ['cwd unc', cwd(String.raw`\\nas01\team\kestrel`), dir(String.raw`\\nas01\team\kestrel`, 'elsewhere')],
  ['shell', env({ PWD: LINUX }), dir(LINUX, 'under-home')],
  ['npm', env({ INIT_CWD: MAC, npm_package_json: `${MAC}/package.json` }), dir(MAC, 'under-home')],
  ['claude', env({ CLAUDE_PROJECT_DIR: LINUX }), dir(LINUX)],
  [
    'github',
    env({ GITHUB_WORKSPACE: '/home/runner/work/kestrel/kestrel' }),
    dir('/home/runner/work/kestrel/kestrel'),
  ],
  ['gitlab', env({ CI_PROJECT_DIR: '/builds/acme/kestrel' }), dir('/builds/acme/kestrel')],
  ['codespace', env({ CODESPACE_VSCODE_FOLDER: '/workspaces/kestrel' }), dir('/workspaces/kestrel')],
  ['direnv', env({ DIRENV_DIR: `-${LINUX}` }), found(LINUX)],
  // In doubt about its weight: the environment of a project stands in the project, as a rule.
  ['venv', env({ VIRTUAL_ENV: `${LINUX}/.venv` }), found(`${LINUX}/.venv`)],
  ['yarn', env({ PROJECT_CWD: MAC }), dir(MAC)],
  ['cmd.exe', env({ '=C:': WINDOWS }), found(WINDOWS)],
  ['home', env({ HOME: '/Users/mona' }), aside('/Users/mona', 'home')],
  ['user', env({ USERNAME: 'mona', COMPUTERNAME: 'MONA-PC' }), fact('user', 'mona'), fact('host', 'MONA-PC')],
  ['ssh', env({ GIT_AUTHOR_EMAIL: EMAIL }), fact('email', EMAIL)],
  ['argv', argv('--project-dir=/home/mona/kestrel'), any(LINUX)],
  ['argv, next word', argv('--cwd', WINDOWS), any(WINDOWS)],
  ['argv, secret', argv('--api-key', ANTHROPIC), fact('credential', `api-key="${ANTHROPIC}"`)],
  [
    'argv, header',
    argv('--header', `Authorization: Bearer ${GITHUB}`),
    fact('credential', `Authorization: Bearer ${GITHUB}`),
  ],
  ['argv, json', argv(`--config={"workspace":"${LINUX}"}`), any(LINUX)],
]);

export const BLIND_REVEALS: readonly Case[] = [
  ...HEADERS,
  ...TARGETS,
  ...INITIALIZE,
  ...META,
  ...ARGUMENTS,
  ...ROOTS,
  ...REPLIES,
  ...ERRORS,
  ...ELSEWHERE,
  ...PROCESS,
];
