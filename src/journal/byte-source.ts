/**
 * Where bytes are read from, as often as needed: a file, or what came on standard input.
 * A file of any size takes one reused megabyte; a stream is kept in memory while it is small, in a private file beyond that.
 */
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReadingError } from './reading-errors.ts';

export interface ByteSource {
  /** What it is called in messages and reports: a path, or `standard input`. */
  readonly name: string;
  /** Each chunk is only good until the next is asked for; `most` bytes in all. Throws `ReadingError`. */
  chunks(most?: number): Iterable<Buffer>;
}

const CHUNK = 256 * 1024;
const MOST_IN_MEMORY = 64 * 1024 * 1024;

/** A named pipe can be read only once and is taken as a stream. Throws `ReadingError`. */
export async function fileSource(file: string): Promise<ByteSource> {
  const stat = attempt(file, () => statSync(file));
  if (stat.isFile()) return { name: file, chunks: (most) => chunksOf(file, most) };
  if (stat.isDirectory())
    throw new ReadingError(`${file} is a folder; to read what was recorded in it, use --out ${file}`);
  return streamSource(file, chunksOf(file));
}

export async function streamSource(
  name: string,
  stream: AsyncIterable<Buffer> | Iterable<Buffer>,
  mostInMemory = MOST_IN_MEMORY,
): Promise<ByteSource> {
  let parts: Buffer[] = [];
  let size = 0;
  let spool: number | null = null;
  let file = '';
  for await (const part of stream) {
    size += part.length;
    parts.push(Buffer.from(part));
    if (size <= mostInMemory) continue;
    if (spool === null) {
      file = join(mkdtempSync(join(tmpdir(), 'mcp-tell-')), 'input');
      const folder = join(file, '..');
      process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
      spool = openSync(file, 'ax', 0o600);
    }
    for (const held of parts) for (let at = 0; at < held.length;) at += writeSync(spool, held, at);
    parts = [];
  }
  if (spool === null) return { name, chunks: () => parts };
  closeSync(spool);
  return { name, chunks: (most) => chunksOf(file, most) };
}

function* chunksOf(file: string, most = Infinity): Generator<Buffer> {
  const descriptor = attempt(file, () => openSync(file, 'r'));
  try {
    // Most journals are short, and there may be thousands.
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK, fstatSync(descriptor).size + 1024));
    for (let left = most; left > 0;) {
      const read = attempt(file, () => readSync(descriptor, buffer, 0, Math.min(buffer.length, left), null));
      if (read === 0) return;
      left -= read;
      yield buffer.subarray(0, read);
    }
  } finally {
    closeSync(descriptor);
  }
}

function attempt<T>(file: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new ReadingError(`can't read ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
