/**
 * `npm run build`: src → dist/mcp-tell.cjs (one file for any Node ≥ 22) and dist/mcp-tell (one executable, Node inside).
 * Changes nothing outside dist. `--plain` stops after the bundle; `--no-snapshot` makes the plainer, reproducible executable.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { assetBundles, bundle } from './build/bundle.ts';
import { makeExecutable } from './build/executable.ts';
import { frozenImports } from './build/frozen-imports.ts';
import { thirdPartyLicences } from './build/licences.ts';
import { DIST, ROOT, VERSION } from './build/project.ts';

const { values } = parseArgs({
  options: { plain: { type: 'boolean', default: false }, 'no-snapshot': { type: 'boolean', default: false } },
});

mkdirSync(DIST, { recursive: true });
const work = mkdtempSync(join(tmpdir(), 'mcp-tell-build-'));
try {
  await build();
} catch (error) {
  console.error(`build: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function build(): Promise<void> {
  const plain = await bundle({ snapshot: false });
  write('mcp-tell.cjs', `#!/usr/bin/env node\n${plain.code}`, 0o755);
  write('THIRD-PARTY-LICENSES.txt', thirdPartyLicences(plain.graph), 0o644);
  if (values.plain) return;

  const snapshot = values['no-snapshot'] ? null : await bundle({ snapshot: true });
  if (snapshot !== null) {
    const found = frozenImports(snapshot);
    if (found.length > 0) throw new Error(`these may not be loaded before start:\n${found.join('\n')}`);
  }
  const made = await makeExecutable({
    work,
    output: join(DIST, process.platform === 'win32' ? 'mcp-tell.exe' : 'mcp-tell'),
    plain: plain.code,
    snapshot: snapshot === null ? null : { code: snapshot.code, assets: await assetBundles() },
    version: VERSION,
  });
  for (const note of made.notes) console.error(`build: NOTE: ${note}`);
  tell(made.file, `Node ${made.node}, ${made.kind}`);
}

function write(name: string, text: string, mode: number): void {
  const file = join(DIST, name);
  writeFileSync(file, text);
  chmodSync(file, mode);
  tell(file);
}

function tell(file: string, what = ''): void {
  const size = statSync(file).size;
  const shown = size < 1e6 ? `${(size / 1e3).toFixed(1)} kB` : `${(size / 1e6).toFixed(1)} MB`;
  console.log(`${relative(ROOT, file).padEnd(32)} ${shown.padStart(9)}${what === '' ? '' : `  ${what}`}`);
}
