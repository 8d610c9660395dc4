/**
 * A third unseen lot, written after what the first two showed was mended: other members of the same kinds.
 */
import { type Case, type Expected, dir, fact, lookalikes, reveals } from './case.ts';
import { argument, argv, env, failed, form, header, meta, root, sampled, target } from './evidence.ts';

const any = (value: string): Expected => dir(value, 'elsewhere');
const LINUX = '/home/lena/osprey';
const WINDOWS = String.raw`D:\Arbeit\osprey`;

const PROSE = reveals('after prose', [
  ['french quotes', sampled('Le dossier est «/home/lena/osprey».'), any(LINUX)],
  ['japanese', sampled('現在は/home/lena/ospreyにいます。'), any(LINUX)],
  ['japanese', sampled('『/home/lena/osprey』'), any(LINUX)],
  ['japanese, exclamation', sampled('場所は /home/lena/osprey です！'), any(LINUX)],
  ['korean', sampled('저는 /home/lena/osprey에 있습니다.'), any(LINUX)],
  ['chinese', sampled('当前工作目录为/home/lena/osprey；没有别的。'), any(LINUX)],
  ['chinese, windows', sampled(String.raw`工作目录为“D:\Arbeit\osprey”。`), any(WINDOWS)],
  ['chinese, wide brackets', sampled('工作目录（/home/lena/osprey）'), any(LINUX)],
  ['urdu', sampled('موجودہ فولڈر /home/lena/osprey۔'), any(LINUX)],
  ['persian', sampled('پوشهٔ جاری: /home/lena/osprey؛'), any(LINUX)],
  ['hebrew', sampled('התיקייה הנוכחית היא /home/lena/osprey.'), any(LINUX)],
  ['armenian', sampled('Թղթապանակ՝ /home/lena/osprey։'), any(LINUX)],
  ['greek', sampled('Φάκελος: «/home/lena/osprey»·'), any(LINUX)],
  ['swedish quotes', sampled('Mappen är ”/home/lena/osprey”.'), any(LINUX)],
  ['single angle quotes', sampled('‹/home/lena/osprey›'), any(LINUX)],
  ['quoted blanks', sampled('„D:\\Arbeit\\osprey alt“'), any(String.raw`D:\Arbeit\osprey alt`)],
  ['colours', sampled('\u001b[1;32mlena@box\u001b[0m:\u001b[1;34m/home/lena/osprey\u001b[0m$'), any(LINUX)],
  ['bidi', sampled('\u2068/home/lena/osprey\u2069'), any(LINUX)],
  ['entity', sampled('&#39;/home/lena/osprey&#39;'), any(LINUX)],
  ['question', sampled('Is it /home/lena/osprey?'), any(LINUX)],
  ['escaped', sampled(String.raw`cd /home/lena/osprey\ \(old\)`), any('/home/lena/osprey (old)')],
  ['name in brackets', sampled('/home/lena/鹗（旧）/源码'), any('/home/lena/鹗（旧）/源码')],
  [
    'name with a comma',
    root('file:///home/lena/%E6%88%91%E7%9A%84%EF%BC%8C%E9%A1%B9%E7%9B%AE'),
    dir('/home/lena/我的，项目'),
  ],
  ['name with an apostrophe', sampled('/Volumes/Lena’s Disk/osprey'), any('/Volumes/Lena’s Disk/osprey')],
  ['name of two scripts', form('/home/lena/testのコピー'), any('/home/lena/testのコピー')],
  ['name in kana', sampled('作業場所は「/home/lena/さくら」です。'), any('/home/lena/さくら')],
  [
    'slug',
    meta({ cwd: '/home/lena/cookie/{{cookiecutter.slug}}' }),
    dir('/home/lena/cookie/{{cookiecutter.slug}}'),
  ],
  ['dollar', root('file:///home/lena/%24money'), dir('/home/lena/$money')],
  ['percent in windows', root('file:///D:/Arbeit/100%25'), dir(String.raw`D:\Arbeit\100%`)],
  ['user agent', header('User-Agent', 'goose/1.9 (linux; workspace=/home/lena/osprey; x64)'), any(LINUX)],
  ['mount', argv('--mount', 'source=/home/lena/osprey,target=/w,type=bind'), fact('directory', LINUX)],
  ['worktree', env({ CONDUCTOR_WORKTREE_PATH: LINUX }), dir(LINUX)],
  [
    'secret of words',
    header('X-Api-Key', 'your-horse-battery-9'),
    fact('credential', 'your-horse-battery-9'),
  ],
  [
    'f#',
    failed('at Osprey.run() in /home/lena/osprey/Run.fs:line 7'),
    fact('directory', '/home/lena/osprey/Run.fs'),
  ],
]);

const LIKE = lookalikes('after', [
  ['template', header('X-Workspace-Root', '${env:HOME}/src')],
  ['template', header('X-Project', '{{project}}')],
  ['template', meta({ cwd: '<absolute path of the project>' })],
  ['template', meta({ projectRoot: '$PROJECT_ROOT/src' })],
  ['template', root('file:///Users/%3Cname%3E/src')],
  ['template', form('${workspaceFolder}')],
  ['template', sampled('$PWD')],
  ['placeholder', argument({ cwd: '/full/path/to/repo' })],
  ['placeholder', header('Authorization', 'Bearer {token}')],
  ['placeholder', header('X-Api-Key', '%API_KEY%')],
  ['placeholder', env({ GITHUB_TOKEN: 'ghp_XXXXXXXXXXXXXXXX' })],
  ['placeholder', argument({ password: '••••••••' })],
  [
    'ecdsa',
    meta({ key: 'ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBHc9Zq1R' }),
  ],
  [
    'rsa',
    meta({
      key: '-----BEGIN RSA PUBLIC KEY-----\nMIIBCgKCAQEAq3DnhgYgLVJknvDA3clATozPtjI7yauqD4/ZuqgZn4KzzzkQ4BzJ\n-----END RSA PUBLIC KEY-----',
    }),
  ],
  ['webp', meta({ picture: 'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=' })],
  ['go sum', meta({ sum: 'h1:3kG8UqsmAHEXhGWKcJQFX7sD9T8nVfz1DZ8YkI9pQeM=' })],
  ['redirect', target('/login?redirect_uri=/home/lena&returnUrl=/home/inbox')],
  ['page', sampled('Sorry, see /home/pricing for that.')],
  ['markup', argument({ html: '<img src=/home/pic.png>' })],
  ['unicode prose', sampled('是/否，和／或，以及 1／2。')],
  ['unicode prose', sampled('「はい／いいえ」')],
  ['unicode route', meta({ note: '打开/设置/账户' })],
]);

export const BLIND_AFTER: readonly Case[] = [...PROSE, ...LIKE];
