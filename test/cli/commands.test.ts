import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diff as diffShape } from '../../src/core/diff-schema.ts';
import { report as reportShape } from '../../src/core/report.ts';
import { writeReportFile } from '../../src/journal/report-file.ts';
import { runCli, transcript, type RunOptions } from '../support/run-cli.ts';
import { emptyFolder, httpVisit, linesOf, stdioVisit, writeJournal } from '../support/sample-journal.ts';
import { sampleHttpReport, sampleReport } from '../support/sample-report.ts';

/** A folder with one stdio and one HTTP visit of the same client, and an older one of another. */
function recorded(): string {
  const out = emptyFolder();
  writeJournal(out, stdioVisit());
  writeJournal(out, httpVisit());
  writeJournal(
    out,
    stdioVisit({
      instance: 'older22222',
      session: 'oldersession22222222222222',
      started: '2026-11-30T00:00:00Z',
      client: 'other-client',
      ppid: 9,
      open: true,
    }),
  );
  return out;
}

async function golden(
  name: string,
  args: (folder: string) => readonly string[],
  folder = recorded(),
  options: RunOptions = {},
): Promise<void> {
  const given = args(folder);
  await expect(transcript(given, await runCli(given, options), folder)).toMatchFileSnapshot(
    `goldens/${name}.txt`,
  );
}

describe('what is printed', () => {
  it('ls', async () => golden('ls', (out) => ['ls', '--out', out]));
  it('ls --json', async () => golden('ls as JSON', (out) => ['ls', '--json', '--out', out]));
  it('ls marks a visit that was invited to tell more, and no other', async () => {
    const out = emptyFolder();
    writeReportFile(
      out,
      sampleReport(({ session }) => (session.bait = true)),
    );
    writeReportFile(out, sampleHttpReport());
    const { stdout } = await runCli(['ls', '--out', out]);
    expect(stdout).toContain('stdio, bait');
    expect(stdout.match(/bait/g)).toHaveLength(1);
  });
  it('report: the newest', async () => golden('report, the newest', (out) => ['report', '--out', out]));
  it('report: by the beginning of an id', async () =>
    golden('report by an id’s beginning', (out) => ['report', 'stdios', '--out', out]));
  it('report: all', async () => golden('report --all', (out) => ['report', '--all', '--out', out]));
  it('report: live', async () =>
    golden('report of an open session', (out) => ['report', 'older', '--out', out]));
  it('diff: the newest two of one client', async () =>
    golden('diff without arguments', (out) => ['diff', '--out', out]));
  it('diff: the same', async () =>
    golden('diff of one with itself', (out) => ['diff', 'stdios', 'stdios', '--out', out]));
  it('matrix', async () => golden('matrix', (out) => ['matrix', '--out', out]));
  it('matrix: facts', async () =>
    golden('matrix as facts', (out) => ['matrix', '--format', 'facts', '--out', out]));
  it('help', async () =>
    golden('help', () => ['--help'], emptyFolder(), { env: { XDG_STATE_HOME: '/state' } }));
  it.each(['http', 'report', 'diff', 'matrix'])('help of %s', async (command) =>
    golden(`help of ${command}`, () => [command, '--help']),
  );
  it('version', async () => golden('version', () => ['--version']));
  it('purge', async () => golden('purge', (out) => ['purge', '--yes', '--out', out]));
});

