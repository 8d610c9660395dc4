import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import envPaths from 'env-paths';
import { describe, expect, it } from 'vitest';
import { loadFingerprintKey } from '../../src/journal/fingerprint-key.ts';
import { createPrivateFile, writePrivateFile } from '../../src/journal/private-file.ts';
import { digestOf, recordKind } from '../../src/journal/record-names.ts';
import { writeReportFile } from '../../src/journal/report-file.ts';
import {
  openStateDirectory,
  stateDirectory,
  StateDirectoryError,
  stateFolder,
} from '../../src/journal/state-directory.ts';
import { emptyFolder } from '../support/sample-journal.ts';
import { sampleReport } from '../support/sample-report.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('the folder', () => {
  it('is the user’s state directory, or the one that is named', () => {
    expect(stateDirectory(null)).toBe(envPaths('mcp-tell', { suffix: '' }).log);
    expect(stateDirectory('x')).toBe(join(process.cwd(), 'x'));
  });

  it.each([
    ['linux', {}],
    ['linux', { XDG_STATE_HOME: '/var/state' }],
    ['freebsd', {}],
    ['darwin', { XDG_STATE_HOME: '/var/state' }],
    ['win32', {}],
    ['win32', { LOCALAPPDATA: '/local' }],
  ] as const)('is where env-paths says, on %s with %j', (platform, variables) => {
    const { env } = process;
    const was = { platform: process.platform, XDG_STATE_HOME: env['XDG_STATE_HOME'] };
    try {
      Object.defineProperty(process, 'platform', { value: platform });
      delete env['XDG_STATE_HOME'];
      Object.assign(env, variables);
      expect(stateFolder(platform, variables, homedir())).toBe(envPaths('mcp-tell', { suffix: '' }).log);
    } finally {
      Object.defineProperty(process, 'platform', { value: was.platform });
      for (const name of Object.keys(variables)) delete env[name];
      if (was.XDG_STATE_HOME !== undefined) env['XDG_STATE_HOME'] = was.XDG_STATE_HOME;
    }
  });

  it('is made for its owner alone', () => {
    const out = join(emptyFolder(), 'deep', 'out');
    expect(openStateDirectory(out)).toBe(out);
    expect(modeOf(out)).toBe('700');
  });

  it('that can’t be had is an error that says what to change', () => {
    const file = join(emptyFolder(), 'file');
    writeFileSync(file, '');
    expect(() => openStateDirectory(join(file, 'out'))).toThrow(StateDirectoryError);
    expect(() => openStateDirectory(join(file, 'out'))).toThrow('choose another folder with --out DIR');
  });
});

describe('whole files', () => {
  it('are readable by their owner alone, replaced in one step, and leave no draft', () => {
    const file = join(emptyFolder(), 'x.json');
    writePrivateFile(file, 'one');
    writePrivateFile(file, 'two');
    expect([readFileSync(file, 'utf8'), modeOf(file), readdirSync(join(file, '..'))]).toEqual([
      'two',
      '600',
      ['x.json'],
    ]);
  });

  it('are never replaced where they are to be new', () => {
    const file = join(emptyFolder(), 'x');
    expect(createPrivateFile(file, 'one')).toBe(true);
    expect(createPrivateFile(file, 'two')).toBe(false);
    expect([readFileSync(file, 'utf8'), readdirSync(join(file, '..'))]).toEqual(['one', ['x']]);
  });

  it('of reports have names that hold nothing of the client’s', () => {
    const out = emptyFolder();
    const evil = '../../etc/passwd\u001b';
    const file = writeReportFile(
      out,
      sampleReport(({ session, client }) => {
        session.id = evil;
        client.name = evil;
      }),
    );
    expect(recordKind(file.slice(out.length + 1))).toBe('report');
    expect(file).toContain(digestOf(evil));
    expect(modeOf(file)).toBe('600');
  });
});

