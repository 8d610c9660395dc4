/**
 * One executable: a Node binary with our program in it, by `pkg`'s single-executable function, offline.
 * With a startup snapshot (the heap as it is before `main`); where that can't be built, with a code cache, and says so.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pkgSea from '@yao-pkg/pkg/lib-es5/sea.js';
import { withoutCodeCache } from './code-cache.ts';
import { nodeForExecutable } from './node-binary.ts';

export interface Wanted {
  /** A folder of our own, outside the project: its path shows in stack traces, and should name nobody's home. */
  readonly work: string;
  readonly output: string;
  /** The program, run at once. */
  readonly plain: string;
  /** The program, registered only, and by their names the texts that it compiles when they are needed; `null` to make no snapshot. */
  readonly snapshot: { readonly code: string; readonly assets: Readonly<Record<string, string>> } | null;
  readonly version: string;
}

export interface Made {
  readonly file: string;
  readonly node: string;
  readonly kind: 'startup snapshot' | 'code cache' | 'plain';
  readonly notes: readonly string[];
}

/** pkg's command line drops `seaConfig`; the function it calls takes it. Internal, so pkg is pinned exactly. */
type Sea = (
  entry: string,
  options: {
    readonly targets: readonly { nodeRange: string; platform: string; arch: string; output: string }[];
    readonly nodePath: string;
    readonly signature: boolean;
    readonly seaConfig: Readonly<Record<string, unknown>>;
  },
) => Promise<void>;
const sea = (pkgSea as unknown as { readonly default: Sea }).default;

/** Relative to the folder that pkg works in, so that neither stack traces nor a plain executable's bytes depend on where it was built. */
const MAIN = join('..', '..', 'mcp-tell.cjs');

export async function makeExecutable(wanted: Wanted): Promise<Made> {
  const node = nodeForExecutable(wanted.work);
  const notes = [...node.notes];
  const bake = async (code: string, kind: Made['kind']): Promise<Made> => {
    const entry = join(wanted.work, 'mcp-tell.cjs');
    const file = join(wanted.work, 'mcp-tell.out');
    const assets = writeAssets(wanted);
    writeFileSync(entry, code);
    rmSync(file, { force: true });
    const canary = hideMachine(wanted.work);
    try {
      await quietly(async () =>
        sea(entry, {
          targets: [
            { nodeRange: `node${node.version}`, platform: platformName(), arch: process.arch, output: file },
          ],
          nodePath: node.file,
          signature: process.platform === 'darwin',
          seaConfig: {
            main: MAIN,
            disableExperimentalSEAWarning: true,
            useSnapshot: kind === 'startup snapshot',
            useCodeCache: kind === 'code cache',
            // Options that somebody set for another Node program must not change or break this one.
            execArgvExtension: 'none',
            ...(kind === 'startup snapshot' ? { assets } : {}),
          },
        }),
      );
    } finally {
      canary.restore();
    }
    const frozen = canary.foundIn(readFileSync(file));
    if (frozen.length > 0) {
      throw new BuildError(
        `${frozen.join(', ')} of the build machine was read while the snapshot was made, and is frozen into the executable; read it in main(), or import the module that reads it with \`await import()\``,
      );
    }
    if (kind === 'startup snapshot') notes.push(...slim(file));
    checkThatItRuns(file, wanted.version);
    moveInto(file, wanted.output);
    return { file: wanted.output, node: node.version, kind, notes };
  };

  if (wanted.snapshot === null) return bake(wanted.plain, 'plain');
  try {
    return await bake(wanted.snapshot.code, 'startup snapshot');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (error instanceof BuildError) throw error;
    const loaded = /^Error: (loaded before start: .*)$/m.exec(why);
    if (loaded !== null)
      throw new Error(`${loaded[1] ?? why}; use \`await import()\` where it is needed`, { cause: error });
    notes.push(
      `NO SNAPSHOT could be made here, so the executable starts more slowly (code cache instead): ${why}`,
    );
    return bake(wanted.plain, 'code cache');
  }
}

/** Elsewhere the signature, which is made with the executable, would no longer hold. Returns what is to be said of it. */
function slim(file: string): string[] {
  if (process.platform !== 'linux') return [];
  const slimmed = withoutCodeCache(readFileSync(file), MAIN);
  if (slimmed === null)
    return [
      'the code of Node’s own modules stays in the snapshot, so the executable starts more slowly: this Node writes them in a way that is not known here',
    ];
  writeFileSync(file, slimmed.bytes);
  return [];
}

/** Their files, by their names. */
function writeAssets({ work, snapshot }: Wanted): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [name, text] of Object.entries(snapshot?.assets ?? {})) {
    files[name] = join(work, name);
    writeFileSync(files[name], text);
  }
  return files;
}

/** Something that the fallback must not paper over. */
class BuildError extends Error {}

function platformName(): string {
  return { darwin: 'macos', win32: 'win' }[process.platform as string] ?? process.platform;
}

interface Canary {
  /** The variables whose value is in there. */
  foundIn(bytes: Buffer): string[];
  restore(): void;
}

/** Puts a word of ours in the variables that describe this machine, so that it can be looked for in what was made. */
function hideMachine(work: string): Canary {
  const word = `canary-${randomBytes(12).toString('hex')}`;
  const names = [
    'HOME',
    'USERPROFILE',
    'TMPDIR',
    'TEMP',
    'TMP',
    'USER',
    'LOGNAME',
    'PWD',
    'XDG_STATE_HOME',
    'APPDATA',
    'LOCALAPPDATA',
  ];
  const before = names.map((name) => [name, process.env[name]] as const);
  for (const name of names) {
    const folder = join(work, `${word}-${name}.`);
    mkdirSync(folder);
    process.env[name] = folder;
  }
  return {
    foundIn: (bytes) =>
      names.filter((name) => {
        const value = `${word}-${name}.`;
        for (let at = bytes.indexOf(value); at >= 0; at = bytes.indexOf(value, at + 1)) {
          const next = bytes.toString('latin1', at + value.length, at + value.length + 9);
          // The one that has to be there: the path of the build's own configuration, argv of the build, replaced at start.
          if (!/^[/\\]pkg-sea-/.test(next)) return true;
        }
        return false;
      }),
    restore() {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    },
  };
}

/** pkg narrates; only its failures are worth a line, and those arrive as exceptions. */
async function quietly(run: () => Promise<void>): Promise<void> {
  const { log } = console;
  console.log = () => {};
  try {
    await run();
  } finally {
    console.log = log;
  }
}

function checkThatItRuns(file: string, version: string): void {
  const { status, stdout, stderr, error } = spawnSync(file, ['--version'], {
    encoding: 'utf8',
    timeout: 10_000,
  });
  if (error !== undefined) throw error;
  if (status !== 0 || !stdout.includes(version) || stderr !== '') {
    throw new Error(
      `\`mcp-tell --version\` exited with ${String(status)}, printed ${JSON.stringify(stdout)}, stderr ${JSON.stringify(stderr)}`,
    );
  }
}

/** Replaces the file by name, since a running executable can't be written to. */
function moveInto(file: string, output: string): void {
  const beside = `${output}.new`;
  copyFileSync(file, beside);
  renameSync(beside, output);
}
