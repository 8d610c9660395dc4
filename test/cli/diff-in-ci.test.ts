import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { report as reportShape } from '../../src/core/report.ts';
import { writeReportFile } from '../../src/journal/report-file.ts';
import { runCli } from '../support/run-cli.ts';
import { emptyFolder, httpVisit, stdioVisit, writeJournal } from '../support/sample-journal.ts';
import { disclosed, sampleReport } from '../support/sample-report.ts';

const NEWER = {
  instance: 'newer22222',
  session: 'newersession22222222222222',
  started: '2026-12-03T00:00:00Z',
};

it('a baseline is written once, 0600, and the newest like visit is held against it', async () => {
  const out = emptyFolder();
  const file = join(out, 'client.json');
  writeJournal(out, stdioVisit());
  const missing = await runCli(['diff', '--baseline', file, '--out', out]);
  expect([missing.code, missing.stderr]).toEqual([
    2,
    `mcp-tell: there is no baseline ${file}: --write-baseline makes it from what would be compared with it\n`,
  ]);
  const written = await runCli(['diff', '--baseline', file, '--write-baseline', '--out', out]);
  expect([written.code, written.stdout]).toEqual([0, '']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(reportShape.parse(JSON.parse(readFileSync(file, 'utf8'))).session.binding).toBe('stdio');

  // A newer visit over HTTP answers another question, and is not taken.
  writeJournal(out, httpVisit({ started: '2026-12-04T00:00:00Z' }));
  writeJournal(out, stdioVisit(NEWER));
  const { code, stdout } = await runCli([
    'diff',
    '--baseline',
    file,
    '--write-baseline',
    '--format',
    'json',
    '--out',
    out,
  ]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ same: true, b: { session: NEWER.session } });
});

it('a baseline for which there is no like visit is trouble', async () => {
  const out = emptyFolder();
  const file = writeReportFile(out, sampleReport());
  const empty = emptyFolder();
  const { code, stderr } = await runCli(['diff', '--baseline', file, '--out', empty]);
  expect([code, stderr]).toEqual([
    2,
    `mcp-tell: no session of imagined-client over stdio in ${empty} to compare with ${file}; give a source\n`,
  ]);
});

it('a visit that was invited to tell more is held against a baseline that was not only where there is no other', async () => {
  const out = emptyFolder();
  const baseline = join(emptyFolder(), 'client.json');
  writeFileSync(baseline, JSON.stringify(sampleReport(({ session }) => (session.id = 'baseline'))));
  const baited = sampleReport(({ session }) =>
    Object.assign(session, { id: 'baited', bait: true, startedAt: '2026-12-09T00:00:00.000Z' }),
  );
  writeReportFile(out, baited);
  const against = async (): Promise<string> =>
    (await runCli(['diff', '--baseline', baseline, '--format', 'json', '--out', out])).stdout;
  expect(JSON.parse(await against())).toMatchObject({ b: { session: 'baited' } });
  writeReportFile(
    out,
    sampleReport(({ session }) => (session.id = 'plain')),
  );
  expect(JSON.parse(await against())).toMatchObject({ b: { session: 'plain' } });
});

it('a file in which there is no session is named as the fault', async () => {
  const out = emptyFolder();
  const file = join(out, 'none.json');
  writeFileSync(file, '[]');
  const { code, stderr } = await runCli(['diff', '--baseline', file, '--out', out]);
  expect([code, stderr]).toEqual([
    2,
    `mcp-tell: there is no session in ${file}: give a report or a journal of mcp-tell\n`,
  ]);
  expect((await runCli(['report', '--out', emptyFolder()])).stderr).toContain('start with mcp-tell http');
});

it('--write-baseline alone writes nothing, and a baseline takes one source', async () => {
  const out = emptyFolder();
  expect((await runCli(['diff', '--write-baseline', '--out', out])).code).toBe(2);
  const { code, stderr } = await runCli([
    'diff',
    'a',
    'b',
    '--baseline',
    './x.json',
    '--write-baseline',
    '--out',
    out,
  ]);
  expect([code, stderr]).toEqual([2, 'mcp-tell: a baseline is compared with one source: leave out b\n']);
  expect(existsSync(join(out, 'x.json'))).toBe(false);
});

it('--fail-on says from which weight on a difference ends in 1', async () => {
  const out = emptyFolder();
  const before = writeReportFile(out, sampleReport());
  const renamed = writeReportFile(
    emptyFolder(),
    sampleReport(({ client }) => {
      client.info = { name: 'imagined-client', version: '2' };
    }),
  );
  const leaking = writeReportFile(
    emptyFolder(),
    sampleReport(({ disclosures }) => disclosures.push(disclosed('user', 'header:x-user', 'ann'))),
  );
  const code = async (...args: string[]): Promise<number | undefined> =>
    (await runCli(['diff', before, ...args])).code;
  expect(await code(renamed)).toBe(1);
  expect(await code(renamed, '--fail-on', 'behaviour')).toBe(0);
  expect(await code(leaking, '--fail-on', 'leak')).toBe(1);
  expect((await runCli(['diff', before, renamed, '--fail-on', 'leak'])).stderr).toBe(
    'mcp-tell: no difference weighs as much as --fail-on leak: exit code 0\n',
  );
});
