/**
 * Runs one of our scripts in a network and mount namespace of its own, so that what it starts can reach loopback and nothing else.
 * It never runs anything outside one: where namespaces can't be made it says what is missing, and stops.
 */
import { execa } from 'execa';
import { endAll, namespaceOf, processesIn } from './leftovers.ts';

/** As root, and as a user whose kernel lets users make namespaces. */
const WAYS: readonly (readonly string[])[] = [
  ['--net', '--mount', '--propagation', 'private'],
  ['--net', '--mount', '--propagation', 'private', '--map-root-user'],
];

export interface Sandbox {
  /** Runs a script of ours inside; resolves when it has ended, and nothing that it started is left. */
  readonly run: (
    script: string,
    args: readonly string[],
    options: { readonly timeout: number },
  ) => Promise<SandboxRun>;
}

export interface SandboxRun {
  readonly ok: boolean;
  /** Why not, in one line; empty where it is ok. */
  readonly why: string;
  readonly output: string;
}

/** Finds a way to make namespaces here; the reason why there is none is the error's message. */
export async function findSandbox(): Promise<Sandbox> {
  if (process.platform !== 'linux')
    throw new Error(
      'other people’s programs are run in a Linux network namespace: this is ' + process.platform,
    );
  const tried: string[] = [];
  for (const way of WAYS) {
    const { failed, stderr, originalMessage } = await execa(
      'unshare',
      [...way, '--', process.execPath, '--version'],
      {
        reject: false,
        stdin: 'ignore',
      },
    );
    if (!failed) return { run: async (script, args, options) => runIn(way, script, args, options.timeout) };
    tried.push(`unshare ${way.join(' ')}: ${stderr.trim() || (originalMessage ?? 'failed')}`);
  }
  throw new Error(
    `other people’s programs are run offline, in a namespace made by unshare (util-linux), and none can be made here:\n  ${tried.join('\n  ')}\n` +
      'Run as root, or in a container with CAP_SYS_ADMIN, or with unprivileged user namespaces switched on.',
  );
}

async function runIn(
  way: readonly string[],
  script: string,
  args: readonly string[],
  timeout: number,
): Promise<SandboxRun> {
  const inside = execa('unshare', [...way, '--', process.execPath, script, ...args], {
    reject: false,
    stdin: 'ignore',
    all: true,
    // The script inside ends its own children first; it is given time for that.
    forceKillAfterDelay: 10_000,
    timeout,
  });
  const own = namespaceOf('self');
  // Known once unshare has become the script, until the script ends.
  let namespace: string | null = null;
  const watch = setInterval(() => {
    const seen = inside.pid === undefined ? null : namespaceOf(inside.pid);
    if (seen !== own) namespace = seen ?? namespace;
  }, 20);
  const { failed, timedOut, shortMessage, all } = await inside;
  clearInterval(watch);
  if (namespace !== null && processesIn(namespace, []).length > 0) await endAll(namespace, []);
  return {
    ok: !failed,
    why: timedOut ? `not done after ${timeout} ms` : failed ? (shortMessage ?? 'failed') : '',
    output: all,
  };
}
