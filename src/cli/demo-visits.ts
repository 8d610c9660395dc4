/**
 * Starts this program as a server, lets the built-in client visit it, and ends it: once over each binding.
 * Both servers are children of this process and end with it.
 */
import { execa } from 'execa';
import { ownCommand } from './own-command.ts';
import { Trouble } from './usage-error.ts';

/** The session's id. The SDK passes on six variables only; those that say where our files are must be among them. */
export async function visitStdio(directory: string): Promise<string> {
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

/** The session's id. */
export async function visitHttp(directory: string): Promise<string> {
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
