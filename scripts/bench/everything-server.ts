/**
 * The reference everything-server, installed into a cache folder outside the project, to compare start-up with.
 */
import { execa } from 'execa';
import envPaths from 'env-paths';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = '@modelcontextprotocol/server-everything';
const VERSION = '2026.8.31';

/** Its entry file, or `null` where it can't be had (no registry). */
export async function everythingServer(): Promise<string | null> {
  const folder = join(envPaths('mcp-tell', { suffix: '' }).cache, `everything-${VERSION}`);
  const entry = join(folder, 'node_modules', PACKAGE, 'dist', 'index.js');
  if (existsSync(entry)) return entry;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const { failed } = await execa(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${PACKAGE}@${VERSION}`],
    { cwd: folder, reject: false },
  );
  return !failed && existsSync(entry) ? entry : null;
}
