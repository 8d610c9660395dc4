/**
 * The canary: a planted directory is seen in every spelling and place, and nothing else is taken for it.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCanary, type CanaryHunt, type CanarySighting } from '../../src/core/canary.ts';
import type { Observation } from '../../src/core/observation.ts';

const DIRECTORY = '/home/zoë/wörk/tern-canary';
const STAMP = { n: 0, at: '2026-12-01T00:00:00.000Z', t: 0, instance: 'i', session: 's' };

function hunt(observations: readonly object[], directory = DIRECTORY): CanaryHunt {
  const canary = createCanary(directory);
  const found = canary.begin();
  for (const one of observations) canary.look({ ...STAMP, ...one } as Observation, found);
  return found;
}

function seenIn(observation: object, directory = DIRECTORY): CanarySighting[] {
  return [...hunt([observation], directory).seen.values()];
}

/** The parts of the directory that are in a text, by way of a header. */
function partsIn(text: string, directory = DIRECTORY): string[] {
  return [...new Set(seenIn(header('X', text), directory).map(({ part }) => part))];
}

function raw(text: string, more: object = {}): object {
  return {
    kind: 'received',
    request: null,
    raw: text,
    exact: null,
    bytes: text.length,
    cut: null,
    refused: false,
    under: null,
    ...more,
  };
}

