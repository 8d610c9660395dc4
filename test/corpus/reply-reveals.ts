/** What answers to our questions give away: roots, the form, a model's text, errors. */
import { aside, dir, fact, hint, reveals } from './case.ts';
import { b64, json, latin1, pct } from './encodings.ts';
import { failed, form, pong, root, roots, sampled } from './evidence.ts';

const APP = '/home/ann/app';

export const REPLY_REVEALS = [
  ...reveals('root', [
    ['file uri', root(`file://${APP}`), dir(APP)],
    ['file uri', root('file://d:\\\\dev\\\\flutter\\\\tmp'), dir('D:\\dev\\flutter\\tmp')],
    ['file uri', root('file:///c%3A/temp/My%20App'), dir('C:\\temp\\My App')],
    ['file uri', root('file://C:/repo'), dir('C:\\repo')],
    ['plain', root('C:/Users/x'), dir('C:\\Users\\x', 'home')],
    ['file uri', root('file:///D:/Dev/app'), dir('D:\\Dev\\app')],
    ['file uri', root('file://server/share/app'), dir('\\\\server\\share\\app')],
    [
      'file uri',
      root('file://wsl.localhost/Ubuntu/home/ann/app'),
      dir('\\\\wsl.localhost\\Ubuntu\\home\\ann\\app'),
    ],
    ['file uri', root('file:///tmp/x', 'scratch'), dir('/tmp/x'), dir('scratch', 'base-name')],
    ['plain', root(APP), dir(APP)],
    ['percent file uri', root(pct(`file://${APP}`)), dir(APP)],
    ['base64', root(b64(`file://${APP}`)), dir(APP)],
    ['latin-1', root(latin1('file:///home/ann/pé')), dir('/home/ann/pé')],
    ['vscode-remote', root('vscode-remote://ssh-remote%2Bbox/srv/app'), dir('/srv/app')],
    ['vscode-vfs', root('vscode-vfs://github/ann/app'), hint('vscode-vfs://github/ann/app')],
    ['git remote', root('git@github.com:ann/app.git'), hint('ann/app')],
    ['file uri', roots('file:///srv/a', 'file:///srv/b'), dir('/srv/a'), dir('/srv/b')],
    ['plain', root('my-app'), dir('my-app', 'base-name')],
  ]),
  ...reveals('form', [
    ['plain', form(APP), dir(APP)],
    ['plain', form('my-app'), dir('my-app', 'base-name')],
    ['percent', form(pct(APP)), dir(APP)],
    ['json', form(json({ path: APP })), dir(APP)],
    ['plain', form('It is "C:\\Users\\Ann Smith\\app"'), dir('C:\\Users\\Ann Smith\\app')],
    ['plain', form('~/src/app'), dir('~/src/app')],
    ['plain', form('ask ann@corp.io'), fact('email', 'ann@corp.io')],
  ]),
  ...reveals('sampling', [
    ['plain', sampled(APP), dir(APP)],
    ['plain', sampled(`My cwd is ${APP}.`), dir(APP)],
    ['plain', sampled('`C:\\dev\\app`'), dir('C:\\dev\\app')],
    ['plain', sampled('for example, /home/user/project'), aside('/home/user/project')],
    ['json', sampled(json({ cwd: APP })), dir(APP)],
    ['file uri', sampled('file:///home/ann/my%20app'), dir('/home/ann/my app')],
    ['plain', sampled(`<env>\nWorking directory: ${APP}\nPlatform: linux\n</env>`), dir(APP)],
  ]),
  ...reveals('error', [
    ['plain', failed(`ENOENT: scandir '${APP}'`), dir(APP, 'under-home')],
    ['plain', failed('x', { cwd: APP }), dir(APP)],
    ['json', failed(json({ workspace: APP })), dir(APP)],
    [
      'plain',
      failed('x', { stack: 'Error\n    at run (/home/ann/app/n.js:10:5)' }),
      aside('/home/ann/app/n.js'),
    ],
    ['percent', failed(`cannot open ${pct(APP)}`), dir(APP, 'under-home')],
    ['base64 json', failed('x', b64(json({ cwd: APP }))), dir(APP)],
    ['plain', failed('user ann@corp.io is not allowed'), fact('email', 'ann@corp.io')],
    ['plain', pong({ cwd: APP }), dir(APP)],
  ]),
];
