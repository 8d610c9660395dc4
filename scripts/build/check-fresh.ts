/** Before tests that run the built executable: refuses to test an old one, and says what to do. */
import { globSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DIST, ROOT } from './project.ts';

export default function checkFresh(): void {
  if (process.env['MCP_TELL_BIN']) return;
  const file = join(DIST, process.platform === 'win32' ? 'mcp-tell.exe' : 'mcp-tell');
  const name = relative(ROOT, file);
  const built = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (built === undefined)
    throw new Error(`${name} is missing: run \`npm run build\` first (\`npm test\` does)`);
  const sources = globSync(
    [
      'src/**/*.ts',
      'scripts/entry.ts',
      'scripts/build.ts',
      'scripts/build/*.ts',
      'package.json',
      'package-lock.json',
    ],
    {
      cwd: ROOT,
    },
  );
  const newer = sources.find((source) => statSync(join(ROOT, source)).mtimeMs > built);
  if (newer !== undefined)
    throw new Error(`${name} is older than ${newer}: run \`npm run build\` first (\`npm test\` does)`);
}
