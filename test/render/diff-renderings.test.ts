import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/cli/sha256.ts';
import { diffReports } from '../../src/core/diff.ts';
import type { Diff } from '../../src/core/diff-schema.ts';
import { report as shape } from '../../src/core/report.ts';
import { renderDiffText } from '../../src/render/diff-text.ts';
import { renderDiffPage } from '../../src/render/html/diff-page.ts';
import { renderDiffMarkdown } from '../../src/render/markdown/diff-md.ts';
import { HOSTILE, hostileValue } from '../support/hostile.ts';
import { LINKED, rendered, USUAL } from '../support/markdown-rules.ts';
import { inspectPage } from '../support/page-rules.ts';
import { disclosed, sampleHttpReport, sampleReport } from '../support/sample-report.ts';

const page = (diff: Diff): string => renderDiffPage(diff, { names: null, digest: sha256 });
const markdown = (diff: Diff): string => renderDiffMarkdown(diff, { names: null });

/** A subprocess that inherits much, and requests that say much. */
function apart(): Diff {
  const secrets = ['GITHUB_TOKEN', 'NPM_TOKEN', 'ACME_DB_PASSWORD'].map((name, at) =>
    disclosed('credential', `env:${name}`, `[masked ${at + 20} chars #0000000${at}]`, { how: 'inherited' }),
  );
  return diffReports(
    sampleReport(({ disclosures }) => disclosures.push(...secrets)),
    sampleHttpReport(({ disclosures, probes }) => {
      disclosures.push(
        disclosed('directory', 'tools/call#/params/_meta/cwd', '/home/ann/other', { grade: 'project' }),
      );
      probes[1]!.outcome = 'no_reply';
    }),
  );
}

describe('a comparison', () => {
  it('as text', async () => {
    await expect(renderDiffText(apart(), { width: 80, colour: false })).toMatchFileSnapshot(
      'goldens/diff grouped.txt',
    );
  });
  it('as Markdown', async () => {
    await expect(markdown(apart())).toMatchFileSnapshot('goldens/diff.md');
  });
  it('as a page', async () => {
    await expect(page(apart())).toMatchFileSnapshot('goldens/diff.html');
  });
  it('of one with itself says so in each', () => {
    const same = diffReports(sampleReport(), sampleReport());
    for (const text of [markdown(same), page(same)])
      expect(text).toContain('same: nothing differs that counts');
  });
});

it.each(Object.entries(HOSTILE))('whatever two clients send is text: %s', (_name, text) => {
  for (const turn of [0, 1, 2]) {
    const other = hostileValue(shape, `${text}.`, turn + 1);
    const diff = diffReports(hostileValue(shape, text, turn), { ...other, process: null });
    expect(inspectPage(page(diff)).faults).toEqual([]);
    const { elements, outside } = rendered(markdown(diff));
    for (const element of elements) expect(USUAL).toContain(element);
    expect(outside).not.toMatch(LINKED);
  }
});
