import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { report as shape } from '../../src/core/report.ts';
import { code, words } from '../../src/render/markdown/escape.ts';
import { renderReportMarkdown } from '../../src/render/markdown/report-md.ts';
import { HOSTILE, hostileValue } from '../support/hostile.ts';
import { LINKED, rendered, USUAL } from '../support/markdown-rules.ts';
import { fullReport, sampleHttpReport, sampleReport } from '../support/sample-report.ts';

const OPTIONS = { masked: true };

describe('a report as Markdown', () => {
  it.each([
    ['stdio', sampleReport()],
    ['HTTP', sampleHttpReport()],
    ['with everything', fullReport()],
  ])('%s', async (name, report) => {
    await expect(renderReportMarkdown(report, OPTIONS)).toMatchFileSnapshot(`goldens/report ${name}.md`);
  });

  it('tables stay tables', () => {
    const { elements, outside } = rendered(renderReportMarkdown(sampleHttpReport(), OPTIONS));
    expect(elements.has('table')).toBe(true);
    expect(outside).not.toContain('|');
  });
});

it.each(['@octocat', '#1', 'GH-1', '0123abcd', 'www.evil.example', 'https://evil.example', ':tada:'])(
  'outside code %s would be seen',
  (text) => {
    expect(rendered(text).outside).toMatch(LINKED);
    expect(rendered(words(text)).outside).not.toMatch(LINKED);
  },
);

describe('whatever a client sends is text in Markdown', () => {
  it.each(Object.entries(HOSTILE))('%s', (_name, text) => {
    for (const turn of [0, 1, 2, 3, 4]) {
      const markdown = renderReportMarkdown(hostileValue(shape, text, turn), OPTIONS);
      const { elements, outside } = rendered(markdown);
      for (const element of elements) expect(USUAL).toContain(element);
      expect(outside).not.toMatch(LINKED);
      expect(markdown.length).toBeLessThan(65_536);
    }
  });

  it('any text, alone in a paragraph or in a cell, is that text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'`|\\ab <>&@#*_~[]()!.:-\n1') }), (text) => {
        for (const written of [code(text), words(text)]) {
          const { elements, outside } = rendered(
            `begin ${written}\n\n| a | b |\n| - | - |\n| x ${written} | y |\n`,
          );
          for (const element of elements) expect(USUAL).toContain(element);
          expect(outside).not.toMatch(LINKED);
          expect(outside).toContain('y');
        }
      }),
    );
  });

  it('what is in code is what was sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'`\\ab <&@#'), minLength: 1 }), (text) => {
        expect(rendered(code(text)).codes.join('').trim()).toBe(text.trim());
      }),
    );
  });
});
