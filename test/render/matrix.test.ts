import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/cli/sha256.ts';
import { buildMatrix, matrixRow } from '../../src/core/matrix.ts';
import type { Matrix } from '../../src/core/matrix-schema.ts';
import { report as shape } from '../../src/core/report.ts';
import { renderMatrixPage } from '../../src/render/html/matrix-page.ts';
import { renderMatrixMarkdown } from '../../src/render/markdown/matrix-md.ts';
import { csvField, renderMatrixCsv } from '../../src/render/matrix-csv.ts';
import { renderMatrixText } from '../../src/render/matrix-text.ts';
import { widthOf } from '../../src/render/text-width.ts';
import { HOSTILE, hostileValue } from '../support/hostile.ts';
import { LINKED, rendered, USUAL } from '../support/markdown-rules.ts';
import { inspectPage } from '../support/page-rules.ts';
import { sampleHttpReport, sampleReport } from '../support/sample-report.ts';

const page = (matrix: Matrix): string => renderMatrixPage(matrix, { digest: sha256 });
const sample = buildMatrix([sampleReport(), sampleHttpReport()].map(matrixRow));

describe('a matrix', () => {
  it('as text', async () => {
    const text = renderMatrixText(sample, { width: 80, colour: false });
    await expect(text).toMatchFileSnapshot('goldens/matrix.txt');
    for (const line of text.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(80);
  });
  it('as Markdown', async () => {
    await expect(renderMatrixMarkdown(sample)).toMatchFileSnapshot('goldens/matrix.md');
  });
  it('as CSV', async () => {
    const csv = renderMatrixCsv(sample);
    expect(csv.match(/\r\n/g)).toHaveLength(3);
    await expect(csv.replaceAll('\r\n', '\n')).toMatchFileSnapshot('goldens/matrix.csv');
  });
  it('as a page', async () => {
    await expect(page(sample)).toMatchFileSnapshot('goldens/matrix.html');
  });
});

it.each(Object.entries(HOSTILE))('whatever clients send is text: %s', (_name, text) => {
  const made = buildMatrix([0, 1, 2].map((turn) => matrixRow(hostileValue(shape, text, turn))));
  expect(inspectPage(page(made)).faults).toEqual([]);
  const { elements, outside } = rendered(renderMatrixMarkdown(made));
  for (const element of elements) expect(USUAL).toContain(element);
  expect(outside).not.toMatch(LINKED);
  expect(renderMatrixText(made, { width: 100, colour: false }).replaceAll('\n', '')).not.toMatch(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u,
  );
  for (const row of readCsv(renderMatrixCsv(made)))
    for (const field of row) expect(field).not.toMatch(/^\s*[=+\-@\t\r]/);
});

describe('CSV', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    [' =1', "' =1"],
    ['\t=1', "'\\u{9}=1"],
    ['\r=1', "'\\u{d}=1"],
    ['＝1', "'＝1"],
  ])('%j is written %s', (text, field) => {
    expect(csvField(text)).toBe(field);
  });

  it('any text is one field, and never a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n", a') }), (text) => {
        const rows = readCsv(`${csvField(text)},next\r\n`);
        expect(rows).toEqual([[expect.not.stringMatching(/^\s*[=+\-@\t\r]/), 'next']]);
      }),
    );
  });
});

/** RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
