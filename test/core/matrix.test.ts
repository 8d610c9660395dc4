import { describe, expect, it } from 'vitest';
import { buildMatrix, matrixRow } from '../../src/core/matrix.ts';
import { matrix as shape } from '../../src/core/matrix-schema.ts';
import type { ProbeEntry, Report } from '../../src/core/report.ts';
import { disclosed, sampleHttpReport, sampleReport } from '../support/sample-report.ts';

const word = (report: Report, id: string): string => matrixRow(report).cells[id]?.word ?? '';

/** A client that was asked for its roots and told no directory. */
function asked(outcome: ProbeEntry['outcome'], declared: boolean | null = true): Report {
  return sampleHttpReport((report) => {
    report.disclosures = [];
    Object.assign(report.probes[1]!, { outcome, declared });
  });
}

describe('silence is never "no"', () => {
  it.each([
    ['answered', 'yes/answered', 'no'],
    ['answered_malformed', 'yes/answered_malformed', 'no'],
    ['late', 'yes/late', 'no'],
    ['refused', 'yes/refused', 'no'],
    ['no_reply', 'yes/no_reply', '?'],
    ['undeliverable', 'yes/undeliverable', '?'],
    ['aborted', 'yes/aborted', '?'],
    ['not_asked', 'yes/not_asked', '?'],
    ['pending', 'yes/pending', '?'],
  ] as const)('roots %s: %s, and a directory through it: %s', (outcome, roots, directory) => {
    expect([word(asked(outcome), 'roots'), word(asked(outcome), 'directory-roots')]).toEqual([
      roots,
      directory,
    ]);
  });

  it('what was declared is told apart from what was done', () => {
    expect(word(asked('refused', false), 'roots')).toBe('no/refused');
    expect(word(asked('no_reply', null), 'roots')).toBe('?/no_reply');
  });

  it('a channel that the binding does not have is n/a, one that was open and empty is not seen', () => {
    const [http, stdio] = [asked('answered'), sampleReport()];
    expect([word(http, 'cwd'), word(http, 'directory-env'), word(http, 'directory-header')]).toEqual([
      'n/a',
      'n/a',
      'not seen',
    ]);
    expect([word(stdio, 'cwd'), word(stdio, 'directory-env'), word(stdio, 'directory-header')]).toEqual([
      'project',
      'home',
      'n/a',
    ]);
  });

  it('where no tool was called, arguments could not tell', () => {
    expect(word(asked('answered'), 'directory-argument')).toBe('?');
    const called = asked('answered');
    called.messages.byMethod['tools/call'] = 1;
    expect(word(called, 'directory-argument')).toBe('not seen');
  });

  it('where evidence was left out, nothing is said not to be there', () => {
    const report = asked('answered');
    report.omitted = ['3 × messages'];
    for (const id of ['user', 'directory-header', 'directory-roots', 'model'])
      expect(word(report, id)).toBe('?');
  });

  it('a subprocess whose facts are not on record is unknown', () => {
    expect(word({ ...sampleReport(), process: null, disclosures: [] }, 'cwd')).toBe('?');
  });
});

it('each channel has its column, and the places are the evidence', () => {
  const { cells } = matrixRow(
    sampleHttpReport(({ disclosures }) =>
      disclosures.push(
        disclosed('directory', 'tools/call#/params/_meta/x~1cwd', '/home/ann/a', { grade: 'project' }),
        disclosed('directory', 'initialize#/params/workspace', '/home/ann/a', { grade: 'project' }),
        disclosed('directory', 'tools/call#/params/arguments/dir', '/x', {
          grade: 'elsewhere',
          how: 'argument',
        }),
        disclosed('directory', 'header:X-Cwd', '/home/ann', { grade: 'home' }),
        disclosed('user', 'header:x-user', 'ann@example.com'),
        disclosed('credential', 'header:authorization', 'Bearer [masked 9 chars #00]'),
      ),
    ),
  );
  expect(
    [
      'directory-meta',
      'directory-message',
      'directory-argument',
      'directory-header',
      'user',
      'email',
      'credentials-sent',
    ].map((id) => [cells[id]?.word, cells[id]?.evidence[0]]),
  ).toEqual([
    ['project', 'tools/call#/params/_meta/x~1cwd'],
    ['project', 'initialize#/params/workspace'],
    ['elsewhere', 'tools/call#/params/arguments/dir'],
    ['home', 'header:X-Cwd'],
    ['sent', 'header:x-user'],
    ['sent', 'header:x-user'],
    ['1', 'header:authorization'],
  ]);
});

it('a matrix has its schema’s shape, and its order does not depend on the rows’', () => {
  const rows = [sampleReport(), sampleHttpReport()].map(matrixRow);
  const made = buildMatrix(rows);
  expect(shape.parse(made)).toEqual(made);
  expect(buildMatrix(rows.toReversed())).toEqual(made);
  expect(new Set(made.columns.map(({ id }) => id)).size).toBe(made.columns.length);
});

it('a directory on the command line has a column of its own', () => {
  const given = sampleReport(({ disclosures }) =>
    disclosures.push({ ...disclosed('directory', 'process:argv/3', '/home/ann/app'), grade: 'project' }),
  );
  expect(word(given, 'directory-argv')).toContain('project');
  expect(word(sampleReport(), 'directory-argv')).not.toContain('project');
  expect(word(sampleHttpReport(), 'directory-argv')).toBe('n/a');
});