describe('names of ours', () => {
  it.each([
    ['20261201T020815Z-stdio-abcdefghij.journal.ndjson', 'journal'],
    ['20261201T020815Z-http-0123456789ab.report.json', 'report'],
    ['20261201T020815Z-http-sse-0123456789ab.report.json', 'report'],
    ['20261201T020815Z-http-0123456789ab.report.json.0123456789ab.tmp', 'draft'],
    ['fingerprint.key', 'key'],
    ['fingerprint.key.0123456789ab.tmp', 'draft'],
    ['report.json', null],
    ['x20261201T020815Z-stdio-abcdefghij.journal.ndjson', null],
    ['20261201T020815Z-stdio-abcdefghij.journal.ndjson.bak', null],
    ['fingerprintxkey', null],
  ])('%s: %s', (name, kind) => {
    expect(recordKind(name)).toBe(kind);
  });
});

describe('the fingerprint key', () => {
  /** The user's state directory is found by a child process, since it is looked up as the module loads. */
  async function inChild(home: string, out: string, key = ''): Promise<{ id: string; mark: string }> {
    const module = fileURLToPath(new URL('../../src/journal/fingerprint-key.ts', import.meta.url));
    const script = `import(${JSON.stringify(module)}).then(async (m) => { const k = await m.loadFingerprintKey(process.env, ${JSON.stringify(out)}); console.log(JSON.stringify({ id: k.id, mark: k.fingerprint('secret') })); });`;
    const child = spawn(process.execPath, ['-e', script], {
      env: { HOME: home, XDG_STATE_HOME: join(home, 'state'), MCP_TELL_FINGERPRINT_KEY: key },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    for await (const chunk of child.stdout) text += String(chunk);
    return JSON.parse(text) as { id: string; mark: string };
  }

  it('is made once, even where many processes begin at once, and kept for its owner alone', async () => {
    const home = emptyFolder();
    const all = await Promise.all(Array.from({ length: 6 }, async () => inChild(home, emptyFolder())));
    expect(new Set(all.map(({ id, mark }) => `${id} ${mark}`)).size).toBe(1);
    const file = join(home, 'state', 'mcp-tell', 'fingerprint.key');
    expect(modeOf(file)).toBe('600');
    expect(readdirSync(join(file, '..'))).toEqual(['fingerprint.key']);
  });

  it('lies in --out where the user’s directory can’t be written, and is nobody’s file where neither can', async () => {
    const home = emptyFolder();
    writeFileSync(join(home, 'state'), 'in the way');
    const out = emptyFolder();
    await inChild(home, out);
    expect(existsSync(join(out, 'fingerprint.key'))).toBe(true);
    const none = await inChild(home, join(home, 'state', 'out'));
    expect(none.mark).toMatch(/^[0-9a-f]{8}$/);
  });

  it('comes from the environment where it is given there', async () => {
    const [one, same, other] = await Promise.all([
      inChild(emptyFolder(), emptyFolder(), 'k1'),
      inChild(emptyFolder(), emptyFolder(), 'k1'),
      inChild(emptyFolder(), emptyFolder(), 'k2'),
    ]);
    expect(one).toEqual(same);
    expect(other.id).not.toBe(one.id);
    expect(other.mark).not.toBe(one.mark);
    expect(JSON.stringify(one)).not.toContain('k1');
  });

  it('that was damaged is not used', async () => {
    const home = emptyFolder();
    mkdirSync(join(home, 'state', 'mcp-tell'), { recursive: true });
    writeFileSync(join(home, 'state', 'mcp-tell', 'fingerprint.key'), 'short');
    const out = emptyFolder();
    await inChild(home, out);
    expect(existsSync(join(out, 'fingerprint.key'))).toBe(true);
  });
});

it('the key in use here is loaded without a child too', async () => {
  const { id, fingerprint } = loadFingerprintKey({ MCP_TELL_FINGERPRINT_KEY: 'k' }, emptyFolder());
  expect([id, fingerprint('x')]).toEqual([
    expect.stringMatching(/^[0-9a-f]{8}$/),
    expect.stringMatching(/^[0-9a-f]{8}$/),
  ]);
});
