/**
 * Which modules would be loaded while the snapshot is made though they must not be: they break it, cost time, or read the
 * machine at load and would carry the build machine's answer to every user. Reports each with the chain of static imports.
 */
import type { Metafile } from 'esbuild';
import type { Bundle } from './bundle.ts';

interface Rule {
  readonly matches: RegExp;
  readonly why: string;
}

const RULES: readonly Rule[] = [
  {
    matches: /^(node:)?(http|https|http2|tls|inspector|worker_threads|cluster)$/,
    why: 'a snapshot can’t hold it, or it costs milliseconds that stdio does not owe',
  },
  { matches: /(^|\/)node_modules\/(undici|hono|express|@hono)\//, why: 'loads http' },
  {
    matches: /(^|\/)node_modules\/@modelcontextprotocol\//,
    why: 'takes 20 to 55 ms; only reference clients need it',
  },
  { matches: /(^|\/)node_modules\/execa\//, why: 'only the commands that start clients need it' },
  {
    matches: /(^|\/)node_modules\/picocolors\//,
    why: 'looks for a terminal and NO_COLOR at load: the build machine’s would be frozen in',
  },
];

export function frozenImports({ graph, code }: Bundle): string[] {
  const entry = Object.values(graph.outputs).find((output) => output.entryPoint !== undefined)?.entryPoint;
  if (entry === undefined) throw new Error('the bundle has no entry point');
  /** Each module that is loaded at start, and the one that imports it. */
  const seen = new Map<string, string | null>([[entry, null]]);
  const reached = [entry];
  const found: string[] = [];
  // The list grows while it is walked; a refused module is not walked into, one finding is enough.
  for (const file of reached) {
    for (const { path, kind } of graph.inputs[file]?.imports ?? []) {
      if (kind === 'dynamic-import' || seen.has(path)) continue;
      seen.set(path, file);
      const rule = RULES.find(({ matches }) => matches.test(path));
      if (rule === undefined) reached.push(path);
      else found.push(`  ${chain(seen, path)}\n    ${rule.why}; use \`await import()\` where it is needed`);
    }
  }
  return [...found, ...zodText(graph), ...wideText(code)];
}

/** Lazy or not, a module's text is in the heap: zod would make it two thirds longer. */
function zodText(graph: Metafile): string[] {
  const users = Object.keys(graph.inputs).filter((file) =>
    graph.inputs[file]?.imports.some(({ path }) => !file.includes(ZOD) && path.includes(ZOD)),
  );
  return users.map(
    (file) =>
      `  ${file}\n    imports zod, whose text every start would restore; what serves must not need it`,
  );
}

const ZOD = 'node_modules/zod/';

/** V8 keeps a whole text in two bytes a character for the sake of one that is beyond Latin-1. */
function wideText(code: string): string[] {
  const found = /.{0,40}[^\0-\xff].{0,20}/.exec(code);
  return found === null
    ? []
    : [
        `  …${found[0]}…\n    a character beyond Latin-1 doubles the text that every start restores; write it as \\u…`,
      ];
}

function chain(seen: ReadonlyMap<string, string | null>, last: string): string {
  const steps = [last];
  for (let file = seen.get(last); typeof file === 'string'; file = seen.get(file)) steps.unshift(file);
  return steps.join(' → ');
}