function received(params: unknown): object {
  return raw(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
}

/** A message whose only parameter is written as it is given. */
function written(json: string): object {
  return raw(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"v":${json}}}`);
}

function header(name: string, value: string): object {
  return {
    kind: 'request',
    request: 1,
    connection: 1,
    reused: 0,
    method: 'POST',
    target: '/mcp',
    httpVersion: '1.1',
    peer: '',
    headers: [[name, value]],
  };
}

function subprocess(facts: object): object {
  return {
    kind: 'process',
    facts: { argv: [], cwd: '/', env: {}, parents: [], home: null, user: null, ...facts },
  };
}

function malformed(bytes: string): object {
  return { kind: 'oddity', code: 'http-malformed', detail: '', raw: bytes };
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('every spelling', () => {
  test.each<[string, string]>([
    ['plain', DIRECTORY],
    ['plain', `file://${DIRECTORY}/src`],
    ['other letter case', DIRECTORY.toUpperCase()],
    ['percent, other letter case', encodeURIComponent(DIRECTORY.replace('tern', 'Tern'))],
    ['other slashes', DIRECTORY.replaceAll('/', '\\')],
    ['another spelling', DIRECTORY.replaceAll('/', '//')],
    ['another spelling', DIRECTORY.replaceAll('/w', '/./w')],
    ['another spelling', DIRECTORY.replaceAll('/w', '/x/../w')],
    ['another spelling', DIRECTORY.normalize('NFD')],
    ['percent', `file://${encodeURI(DIRECTORY)}`],
    ['percent', encodeURIComponent(DIRECTORY)],
    ['percent', encodeURIComponent(DIRECTORY).replaceAll(/%../g, (hex) => hex.toLowerCase())],
    ['percent', DIRECTORY.replace('-', '%2D')],
    ['percent', DIRECTORY.replace('/w', '%2Fw')],
    ['percent', `file:%2F%2F%2F${DIRECTORY.slice(1)}`],
    ['percent', `/mcp/${encodeURIComponent(DIRECTORY)}`],
    ['percent', DIRECTORY.replaceAll('/w', '/%2Fw')],
    ['percent', `/a/%2Fb/${encodeURIComponent(DIRECTORY)}`],
    ['percent', `https://example.com/x/${encodeURIComponent(DIRECTORY)}/y`],
    ['percent', DIRECTORY.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)],
    ['percent, twice', encodeURIComponent(encodeURIComponent(DIRECTORY))],
    ['escaped for JSON', JSON.stringify(DIRECTORY).replaceAll('/', '\\/')],
    ['escaped for JSON', DIRECTORY.replace('-', '\\u002D')],
    ['hex', Buffer.from(DIRECTORY).toString('hex')],
    ['hex', `0${Buffer.from(`"${DIRECTORY}"`).toString('hex').toUpperCase()}`],
    ['latin-1', Buffer.from(DIRECTORY).toString('latin1')],
    ['base64', base64(`{"cwd":"${DIRECTORY}"}`)],
    ['base64', base64(` ${DIRECTORY}`)],
    ['base64', base64(`: ${DIRECTORY} and more`)],
    ['base64', `/mcp/${base64(DIRECTORY)}`],
    ['base64', `data:text/plain;base64,${base64(DIRECTORY)}`],
    ['base64, percent', base64(encodeURIComponent(DIRECTORY))],
    ['base64, twice', base64(base64(DIRECTORY))],
    ['base64, 3 times', base64(base64(base64(DIRECTORY)))],
    ['percent, base64', encodeURIComponent(base64(`at ${DIRECTORY}`))],
    ['base64url', Buffer.from(`token ${DIRECTORY}`).toString('base64url')],
  ])('%s: %s', (encoding, text) => {
    const sightings = seenIn(header('X-Any', text));
    expect(sightings.filter(({ part }) => part === 'directory').map(({ encoding: how }) => how)).toEqual([
      encoding,
    ]);
    expect(sightings.every(({ where }) => where === 'header:X-Any')).toBe(true);
  });

  test('each where a text has several; what decoding leaves as it is counts once', () => {
    const text = `${DIRECTORY} and ${encodeURIComponent(DIRECTORY)}%20`;
    const whole = seenIn(header('X', text)).filter(({ part }) => part === 'directory');
    expect(whole.map(({ encoding }) => encoding)).toEqual(['plain', 'percent']);
  });

  test('a Windows directory, escaped for JSON inside JSON', () => {
    const directory = 'C:\\Users\\Ann\\tern-canary';
    const params = { arguments: { note: JSON.stringify({ at: directory }) } };
    expect(seenIn(received(params), directory)).toContainEqual({
      part: 'directory',
      encoding: 'JSON in JSON',
      where: 'tools/call#/params/arguments/note',
      times: 1,
    });
  });

  test.each([
    ['a slash', '/srv/q', '"\\/srv\\/q"'],
    ['an apostrophe', "/srv/it's", '"/srv/it\\u0027s"'],
    ['a plus', '/srv/a+b', '"/srv/a\\u002Bb"'],
    ['a letter', '/srv/q', '"/srv/\\u0071"'],
  ])('%s that JSON escapes', (_what, directory, json) => {
    expect(seenIn(written(json), directory)[0]).toMatchObject({
      part: 'directory',
      encoding: 'plain',
      where: 'tools/call#/params/v',
    });
    // Where no JSON can be read: as it stands.
    expect(seenIn(raw(`{"v":${json}`), directory)[0]).toMatchObject({
      part: 'directory',
      encoding: 'escaped for JSON',
      where: '(a message as a whole)',
    });
  });

  test.each(['D:\\Dev\\canary-app', 'd:/Dev/canary-app', '/mnt/d/Dev/canary-app'])(
    'Windows’ spellings of %s',
    (given) => {
      for (const text of [
        'D:\\Dev\\canary-app',
        'd:/dev/CANARY-app/src',
        'D:\\\\Dev\\\\canary-app',
        'file:///d%3A/Dev/canary-app',
        'file:///D:/Dev/canary-app',
        '\\\\?\\D:\\Dev\\canary-app',
        '/mnt/d/Dev/canary-app',
        '/d/Dev/canary-app',
        '/cygdrive/d/Dev/canary-app',
        'vscode-remote://wsl%2Bubuntu/mnt/d/Dev/canary-app',
      ])
        expect([text, partsIn(text, given)]).toEqual([text, expect.arrayContaining(['directory'])]);
      for (const text of [
        'E:\\Dev\\canary-app',
        '/dev/canary-app',
        'D:\\Dev\\canary-app2',
        'xd:/dev/canary-app',
      ])
        expect([text, partsIn(text, given)]).toEqual([text, expect.not.arrayContaining(['directory'])]);
    },
  );

  test.each([
    [
      '\\\\files\\team\\app',
      ['\\\\files\\team\\app\\src', 'file://files/team/app', '\\\\?\\UNC\\files\\team\\app'],
    ],
    ['/home/ann/app', ['\\\\wsl$\\Ubuntu\\home\\ann\\app', '//wsl.localhost/Ubuntu/home/ann/app']],
    ['/tmp/nest', ['/private/tmp/nest/x', 'file:///private/tmp/nest']],
  ])('what %s is called elsewhere', (directory, texts) => {
    for (const text of texts)
      expect([text, partsIn(text, directory)]).toEqual([text, expect.arrayContaining(['directory'])]);
  });

  test('a name that looks like an escape', () => {
    const directory = 'C:\\data\\u2024\\app';
    for (const text of [
      directory,
      JSON.stringify(directory),
      'c:/data/u2024/app',
      encodeURIComponent(directory),
    ])
      expect([text, partsIn(text, directory)]).toEqual([text, expect.arrayContaining(['directory'])]);
  });

  test('a blank, as forms and shells have it', () => {
    for (const text of ['cwd=%2Fhome%2Fann%2Fmy+app', '/home/ann/my\\ app/x', '/home/ann/my%20app'])
      expect(partsIn(text, '/home/ann/my app')).toContain('directory');
  });
});

