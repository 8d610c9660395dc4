/**
 * `npm run test:clients`: real clients, pinned, each run offline against the built probe over both bindings, and compared with what is known of them.
 * `node scripts/clients/run.ts [client…] [--only stdio|http] [--bin PATH] [--out DIR] [--keep] [--show-diffs]`; exit 1 when anything is not as expected.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attempt, type Attempted } from './attempt.ts';
import type { Client } from './client.ts';
import { compare } from './compare.ts';
import { cacheFolder, install } from './install.ts';
import { meetingsOf, pairsOf } from './meetings.ts';
import { readOptions, type Options } from './options.ts';
import { findSandbox, type Sandbox } from './sandbox.ts';
import { comparisonLine, visitLine } from './table.ts';

try {
  process.exitCode = await run(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(`test:clients: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}

async function run(options: Options): Promise<number> {
  const sandbox = await findSandbox();
  const state = mkdtempSync(join(tmpdir(), 'mcp-tell-clients-state-'));
  try {
    return await runAll(sandbox, state, options);
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
}

async function runAll(sandbox: Sandbox, state: string, options: Options): Promise<number> {
  const folders = new Map<Client, string>();
  for (const client of options.clients) folders.set(client, await install(cacheFolder(), client.package));
  mkdirSync(options.out, { recursive: true });
  let failed = 0;
  const show = (line: string, faults: readonly string[]): void => {
    console.log(line);
    for (const fault of faults) console.log(`    ${fault}`);
    if (faults.length > 0) failed += 1;
  };
  for (const [client, folder] of folders) {
    const visits: Attempted[] = [];
    for (const meeting of meetingsOf(client, options.bindings)) {
      const visit = await attempt(sandbox, client, meeting, { folder, state }, options);
      show(visitLine(client, visit), visit.faults);
      visits.push(visit);
    }
    for (const pair of pairsOf(visits.map(({ meeting }) => meeting))) {
      const compared = await compare(client, pair, visits, options);
      if (compared === null) continue;
      show(comparisonLine(client, pair, compared), compared.faults);
      if (options.showDiffs) console.log(compared.text.replaceAll(/^(?=.)/gm, '    '));
    }
  }
  console.log(failed === 0 ? 'every client was as expected' : `${failed} lines were not as expected`);
  return failed === 0 ? 0 : 1;
}
