/**
 * The child processes of one self-test: each is ended by its own id, whatever happens to the demonstration that started it.
 */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';

export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  /** Exit code, or the signal's name, or why it could not be started. */
  readonly exited: Promise<number | string>;
  /** What it wrote to standard error so far. */
  readonly log: () => string;
  /** One sentence, for whoever waited for it in vain. */
  readonly wordEnd: () => string;
  /** Resolves when it has ended by itself, or after so many milliseconds. */
  endedWithin(ms: number): Promise<void>;
  /** SIGTERM, and SIGKILL where that is not heeded; resolves when it is gone. */
  end(): Promise<number | string>;
}

export interface Processes {
  start(command: string, args: readonly string[], options: StartOptions): Running;
  /** Why one could not even be started; `null` where all could. */
  readonly unstartable: () => Error | null;
  /** At once, also from a signal's handler; nothing can be started after it. */
  killAll(): void;
}

interface StartOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Milliseconds between SIGTERM and SIGKILL. */
const GRACE = 2000;
/** Characters of its log that an error repeats. */
const LOG_SHOWN = 300;

export function createProcesses(): Processes {
  const running = new Set<ChildProcessWithoutNullStreams>();
  let unstartable: Error | null = null;
  let over = false;
  return {
    start(command, args, { cwd, env }) {
      if (over) throw new Error('the self-test is over');
      const child = spawn(command, args, { cwd, env });
      running.add(child);
      let log = '';
      let how: number | string | null = null;
      child.stderr.setEncoding('utf8').on('data', (chunk: string) => (log += chunk));
      // A server that is gone is told by its exit, not by a broken pipe.
      child.stdin.on('error', () => {});
      const exited = new Promise<number | string>((resolve) => {
        child.on('error', (error) => {
          unstartable = error;
          resolve((how = error.message));
        });
        child.on('close', (code, signal) => resolve((how = code ?? signal ?? 'unknown')));
      });
      void exited.then(() => running.delete(child));
      return {
        child,
        exited,
        log: () => log,
        wordEnd: () =>
          `the server has ended (${how ?? 'not yet'})${log === '' ? '' : `, its log: ${log.slice(-LOG_SHOWN).trim()}`}`,
        async endedWithin(ms) {
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, ms);
            void exited.then(() => {
              clearTimeout(timer);
              resolve();
            });
          });
        },
        async end() {
          child.kill('SIGTERM');
          const timer = setTimeout(() => {
            child.kill('SIGKILL');
            // Somebody it has started may hold its pipes open.
            child.stdout.destroy();
            child.stderr.destroy();
          }, GRACE);
          return exited.finally(() => clearTimeout(timer));
        },
      };
    },
    unstartable: () => unstartable,
    killAll() {
      over = true;
      for (const child of running) child.kill('SIGKILL');
    },
  };
}
