/**
 * src and its dependencies as one CommonJS text. `import()` becomes a lazy `require` within the file, so what is imported
 * that way is neither run at start nor frozen into a snapshot.
 */
import { build, type Metafile } from 'esbuild';
import { ROOT, VERSION } from './project.ts';

export interface Bundle {
  readonly code: string;
  /** Which file imports which, and how. */
  readonly graph: Metafile;
}

/** `import.meta.url` is asked for when needed: a value taken at load would be the build machine's path in a snapshot. */
const BANNER = `'use strict';
const __bundle = { get url() {
  const file = require('node:sea').isSea() ? process.execPath : __filename;
  return require('node:url').pathToFileURL(file).href;
} };`;

export async function bundle({ snapshot }: { readonly snapshot: boolean }): Promise<Bundle> {
  const result = await build({
    absWorkingDir: ROOT,
    entryPoints: ['scripts/entry.ts'],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    // Nothing newer than Node 20 can parse, so that an old Node gets our sentence rather than a SyntaxError.
    target: 'node20',
    supported: { 'dynamic-import': false },
    define: {
      __VERSION__: JSON.stringify(VERSION),
      __SNAPSHOT__: String(snapshot),
      'import.meta.url': '__bundle.url',
      'import.meta.main': 'false',
    },
    banner: { js: BANNER },
    legalComments: 'none',
    minifySyntax: true,
    logLevel: 'warning',
  });
  return { code: result.outputFiles[0]?.text ?? '', graph: result.metafile };
}
