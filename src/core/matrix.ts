/**
 * Many visits as one matrix: a row each, and of one client in one version over one binding and era the newest only, where that is wanted.
 */
import { compareText } from './channels.ts';
import { MATRIX_COLUMNS } from './matrix-columns.ts';
import type { Matrix, MatrixRow } from './matrix-schema.ts';
import type { Report } from './report.ts';

export function matrixRow(report: Report): MatrixRow {
  const { session, client } = report;
  return {
    session: session.id,
    startedAt: session.startedAt,
    label: session.label,
    client: { name: client.name, version: client.version },
    binding: session.binding,
    era: session.era,
    bait: session.bait,
    cells: Object.fromEntries(MATRIX_COLUMNS.map(({ id, cell }) => [id, cell(report)])),
  };
}

/** Stray requests are nobody's row. */
export function isVisit({ client, session }: Report): boolean {
  return client.name !== null || session.era !== 'none';
}

/** What tells two rows apart: two visits under one key are the same client again. */
export function rowKey({ client, session }: Pick<Report, 'client' | 'session'>): string {
  return JSON.stringify([client.name, client.version, session.binding, session.era, session.bait]);
}

export function buildMatrix(rows: readonly MatrixRow[]): Matrix {
  return {
    kind: 'mcp-tell/matrix',
    version: 1,
    columns: MATRIX_COLUMNS.map(({ id, group, head, says }) => ({ id, group, head, says })),
    rows: [...rows].sort(
      (a, b) =>
        compareText(a.client.name ?? '', b.client.name ?? '') ||
        compareText(a.client.version ?? '', b.client.version ?? '') ||
        compareText(a.binding, b.binding) ||
        compareText(a.era, b.era) ||
        Number(a.bait) - Number(b.bait) ||
        compareText(a.startedAt, b.startedAt),
    ),
  };
}
