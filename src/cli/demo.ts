/**
 * `mcp-tell demo`: the built-in client visits this same program over both bindings, and the two reports are compared.
 * Both servers are children of this process and end with it.
 */
import { execa } from 'execa';
import { diffReports } from '../core/diff.ts';
import type { Diff } from '../core/diff-schema.ts';
import type { Report } from '../core/report.ts';
import { openFolder } from '../journal/records.ts';
import { openStateDirectory } from '../journal/state-directory.ts';
import { renderDiffText } from '../render/diff-text.ts';
import { safeText } from '../render/terminal-text.ts';
import { EXIT, type ExitCode } from './exit.ts';
import type { Given } from './flags.ts';
import { loadReports, renderingFor } from './open-records.ts';
import { note, print, printJson, terminal } from './output.ts';
import { ownCommand } from './own-command.ts';
import { Trouble } from './usage-error.ts';

interface Demonstrated {
  readonly stdio: Report;
  readonly http: Report;
  readonly diff: Diff;
  readonly files: readonly string[];
}

export async function demo(given: Given): Promise<ExitCode> {
  const directory = await openStateDirectory(given.out ?? null);
  const ids = [await visitStdio(directory), await visitHttp(directory)];
  const demonstrated = await compare(ids, directory);
  if (given.json === true) printJson(demonstrated);
  else print(wordDemo(demonstrated, given.out === undefined ? '' : ` --out ${directory}`));
  const unanswered = unansweredOf(demonstrated);
  for (const what of unanswered) note(what);
  return unanswered.length === 0 ? EXIT.done : EXIT.trouble;
}

/** The session's id. The SDK passes on six variables only; those that say where our files are must be among them. */
async function visitStdio(directory: string): Promise<string> {
  const [{ visit }, { StdioClientTransport, getDefaultEnvironment }] = await Promise.all([
    import('./demo-client.ts'),
    import('@modelcontextprotocol/sdk/client/stdio.js'),
  ]);
  const { command, args } = ownCommand();
  const env = { ...getDefaultEnvironment(), ...pick(['XDG_STATE_HOME', 'MCP_TELL_FINGERPRINT_KEY']) };
  const transport = new StdioClientTransport({
    command,
    args: [...args, 'stdio', '--out', directory],
    env,
    stderr: 'ignore',
  });
  const { client, report } = await visit(transport, process.cwd());
  await client.close();
  return report.session.id;
}

function pick(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

/** The server begins to listen within this time, milliseconds. */
const START = 15_000;

async function visitHttp(directory: string): Promise<string> {
  const [{ visit }, { StreamableHTTPClientTransport }] = await Promise.all([
    import('./demo-client.ts'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
  ]);
  const { command, args } = ownCommand();
  // Ended by execa with this process, should it be interrupted; killed where it does not heed SIGTERM.
  const server = execa(command, [...args, 'http', '--port', '0', '--ttl', '2m', '--out', directory], {
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
    buffer: false,
    reject: false,
    forceKillAfterDelay: 2000,
  });
  try {
    const transport = new StreamableHTTPClientTransport(
      new URL(await listening(server.iterable({ from: 'stderr' }), START)),
    );
    const { client, report } = await visit(transport, process.cwd());
    await transport.terminateSession();
    await client.close();
    return report.session.id;
  } finally {
    server.kill('SIGTERM');
    await server;
  }
}

/** The address it says it listens on. Goes on reading its lines afterwards, so that they never fill the pipe. */
async function listening(lines: AsyncIterable<unknown>, within: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Trouble(`our own HTTP server did not begin to listen within ${within / 1000} s`)),
      within,
    );
    const read = async (): Promise<void> => {
      const said: string[] = [];
      for await (const line of lines) {
        const url = /^\[probe\] listening on (http:\S+)/.exec(String(line))?.[1];
        if (url !== undefined) resolve(url);
        else if (said.length < 5) said.push(String(line));
      }
      reject(new Trouble(`our own HTTP server ended before it listened: ${said.join(' / ')}`));
    };
    read()
      .catch(reject)
      .finally(() => clearTimeout(timer));
  });
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
