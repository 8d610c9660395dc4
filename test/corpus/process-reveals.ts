/** What a subprocess inherits: cwd, environment, arguments. */
import { aside, dir, fact, hint, reveals } from './case.ts';
import { b64, json, jwt } from './encodings.ts';
import { argv, cwd, env } from './evidence.ts';

const APP = '/home/ann/app';

export const PROCESS_REVEALS = [
  ...reveals('cwd', [
    ['plain', cwd(APP), dir(APP, 'under-home')],
    ['plain', cwd('/home/ann'), dir('/home/ann', 'home')],
    ['plain', cwd('/srv/app'), dir('/srv/app', 'elsewhere')],
    ['plain', cwd('/srv/app', { cwdInGit: true }), dir('/srv/app')],
    ['plain', cwd('C:\\dev\\app', { home: 'C:\\Users\\ann' }), dir('C:\\dev\\app', 'elsewhere')],
    ['plain', cwd('/home/ann/100%25 done'), dir('/home/ann/100%25 done', 'under-home')],
  ]),
  ...reveals('env', [
    ['plain', env({ CLAUDE_PROJECT_DIR: APP }), dir(APP)],
    ['plain', env({ WORKSPACE_FOLDER_PATHS: '/w/a,/w/b' }), dir('/w/a'), dir('/w/b')],
    ['plain', env({ PWD: APP }), dir(APP, 'under-home')],
    ['plain', env({ OLDPWD: '/home/ann/old' }), aside('/home/ann/old')],
    ['json', env({ AGENT_CONTEXT: json({ cwd: APP }) }), dir(APP)],
    ['base64 json', env({ AGENT_CONTEXT: b64(json({ workspaceFolder: APP })) }), dir(APP)],
    ['jwt payload', env({ ID_TOKEN: jwt({ email: 'ann@corp.io' }) }), fact('email', 'ann@corp.io')],
    ['plain', env({ GIT_AUTHOR_EMAIL: 'ann@corp.io' }), fact('email', 'ann@corp.io')],
    ['plain', env({ USER: 'ann' }), fact('user', 'ann')],
    ['plain', env({ HOSTNAME: 'anns-laptop' }), fact('host', 'anns-laptop')],
    ['plain', env({ SSH_CLIENT: '203.0.113.9 50522 22' }), fact('network', '203.0.113.9 50522 22')],
    ['plain', env({ LANG: 'nb_NO.UTF-8' }), fact('locale', 'nb_NO.UTF-8')],
    ['plain', env({ OS: 'Windows_NT' }), fact('system', 'Windows_NT')],
    ['plain', env({ ANTHROPIC_MODEL: 'claude-opus-9' }), fact('model', 'claude-opus-9')],
    ['plain', env({ CLAUDECODE: '1' }), fact('client', '1')],
    [
      'plain',
      env({ TRACEPARENT: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' }),
      fact('trace', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'),
    ],
    ['plain', env({ PROJECT_WORKSPACE_ID: 'w-9f8a' }), hint('w-9f8a')],
    ['plain', env({ DATABASE_URL: 'postgres://u:p@h/d' }), fact('credential', 'postgres://u:p@h/d')],
    ['plain', env({ GITHUB_REPOSITORY: 'ann/app' }), hint('ann/app')],
  ]),
  ...reveals('argv', [
    ['plain', argv(`--cwd=${APP}`), dir(APP)],
    ['plain', argv('--workspace', APP), dir(APP)],
    ['plain', argv(APP), dir(APP, 'under-home')],
    ['json', argv('--context', json({ projectRoot: APP })), dir(APP)],
    ['base64 json', argv(`--context=${b64(json({ cwd: APP }))}`), dir(APP)],
    ['file uri', argv('--folder-uri', 'file:///home/ann/my%20app'), dir('/home/ann/my app')],
    ['plain', argv('--token', 'hunter2'), fact('credential', 'token="hunter2"')],
  ]),
];
