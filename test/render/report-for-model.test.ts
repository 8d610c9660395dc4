import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REPORT_SECTIONS } from '../../src/core/tool.ts';
import { renderForModel } from '../../src/render/report-for-model.ts';
import { disclosed, sampleHttpReport, sampleReport } from '../support/sample-report.ts';

const FILES = ['/state/x.journal.ndjson'];

it('a whole report', async () => {
  await expect(renderForModel(sampleReport(), { section: 'all', files: FILES })).toMatchFileSnapshot(
    'goldens/report for a model.txt',
  );
});

describe('whatever is in it', () => {
  const strings = fc.string({ unit: 'binary', maxLength: 3000 });
  const hostile = fc
    .tuple(strings, fc.integer({ min: 0, max: 300 }), fc.constantFrom(...REPORT_SECTIONS), fc.boolean())
    .map(([text, count, section, overHttp]) => {
      const report = (overHttp ? sampleHttpReport : sampleReport)((made) => {
        made.verdict.directory.line = text;
        made.client.name = text;
        made.session.damage = Array(count).fill(text);
        made.disclosures = Array.from({ length: count }, (_none, at) =>
          disclosed(`k${at % 9}`, `env:${text}`, `${text}${at}`),
        );
        made.oddities = Array.from({ length: count }, (_none, at) => ({
          code: `c${at}`,
          at: '',
          detail: text,
          raw: text,
        }));
      });
      return { report, section, files: [text, text] };
    });

  it('it stays below 8 KB, and the verdict is the first line and the last', () => {
    fc.assert(
      fc.property(hostile, ({ report, section, files }) => {
        const text = renderForModel(report, { section, files });
        const lines = text.split('\n');
        expect(Buffer.byteLength(text)).toBeLessThan(8192);
        expect(lines[0]).toMatch(/^Working directory: /);
        expect(lines.at(-1)).toBe(lines[0]);
        expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }),
    );
  });

  it('what is left out is counted, and where to find it is said', () => {
    const report = sampleReport((made) => {
      made.disclosures = Array.from({ length: 2000 }, (_none, at) =>
        disclosed(`k${at}`, `env:X${at}`, 'x'.repeat(200)),
      );
      made.oddities = made.disclosures.map(({ kind: code, value: detail }) => ({
        code,
        at: '',
        detail,
        raw: null,
      }));
    });
    const text = renderForModel(report, { section: 'all', files: FILES });
    expect(text).toMatch(/… \(\+\d+ more lines, left out to stay below 8 KB\)/);
    expect(text).toContain('mcp-tell report aaaabbbbccccddddeeeeffff22');
    expect(text).toContain('/state/x.journal.ndjson');
  });
});

it.each(REPORT_SECTIONS)('section %s shows that part, or says that there is nothing', (section) => {
  const text = renderForModel(sampleReport(), { section, files: [] });
  const heads = {
    questions: 'Questions',
    disclosures: 'Given away',
    http: 'Nothing in section "http"',
    process: 'Process',
    oddities: 'Nothing in section "oddities"',
    all: 'Questions',
    verdict: 'Working directory',
  };
  expect(text).toContain(heads[section]);
  expect(text.includes('Given away')).toBe(section === 'all' || section === 'disclosures');
});
