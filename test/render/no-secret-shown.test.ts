/**
 * Whatever is taken for a credential is readable in no output, in no spelling: every kind of credential, in every wrapping, in every
 * place at once, looked for in every rendering. And what only looks like one stays readable in the same places.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffReports } from '../../src/core/diff.ts';
import { buildMatrix, matrixRow } from '../../src/core/matrix.ts';
import type { Report } from '../../src/core/report.ts';
import { renderMatrixCsv } from '../../src/render/matrix-csv.ts';
import { renderReportPage } from '../../src/render/html/report-page.ts';
import { renderReportMarkdown } from '../../src/render/markdown/report-md.ts';
import { renderForModel } from '../../src/render/report-for-model.ts';
import { renderReportText } from '../../src/render/report-text.ts';
import { b64, b64u, json, pct, sentinel } from '../corpus/encodings.ts';
import { CREDENTIALS, LOOKALIKES } from '../support/credentials.ts';
import { ladenReports } from '../support/laden-visits.ts';

const hex = (text: string): string => Buffer.from(text).toString('hex');
const escaped = (text: string): string =>
  `"${[...text].map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`;

const WRAPPINGS: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  base64: b64,
  base64url: b64u,
  percent: pct,
  hexadecimal: hex,
  'a JSON string': json,
  'a JSON member': (text) => json({ more: [text], n: 1 }),
  'JSON with every character escaped': (text) => `{"more":${escaped(text)}}`,
  'a header sentinel': sentinel,
  'base 64 of JSON': (text) => b64(json({ more: text })),
  'base 64 of base 64': (text) => b64(b64(text)),
  'escaped base 64': (text) => pct(b64(text)),
  'percent twice': (text) => pct(pct(text)),
  'JSON in JSON': (text) => json({ more: json({ more: text }) }),
  'base 64 in a sentence': (text) => `see ${b64(text)} and no more`,
  'base 64 as a parameter': (text) => `a=1&state=${b64u(text)}&b=2`,
  'cut base 64': (text) => b64(`{"more":${json(text)},"rest":"and so on and on"}`).slice(0, -9),
};

/** What a report is shown as. */
function outputs(report: Report): string[] {
  return [
    json(report),
    renderReportText(report, { width: 140, colour: false, files: [] }),
    renderReportMarkdown(report, { masked: true }),
    renderReportPage(report, { masked: true, digest: () => '' }),
    renderForModel(report, { section: 'all', files: [] }),
    renderMatrixCsv(buildMatrix([matrixRow(report)])),
  ];
}

/** Base 64 of a text that begins somewhere inside another: what is the same whatever stands around it. */
function insides(text: string): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const whole = Buffer.from('x'.repeat(shift) + text).toString('base64');
    const inside = whole.slice(shift === 0 ? 0 : 4, Math.floor((shift + text.length) / 3) * 4);
    return inside.length < 10 ? [] : [inside, inside.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

const spellings = (secret: string): string[] => [
  secret,
  pct(secret),
  hex(secret),
  escaped(secret).slice(1, -1),
  ...insides(secret),
];

describe.each(Object.entries(WRAPPINGS))('as %s', (_name, wrap) => {
  test.each(CREDENTIALS)('%s is readable nowhere', (secret, text) => {
    const wrapped = wrap(text);
    const shown = ladenReports(wrapped).flatMap(outputs);
    const readable = [wrapped, ...spellings(secret)].filter((spelling) =>
      shown.some((output) => output.includes(spelling) || output.includes(json(spelling).slice(1, -1))),
    );
    expect(readable).toEqual([]);
  });
});

test.each(CREDENTIALS)('%s is readable where secrets are asked for', (_secret, text) => {
  for (const wrap of Object.values(WRAPPINGS)) {
    const wrapped = json(wrap(text)).slice(1, -1);
    for (const report of ladenReports(wrap(text), { showSecrets: true }))
      expect(json(report)).toContain(wrapped);
  }
});

describe.each(Object.entries(WRAPPINGS))('as %s', (_name, wrap) => {
  test.each(LOOKALIKES)('%s stays', (text) => {
    const wrapped = wrap(text);
    for (const report of ladenReports(wrapped)) {
      const shown = json(report);
      expect(shown).toContain(json(wrapped).slice(1, -1));
      expect(shown).not.toContain('[masked ');
      expect(shown).not.toContain('"secret":true');
    }
  });
});

describe('masking makes no difference and hides none', () => {
  const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
  test.each(Object.entries(WRAPPINGS))('as %s', (_name, wrap) => {
    for (const [secret, text] of CREDENTIALS) {
      const other = wrap(text.replaceAll(secret, secret.replace(/[a-z0-9](?=[^a-z0-9]*$)/, 'j')));
      const [a, b] = ladenReports(wrap(text), { fingerprint });
      const [again, more] = ladenReports(wrap(text), { fingerprint });
      const [changed] = ladenReports(other, { fingerprint });
      if (
        a === undefined ||
        b === undefined ||
        again === undefined ||
        more === undefined ||
        changed === undefined
      )
        throw new Error('no report');
      expect(diffReports(a, again).differences).toEqual([]);
      expect(diffReports(b, more).differences).toEqual([]);
      if (other !== wrap(text)) expect(diffReports(a, changed).differences).not.toEqual([]);
    }
  });
});

describe('whatever a report lists as a credential', () => {
  const name = fc.constantFrom(
    ...'password Password apiKey token auth pin value z k type properties anyOf items description x cwd credentials headers jwt'.split(
      ' ',
    ),
  );
  type Tree = string | readonly Tree[] | { readonly [name: string]: Tree };
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      fc.constantFrom('plain', 'named', 'wrapped'),
      fc.dictionary(name, tie('tree'), { maxKeys: 3 }),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.record({ $json: tie('tree') }),
    ),
  }));
  const SECRET = /zq7KX9[a-j]{4}/g;

  /** With a secret of its own at every leaf, which nothing else in a report is like. */
  function grown(value: Tree, next: () => string): unknown {
    if (value === 'plain') return next();
    if (value === 'named') return `token=${next()}`;
    if (value === 'wrapped') return b64(json({ password: next() }));
    if (typeof value === 'string') return value;
    if (Array.isArray(value)) return value.map((each: Tree) => grown(each, next));
    const members = Object.entries(value).map(([key, each]) => [key, grown(each, next)] as const);
    return '$json' in value ? json(members[0]?.[1]) : Object.fromEntries(members);
  }

  test('is readable nowhere in it', () =>
    fc.assert(
      fc.property(tree, fc.constantFrom(...Object.values(WRAPPINGS)), (value, wrap) => {
        let count = 1000;
        const next = (): string => {
          count += 1;
          return `zq7KX9${String(count).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;
        };
        const text = wrap(json(grown(value, next)));
        const shown = json(ladenReports(text));
        const listed = ladenReports(text, { showSecrets: true }).flatMap(({ disclosures }) =>
          disclosures.filter(({ kind }) => kind === 'credential').map(({ raw }) => raw),
        );
        const secrets = listed.flatMap((raw) =>
          /^\{"[a-z-]+":"zq7KX9[a-j]{4}"\}$/.test(json(raw)) ? (json(raw).match(SECRET) ?? []) : [],
        );
        expect(secrets.filter((one) => spellings(one).some((spelling) => shown.includes(spelling)))).toEqual(
          [],
        );
      }),
      { numRuns: 600 },
    ));
});
