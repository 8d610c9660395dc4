/**
 * `mcp-tell matrix`: many clients, and what each reveals; or the facts about each, for public matrices.
 */
import { factsOf } from '../core/facts.ts';
import { buildMatrix, isVisit, matrixRow, rowKey } from '../core/matrix.ts';
import type { Matrix } from '../core/matrix-schema.ts';
import type { Report } from '../core/report.ts';
import { safeJson } from '../core/safe-json.ts';
import { EXIT, type ExitCode } from './exit.ts';
import type { Given } from './flags.ts';
import { openRecords, type Opened } from './open-records.ts';
import { note, print, printJson, refusePageOnTerminal, terminal } from './output.ts';
import { sha256 } from './sha256.ts';
import { Trouble } from './usage-error.ts';

export async function matrix(sources: readonly string[], given: Given): Promise<ExitCode> {
  refusePageOnTerminal('matrix', given);
  const opened = await openRecords(sources, given.out ?? null);
  // What was named is shown, each of them; of all that is recorded, the newest of a kind.
  const keyOf = sources.length === 0 ? rowKey : ({ session }: Report): string => session.id;
  if (given.format === 'facts') {
    for (const fact of gather(opened, keyOf, (report) => factsOf(report, (text) => sha256(text, 'hex'))))
      print(safeJson(fact));
    return EXIT.done;
  }
  await show(buildMatrix(gather(opened, keyOf, matrixRow)), given);
  return EXIT.done;
}

/** One report after another, of which only what is made of it is kept; oldest first. */
function gather<T>(
  { records, named, place }: Opened,
  keyOf: (report: Report) => string,
  make: (report: Report) => T,
): T[] {
  const newest = new Map<string, { readonly startedAt: string; readonly made: T }>();
  const wanted = named === null ? 'all' : new Set(named.map(({ id }) => id));
  const problems = records.reports(wanted, ({ report }) => {
    if (!isVisit(report)) return;
    const { startedAt } = report.session;
    const known = newest.get(keyOf(report));
    if (known === undefined || known.startedAt < startedAt)
      newest.set(keyOf(report), { startedAt, made: make(report) });
  });
  for (const problem of problems) note(problem);
  if (newest.size === 0)
    throw new Trouble(`no client is on record in ${place}; start with mcp-tell http, or mcp-tell demo`);
  return [...newest.values()].sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1)).map(({ made }) => made);
}

async function show(made: Matrix, { format = 'text' }: Given): Promise<void> {
  switch (format) {
    case 'json':
      printJson(made);
      return;
    case 'csv':
      print((await import('../render/matrix-csv.ts')).renderMatrixCsv(made));
      return;
    case 'md':
      print((await import('../render/markdown/matrix-md.ts')).renderMatrixMarkdown(made));
      return;
    case 'html':
      print((await import('../render/html/matrix-page.ts')).renderMatrixPage(made, { digest: sha256 }));
      return;
    case 'text':
    case 'facts':
      print((await import('../render/matrix-text.ts')).renderMatrixText(made, terminal()));
  }
}
