/**
 * src and its dependencies as one CommonJS text. `import()` becomes a lazy `require` within the file, so what is imported
 * that way is neither run at start nor frozen into a snapshot.
 */
import { join, relative } from 'node:path';
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

/**
 * Modules that are assets of the executable, each with all it needs: not in the heap that every start has to restore. They are
 * imported with `import()` only, which compiles the asset, or by modules that are. What they share with the program they have a second time.
 */
const ASSETS: readonly { readonly module: string; readonly asset: string; readonly by?: string }[] = [
  // What reads, compares and prints.
  { module: 'src/cli/run.ts', asset: 'commands.cjs' },
  // Of the modern era, with the libraries they need.
  { module: 'src/transports/round-seal.ts', asset: 'round-seal.cjs' },
  { module: 'src/core/bait.ts', asset: 'bait.cjs' },
  // Data for reports, in a module that only reports load.
  {
    module: 'src/core/published-schemas.ts',
    asset: 'published-schemas.cjs',
    by: 'src/core/undocumented.ts',
  },
];

/** The whole program; for a snapshot without what is then in `assetBundles`. */
export async function bundle({ snapshot }: { readonly snapshot: boolean }): Promise<Bundle> {
  return bundleFrom('scripts/entry.ts', snapshot, snapshot ? [fromAssets] : []);
}

/** The texts of the assets, by their names. */
export async function assetBundles(): Promise<Readonly<Record<string, string>>> {
  const made = ASSETS.map(
    async ({ module, asset }) => [asset, (await bundleFrom(module, false, [])).code] as const,
  );
  return Object.fromEntries(await Promise.all(made));
}

const fromAssets: Plugin = {
  name: 'from-assets',
  setup(context) {
    context.onResolve(
      { filter: /^\.{1,2}\/.*\.ts$/, namespace: 'file' },
      ({ path, resolveDir, kind, importer }) => {
        const module = relative(ROOT, join(resolveDir, path));
        const found = ASSETS.find((one) => one.module === module);
        const isLazy = kind === 'dynamic-import' || found?.by === relative(ROOT, importer);
        return found === undefined || !isLazy ? null : { path: found.asset, namespace: 'asset' };
      },
    );
    context.onLoad({ filter: /./, namespace: 'asset' }, ({ path }) => ({
      contents: `
        const text = require('node:sea').getAsset('${path}', 'utf8');
        const wrapped = '(function (exports, require, module, __filename) {' + text + '\\n})';
        const script = new (require('node:vm').Script)(wrapped, { filename: '${path}' });
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
