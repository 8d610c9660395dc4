import { describe, expect, it } from 'vitest';
import { diffReports } from '../../src/core/diff.ts';
import { DIFFERENCES, type DifferenceCode } from '../../src/core/diff-schema.ts';
import { wordDifference } from '../../src/render/difference-words.ts';
import { renderDiffText } from '../../src/render/diff-text.ts';
import { disclosed, sampleHttpReport, sampleReport } from '../support/sample-report.ts';

const PLAIN = { width: 100, colour: false };

describe('a comparison reads like an answer', () => {
  it('stdio and HTTP', async () => {
    const diff = diffReports(
      sampleReport(),
      sampleHttpReport(({ probes }) => {
        probes[1]!.outcome = 'no_reply';
      }),
    );
    await expect(renderDiffText(diff, PLAIN)).toMatchFileSnapshot('goldens/diff stdio and HTTP.txt');
  });

  it('two releases over one binding', async () => {
    const after = sampleReport((report) => {
      report.client.version = '2.0.0';
      report.client.info = { name: 'imagined-client', version: '2.0.0' };
      report.client.capabilities = { roots: {}, sampling: {} };
      report.process!.env['NEW_VARIABLE'] = 'x';
      report.disclosures.push(disclosed('conversation', 'tools/call#/params/_meta/conversationId', 'c-1'));
      report.oddities.push({ code: 'crlf', at: '', detail: 'lines end in CR LF', raw: null });
    });
    await expect(renderDiffText(diffReports(sampleReport(), after), PLAIN)).toMatchFileSnapshot(
      'goldens/diff two releases.txt',
    );
  });

  it('nothing differs', () => {
    const text = renderDiffText(diffReports(sampleReport(), sampleReport()), PLAIN);
    expect(text.split('\n')[0]).toBe('same: nothing differs that counts');
    expect(text).not.toContain('Only');
  });
});

describe('where the two are no like visits, the first line says so', () => {
  const head = (change: Parameters<typeof sampleReport>[0]): string =>
    renderDiffText(diffReports(sampleReport(), sampleReport(change)), { ...PLAIN, width: 300 }).split(
      '\n',
    )[0] ?? '';

  it('one was invited to tell more', () => {
    expect(head(({ session }) => (session.bait = true))).toContain(
      'only one of the two was invited to tell more (--bait)',
    );
    expect(head(({ session }) => (session.bait = false))).not.toContain('--bait');
  });

  it('they are two clients', () => {
    expect(head(({ client }) => (client.name = 'other'))).toContain('; these are two clients: ');
    expect(head(({ client }) => (client.version = '9'))).not.toContain('two clients');
  });
});

it.each(Object.keys(DIFFERENCES) as DifferenceCode[])('%s has words, whatever its values', (code) => {
  for (const [a, b] of [
    [null, 'x'],
    ['x', null],
    [{ deep: ['\u001b'] }, 3],
    [true, false],
    [['a', 'b'], []],
  ]) {
    const words = wordDifference({ code, path: 'env:\u001bX', a, b, weight: 'leak' }, ['stdio', 'HTTP']);
    expect(words).not.toMatch(/\p{Cc}|undefined|\[object/u);
    expect(words.length).toBeGreaterThan(3);
  }
});
