/**
 * What the renderings of a matrix share: groups of columns, names of rows, and what the words in its cells mean.
 */
import type { Matrix, MatrixRow } from '../core/matrix-schema.ts';
import { safeText } from './terminal-text.ts';
import { BINDING_WORD, clientName } from './words.ts';

type Column = Matrix['columns'][number];

export function groupsOf({
  columns,
}: Matrix): { readonly title: string; readonly columns: readonly Column[] }[] {
  return [...Map.groupBy(columns, ({ group }) => group)].map(([title, all]) => ({ title, columns: all }));
}

export function rowName({ client }: MatrixRow): string {
  return clientName(client);
}

/** `HTTP`, `stdio modern`, `HTTP label x`. */
export function rowWay({ binding, era, bait, label }: MatrixRow): string {
  const named = label === null ? '' : ` /${safeText(label, 24)}`;
  return `${BINDING_WORD[binding]}${era === 'modern' ? ' modern' : ''}${bait ? ' bait' : ''}${named}`;
}

export const LEGEND: readonly string[] = [
  'yes/answered: declared, and what became of the question. no: asked, and kept.',
  'not seen: it could have come, and did not. ?: it could not be told. n/a: that binding has no such channel.',
  'project, under-home, elsewhere, home, base-name, workspace-id: how close a directory is to somebody’s work.',
];
