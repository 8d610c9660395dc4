import { appendFileSync, copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Rendering } from '../../src/core/build-report.ts';
import type { Observation } from '../../src/core/observation.ts';
import { fileSource, streamSource } from '../../src/journal/byte-source.ts';
import { NewerVersionError, ReadingError } from '../../src/journal/reading-errors.ts';
import { openFolder } from '../../src/journal/record-folder.ts';
import { openSources } from '../../src/journal/record-sources.ts';
import type { LoadedReport, Records, Wanted } from '../../src/journal/records.ts';
import { writeReportFile } from '../../src/journal/report-file.ts';
import {
  emptyFolder,
  httpVisit,
  linesOf,
  stdioVisit,
  writeJournal,
  type Visit,
} from '../support/sample-journal.ts';
import { sampleReport } from '../support/sample-report.ts';

const RENDERING: Rendering = {
  tool: { name: 'mcp-tell', version: 'test' },
  fingerprintKey: '0badcafe',
  fingerprint: () => '11111111',
  showSecrets: false,
};

function load(records: Records, wanted: Wanted = 'all'): { reports: LoadedReport[]; problems: string[] } {
  const reports: LoadedReport[] = [];
  const problems = records.reports(wanted, (one) => reports.push(one));
  return {
    reports: reports.sort((a, b) => (a.report.session.startedAt < b.report.session.startedAt ? -1 : 1)),
    problems,
  };
}

async function ofStream(text: string): Promise<Records> {
  return openSources([await streamSource('standard input', [Buffer.from(text)])], RENDERING);
}

describe('a folder', () => {
  it('has every session, oldest first, from journals and from report files', async () => {
    const out = emptyFolder();
    writeJournal(out, httpVisit());
    writeJournal(out, stdioVisit());
    writeReportFile(
      out,
      sampleReport(({ session }) =>
        Object.assign(session, { id: 'onlyreport', startedAt: '2026-11-01T00:00:00.000Z' }),
      ),
    );
    writeFileSync(join(out, 'notes.txt'), 'not ours');
    const records = await openFolder(out, RENDERING);
    expect(records.sessions.map(({ id }) => id)).toEqual([
      'onlyreport',
      'stdiosession22222222222222',
      'httpsession222222222222222',
    ]);
    const { reports, problems } = load(records);
    expect(reports.map(({ report }) => report.session.id)).toEqual(records.sessions.map(({ id }) => id));
    expect(problems).toEqual([]);
  });

  it('that does not exist has none', async () => {
    expect((await openFolder(join(emptyFolder(), 'no'), RENDERING)).sessions).toEqual([]);
  });

  it('makes the reports that are wanted and no others', async () => {
    const out = emptyFolder();
    writeJournal(out, httpVisit());
    writeJournal(out, stdioVisit());
    const { reports } = load(await openFolder(out, RENDERING), new Set(['httpsession222222222222222']));
    expect(reports).toHaveLength(1);
    expect(reports[0]?.report.http?.requests).toHaveLength(7);
  });

  it('names the files that a report comes from', async () => {
    const out = emptyFolder();
    const journal = writeJournal(out, stdioVisit());
    const written = writeReportFile(
      out,
      sampleReport(({ session }) => Object.assign(session, { id: 'stdiosession22222222222222' })),
    );
    expect(load(await openFolder(out, RENDERING)).reports[0]?.files).toEqual([journal, written]);
  });

  it('one session that several processes saw is one report', async () => {
    const out = emptyFolder();
    const whole = httpVisit();
    const at = whole.observations.findIndex(({ kind }) => kind === 'round');
    const first: Visit = { ...whole, observations: whole.observations.slice(0, at) };
    const second: Visit = {
      ...whole,
      instance: 'other22222',
      started: '2026-12-01T03:00:01Z',
      observations: whole.observations
        .slice(at)
        .map((one, n) => ({ ...one, n, instance: 'other22222' })) as Observation[],
    };
    writeJournal(out, first);
    writeJournal(out, second);
    const { reports } = load(await openFolder(out, RENDERING));
    expect(reports).toHaveLength(1);
    expect(reports[0]?.report.session.instances.sort()).toEqual(['http222222', 'other22222']);
    expect(reports[0]?.report.probes.map(({ outcome }) => outcome)).toEqual([
      'answered',
      'answered',
      'answered',
      'answered',
    ]);
  });

  it('relates subprocesses of one parent', async () => {
    const out = emptyFolder();
    writeJournal(out, stdioVisit());
    writeJournal(out, stdioVisit({ instance: 'again22222', session: 'again222222222222222222222' }));
    const { reports } = load(await openFolder(out, RENDERING));
    const related = reports.map(({ report }) => [report.session.id, report.session.related[0]?.session]);
    expect(Object.fromEntries(related)).toEqual({
      stdiosession22222222222222: 'again222222222222222222222',
      again222222222222222222222: 'stdiosession22222222222222',
    });
  });

  it('a file that can’t be read is told, and hides nothing else', async () => {
    const out = emptyFolder();
    writeJournal(out, stdioVisit());
    writeFileSync(
      join(out, '20260101T000000Z-http-newer22222.journal.ndjson'),
      `${JSON.stringify({ ...httpVisit().observations[0], version: 9 })}\n`,
    );
    writeFileSync(
      join(out, '20260101T000000Z-http-0123456789ab.report.json'),
      '{"kind":"mcp-tell/report","version":9}',
    );
    const { reports, problems } = load(await openFolder(out, RENDERING));
    expect(reports).toHaveLength(1);
    expect(problems).toEqual([
      expect.stringContaining('a journal of version 9'),
      expect.stringContaining('a report of version 9'),
    ]);
  });
});

