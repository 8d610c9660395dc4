/**
 * Takes the compiled forms of Node's own modules out of an executable with a startup snapshot. Node puts all of them there (some 390,
 * 3.8 MB) and copies them at every start, though what serves is in the snapshot's heap already: a start took a seventh longer for them.
 * A module whose form is gone is compiled from its text when somebody loads it. Node itself can leave them out (`withoutCodeCache` of
 * `--build-snapshot-config`), but not yet for single executables.
 *
 * Layout (Node 24, src/node_sea.cc and src/node_snapshotable.cc; integers little-endian, `size` is 8 bytes):
 * a blob is `magic:4 flags:4 extension:1 (size path) (size snapshot) assets`, assets are `count (size name) (size content)…`,
 * and the last thing in a snapshot is `count (size id) (size code)…`.
 */

/** The modules that are not in the heap and that serving over HTTP begins with. */
const KEPT =
  /^(internal\/http|_http_(agent|incoming|common|outgoing|client|server)|http|internal\/freelist)$/;

const SIZE = 8;
const HEADER = 4 + 4 + 1;

export interface Slimmed {
  readonly bytes: Buffer;
  /** How many modules' code was taken out, and its bytes. */
  readonly modules: number;
  readonly removed: number;
}

/**
 * `bytes` is an executable whose blob was made from `main` (as the configuration spells it). The result is as long: what was taken out is
 * zeroes behind the blob's last asset. `null` where no such blob with such a list is found; nothing is guessed.
 */
export function withoutCodeCache(bytes: Buffer, main: string): Slimmed | null {
  const path = sized(Buffer.from(main));
  for (let at = bytes.indexOf(path); at >= 0; at = bytes.indexOf(path, at + 1)) {
    const slimmed = at < HEADER ? null : slimBlob(bytes, at + path.length);
    if (slimmed !== null) return slimmed;
  }
  return null;
}

/** `at` is where the snapshot's size stands. */
function slimBlob(bytes: Buffer, at: number): Slimmed | null {
  const snapshot = readSized(bytes, at);
  if (snapshot === null) return null;
  const assets = endOfAssets(bytes, snapshot.end);
  const cache = assets === null ? null : findCache(bytes, snapshot);
  if (assets === null || cache === null) return null;

  const kept = cache.modules.filter(({ id }) => KEPT.test(id));
  const count = Buffer.alloc(SIZE);
  count.writeBigUInt64LE(BigInt(kept.length));
  const slim = Buffer.concat([
    bytes.subarray(snapshot.start, cache.start),
    count,
    ...kept.map(({ start, end }) => bytes.subarray(start, end)),
  ]);
  const tail = Buffer.concat([sized(slim), bytes.subarray(snapshot.end, assets)]);
  const result = Buffer.from(bytes);
  tail.copy(result, at);
  result.fill(0, at + tail.length, assets);
  return {
    bytes: result,
    modules: cache.modules.length - kept.length,
    removed: assets - at - tail.length,
  };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Cache {
  readonly start: number;
  readonly modules: readonly (Span & { readonly id: string })[];
}

/** The one place from which modules follow each other up to the very end of the snapshot. */
function findCache(bytes: Buffer, snapshot: Span): Cache | null {
  for (let at = snapshot.start; at < snapshot.end - 2 * SIZE; at += 1) {
    // Looked at first, since this is asked of millions of places: neither a count nor the length of a name is that large.
    if (bytes[at + 2] !== 0 || bytes[at + SIZE + 1] !== 0) continue;
    const modules = readModules(bytes, at, snapshot.end);
    if (modules !== null) return { start: at, modules };
  }
  return null;
}

function readModules(bytes: Buffer, at: number, end: number): Cache['modules'] | null {
  const count = readSize(bytes, at);
  if (count === null || count === 0) return null;
  const modules: (Span & { id: string })[] = [];
  let start = at + SIZE;
  while (start < end && modules.length < count) {
    const id = readSized(bytes, start);
    const code = id === null ? null : readSized(bytes, id.end);
    if (id === null || code === null) return null;
    modules.push({ id: bytes.toString('latin1', id.start, id.end), start, end: code.end });
    start = code.end;
  }
  return start === end && modules.length === count ? modules : null;
}

function endOfAssets(bytes: Buffer, at: number): number | null {
  const count = readSize(bytes, at);
  if (count === null || count > 1000) return null;
  let end = at + SIZE;
  for (let left = count * 2; left > 0; left -= 1) {
    const part = readSized(bytes, end);
    if (part === null) return null;
    ({ end } = part);
  }
  return end;
}

function readSized(bytes: Buffer, at: number): Span | null {
  const size = readSize(bytes, at);
  return size === null ? null : { start: at + SIZE, end: at + SIZE + size };
}

/** `null` for what can't be the size of anything that begins here. */
function readSize(bytes: Buffer, at: number): number | null {
  if (at < 0 || at + SIZE > bytes.length) return null;
  const size = bytes.readBigUInt64LE(at);
  return size > BigInt(bytes.length - at - SIZE) ? null : Number(size);
}

function sized(content: Buffer): Buffer {
  const size = Buffer.alloc(SIZE);
  size.writeBigUInt64LE(BigInt(content.length));
  return Buffer.concat([size, content]);
}
