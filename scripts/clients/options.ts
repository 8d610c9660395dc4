/**
 * What the command line of the client runs says: which clients, over which bindings, with which probe, and what is kept and shown.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CATALOGUE, choose } from './catalogue.ts';
import type { Binding, Client } from './client.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Options {
  readonly clients: readonly Client[];
  readonly bindings: readonly Binding[];
  readonly bin: string;
  readonly out: string;
  readonly keep: boolean;
  readonly showDiffs: boolean;
}

/** Throws with one line that says what to change. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      bin: { type: 'string', default: join(ROOT, 'dist', 'mcp-tell') },
      out: { type: 'string', default: join(ROOT, 'test-results', 'clients') },
      keep: { type: 'boolean', default: false },
      'show-diffs': { type: 'boolean', default: false },
    },
  });
  const { chosen, unknown } = choose(positionals);
  if (unknown.length > 0) {
    throw new Error(
      `no client is called ${unknown.join(' or ')}; there are ${CATALOGUE.map(({ name }) => name).join(', ')}`,
    );
  }
  const { only } = values;
  if (only !== undefined && only !== 'stdio' && only !== 'http')
    throw new Error(`--only is stdio or http, not ${only}`);
  const bin = resolve(values.bin);
  if (!existsSync(bin)) throw new Error(`${bin} is not there: build it first, or name one with --bin`);
  return {
    clients: chosen,
    bindings: only === undefined ? ['stdio', 'http'] : [only],
    bin,
    out: resolve(values.out),
    keep: values.keep,
    showDiffs: values['show-diffs'],
  };
}
