/** What every subprocess inherits, and what tells of a machine rather than of somebody. */
import { lookalikes } from './case.ts';
import { argv, cwd, env } from './evidence.ts';

export const PROCESS_LOOKALIKES = [
  ...lookalikes('cwd', [
    ['root', cwd('/')],
    ['system folder', cwd('C:\\WINDOWS\\system32', { home: 'C:\\Users\\ann' })],
    ['temporary', cwd('/tmp/x')],
    ['cache', cwd('/home/ann/.cache/x')],
    ['launcher', cwd('/home/ann/.npm/_npx/1/node_modules/x')],
    ['launcher', cwd('/Applications/Claude.app/Contents', { home: '/Users/ann' })],
    ['launcher', cwd('/usr/lib/node_modules/x')],
    ['system folder', cwd('/etc')],
  ]),
  ...lookalikes('env', [
    ['search path', env({ PATH: '/usr/bin:/home/ann/bin' })],
    ['search path', env({ LD_LIBRARY_PATH: '/home/ann/lib' })],
    ['shell', env({ SHELL: '/bin/zsh' })],
    ['temporary', env({ TMPDIR: '/tmp' })],
    ['terminal', env({ TERM: 'xterm-256color', COLORTERM: 'truecolor' })],
    ['cache', env({ XDG_CACHE_HOME: '/home/ann/.cache' })],
    ['root', env({ GITHUB_WORKSPACE: '/' })],
    ['flag', env({ CI: 'true', NODE_ENV: 'production' })],
    ['pager', env({ PAGER: 'less', LESS: '-R', EDITOR: 'vim' })],
    ['display', env({ DISPLAY: ':0', XDG_SESSION_TYPE: 'x11' })],
    ['colours', env({ LS_COLORS: 'rs=0:di=01;34:ln=01;36:*.tar=01;31' })],
    ['proxy', env({ NO_PROXY: 'localhost,127.0.0.1' })],
    ['node', env({ NODE_OPTIONS: '--max-old-space-size=4096' })],
    ['socket', env({ SSH_AUTH_SOCK: '/tmp/ssh-XXXX/agent.1' })],
    ['package', env({ npm_package_name: '@scope/name', npm_package_version: '1.2.3' })],
    [
      'repository of the package',
      env({ npm_package_repository_url: 'git+https://github.com/owner/mcp-tell.git' }),
    ],
    ['cloud', env({ GOOGLE_CLOUD_PROJECT: 'billing-1' })],
    ['number', env({ SHLVL: '2', COLUMNS: '80' })],
  ]),
  ...lookalikes('argv', [
    ['plain', argv('--log', 'json')],
    ['plain', argv('stdio', '--timeout', '2s')],
    ['relative', argv('src/index.ts', './x/y')],
    ['url', argv('--http', 'https://example.com/home/ann')],
    ['package', argv('git+https://github.com/owner/repo.git')],
    ['package', argv('github:owner/repo')],
    ['out', argv('--out', '/home/ann/out')],
    ['system folder', argv('--shell', '/bin/sh')],
    ['glob', argv('--include', '**/*.ts')],
  ]),
];
