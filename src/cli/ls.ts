/**
 * `mcp-tell ls`: the recorded sessions, newest first, a line each.
 */
import type { Report } from '../core/report.ts';
import type { LoadedReport } from '../journal/records.ts';
import { paragraph, table, PLAIN } from '../render/lines.ts';
import { createPaint } from '../render/paint.ts';
import { safeText } from '../render/terminal-text.ts';
import { cutTo } from '../render/text-width.ts';
import { BINDING_WORD, clientName, timeOf } from '../render/words.ts';
import { EXIT, type ExitCode } from './exit.ts';
import type { Given } from './flags.ts';
import { openRecords } from './open-records.ts';
import { note, print, printJson, terminal } from './output.ts';

/** What a list needs of a report; the rest is let go at once. */
type Row = Pick<
  Report['session'],
  'id' | 'clientSessionId' | 'label' | 'binding' | 'era' | 'bait' | 'startedAt' | 'endedAt' | 'end'
> & {
  readonly client: Pick<Report['client'], 'name' | 'version'>;
  readonly verdict: Pick<Report['verdict']['directory'], 'word' | 'grade' | 'line'>;
  readonly related: readonly string[];
  readonly files: readonly string[];
};

export async function ls(given: Given): Promise<ExitCode> {
  const { records, place } = await openRecords([], given.out ?? null);
  const rows: Row[] = [];
  const problems = records.reports('all', (loaded) => rows.push(rowOf(loaded)));
  rows.sort((a, b) => (a.startedAt < b.startedAt ? 1 : a.startedAt > b.startedAt ? -1 : 0));
  for (const problem of problems) note(problem);
  if (given.json === true) printJson(rows);
  else if (rows.length > 0) print(listOf(rows));
  if (rows.length === 0) note(`nothing is recorded in ${place}; start with mcp-tell http, or mcp-tell demo`);
  return EXIT.done;
}

function rowOf({ report, files }: LoadedReport): Row {
  const { id, clientSessionId, label, binding, era, bait, startedAt, endedAt, end, related } = report.session;
  const { word, grade, line } = report.verdict.directory;
  const client = { name: report.client.name, version: report.client.version };
  return {
    id,
    clientSessionId,
    label,
    binding,
    era,
    bait,
    startedAt,
    endedAt,
    end,
    client,
    verdict: { word, grade, line },
    related: related.map(({ session }) => session),
    files,
  };
}

function listOf(rows: readonly Row[]): string {
  const { cut, colour } = terminal();
  const length = shortestUnique(rows.map(({ id }) => id));
  const shown = (id: string): string => safeText(id.slice(0, length), 64);
  const cells = rows.map(({ id, startedAt, binding, era, bait, label, client, end }) => [
    shown(id),
    timeOf(startedAt).slice(0, '2026-12-01 02:08'.length),
    `${BINDING_WORD[binding]}${era === 'modern' ? ' modern' : ''}${label === null ? '' : `/${safeText(label, 16)}`}${bait ? ', bait' : ''}${end === 'open' ? ', open' : ''}`,
    cutTo(clientName(client), 24),
  ]);
  const verdicts = rows.map(({ verdict, related }) => {
    const others = related.filter((id) => rows.some((row) => row.id === id)).map(shown);
    return `${safeText(verdict.line, 300)}${others.length === 0 ? '' : ` · see also ${others.slice(0, 3).join(', ')}`}`;
  });
  const names = ['session', 'started (UTC)', 'over', 'client'];
  const layout = { width: cut, paint: PLAIN, most: rows.length };
  const { dim } = createPaint(colour);
  // What one looks for must be seen whole: on a narrow terminal it has a line of its own.
  if (cut < NARROW) {
    const [head = '', ...lines] = table(
      names.map((name) => ({ head: name })),
      cells,
      layout,
      '',
    );
    const told = verdicts.map((verdict) => paragraph(verdict, cut, '    ', '    ').slice(0, 3).join('\n'));
    return [dim(head), ...lines.flatMap((line, at) => [line, told[at] ?? ''])].join('\n');
  }
  const heads = [...names, 'working directory'].map((name) => ({ head: name }));
  const whole = cells.map((row, at) => [...row, verdicts[at] ?? '']);
  const [head = '', ...lines] = table(heads, whole, layout, '');
  return [dim(head), ...lines].join('\n');
}

const NARROW = 110;

const SHORTEST = 6;

/** How many characters tell all ids apart. */
function shortestUnique(ids: readonly string[]): number {
  const longest = Math.max(...ids.map((id) => id.length));
  for (let length = SHORTEST; length < longest; length += 1) {
    if (new Set(ids.map((id) => id.slice(0, length))).size === ids.length) return length;
  }
  return longest;
}
