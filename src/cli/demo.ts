/**
 * `mcp-tell demo`: the built-in client visits this same program over both bindings, and the two reports are compared.
 * Both servers are children of this process and end with it.
 */
import { diffReports } from '../core/diff.ts';
import type { Diff } from '../core/diff-schema.ts';
import type { Report } from '../core/report.ts';
import { openFolder } from '../journal/record-folder.ts';
import { openStateDirectory } from '../journal/state-directory.ts';
import { renderDiffText } from '../render/diff-text.ts';
import { safeText } from '../render/terminal-text.ts';
import { EXIT, type ExitCode } from './exit.ts';
import type { Given } from './flags.ts';
import { visitHttp, visitStdio } from './demo-visits.ts';
import { loadReports, renderingFor } from './open-records.ts';
import { note, print, printJson, terminal } from './output.ts';
import { Trouble } from './usage-error.ts';

interface Demonstrated {
  readonly stdio: Report;
  readonly http: Report;
  readonly diff: Diff;
  readonly files: readonly string[];
}

export async function demo(given: Given): Promise<ExitCode> {
  const directory = openStateDirectory(given.out ?? null);
  const ids = [await visitStdio(directory), await visitHttp(directory)];
  const demonstrated = await compare(ids, directory);
  if (given.json === true) printJson(demonstrated);
  else print(wordDemo(demonstrated, given.out === undefined ? '' : ` --out ${directory}`));
  const unanswered = unansweredOf(demonstrated);
  for (const what of unanswered) note(what);
  return unanswered.length === 0 ? EXIT.done : EXIT.trouble;
}

/** From what is on disk, as `report` and `diff` would: so the demo shows that the journals are enough. */
async function compare(ids: readonly string[], directory: string): Promise<Demonstrated> {
  const records = await openFolder(directory, await renderingFor(directory, false));
  const { loaded } = loadReports(records, new Set(ids));
  const [stdio, http] = ids.map((id) => loaded.find(({ report }) => report.session.id === id)?.report);
  if (stdio === undefined || http === undefined)
    throw new Trouble(`the demo's sessions are not on record in ${directory}`);
  return {
    stdio,
    http,
    diff: diffReports(stdio, http),
    files: [...new Set(loaded.flatMap(({ files }) => files))],
  };
}

function unansweredOf({ stdio, http }: Demonstrated): string[] {
  return [stdio, http].flatMap(({ session, probes }) =>
    probes
      .filter(({ outcome }) => outcome !== 'answered')
      .map(
        ({ probe, outcome }) =>
          `${probe} over ${session.binding} was not answered but ${outcome}: that is a fault of mcp-tell`,
      ),
  );
}

function wordDemo({ stdio, http, diff, files }: Demonstrated, out: string): string {
  const { width, colour } = terminal();
  return [
    'The built-in client, which answers every question, visited over both bindings.',
    '',
    renderDiffText(diff, { width, colour }),
    'Files (journals are credential logs: they hold what came, unmasked)',
    ...files.map((file) => `  ${safeText(file)}`),
    '',
    'More',
    ...[`report ${stdio.session.id.slice(0, 10)}`, `report ${http.session.id.slice(0, 10)}`, 'diff'].map(
      (what) => `  mcp-tell ${what}${out}`,
    ),
  ].join('\n');
}
