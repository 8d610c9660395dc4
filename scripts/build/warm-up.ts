/**
 * Serves a made-up client once while the snapshot is built: a function that has run keeps its bytecode in the snapshot, and need
 * not be compiled at every start. It leaves nothing of the build machine behind.
 */
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { main } from '../../src/main.ts';
import { withoutRandom } from '../../src/transports/random-id.ts';
import { NOT_FOR_ONE_VISIT } from '../../src/transports/stdio.ts';

const INITIALIZE =
  '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"w","version":"1"}}}';
const READY = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
const LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';

export async function warmUp(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'warm-'));
  const stage = setStage();
  try {
    await withoutRandom(async () => {
      await main(['node', 'mcp-tell', 'stdio', '--out', directory]);
      visit(stage);
    });
  } finally {
    stage.clear();
    rmSync(directory, { recursive: true });
  }
  // The last match of a regular expression would stay in the heap, with what it was matched against.
  /x/.exec('x');
}

/** A client that lists tools and answers every question. */
function visit({ send }: Stage): void {
  send(INITIALIZE);
  send(READY);
  for (let text = send(LIST); !text.includes('"tools"');) {
    const asked = /"id":"(tell[^"]*)"/.exec(text)?.[1];
    if (asked === undefined) throw new Error(`warm-up: no question in ${JSON.stringify(text)}`);
    text = send(`{"jsonrpc":"2.0","id":"${asked}","result":{}}`);
  }
}

interface Stage {
  /** A line for the server; what it wrote until its turn of the event loop was over. */
  send(line: string): string;
  clear(): void;
}

/** Streams, timers and console of our own in the place of the process's, none of which could be frozen. */
function setStage(): Stage {
  const stdin = new EventEmitter();
  let said = '';
  let immediates: (() => void)[] = [];
  const stream = (write: (text: string) => void): object =>
    Object.assign(new EventEmitter(), { write, errored: null, destroyed: false, writableLength: 0 });
  const later = (run: () => void, ms: number): object => {
    // Not what waits for a question's answer.
    if (ms < 100) immediates.push(run);
    return { unref: () => {} };
  };
  const replaced: [object, string, unknown][] = [
    [process, 'stdin', stdin],
    [process, 'stdout', stream((text) => (said += text))],
    [process, 'stderr', stream(() => {})],
    [process, 'on', () => process],
    [globalThis, 'setInterval', () => ({ unref: () => {} })],
    [globalThis, 'setTimeout', later],
    [globalThis, 'setImmediate', (run: () => void) => immediates.push(run)],
    ...(['log', 'info', 'debug'] as const).map((name): [object, string, unknown] => [
      console,
      name,
      () => {},
    ]),
  ];
  const kept = replaced.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name));
  for (const [owner, name, value] of replaced)
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  // Else the user's key would be looked for, and the home folder with it.
  process.env['MCP_TELL_FINGERPRINT_KEY'] = 'warm-up';
  return {
    send(line) {
      said = '';
      stdin.emit('data', Buffer.from(`${line}\n`));
      for (; immediates.length > 0;) {
        const all = immediates;
        immediates = [];
        for (const run of all) run();
      }
      return said;
    },
    clear() {
      for (const feature of NOT_FOR_ONE_VISIT) setFlagsFromString(`--${feature}`);
      delete process.env['MCP_TELL_FINGERPRINT_KEY'];
      replaced.forEach(([owner, name], at) => {
        const was = kept[at];
        if (was === undefined) Reflect.deleteProperty(owner, name);
        else Object.defineProperty(owner, name, was);
      });
    },
  };
}