it('visits that are nothing but stray requests are marked', async () => {
  const { observations } = httpVisit();
  const stray = observations.map((one) =>
    one.kind === 'session' ? { ...one, how: 'off-endpoint' as const } : one,
  );
  expect((await ofStream(linesOf({ observations: stray }))).sessions[0]?.stray).toBe(true);
  expect((await ofStream(linesOf({ observations }))).sessions[0]?.stray).toBe(false);
});

describe('damage is said and survived', () => {
  it.each([
    ['a torn last line', '{"n":99,"at":"20', 'last line torn: 16 bytes'],
    ['a line nobody can read', 'garbage\n', '1 line was unreadable'],
    [
      'a kind of a newer version',
      `${JSON.stringify({ ...stdioVisit().observations.at(-1), n: 99, kind: 'telepathy' })}\n`,
      'telepathy ×1',
    ],
  ])('%s', async (_claim, tail, said) => {
    const out = emptyFolder();
    writeJournal(out, stdioVisit({ open: true }), tail);
    const { reports, problems } = load(await openFolder(out, RENDERING));
    expect(reports[0]?.report.verdict.directory.word).toBe('revealed');
    expect([...problems, ...(reports[0]?.report.session.damage ?? [])].join()).toContain(said);
  });

  it('a torn line is in the report itself', async () => {
    const out = emptyFolder();
    writeJournal(out, stdioVisit(), '{"n":99,"at":"20');
    expect(load(await openFolder(out, RENDERING)).reports[0]?.report.session.damage).toEqual([
      '20261201T020815Z-stdio-stdio22222.journal.ndjson: last line torn: 16 bytes',
    ]);
  });

  it('cut anywhere, a journal still gives a report or says that it has none', async () => {
    const whole = linesOf(httpVisit());
    for (let end = 1; end < whole.length; end += 97) {
      const out = emptyFolder();
      writeFileSync(join(out, '20261201T030000Z-http-http222222.journal.ndjson'), whole.slice(0, end));
      const { reports } = load(await openFolder(out, RENDERING));
      expect(reports.length).toBeLessThanOrEqual(2);
    }
  });

  it('a last line without its end is whole', async () => {
    const records = await ofStream(linesOf(stdioVisit()).trimEnd());
    expect(load(records).reports[0]?.report.session).toMatchObject({ end: 'stdin-eof', damage: [] });
  });

  it('killed between a request’s head and its body: the head is shown', async () => {
    const { observations, ...visit } = httpVisit();
    const lines = linesOf({ observations: observations.slice(0, 3), ...visit });
    const { reports } = load(await ofStream(lines));
    expect(reports).toHaveLength(1);
    expect(reports[0]?.report.http?.requests).toHaveLength(1);
  });
});

