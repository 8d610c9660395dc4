/**
 * What is searched: messages as clients send them, and what is hardest to search.
 */

const PROSE =
  'The quick brown fox jumps over the lazy dog; information about interesting things is (mostly) here. ';
const FILE = `import { thing } from './thing.ts';\n\n/** Does it: a/b is no path. */\nexport const x = (y: number): string => \`\${y}=\`;\n`;

const repeat = (unit: string, size: number): string =>
  unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

/** Items until they take `size` bytes as JSON. */
function list(size: number, make: (index: number) => unknown): unknown[] {
  const each = JSON.stringify(make(1000)).length + 1;
  return Array.from({ length: Math.max(1, Math.floor(size / each)) }, (_, index) => make(index));
}

/** Arrays and objects in each other, a hundred deep. */
function nested(): unknown {
  let deep: unknown = 'x';
  for (let level = 0; level < 100; level += 1) deep = level % 2 === 0 ? [deep] : { a: deep };
  return deep;
}

export const inputs: Readonly<Record<string, (size: number) => unknown>> = {
  'tool call': (size) => ({
    name: 'probe_report',
    arguments: {},
    _meta: { progressToken: 1 },
    items: list(size, (index) => ({
      id: index,
      title: 'Some title of it',
      description: 'What it is about, in a sentence.',
      kind: 'thing',
      done: false,
    })),
  }),
  'short strings': (size) => list(size, (index) => `item ${index % 1000}`),
  prose: (size) => list(size, () => repeat(PROSE, Math.min(size, 2000))),
  'source code': (size) => list(size, () => repeat(FILE, Math.min(size, 4000))),
  'prose, each its own': (size) => list(size, (index) => `${index} ${repeat(PROSE, Math.min(size, 2000))}`),
  'code, each its own': (size) =>
    list(size, (index) => `let x${index};\n${repeat(FILE, Math.min(size, 4000))}`),
  'one long string': (size) => ({ text: repeat(PROSE, size) }),
  'all slashes': (size) => ({ text: repeat('/', size) }),
  'all percent signs': (size) => ({ text: repeat('%', size) }),
  'percent escapes': (size) => ({ text: repeat('%2F', size) }),
  'base64-looking': (size) => ({ text: repeat('aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xYz', size) }),
  'base64 of text': (size) => ({ text: Buffer.from(repeat(PROSE, size * 0.75)).toString('base64') }),
  'file:// again': (size) => ({ text: repeat('file://', size) }),
  'file:// and blanks': (size) => ({ text: repeat('file:// ', size) }),
  'deep nesting': (size) => list(size, nested),
};
