/**
 * A matrix as CSV (RFC 4180): a row a visit, for each column its word and the evidence behind it.
 * A field that a spreadsheet would take for a formula begins with an apostrophe.
 */
import type { Matrix } from '../core/matrix-schema.ts';
import { safeText } from './terminal-text.ts';

export function renderMatrixCsv({ columns, rows }: Matrix): string {
  const heads = ['client', 'version', 'over', 'era', 'bait', 'started', 'label', 'session'];
  const lines = [
    [...heads, ...columns.flatMap(({ head }) => [head, `${head}: evidence`])],
    ...rows.map(({ client, binding, era, bait, startedAt, label, session, cells }) => [
      client.name ?? '',
      client.version ?? '',
      binding,
      era,
      bait ? 'yes' : 'no',
      startedAt,
      label ?? '',
      session,
      ...columns.flatMap(({ id }) => [cells[id]?.word ?? '', (cells[id]?.evidence ?? []).join(' | ')]),
    ]),
  ];
  return lines.map((fields) => `${fields.map(csvField).join(',')}\r\n`).join('');
}

/** Their full-width forms are formulas to some, too. Source: OWASP, "CSV Injection". */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const LONGEST = 2000;

export function csvField(text: string): string {
  const guarded = FORMULA.test(text.trimStart()) || FORMULA.test(text) ? `'${text}` : text;
  const safe = safeText(guarded, LONGEST);
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