describe('sources', () => {
  it('a journal and a copy of it are one evidence', async () => {
    const out = emptyFolder();
    const journal = writeJournal(out, httpVisit());
    const copy = join(out, 'copy.ndjson');
    copyFileSync(journal, copy);
    const once = load(openSources([await fileSource(journal)], RENDERING)).reports[0]?.report;
    const twice = load(openSources([await fileSource(journal), await fileSource(copy)], RENDERING)).reports[0]
      ?.report;
    expect(twice).toEqual(once);
  });

  it('the order of sources does not change a report', async () => {
    const out = emptyFolder();
    const [a, b] = [writeJournal(out, httpVisit()), writeJournal(out, stdioVisit())];
    const one = load(openSources([await fileSource(a), await fileSource(b)], RENDERING)).reports;
    const other = load(openSources([await fileSource(b), await fileSource(a)], RENDERING)).reports;
    expect(other).toEqual(one);
  });

  it('a log written with --log json gives the journal’s report, whatever stands between and whichever came first', async () => {
    const { observations } = httpVisit();
    const wanted = load(await ofStream(linesOf({ observations }))).reports[0]?.report;
    const entries = observations.map((observation) => ({
      severity: 'DEBUG',
      message: observation.kind,
      observation,
    }));
    const lines = `starting up\n${entries.map((entry) => JSON.stringify(entry)).join('\n{"other":1}\n')}\n`;
    const cloud = JSON.stringify(
      entries.map((jsonPayload) => ({ insertId: 'x', jsonPayload })).reverse(),
      null,
      2,
    );
    expect(load(await ofStream(lines)).reports[0]?.report).toEqual(wanted);
    expect(load(await ofStream(cloud)).reports[0]?.report).toEqual(wanted);
  });

  it('a log beside the journal of the same process adds nothing', async () => {
    const out = emptyFolder();
    const journal = writeJournal(out, httpVisit());
    const log = join(out, 'log.txt');
    for (const observation of httpVisit().observations)
      appendFileSync(log, `${JSON.stringify({ observation })}\n`);
    const once = load(openSources([await fileSource(journal)], RENDERING)).reports[0]?.report;
    expect(
      load(openSources([await fileSource(log), await fileSource(journal)], RENDERING)).reports[0]?.report,
    ).toEqual(once);
  });

  it.each([
    ['on one line', JSON.stringify(sampleReport())],
    ['on many', JSON.stringify(sampleReport(), null, 2)],
    ['in a list', JSON.stringify([sampleReport()])],
    ['with a byte order mark', `\ufeff${JSON.stringify(sampleReport(), null, 2)}`],
  ])('a report %s', async (_claim, text) => {
    expect(load(await ofStream(text)).reports.map(({ report }) => report)).toEqual([sampleReport()]);
  });

  it('a report of the first published form, without what was added later', async () => {
    const { fingerprintKey: _key, omitted: _omitted, ...old } = sampleReport();
    const [made] = load(await ofStream(JSON.stringify(old))).reports;
    expect(made?.report).toMatchObject({ fingerprintKey: '', omitted: [] });
  });

  it.each([
    ['nothing', '', 'is empty'],
    ['text', 'hello\nworld\n', 'no observation in it'],
    ['a comparison', '{"kind":"mcp-tell/diff","version":1}', 'is a mcp-tell/diff'],
    ['another JSON', '{\n"a": 1}', 'has no "kind": "mcp-tell/report"'],
    ['a broken report', '{"kind":"mcp-tell/report","version":1}', 'is a damaged report'],
    [
      'half a report',
      JSON.stringify(sampleReport(), null, 2).slice(0, 500),
      'neither a journal nor a report',
    ],
  ])('%s is refused, and the message says why', async (_claim, text, why) => {
    await expect(ofStream(text)).rejects.toThrow(ReadingError);
    await expect(ofStream(text)).rejects.toThrow(why);
  });

  it('newer versions are refused by name', async () => {
    await expect(ofStream(JSON.stringify({ ...sampleReport(), version: 2 }))).rejects.toThrow(
      NewerVersionError,
    );
    await expect(
      ofStream(`${JSON.stringify({ ...stdioVisit().observations[0], version: 2 })}\n`),
    ).rejects.toThrow(NewerVersionError);
  });

  it('numbers that JavaScript can’t hold come through a report file', async () => {
    const text = JSON.stringify(sampleReport())
      .replace('"undocumented":[]', '"undocumented":[],"x":1')
      .replace('"params":{', '"params":{"big":9007199254740993,');
    const [made] = load(await ofStream(text)).reports;
    expect(JSON.stringify(made?.report.client.params)).toContain('9007199254740993');
  });
});

it('under the key of another machine, values are not taken for comparable with ours', async () => {
  const [foreign] = load(await ofStream(linesOf(stdioVisit({ fingerprintKey: 'feedbeef' })))).reports;
  expect(foreign?.report.fingerprintKey).toBe('0badcafe+feedbeef');
  const [ours] = load(await ofStream(linesOf(stdioVisit()))).reports;
  expect(ours?.report.fingerprintKey).toBe('0badcafe');
});

it('a stream that is too large for memory gives the same report', async () => {
  const pieces = linesOf(stdioVisit()).match(/.{1,1000}/gs) ?? [];
  const source = await streamSource(
    'standard input',
    pieces.map((piece) => Buffer.from(piece)),
    5000,
  );
  const inMemory = load(await ofStream(pieces.join(''))).reports[0];
  expect(load(openSources([source], RENDERING)).reports[0]).toEqual(inMemory);
});
