/**
 * The judgement of a comparison of two real visits, on comparisons of imagined ones: both ways.
 */
import { describe, expect, test } from 'vitest';
import { comparisonFaults } from '../../scripts/clients/comparison.ts';
import { diffReports } from '../../src/core/diff.ts';
import type { DifferenceCode } from '../../src/core/diff-schema.ts';
import type { Report } from '../../src/core/report.ts';
import { renderDiffText } from '../../src/render/diff-text.ts';
import { sampleHttpReport, sampleReport } from '../support/sample-report.ts';

const STDIO = sampleReport();
const HTTP = sampleHttpReport();
const MODERN = sampleHttpReport(({ session, messages }) => {
  session.era = 'modern';
  messages.byMethod = { 'server/discover': 1, 'tools/call': 4 };
});

function compared(a: Report, b: Report) {
  const diff = diffReports(a, b);
  return { diff, text: renderDiffText(diff, { width: 100, colour: false }) };
}

test.each([
  ['two bindings', STDIO, HTTP],
  ['two eras', HTTP, MODERN],
  ['two eras over two bindings are called by both', STDIO, MODERN],
])('%s: nothing to say', (_claim, a, b) => {
  const { diff, text } = compared(a, b);
  const faults = comparisonFaults([a.session, b.session], diff, text);
  expect(faults).toEqual([]);
});

test('sides that are exchanged, or not called what they are', () => {
  const { diff, text } = compared(MODERN, HTTP);
  expect(comparisonFaults([HTTP.session, MODERN.session], diff, text)).toEqual([
    'the first side is said to be http, modern, and is http, legacy',
    'the second side is said to be http, legacy, and is http, modern',
  ]);
  const right = compared(HTTP, MODERN);
  expect(
    comparisonFaults([HTTP.session, MODERN.session], right.diff, right.text.replaceAll(/^modern/gm, 'B')),
  ).toEqual(['no side is called modern']);
});

describe('a difference that only the eras bring is a fault', () => {
  const BROUGHT: readonly (readonly [code: DifferenceCode, path: string])[] = [
    ['method-only-in-a', 'method:initialize'],
    ['method-only-in-b', 'method:server/discover'],
    ['header-only-in-b', 'header:mcp-method'],
    ['header-value', 'header:mcp-protocol-version'],
    ['protocol-asked', 'client/protocolVersion/asked'],
    ['param-only-in-a', 'param:x'],
  ];
  const { diff, text } = compared(HTTP, MODERN);
  const withOne = (code: DifferenceCode, path: string, b: unknown = null) => ({
    ...diff,
    differences: [{ code, path, a: 'x', b, weight: 'behaviour' as const }],
  });

  test.each(BROUGHT)('%s %s', (code, path) => {
    expect(comparisonFaults([HTTP.session, MODERN.session], withOne(code, path), text)).toEqual([
      `a difference that the eras bring: ${code} ${path}`,
    ]);
    const same = compared(HTTP, HTTP);
    const withinOneEra = { ...withOne(code, path), a: diff.a, b: diff.a };
    expect(comparisonFaults([HTTP.session, HTTP.session], withinOneEra, `HTTP  \n${same.text}`)).toEqual([]);
  });

  test('a question that could not be asked is one of them; one that came out otherwise is the client’s', () => {
    const of = (b: unknown): readonly string[] =>
      comparisonFaults([HTTP.session, MODERN.session], withOne('probe-outcome', 'probe:roots/list', b), text);
    expect(of('not_asked')).toHaveLength(1);
    expect(of('refused')).toEqual([]);
  });
});
