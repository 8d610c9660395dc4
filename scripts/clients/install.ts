/**
 * Installs pinned clients from the npm registry into a cache folder, each in a folder of its own, once.
 * Never into the project's node_modules, and without running their install scripts: the programs are taken from where the packages hold them.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import envPaths from 'env-paths';
import { execa } from 'execa';
import { object, text } from './model/json.ts';

export interface Package {
  readonly name: string;
  readonly version: string;
  /** Where a client is one of this project's own development dependencies, there is nothing to install. */
  readonly from?: 'project';
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export function cacheFolder(): string {
  return process.env['MCP_TELL_CLIENTS_CACHE'] ?? join(envPaths('mcp-tell', { suffix: '' }).cache, 'clients');
}

/** Where a package is, once installed. */
export function installedAt(cache: string, { name, version }: Package): string {
  return join(cache, `${name.replace(/^@/, '').replaceAll('/', '+')}@${version}`);
}

/** The folder that holds the package's node_modules; the error's message says what to do where it can't be had. */
export async function install(cache: string, wanted: Package): Promise<string> {
  if (wanted.from === 'project') return inProject(wanted);
  const folder = installedAt(cache, wanted);
  if (existsSync(folder)) return folder;
  console.error(`installing ${wanted.name}@${wanted.version} into ${cache}`);
  mkdirSync(cache, { recursive: true });
  // Installed beside and moved when whole: a folder with the final name is complete, and two runs at once do no harm.
  const half = mkdtempSync(join(cache, '.installing-'));
  try {
    writeFileSync(
      join(half, 'package.json'),
      JSON.stringify({ private: true, dependencies: { [wanted.name]: wanted.version } }),
    );
    await npmInstall(half, wanted, cache);
    if (!existsSync(folder)) renameSync(half, folder);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
  return folder;
}

function inProject({ name, version }: Package): string {
  const manifest = JSON.parse(
    readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8'),
  ) as unknown;
  const has = text(object(manifest)['version']);
  if (has !== version)
    throw new Error(`${name} is ${has} here, and what is expected was measured of ${version}`);
  return ROOT;
}

async function npmInstall(folder: string, wanted: Package, cache: string): Promise<void> {
  // Under `npm run`, npm says where it is itself: the one that goes with the Node in use.
  const own = process.env['npm_execpath'];
  const [file, first] = own === undefined || !own.endsWith('.js') ? ['npm', []] : [process.execPath, [own]];
  const args = [
    'install',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--json',
    '--loglevel=error',
    // Pinned: what npm has cached need not be asked for again.
    '--prefer-offline',
    // npm's own waits between tries add up to minutes where there is no network.
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  ];
  const run = await execa(file, [...first, ...args], {
    cwd: folder,
    reject: false,
    stdin: 'ignore',
    timeout: 900_000,
  });
  if (!run.failed) return;
  const { code, summary } = readProblem(run.stdout);
  const what = `${wanted.name}@${wanted.version}`;
  const advice = OFFLINE.includes(code)
    ? `the npm registry can't be reached (${code}). Run once with network, or set MCP_TELL_CLIENTS_CACHE to a folder that has it (now: ${cache})`
    : `npm failed: ${summary || run.stderr.trim() || run.shortMessage}`;
  throw new Error(`${what} is not installed, and ${advice}`);
}

const OFFLINE: readonly string[] = [
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENOTCACHED',
];

/** `npm --json` puts what went wrong on standard output. */
function readProblem(stdout: string): { readonly code: string; readonly summary: string } {
  try {
    const error = object(object(JSON.parse(stdout) as unknown)['error']);
    return { code: text(error['code']), summary: text(error['summary']) };
  } catch {
    return { code: '', summary: '' };
  }
}

/** The first of these that exists, under a package folder's node_modules; `{arch}` stands for this machine's. */
export function programOf(folder: string, candidates: readonly string[]): string {
  const paths = candidates.map((candidate) =>
    join(folder, 'node_modules', candidate.replaceAll('{arch}', process.arch)),
  );
  const found = paths.find((path) => existsSync(path));
  if (found === undefined)
    throw new Error(`no program for linux-${process.arch} in ${folder}: looked for ${candidates.join(', ')}`);
  return found;
}
