/**
 * What the two outputs of the build start with: the plain bundle runs `main` at once; the executable is built by running this
 * file once, up to here, and freezing the heap, so there `main` is only registered and runs when the executable starts.
 * Anything read before `main` is the build machine's, for ever: that is why nothing is read here.
 */
import { startupSnapshot } from 'node:v8';
import { main } from '../src/main.ts';
import { warmUp } from './build/warm-up.ts';

/** Set by the build: `true` only in the executable that is made from a snapshot. */
declare const __SNAPSHOT__: boolean;

/** In both outputs the user's arguments begin at index 2; index 1 is the script, or how the executable was called. */
function start(): void {
  void main(process.argv);
}

if (__SNAPSHOT__) {
  startupSnapshot.setDeserializeMainFunction(start);
  void warmUp().then(refuseHeavyModules);
} else if (!('rawJSON' in JSON)) {
  process.stderr.write(`mcp-tell needs Node 22 or newer; this is ${process.version}\n`);
  process.exitCode = 2;
} else start();

/** Backs up the build's reading of the imports: sees also what a module of Node's own has pulled in. */
function refuseHeavyModules(): void {
  const loaded = (process as { moduleLoadList?: readonly string[] }).moduleLoadList ?? [];
  const heavy = loaded.filter((name) =>
    /^NativeModule (http|https|http2|tls|internal\/deps\/undici\/undici)$/.test(name),
  );
  if (heavy.length > 0) throw new Error(`loaded before start: ${heavy.join(', ')}`);
}
