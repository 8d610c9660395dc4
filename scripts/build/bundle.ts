/**
 * src and its dependencies as one CommonJS text. `import()` becomes a lazy `require` within the file, so what is imported
 * that way is neither run at start nor frozen into a snapshot.
 */
import { build, type Metafile, type Plugin } from 'esbuild';
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

/** The asset of the executable that holds the commands which do not serve. */
export const COMMANDS_ASSET = 'commands.cjs';

/** The whole program; for a snapshot without the commands that do not serve, which are then `commandsBundle`. */
export async function bundle({ snapshot }: { readonly snapshot: boolean }): Promise<Bundle> {
  return bundleFrom('scripts/entry.ts', snapshot, snapshot ? [commandsFromAsset] : []);
}

/** What reads, compares and prints, with all it needs: not in the heap that every start has to restore. */
export async function commandsBundle(): Promise<Bundle> {
  return bundleFrom(COMMANDS, false, []);
}

const COMMANDS = 'src/cli/run.ts';

/** In the executable `import('./cli/run.ts')` compiles the asset. */
const commandsFromAsset: Plugin = {
  name: 'commands-from-asset',
  setup(context) {
    context.onResolve({ filter: /\/cli\/run\.ts$/ }, ({ path }) => ({ path, namespace: 'asset' }));
    context.onLoad({ filter: /./, namespace: 'asset' }, () => ({
      contents: `
        const text = require('node:sea').getAsset('${COMMANDS_ASSET}', 'utf8');
        const wrapped = '(function (exports, require, module, __filename) {' + text + '\\n})';
        const script = new (require('node:vm').Script)(wrapped, { filename: '${COMMANDS_ASSET}' });
        script.runInThisContext()(module.exports, require, module, process.execPath);`,
      loader: 'js',
    }));
  },
};

async function bundleFrom(entry: string, snapshot: boolean, plugins: Plugin[]): Promise<Bundle> {
  const result = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    plugins,
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
    // Its text is in the heap that every start restores; who wants to read a stack runs the plain bundle.
    minifyWhitespace: snapshot,
    minifyIdentifiers: snapshot,
    logLevel: 'warning',
  });
  return { code: result.outputFiles[0]?.text ?? '', graph: result.metafile };
}
