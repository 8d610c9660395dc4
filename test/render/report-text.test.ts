import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import { renderReportText } from '../../src/render/report-text.ts';
import { widthOf } from '../../src/render/text-width.ts';
import { disclosed, sampleHttpReport, sampleReport } from '../support/sample-report.ts';

const FILES = ['/state/20261201T020815Z-stdio-inst2345.journal.ndjson'];

function busy(report: Report): void {
  report.session.related = [
    { session: 'zzzz', why: 'same parent process, started 12 ms later', confidence: 'certain' },
  ];
  report.session.damage = ['x.journal.ndjson: last line torn: 17 bytes'];
  report.oddities = [
    { code: 'crlf', at: '', detail: 'lines end in CR LF', raw: null },
    { code: 'reply-orphan', at: '', detail: 'a response to nothing that was asked', raw: '{}' },
    { code: 'reply-orphan', at: '', detail: 'a response to nothing that was asked', raw: '{}' },
  ];
  report.client.undocumented = ['/params/roots'];
  report.omitted = ['3 × messages'];
}

describe('a report for a person', () => {
  it.each([
    ['stdio, 80 columns', sampleReport(busy), 80],
    ['HTTP, 80 columns', sampleHttpReport(), 80],
    ['stdio, 140 columns', sampleReport(busy), 140],
  ])('%s', async (name, report, width) => {
    await expect(renderReportText(report, { width, colour: false, files: FILES })).toMatchFileSnapshot(
      `goldens/report ${name}.txt`,
    );
  });

  it('the verdict is the first line', () => {
    expect(renderReportText(sampleReport(), { width: 200, colour: false, files: [] }).split('\n')[0]).toBe(
      'Working directory: revealed (project): /home/ann/app, by roots/list and the process’s cwd',
    );
  });

  it('colour changes nothing but colour', () => {
    const plain = renderReportText(sampleReport(busy), { width: 80, colour: false, files: FILES });
    const coloured = renderReportText(sampleReport(busy), { width: 80, colour: true, files: FILES });
    expect(coloured).toContain('\u001b[');
    expect(coloured.replaceAll(/\u001b\[\d+m/g, '')).toBe(plain);
  });

  it('hostile text moves nothing, and no list is endless', () => {
    const evil = '\u001b[2J\u202e\r\n'.repeat(200);
    const report = sampleReport((made) => {
      busy(made);
      Object.assign(made.client, {
        name: evil,
        version: evil,
        info: { [evil]: evil },
        capabilities: { [evil]: { [evil]: 1 } },
        undocumented: Array(500).fill(evil),
      });
      made.verdict.directory.line = evil;
      made.disclosures = Array.from({ length: 5000 }, (_none, at) =>
        disclosed(`kind${at % 7}${evil}`, `header:${evil}${at}`, `${evil}${at}`),
      );
      made.oddities = Array.from({ length: 5000 }, (_none, at) => ({
        code: `${at}${evil}`,
        at: evil,
        detail: evil,
        raw: evil,
      }));
      made.messages.byMethod = Object.fromEntries(
        Array.from({ length: 500 }, (_none, at) => [`${evil}${at}`, 1]),
      );
      if (made.process !== null)
        Object.assign(made.process, { cwd: evil, argv: [evil], user: evil, env: { [evil]: evil } });
      for (const probe of made.probes)
        Object.assign(probe, { why: evil, reply: { result: { action: evil } } });
    });
    const text = renderReportText(report, { width: 80, colour: false, files: [evil] });
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(text.length).toBeLessThan(1_000_000);
  });

  it.each([60, 80, 140])('no line is wider than %i columns', (width) => {
    for (const report of [sampleReport(busy), sampleHttpReport()]) {
      const text = renderReportText(report, { width, colour: false, files: [] });
      for (const line of text.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(width);
    }
  });
});
