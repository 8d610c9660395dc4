/**
 * The official conformance suite as a program: which scenarios it has, and what it reports of one.
 * It is another project's: installed into the cache folder, never into ours.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Package } from '../clients/install.ts';
import { list, text } from '../clients/model/json.ts';
import type { Check, Listed } from './judge.ts';
import { REVISIONS, STATUSES, type Revision } from './scenario.ts';

export const SUITE: Package = { name: '@modelcontextprotocol/conformance', version: '0.2.0-alpha.12' };

/** The suite's entry file below a package's node_modules. */
export const ENTRY = `${SUITE.name}/dist/index.js`;

/** Its scenarios for servers, from lines like `  - tools-list [2025-06-18,2025-11-25,2026-07-28]`. */
export async function listScenarios(entry: string): Promise<readonly Listed[]> {
  const { stdout } = await execa(process.execPath, [entry, 'list', '--server'], { stdin: 'ignore' });
  const lines = [...stdout.matchAll(/^ {2}- (\S+) \[([^\]]+)\]$/gm)];
  if (lines.length === 0) throw new Error(`the suite listed no scenario; it said: ${stdout.slice(0, 500)}`);
  return lines.map(([, name = '', versions = '']) => ({
    name,
    revisions: REVISIONS.filter((revision) => versions.split(',').includes(revision)),
  }));
}

export interface Asked {
  readonly entry: string;
  readonly url: string;
  readonly scenario: string;
  readonly revision: Revision;
  /** An empty folder for what it writes. */
  readonly results: string;
}

/** Runs one scenario; its checks, or what the suite said where it reported none. */
export async function runScenario({ entry, url, scenario, revision, results }: Asked): Promise<Outcome> {
  const { all } = await execa(
    process.execPath,
    [entry, 'server', '--url', url, '--scenario', scenario, '--spec-version', revision, '-o', results],
    { stdin: 'ignore', all: true, reject: false, timeout: 60_000 },
  );
  const [file] = globSync(join(results, '*', 'checks.json'));
  if (file === undefined) return { checks: [], said: all.trim().slice(-500) };
  return { checks: list(JSON.parse(readFileSync(file, 'utf8')) as unknown).map(readCheck), said: '' };
}

export interface Outcome {
  readonly checks: readonly Check[];
  readonly said: string;
}

function readCheck(check: Readonly<Record<string, unknown>>): Check {
  const status = STATUSES.find((word) => word === check['status']);
  if (status === undefined)
    throw new Error(`a check of the suite has an unknown status: ${JSON.stringify(check)}`);
  const message = text(check['errorMessage']);
  return { id: text(check['id']), status, errorMessage: message === '' ? undefined : message };
}
