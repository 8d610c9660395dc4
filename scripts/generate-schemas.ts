/**
 * `npm run generate:schemas -- CHECKOUT`: the specification's published schemas → src/core/published-schemas.ts.
 * CHECKOUT is a clone of https://github.com/modelcontextprotocol/modelcontextprotocol; what is committed at its HEAD is read.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SUPPORTED_REVISIONS } from '../src/core/protocol.ts';
import { ROOT } from './build/project.ts';
import { readSchema, type Definitions } from './schemas/read-schema.ts';
import { writeSchemas, type Source } from './schemas/write-schemas.ts';

const [checkout] = process.argv.slice(2);
if (checkout === undefined) {
  console.error('usage: npm run generate:schemas -- CHECKOUT');
  process.exit(2);
}

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', checkout, ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

const commit = git('rev-parse', 'HEAD').trim();
const sources = [...SUPPORTED_REVISIONS].reverse().map((revision): Source => {
  const path = `schema/${revision}/schema.json`;
  const text = git('show', `HEAD:${path}`);
  const { $defs, definitions = $defs } = JSON.parse(text) as {
    $defs?: Definitions;
    definitions?: Definitions;
  };
  return {
    revision,
    path,
    sha256: createHash('sha256').update(text).digest('hex'),
    schema: readSchema(definitions ?? {}),
  };
});
const file = join(ROOT, 'src/core/published-schemas.ts');
const text = writeSchemas(sources, commit);
writeFileSync(file, text);
console.log(`${file}: ${text.length} characters, commit ${commit}`);
