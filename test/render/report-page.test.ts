import { describe, expect, it } from 'vitest';
import { report as shape, type Report, type TimelineEntry } from '../../src/core/report.ts';
import { sha256 } from '../../src/cli/sha256.ts';
import { renderReportPage } from '../../src/render/html/report-page.ts';
import { HOSTILE, hostileValue } from '../support/hostile.ts';
import { inspectPage } from '../support/page-rules.ts';
import { fullReport, sampleHttpReport, sampleReport } from '../support/sample-report.ts';

const page = (report: Report): string => renderReportPage(report, { masked: true, digest: sha256 });

describe('a report as a page', () => {
  it.each([
    ['stdio', sampleReport()],
    ['HTTP', sampleHttpReport()],
    ['with everything', fullReport()],
  ])('%s', async (name, report) => {
    await expect(page(report)).toMatchFileSnapshot(`goldens/report ${name}.html`);
  });

  it('its policy allows nothing but its own style', () => {
    const { policy, style, faults } = inspectPage(page(sampleReport()));
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${sha256(style, 'base64')}'; base-uri 'none'; form-action 'none'`,
    );
    expect(style).not.toMatch(/url\(|@import|expression|\\/);
    expect(faults).toEqual([]);
  });

  it('without masking it says so', () => {
    const open = renderReportPage(sampleReport(), { masked: false, digest: sha256 });
    expect(inspectPage(open).text).toContain('CREDENTIALS ARE NOT MASKED');
  });
});

describe('whatever a client sends is text on the page', () => {
  const usual = inspectPage(page(hostileValue(shape, 'x')));

  it.each(Object.entries(HOSTILE))('%s', (_name, text) => {
    for (const turn of [0, 1, 2, 3, 4]) {
      const { faults, elements } = inspectPage(page(hostileValue(shape, text, turn)));
      expect(faults).toEqual([]);
      expect(elements.get('style')).toBe(1);
      expect(elements.get('meta')).toBe(usual.elements.get('meta'));
    }
  });

  it('and what steers or turns text is written out', () => {
    for (const name of ['nul', 'turned around', 'invisible']) {
      const html = page(hostileValue(shape, HOSTILE[name]!));
      expect(html.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }
  });
});

describe('a time line of any length', () => {
  const flood = (count: number): TimelineEntry[] =>
    Array.from({ length: count }, (_none, at) => ({
      at: '2026-12-01T02:08:15.123Z',
      ms: at * 10,
      direction: at % 2 === 0 ? 'in' : 'out',
      what: `method ${at}`,
      via: 'stdio',
      id: null,
      note: null,
    }));

  it('is folded, and says how much', () => {
    const html = page(
      sampleReport(({ messages }) => {
        messages.timeline = flood(300);
        messages.timelineLeftOut = 40;
      }),
    );
    expect(inspectPage(html).text).toContain('300 events, the earliest of 340');
    expect(inspectPage(html).text).toContain('222 more rows of the time line');
  });

  it('what repeats is one row', () => {
    const html = page(
      sampleReport(({ messages }) => {
        messages.timeline = flood(300).map((entry) => ({ ...entry, what: 'tools/list' }));
      }),
    );
    expect(inspectPage(html).text).toContain('tools/list ×150');
  });
});

it.each([
  ['<p onclick="x">', 'an attribute onclick of p'],
  ['<script></script>', 'an element script'],
  ['<a href="javascript:x">x</a>', 'a link to javascript:x'],
  ['<img src=x>', 'an attribute src of img'],
  ['<!-- x -->', 'a comment'],
  ['<p id=x></p><p id=x></p>', 'id x twice'],
])('the rules see %s', (html, fault) => {
  expect(inspectPage(`<!DOCTYPE html><html><body>${html}</body></html>`).faults).toContain(fault);
});
