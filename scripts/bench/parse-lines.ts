/** The floor: `JSON.parse` of every line of a file, in a process of its own. Prints the milliseconds, those of parsing alone and all. */
import { openSync, readSync } from 'node:fs';

const [file = ''] = process.argv.slice(2);
const chunk = Buffer.allocUnsafe(1024 * 1024);
const descriptor = openSync(file, 'r');
const started = performance.now();
let parsing = 0;
let rest = '';
for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) {
  const lines = (rest + chunk.toString('latin1', 0, read)).split('\n');
  rest = lines.pop() ?? '';
  const before = performance.now();
  for (const line of lines) JSON.parse(line);
  parsing += performance.now() - before;
}
console.log(JSON.stringify({ parsing, all: performance.now() - started }));