describe('trouble is one line that says what to change, and exit code 2', () => {
  const cases: [name: string, args: readonly string[]][] = [
    ['an unknown command', ['stdoi']],
    ['a command that comes later', ['compare']],
    ['an unknown flag', ['ls', '--jsn']],
    ['a flag of another command', ['ls', '--port', '1']],
    ['a flag without its value', ['report', '--format']],
    ['a flag in place of a value', ['report', '--format', '--all']],
    ['a value for a switch', ['ls', '--json=yes']],
    ['an unknown format', ['report', '--format', 'pdf']],
    ['a format of another command', ['report', '--format', 'csv']],
    ['a port that is none', ['http', '--port', '99999']],
    ['a port that is no number', ['http', '--port', 'eighty']],
    ['a time without sense', ['stdio', '--timeout', 'soon']],
    ['a time to live without unit', ['http', '--ttl', '30']],
    ['an unknown question', ['stdio', '--skip', 'root']],
    ['a size that is none', ['stdio', '--max-body', 'big']],
    ['a host that is a URL', ['http', '--host', 'http://x']],
    ['an argument too many', ['ls', 'x']],
    ['a demonstration that there is not', ['selftest', '--only', 'helo']],
    ['one side only', ['diff', 'a']],
    ['standard input twice', ['diff', '-', '-']],
    ['a session that is not there', ['report', 'nosuchsession', '--out', '/nonexistent/out']],
    ['a file that is not there', ['report', './no.json']],
    ['nothing recorded', ['report', '--out', '/nonexistent/out']],
    ['nobody on record', ['matrix', '--out', '/nonexistent/out']],
    ['a weight that is none', ['diff', '--fail-on', 'identity']],
    ['a baseline without its file', ['diff', '--write-baseline']],
    ['nothing to compare', ['diff', '--out', '/nonexistent/out']],
    ['a folder that can’t be made', ['stdio', '--out', '/dev/null/x']],
    ['nothing on standard input', ['report', '-']],
  ];
  it('each of them', { timeout: 90_000 }, async () => {
    const texts = await Promise.all(
      cases.map(async ([name, args]) => `# ${name}\n${transcript(args, await runCli(args), 'OUT')}`),
    );
    for (const text of texts) expect(text).toMatch(/^# .*\n\$ .*\n--- stderr\nmcp-tell: .*\n--- exit 2\n$/);
    await expect(texts.join('\n')).toMatchFileSnapshot('goldens/trouble.txt');
  });

  it('PORT in the environment is checked like --port', async () => {
    const { stderr, code } = await runCli(['http'], { env: { PORT: 'x' } });
    expect([stderr, code]).toEqual([
      'mcp-tell: PORT in the environment: x: give a port from 1 to 65535, or 0 for any free one\n',
      2,
    ]);
  });

  it('a session by the id that the client gave it', async () => {
    const out = emptyFolder();
    writeJournal(out, httpVisit({ clientSessionId: 'the client’s own' }));
    writeJournal(
      out,
      httpVisit({ session: 'another', instance: 'other22222', started: '2026-12-02T00:00:00Z' }),
    );
    const { stdout } = await runCli(['report', 'the client’s own', '--format', 'json', '--out', out]);
    expect(JSON.parse(stdout)).toMatchObject({ session: { id: 'httpsession222222222222222' } });
  });

  it('an id that begins several sessions', async () => {
    const out = emptyFolder();
    writeJournal(out, stdioVisit({ session: 'aaaa1', instance: 'a' }));
    writeJournal(out, stdioVisit({ session: 'aaaa2', instance: 'b' }));
    expect(await runCli(['report', 'aaaa', '--out', out])).toMatchObject({
      stderr: 'mcp-tell: aaaa is the beginning of 2 sessions: aaaa1, aaaa2; give more of it\n',
      code: 2,
    });
  });
});

describe('data', () => {
  it('report --format json has the shape of the schema', async () => {
    const { stdout } = await runCli(['report', '--format', 'json', '--out', recorded()]);
    expect(reportShape.parse(JSON.parse(stdout)).session.id).toBe('httpsession222222222222222');
  });

  it('diff --format json too, and its exit code is the answer', async () => {
    const out = recorded();
    const { stdout, code } = await runCli(['diff', '--format', 'json', '--out', out]);
    expect(diffShape.parse(JSON.parse(stdout))).toMatchObject({
      same: false,
      a: { binding: 'stdio' },
      b: { binding: 'http' },
    });
    expect(code).toBe(1);
    expect(
      JSON.parse((await runCli(['diff', 'stdios', 'stdios', '--format', 'json', '--out', out])).stdout),
    ).toMatchObject({ same: true, differences: [] });
  });

  it('--schema prints a JSON Schema', async () => {
    expect(JSON.parse((await runCli(['report', '--schema'])).stdout)).toMatchObject({
      $schema: expect.stringContaining('json-schema.org'),
      type: 'object',
    });
  });

  it('a report, a journal or a log on standard input', async () => {
    for (const input of [
      JSON.stringify(sampleReport(), null, 2),
      linesOf(stdioVisit()),
      linesOf(stdioVisit()).replaceAll(/^(.*)$/gm, (line) => (line === '' ? '' : `{"observation":${line}}`)),
    ]) {
      const { stdout, code } = await runCli(['report', '-'], { input });
      expect([stdout.split('\n')[0]?.slice(0, 48), code]).toEqual([
        'Working directory: revealed (project): /home/ann',
        0,
      ]);
    }
  });

  it('report files by path, one for each side', async () => {
    const out = emptyFolder();
    const [a, b] = [writeReportFile(out, sampleReport()), writeReportFile(out, sampleHttpReport())];
    expect((await runCli(['diff', a, b])).code).toBe(1);
    expect((await runCli(['diff', a, a])).code).toBe(0);
  });

  it('credentials are masked, unless somebody asks for them', async () => {
    const out = recorded();
    const token = 'abcdefghijklmnopqrstuvwxyz0123456789';
    expect((await runCli(['report', '--format', 'json', '--out', out])).stdout).not.toContain(token);
    expect((await runCli(['report', '--format', 'json', '--show-secrets', '--out', out])).stdout).toContain(
      token,
    );
  });

  it('--session chooses one of a file’s sessions', async () => {
    const out = emptyFolder();
    const file = join(out, 'both.ndjson');
    writeFileSync(file, linesOf(stdioVisit()) + linesOf(httpVisit()));
    const { stdout } = await runCli(['report', file, '--session', 'stdios', '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({ session: { id: 'stdiosession22222222222222' } });
    expect(JSON.parse((await runCli(['report', file, '--all', '--format', 'json'])).stdout)).toHaveLength(2);
  });
});

describe('colour', () => {
  it('only where it is asked for, since no terminal is here', async () => {
    const out = recorded();
    expect((await runCli(['report', '--out', out])).stdout).not.toContain('\u001b');
    expect((await runCli(['report', '--out', out], { env: { FORCE_COLOR: '1' } })).stdout).toContain(
      '\u001b[',
    );
    expect(
      (await runCli(['report', '--out', out], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } })).stdout,
    ).not.toContain('\u001b');
  });
});

describe('purge', () => {
  it('wants --yes where nobody can be asked, and then deletes nothing', async () => {
    const out = recorded();
    const { stderr, code } = await runCli(['purge', '--out', out]);
    expect([stderr, code]).toEqual([
      `mcp-tell: purge would delete 3 files in ${out}: say --yes to do it without being asked\n`,
      2,
    ]);
    expect(readdirSync(out)).toHaveLength(3);
  });

  it('deletes our files and nobody else’s', async () => {
    const out = recorded();
    writeReportFile(out, sampleReport());
    for (const name of [
      'notes.txt',
      'my.journal.ndjson',
      '20261201T020815Z-http-x.report.json',
      'fingerprint.key.bak',
    ])
      writeFileSync(join(out, name), '');
    writeFileSync(join(out, 'fingerprint.key'), '00');
    expect((await runCli(['purge', '--yes', '--out', out])).code).toBe(0);
    expect(readdirSync(out).sort()).toEqual([
      '20261201T020815Z-http-x.report.json',
      'fingerprint.key.bak',
      'my.journal.ndjson',
      'notes.txt',
    ]);
  });
});

it('reading changes nothing in the folder', async () => {
  const out = recorded();
  const before = readdirSync(out).map((name) => [name, statSync(join(out, name)).mtimeMs]);
  for (const args of [['ls'], ['report'], ['diff'], ['matrix']]) await runCli([...args, '--out', out]);
  expect(readdirSync(out).map((name) => [name, statSync(join(out, name)).mtimeMs])).toEqual(before);
});
