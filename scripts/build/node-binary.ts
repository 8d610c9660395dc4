/**
 * The Node that goes into the executable: the pinned one from node_modules (Linux), else the one that runs this script. Its debug symbols are taken out first (never after injection: such an executable crashes).
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.ts';

export interface NodeBinary {
  readonly file: string;
  readonly version: string;
  readonly notes: readonly string[];
}

/** The optional dependency that holds Node for this platform, if there is one and it is installed. */
export function nodePackage(): {
  readonly folder: string;
  readonly file: string;
  readonly version: string;
} | null {
  const folder = join(ROOT, 'node_modules', `node-${process.platform}-${process.arch}`);
  const file = join(folder, 'bin', 'node');
  if (!existsSync(file)) return null;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder, file, version };
}

export function nodeForExecutable(work: string): NodeBinary {
  const pinned = nodePackage();
  const notes: string[] = [];
  if (pinned === null) {
    notes.push(
      `no pinned Node for ${process.platform}-${process.arch}: the executable holds the Node that ran this build, ${process.version}`,
    );
  }
  const source = pinned?.file ?? process.execPath;
  const version = pinned?.version ?? process.version.slice(1);
  // Elsewhere stripping breaks the signature that the platform wants.
  if (process.platform !== 'linux') return { file: source, version, notes };
  const stripped = join(work, 'node');
  try {
    execFileSync('strip', ['-o', stripped, source], { stdio: 'ignore' });
    return { file: stripped, version, notes };
  } catch {
    copyFileSync(source, stripped);
    notes.push('`strip` (package binutils) is not installed or failed: debug symbols stay in, about 18 MB');
    return { file: stripped, version, notes };
  }
}