test('where it is: the pointer of the string, of a member’s name too, in all that a process inherits', () => {
  const places = (observation: object): string[] => [
    ...new Set(seenIn(observation).map(({ where }) => where)),
  ];
  expect(places(received({ _meta: { x: [{ deep: `at ${DIRECTORY}` }] } }))).toEqual([
    'tools/call#/params/_meta/x/0/deep',
  ]);
  expect(places(received({ [DIRECTORY]: 1 }))[0]).toContain('tools/call#/params/');
  const facts = {
    argv: ['x', DIRECTORY],
    cwd: DIRECTORY,
    env: { PWD: DIRECTORY, OTHER: '/usr', SECRET: { secret: true } },
    parents: [
      { pid: 2, command: `claude --cwd ${DIRECTORY}` },
      { pid: 1, command: 'init' },
    ],
    home: '/home/zoë',
    user: 'zoë',
  };
  expect(places(subprocess(facts))).toEqual([
    'process:cwd',
    'process:home',
    'process:user',
    'process:argv/1',
    'process:parents/0',
    'env:PWD',
  ]);
  const names = { env: { [`npm_config_${DIRECTORY}`]: '1' } };
  expect(places(subprocess(names))).toEqual([`env:npm_config_${DIRECTORY}`]);
  const answer = { probe: 'roots/list', reply: JSON.stringify({ result: DIRECTORY }) };
  expect(places({ kind: 'carried', answers: [answer] })).toEqual(['probe:roots/list']);
});

test('bytes that are no request are searched; what else is odd was searched as it came', () => {
  const bytes = Buffer.from(`GET ${DIRECTORY} HTTP/9\r\n`).toString('latin1');
  const whole = { part: 'directory', where: '(malformed request)' };
  expect(seenIn(malformed(bytes))).toContainEqual(expect.objectContaining(whole));
  expect(seenIn({ ...malformed(DIRECTORY), code: 'unparseable' })).toEqual([]);
});

test('what the user told the instrument is no sighting, however it is quoted; the same path beside it is', () => {
  const argv = ['node', '/opt/mcp-tell.cjs', 'stdio', '--canary', DIRECTORY, `--out=${DIRECTORY}/records`];
  const places = (more: object): string[] =>
    seenIn(subprocess({ argv, ...more })).map(({ part, where }) => `${part} ${where}`);
  const quoted = `sh -c mcp-tell stdio --canary ${DIRECTORY} --out=${DIRECTORY}/records`;
  expect(places({})).toEqual([]);
  expect(places({ parents: [{ pid: 1, command: quoted }], env: { npm_lifecycle_script: quoted } })).toEqual(
    [],
  );
  expect(places({ argv: [...argv, DIRECTORY] })).toContain('directory process:argv/6');
  expect(places({ parents: [{ pid: 1, command: `${quoted} --cwd ${DIRECTORY}` }] })).toContain(
    'directory process:parents/0',
  );
});

test('what the user told the instrument is none under layers either; the same path beside it is', () => {
  const argv = ['node', '/opt/mcp-tell.cjs', 'stdio', '--canary', DIRECTORY];
  const config = (env: object): string => JSON.stringify({ args: argv.slice(2), env });
  for (const wrap of [base64, encodeURIComponent, JSON.stringify]) {
    expect([wrap.name, seenIn(subprocess({ argv, env: { CONFIG: wrap(config({})) } }))]).toEqual([
      wrap.name,
      [],
    ]);
    const [first] = seenIn(subprocess({ argv, env: { CONFIG: wrap(config({ PWD: DIRECTORY })) } }));
    expect(first).toMatchObject({ part: 'directory', where: 'env:CONFIG' });
  }
});

test('its base name and its user are told apart from the whole', () => {
  expect(partsIn('the folder tern-canary')).toEqual(['base name']);
  expect(partsIn('user=zoë')).toEqual(['user']);
  expect(partsIn(DIRECTORY)).toEqual(['directory', 'base name', 'user']);
  expect(hunt([]).parts).toEqual(['directory', 'base name', 'user']);
  expect(hunt([], '/srv/ab').parts).toEqual(['directory']);
});

