/**
 * The tools that `--bait` adds: small ones whose schemas come from zod, and one that asks where the work is. Loaded only when wanted.
 * What a client fills in is evidence; what is answered is worked out from it and nothing else.
 * Source: MCP 2026-07-28, server/tools ("x-mcp-header"); client/roots (deprecated in favour of tool parameters).
 */
import * as z from 'zod';
import type { MirroredParameter } from './modern-headers.ts';
import type { Bait } from './offers.ts';

interface BaitTool<S extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly input: S;
  readonly answer: (given: z.output<S>) => string;
}

const number = (what: string) => z.number().describe(what);

/** Members with this in their metadata must come back as header `Mcp-Param-…` too. */
const MIRROR = 'x-mcp-header';

const TOOLS: readonly BaitTool[] = [
  tool(
    'add',
    'Adds two numbers.',
    z.object({ a: number('the first'), b: number('the second') }),
    ({ a, b }) => String(a + b),
  ),
  tool(
    'multiply',
    'Multiplies two numbers.',
    z.object({ a: number('the first'), b: number('the second') }),
    ({ a, b }) => String(a * b),
  ),
  tool(
    'greet',
    'Greets somebody.',
    z.object({
      name: z.string().describe('who is greeted'),
      shout: z.boolean().default(false).describe('in capital letters'),
    }),
    ({ name, shout }) => {
      const greeting = `Hello, ${name}!`;
      return shout ? greeting.toUpperCase() : greeting;
    },
  ),
  tool(
    'count_words',
    'Counts the words of a text, in the folder you are working in.',
    z.object({
      text: z.string().describe('the text'),
      workingDirectory: z.string().optional().describe('absolute path of the folder you are working in'),
      region: z
        .string()
        .optional()
        .meta({ description: 'where the text is from', [MIRROR]: 'Region' }),
    }),
    ({ text }) => String(text.split(/\s+/).filter((word) => word !== '').length),
  ),
];

export function createBait(): Bait {
  const mirrored = new Map(TOOLS.map(({ name, input }) => [name, mirroredOf(schemaOf(input))]));
  return {
    tools: TOOLS.map(({ name, description, input }) => ({ name, description, inputSchema: schemaOf(input) })),
    call(name, args) {
      const found = TOOLS.find((one) => one.name === name);
      if (found === undefined) return null;
      const given = found.input.safeParse(args ?? {});
      if (given.success) return text(found.answer(given.data), false);
      const problems = given.error.issues.map(
        ({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`,
      );
      return text(`Invalid arguments for ${name}: ${problems.join('; ')}`.slice(0, 1000), true);
    },
    mirrored: (name) => mirrored.get(name) ?? [],
  };
}

function tool<S extends z.ZodObject>(
  name: string,
  description: string,
  input: S,
  answer: (given: z.output<S>) => string,
): BaitTool {
  return { name, description, input, answer } as unknown as BaitTool;
}

/** What a client may send: a member with a default is optional. */
function schemaOf(input: z.ZodObject): z.core.JSONSchema.JSONSchema {
  return z.toJSONSchema(input, { io: 'input' });
}

function mirroredOf({ properties = {} }: z.core.JSONSchema.JSONSchema): MirroredParameter[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const header = typeof schema === 'object' ? schema[MIRROR] : undefined;
    return typeof header === 'string' ? [{ header, path: [name] }] : [];
  });
}

function text(value: string, isError: boolean): object {
  return { content: [{ type: 'text', text: value }], isError };
}
