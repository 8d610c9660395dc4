/**
 * Pages made from reports that are hostile in every text they hold.
 */
import { createHash } from 'node:crypto';
import { diffReports } from '../../src/core/diff.ts';
import { buildMatrix, matrixRow } from '../../src/core/matrix.ts';
import { report as shape } from '../../src/core/report.ts';
import { renderDiffPage } from '../../src/render/html/diff-page.ts';
import { renderMatrixPage } from '../../src/render/html/matrix-page.ts';
import { renderReportPage } from '../../src/render/html/report-page.ts';
import { HOSTILE, hostileValue } from '../../test/support/hostile.ts';

const digest = (text: string, encoding: 'base64'): string =>
  createHash('sha256').update(text).digest(encoding);

export interface Sample {
  readonly name: string;
  readonly html: string;
}

export function hostilePages(): Sample[] {
  return Object.entries(HOSTILE).flatMap(([name, text]) => {
    const [one, other, third] = [0, 1, 2].map((turn) => hostileValue(shape, text, turn));
    if (one === undefined || other === undefined || third === undefined) return [];
    const apart = diffReports(one, { ...hostileValue(shape, `${text}.`, 1), process: null });
    return [
      { name: `report, ${name}`, html: renderReportPage(one, { masked: true, digest }) },
      { name: `report again, ${name}`, html: renderReportPage(third, { masked: false, digest }) },
      { name: `diff, ${name}`, html: renderDiffPage(apart, { names: null, digest }) },
      {
        name: `matrix, ${name}`,
        html: renderMatrixPage(buildMatrix([one, other, third].map(matrixRow)), { digest }),
      },
    ];
  });
}

/** Broken on purpose: each must be caught, or the browser sees nothing. */
export const BROKEN: readonly Sample[] = [
  { name: 'a script', html: '<script>window.__ran=1</script>' },
  { name: 'a handler', html: '<p onclick="window.__ran=1">x</p>' },
  { name: 'a request', html: '<img src="https://evil.example/x.png">' },
  { name: 'a dialog', html: '<script>alert(1)</script>' },
  {
    name: 'a policy that was needed',
    html: `<meta http-equiv="Content-Security-Policy" content="default-src 'none'"><script>1</script>`,
  },
];
