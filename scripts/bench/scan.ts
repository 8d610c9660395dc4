/**
 * `npm run bench:scan`: how fast messages are searched for disclosures, against `JSON.parse` of the same bytes in the same run.
 * Target: 0.3 of its speed, and the same per byte at every size. It prints what it measured, and fails on nothing.
 */
import { parseArgs } from 'node:util';
import { searchEvidence } from '../../src/core/disclosures.ts';
import { inputs } from './scan-inputs.ts';
import { median } from './statistics.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, rounds: { type: 'string', default: '7' } },
});
const SIZES = [1024, 32 * 1024, 1024 * 1024, 16 * 1024 * 1024];
/** Small messages are taken many at a time, so that one measurement takes longer than the clock's grain. */
const LEAST_BYTES = 1024 * 1024;

console.log(
  `Node ${process.versions.node}; medians of one interleaved run; MB/s of JSON.parse and of the search\n`,
);
console.log(line(['input', 'size', 'JSON.parse', 'search', 'ratio']));
for (const [name, make] of Object.entries(inputs)) {
  if (!name.includes(values.only)) continue;
  for (const size of SIZES) measure(name, make, size);
}

function measure(name: string, make: (size: number) => unknown, size: number): void {
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: make(size) });
  const times = Math.max(1, Math.round(LEAST_BYTES / text.length));
  const parsing: number[] = [];
  const searching: number[] = [];
  // The first rounds are for the compiler.
  for (let round = -2; round < Number(values.rounds); round += 1) {
    const start = performance.now();
    const messages = Array.from({ length: times }, () => {
      const value: unknown = JSON.parse(text);
      return { method: 'tools/call', value };
    });
    const parsed = performance.now();
    searchEvidence({ binding: 'http', process: null, requests: [], messages, replies: [], own: [] });
    if (round < 0) continue;
    searching.push(performance.now() - parsed);
    parsing.push(parsed - start);
  }
  const speed = (all: readonly number[]): number => (text.length * times) / median(all) / 1000;
  const [parse, search] = [speed(parsing), speed(searching)];
  console.log(line([name, wordSize(size), parse.toFixed(0), search.toFixed(0), (search / parse).toFixed(2)]));
}

function wordSize(size: number): string {
  return size < 1024 * 1024 ? `${size / 1024} KB` : `${size / 1024 / 1024} MB`;
}

function line([first = '', ...rest]: readonly string[]): string {
  return first.padEnd(22) + rest.map((text) => text.padStart(12)).join('');
}
