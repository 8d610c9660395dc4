/** The licence texts of everything that ends up in the outputs: the bundled packages, and Node in the executable. */
import type { Metafile } from 'esbuild';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodePackage } from './node-binary.ts';
import { ROOT } from './project.ts';

export function thirdPartyLicences(graph: Metafile): string {
  const folders = new Set<string>();
  for (const input of Object.keys(graph.inputs)) {
    const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (match?.[1] !== undefined) folders.add(join(ROOT, match[1]));
  }
  const node = nodePackage();
  const all = [...folders].toSorted();
  if (node !== null) all.push(node.folder);
  return all.map(licenceOf).join(`\n\n${'-'.repeat(80)}\n\n`);
}

function licenceOf(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name?: string;
    version?: string;
    license?: string;
  };
  const title = `${manifest.name ?? folder} ${manifest.version ?? ''} (${manifest.license ?? 'licence not named'})`;
  const file = existsSync(folder) ? readdirSync(folder).find((name) => /^licen[cs]e/i.test(name)) : undefined;
  return file === undefined ? title : `${title}\n\n${readFileSync(join(folder, file), 'utf8').trim()}`;
}
