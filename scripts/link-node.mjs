/**
 * After an install: makes `node` in every `npm run` the pinned one. npm ≥ 11 does so by itself; npm 10 links it, then
 * deletes the link again when it skips the same command of the other platform's package. Plain JavaScript, for any Node.
 */
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const modules = new URL('../node_modules/', import.meta.url);
const target = `node-${process.platform}-${process.arch}/bin/node`;
const link = new URL('.bin/node', modules);

if (existsSync(new URL(target, modules)) && !existsSync(link)) {
  mkdirSync(new URL('.bin/', modules), { recursive: true });
  symlinkSync(`../${target}`, fileURLToPath(link));
}
