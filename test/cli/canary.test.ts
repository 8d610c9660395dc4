/**
 * A planted directory in reports made later: as the recording process was told, as the reader says, and never another's sightings.
 */
import { join } from 'node:path';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import { writeReportFile } from '../../src/journal/report-file.ts';
import { runCli } from '../support/run-cli.ts';
import { emptyFolder, httpVisit, linesOf, stdioVisit, writeJournal } from '../support/sample-journal.ts';
import { fullReport } from '../support/sample-report.ts';

const APP = '/home/ann/app';
const OTHER = '/srv/other-nest';

async function canaryOf(...args: readonly string[]): Promise<Report['canary']> {
  const { stdout, stderr } = await runCli(['report', '--format', 'json', ...args]);
  expect(stderr).toBe('');
  return (JSON.parse(stdout) as Report).canary;
}

describe('of a journal', () => {
  it('what the recording process looked for is looked for again', async () => {
    const out = emptyFolder();
    writeJournal(out, httpVisit({ canary: APP }));
    const canary = await canaryOf('--out', out);
    expect(canary?.directory).toBe(APP);
    expect(canary?.seen.map(({ part, where }) => `${part} ${where}`)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^directory \(response\)#/)]),
    );
  });

  it('the reader’s word goes before it', async () => {
    const out = emptyFolder();
    writeJournal(out, httpVisit({ canary: APP }));
    const canary = await canaryOf('--out', out, '--canary', `${OTHER}/`);
    expect(canary).toMatchObject({ directory: OTHER, seen: [] });
  });

  it('each session by its own process', async () => {
    const out = emptyFolder();
    writeJournal(out, stdioVisit({ canary: OTHER }));
    writeJournal(out, httpVisit());
    const { stdout } = await runCli(['report', '--all', '--format', 'json', '--out', out]);
    const reports = JSON.parse(stdout) as Report[];
    const told = reports.map(({ session, canary }) => [session.binding, canary?.directory ?? null]);
    expect(Object.fromEntries(told)).toEqual({ http: null, stdio: OTHER });
  });

  it('one of before there was any is read as one without', async () => {
    const file = join(emptyFolder(), 'old.journal.ndjson');
    const lines = linesOf(httpVisit()).replace(',"canary":null', '');
    expect(lines).not.toContain('canary');
    writeFileSync(file, lines);
    expect(await canaryOf(file)).toBeNull();
    expect((await canaryOf(file, '--canary', APP))?.directory).toBe(APP);
  });
});

describe('of a report file', () => {
  function file(): string {
    const out = emptyFolder();
    writeReportFile(out, fullReport());
    return join(out, readdirSync(out)[0] ?? '');
  }

  it('shows what was seen when it was written', async () => {
    const path = file();
    const stored = (JSON.parse(readFileSync(path, 'utf8')) as Report).canary;
    expect(await canaryOf(path)).toEqual(stored);
    expect(await canaryOf(path, '--canary', stored?.directory ?? '')).toEqual(stored);
  });

  it('is refused where another directory is asked for', async () => {
    const path = file();
    for (const format of ['text', 'json', 'md', 'html']) {
      const { stdout, stderr, code } = await runCli(['report', path, '--canary', OTHER, '--format', format]);
      expect([stdout, code]).toEqual(['', 2]);
      expect(stderr).toBe(
        `mcp-tell: ${path} holds no raw evidence in which ${OTHER} could be looked for: give its journal\n`,
      );
    }
  });

  it('beside others that can be searched it has none, and that is said', async () => {
    const out = emptyFolder();
    writeReportFile(out, fullReport());
    writeJournal(out, stdioVisit());
    const given = ['report', '--all', '--format', 'json', '--out', out, '--canary', OTHER];
    const { stdout, stderr, code } = await runCli(given);
    expect(code).toBe(0);
    const reports = JSON.parse(stdout) as Report[];
    expect(new Set(reports.map(({ canary }) => canary?.directory ?? null))).toEqual(new Set([OTHER, null]));
    expect(stderr).toContain('give its journal');
  });
});
