/**
 * `npm run bench:journal`: from a journal of some size to its report: seconds, the most memory that was resident, and how the speed
 * compares with `JSON.parse` of the same lines in the same run. It prints what it measured and fails on nothing but an error.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SHAPES, writeSampleJournal } from './sample-lines.ts';

const { values } = parseArgs({
  options: {
    bin: { type: 'string', default: fileURLToPath(new URL('../../dist/mcp-tell', import.meta.url)) },
    /** Megabytes. */
    sizes: { type: 'string', default: '64,1024' },
    shapes: { type: 'string', default: SHAPES.join(',') },
  },
});
const out = mkdtempSync(join(tmpdir(), 'mcp-tell-bench-'));

try {
  console.log(`Node ${process.versions.node}; target ≥ 0.5 × JSON.parse, and memory that does not grow\n`);
  for (const name of values.shapes.split(',')) {
    const shape = SHAPES.find((known) => known === name);
    if (shape === undefined) throw new Error(`no such shape: ${name}; there are ${SHAPES.join(', ')}`);
    for (const size of values.sizes.split(',').map(Number)) {
      const file = join(out, `${shape}.journal.ndjson`);
      const bytes = writeSampleJournal(file, shape, size * 1024 * 1024);
      const floor = parseLines(file);
      const { seconds, resident } = await report(file);
      const ratio = floor.parsing / 1000 / seconds;
      console.log(
        `${shape.padEnd(9)} ${megabytes(bytes)}  ${seconds.toFixed(2).padStart(6)} s  ${megabytes(resident)} resident  ` +
          `${ratio.toFixed(2)} × JSON.parse (${(floor.parsing / 1000).toFixed(2)} s; with reading ${(floor.all / 1000).toFixed(2)} s)`,
      );
      rmSync(file);
    }
  }
} finally {
  rmSync(out, { recursive: true, force: true });
}

function parseLines(file: string): { readonly parsing: number; readonly all: number } {
  const script = fileURLToPath(new URL('parse-lines.ts', import.meta.url));
  const text = execFileSync(process.execPath, [script, file], { encoding: 'utf8' });
  return JSON.parse(text) as { parsing: number; all: number };
}

/** Runs `mcp-tell report` on the file, and looks at the process's high-water mark until it is gone (Linux; 0 elsewhere). */
async function report(file: string): Promise<{ readonly seconds: number; readonly resident: number }> {
  const started = performance.now();
  const child = spawn(values.bin, ['report', file, '--format', 'json', '--out', out], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let resident = 0;
  const look = setInterval(() => {
    resident = Math.max(resident, highWater(child.pid));
  }, 5);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(look);
  if (code !== 0) throw new Error(`mcp-tell report ended with ${String(code)}`);
  return { seconds: (performance.now() - started) / 1000, resident };
}

function highWater(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0).padStart(5)} MB`;
}
