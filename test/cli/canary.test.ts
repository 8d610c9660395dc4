/**
 * A planted directory in reports made later: as the recording process was told, as the reader says, and never another's sightings.
 */
import { join } from 'node:path';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Observation } from '../../src/core/observation.ts';
import { TOO_LONG_TO_CARRY } from '../../src/core/round-state.ts';
import type { Report } from '../../src/core/report.ts';
import { writeReportFile } from '../../src/journal/report-file.ts';
import { runCli } from '../support/run-cli.ts';
import {
  emptyFolder,
  httpVisit,
  linesOf,
  stdioVisit,
  writeJournal,
  type Visit,
} from '../support/sample-journal.ts';
import { fullReport } from '../support/sample-report.ts';

const APP = '/home/ann/app';
const OTHER = '/srv/other-nest';

/** A line that tells of an answer without having it. */
function carriedAway({ observations, session, instance }: Visit): Observation {
  const { at = '', t = 0, n = 0 } = observations.at(-1) ?? {};
  const times = { sentAt: at, repliedAt: at };
  const answer = { probe: 'roots/list', url: false, id: 'elsewhere', ...times, reply: null } as const;
  const answers = [{ ...answer, why: TOO_LONG_TO_CARRY }];
  return { kind: 'carried', at, t, n: n + 1, instance, session, round: 2, answers };
}

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

  it('what is missing of it, and answers that another process heard, are said', async () => {
    const out = emptyFolder();
    const visit = stdioVisit({ canary: OTHER });
    writeJournal(out, visit, '{"torn');
    expect((await canaryOf('--out', out))?.gaps).toContainEqual({ what: 'journal', times: 1 });
    writeJournal(out, { ...visit, observations: [...visit.observations, carriedAway(visit)] });
    const { gaps } = (await canaryOf('--out', out)) ?? {};
    expect(gaps).toContainEqual({ what: 'answer', times: 1 });
    expect(gaps?.map(({ what }) => what)).not.toContain('journal');
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