describe('a path stands by itself', () => {
  const APP = '/home/ann/app';
  test.each([
    '/home/ann/application-of-mine',
    '/home/ann/app-old',
    '/home/ann/app2',
    '/home/ann/app.d',
    '/home/ann/app_2',
    '/home/ann/app%2Dold',
    '/home/ann/app\\u002dold',
    '/mnt/home/ann/app',
    '/mnt%2Fhome/ann/app',
    'file:///mnt/home/ann/app',
    'file:///mnt%2Fhome%2Fann%2Fapp',
    'vscode-remote:///mnt/home/ann/app',
    '/mnt/x/../home/ann/app',
    'x/../home/ann/app',
    '/home/ann/app2/../app3',
    '~/home/ann/app',
    './home/ann/app',
    'x/home/ann/app',
    'C:/home/ann/app',
    '${ROOT}/home/ann/app',
    'https://example.com/home/ann/app',
    's3://bucket/home/ann/app',
    'git+https://example.com/home/ann/app',
    base64('/home/ann/apple tree'),
    base64('at /mnt/home/ann/app here'),
    '/home/ann/app\u0301',
    '/home/ann',
    '/',
  ])('not in %s', (text) => expect(partsIn(text, APP)).not.toContain('directory'));

  test.each([
    '/home/ann/app',
    '/home/ann/app/',
    '"/home/ann/app"',
    'It is /home/ann/app.',
    'It is /home/ann/app, I think',
    '(/home/ann/app)',
    '**/home/ann/app**',
    '_/home/ann/app_',
    'cwd=/home/ann/app;x=1',
    '/opt/bin:/home/ann/app:/usr',
    '@/home/ann/app/x.ts',
    '-I/home/ann/app/include',
    'file:/home/ann/app',
    'file:///home/ann/app',
    'file:////home/ann/app',
    'git+file:///home/ann/app',
    '/home/ann/x/../app',
    '/mnt/y/../../home/ann/app',
    '/home/ann/app/../other',
    `${'word '.repeat(20_000)}/home/ann/x/../app`,
    'file://home/ann/app',
    'file://localhost/home/ann/app',
    'ssh://ann@host/home/ann/app',
    'vscode://file/home/ann/app',
    'http://localhost:3000?dir=/home/ann/app',
    'https://example.com/x?dir=%2Fhome%2Fann%2Fapp&y=1',
    'ann@host:/home/ann/app',
    '/home/ann/app:12:3',
    '/home/ann/app?x#y',
    '/home/ann/app\u0001',
    '/home/ann/app old',
    '\u5f53\u524d\u76ee\u5f55\u662f/home/ann/app\u3002',
    '/home/ann/app-old and /home/ann/app',
  ])('in %s', (text) => expect(partsIn(text, APP)).toContain('directory'));

  test('a share is no folder of one’s own of that name', () => {
    const share = '\\\\files\\team\\app';
    for (const text of ['/files/team/app', 'file:///files/team/app', '\\files\\team\\app'])
      expect([text, partsIn(text, share)]).toEqual([text, ['base name']]);
    expect(partsIn('\\\\FILES\\Team\\app', share)).toContain('directory');
  });

  test('letters that make no difference on Windows are no other spelling', () => {
    const [first] = seenIn(header('X', 'c:\\users\\ANN\\App'), 'C:\\Users\\Ann\\app');
    expect(first).toMatchObject({ part: 'directory', encoding: 'plain' });
  });

  test('a tag is no folder of one name', () => {
    expect(partsIn('<b>x</b>', '/b')).toEqual([]);
    expect(partsIn('at /b now', '/b')).toEqual(['directory']);
  });

  test('however long it is', () => {
    const long = `/home/ann${'/folder'.repeat(1000)}`;
    expect(partsIn(`${long}/here`, `${long}/here`)).toContain('directory');
    expect(partsIn(`${long}/there`, `${long}/here`)).not.toContain('directory');
    expect(partsIn(`${long}/there`, `${long}/there2`)).not.toContain('directory');
  });
});

test.each(['/home/ann/other', 'tern-canaryx', 'atern-canary2', 'zoëlogy', 'L2hvbWUvYW5u', '', '/', '%2F%2F'])(
  'it is not in %j',
  (text) => {
    expect(seenIn(header('X', text))).toEqual([]);
  },
);

test('a base name in base 64 stands by itself too', () => {
  expect(partsIn(base64('my projectors are'), '/home/ann/project')).toEqual([]);
  expect(partsIn(base64('my project is'), '/home/ann/project')).toEqual(['base name']);
});

describe('nothing that is in a message is lost', () => {
  const whole = { part: 'directory', where: '(a message as a whole)' };
  const other = '"its name is tern-canary"';
  test('the first of two members of one name', () => {
    const sightings = seenIn(written(`{"a":${JSON.stringify(DIRECTORY)},"a":"x","b":${other}}`));
    expect(sightings).toContainEqual(expect.objectContaining(whole));
    expect(sightings).toContainEqual(
      expect.objectContaining({ part: 'base name', where: 'tools/call#/params/v/b' }),
    );
  });
  test('deeper than is walked', () => {
    const deep = `${'['.repeat(400)}${JSON.stringify(DIRECTORY)}${']'.repeat(400)}`;
    expect(seenIn(written(`{"a":${deep},"b":${other}}`))).toContainEqual(expect.objectContaining(whole));
  });
  test('bytes that are no UTF-8', () => {
    const bytes = Buffer.from(`{"v":"${DIRECTORY}"}`, 'latin1');
    const text = raw(bytes.toString('utf8'), { exact: bytes.toString('base64') });
    expect(seenIn(text)).toContainEqual(expect.objectContaining(whole));
  });
  test('what is in a string is not said of the whole as well', () => {
    expect(seenIn(received({ v: DIRECTORY })).map(({ where }) => where)).not.toContain(whole.where);
  });
});

describe('what could not be searched is counted', () => {
  const gaps = (observations: readonly object[]): [string, number][] => [...hunt(observations).gaps];

  test('values held as fingerprints, command lines and bodies that were cut', () => {
    const masked = { secret: true, length: 9, fingerprint: '0' };
    const facts = {
      argv: ['x', '--key', '[masked 20 chars #0fb2c3af]'],
      env: { A: masked, B: masked, C: 'x', D: 'token=[masked 20 chars #0fb2c3af]' },
      parents: [
        { pid: 1, command: 'x'.repeat(500) },
        { pid: 2, command: 'x' },
      ],
    };
    expect(gaps([subprocess(facts)])).toEqual([
      ['fingerprint', 4],
      ['command', 1],
    ]);
    expect(gaps([raw('{', { cut: { sha256: '0', complete: true } })])).toEqual([['body', 1]]);
    expect(gaps([subprocess({ env: { A: 'x' } }), received({ v: DIRECTORY })])).toEqual([]);
  });

  test('a directory that the process could not read', () => {
    expect(gaps([subprocess({ cwd: null })])).toEqual([['cwd', 1]]);
  });

  test('bytes that are no request, beyond those that are kept', () => {
    expect(gaps([malformed('x'.repeat(2000))])).toEqual([['body', 1]]);
    expect(gaps([malformed('x'.repeat(1999))])).toEqual([]);
  });

  test('layers beyond those that are taken off', () => {
    let text = DIRECTORY;
    for (let layer = 0; layer < 12; layer += 1) text = base64(text);
    expect(gaps([header('X', text)])).toEqual([['layers', 1]]);
  });

  test('sightings beyond those that are kept, of which the whole is never one', () => {
    const flood = Array.from({ length: 750 }, (_, at) => header(`X-${at}`, 'tern-canary'));
    const found = hunt([...flood, header('X-Last', DIRECTORY)]);
    expect(found.seen.size).toBe(500);
    expect([...found.seen.values()]).toContainEqual(
      expect.objectContaining({ part: 'directory', where: 'header:X-Last' }),
    );
    // The last names the base name and the user as well.
    expect(found.gaps.get('sighting')).toBe(253);
  });
});

test('whatever surrounds it and however it is wrapped in base 64, it is seen', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
      const sightings = seenIn(received({ blob: base64(`${before} ${DIRECTORY}"${after}`) }));
      expect(sightings.some(({ part, encoding }) => part === 'directory' && encoding === 'base64')).toBe(
        true,
      );
    }),
  );
});

test('a name that goes on is another, whatever comes after', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9][a-z0-9 /._-]{0,20}$/), fc.boolean(), (rest, isWrapped) => {
      const text = `at ${DIRECTORY}-${rest}`;
      expect(partsIn(isWrapped ? base64(text) : text)).not.toContain('directory');
    }),
  );
});

test('a folder above it makes it another, however it is written', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z][a-z0-9._-]{0,12}$/), (above) => {
      const path = `/${above}/home/ann/app`;
      for (const text of [
        path,
        `file://${path}`,
        `x-y://${path}`,
        encodeURIComponent(path),
        `file://${encodeURIComponent(path)}`,
        // `\n` may be the end of a line.
        ...(/^[bfnrt]/.test(above) ? [] : [path.replaceAll('/', '\\')]),
        path.replaceAll('/', '\\/'),
        base64(`cwd=${path}`),
        `at ${path}/x/../y`,
      ])
        expect([text, partsIn(text, '/home/ann/app')]).toEqual([
          text,
          expect.not.arrayContaining(['directory']),
        ]);
    }),
  );
});
