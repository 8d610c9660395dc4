/**
 * Tools whose input is described by schemas that are made from zod: what is required, what has a default, and what becomes
 * of a call that does not fit.
 */
import { textOf, toolNames } from '../answers.ts';
import type { Demonstration } from '../demonstration.ts';
import { call, request, shakeHands } from '../legacy.ts';
import { answerWith } from '../manners.ts';
import { at, type Json } from '../wire.ts';

export const schemas: Demonstration = {
  title: 'Tools with schemas',
  shows:
    'A member with a default is optional to the caller and filled in for the tool; one that is required and missing is an error that names it.',
  async run(stage) {
    const { value } = await stage.visit(
      'legacy era over stdio, with --bait',
      { binding: 'stdio', args: ['--bait'] },
      async (peer) => {
        answerWith(peer, { ping: {} });
        await shakeHands(peer, 'schemas');
        const list = await peer.ask(request(1, 'tools/list'));
        const plain = await peer.ask(call(2, 'greet', { name: 'Ann' }));
        const loud = await peer.ask(call(3, 'greet', { name: 'Ann', shout: true }));
        const sum = await peer.ask(call(4, 'add', { a: 2, b: 3 }));
        const product = await peer.ask(call(5, 'multiply', { a: 6, b: 7 }));
        const missing = await peer.ask(call(6, 'add', { a: 2 }));
        return { list, plain, loud, sum, product, missing };
      },
    );
    const { list, plain, loud, sum, product, missing } = value;
    const names = toolNames(list.message);
    stage.table(
      'the members of each input',
      ['tool', 'member', 'type', 'required', 'default'],
      SHOWN.flatMap((tool) => rowsOf(tool, inputOf(list.message, tool))),
    );
    stage.check(
      'the tools are listed',
      SHOWN,
      SHOWN.filter((tool) => names.includes(tool)),
    );
    stage.check('add requires both numbers', ['a', 'b'], at(inputOf(list.message, 'add'), 'required'));
    stage.check('greet requires the name only', ['name'], at(inputOf(list.message, 'greet'), 'required'));
    stage.check(
      'greet’s flag is a boolean with a default',
      { type: 'boolean', default: false },
      pick(at(inputOf(list.message, 'greet'), 'properties', 'shout'), ['type', 'default']),
    );
    const [said, shouted] = [textOf(plain.message), textOf(loud.message)];
    stage.check('greet without the flag does as with the default', true, String(said).includes('Ann'));
    stage.check('greet with the flag shouts the same', String(said).toUpperCase(), shouted);
    stage.check('add adds', '5', textOf(sum.message));
    stage.check('multiply multiplies', '42', textOf(product.message));
    stage.check('a missing argument is an error of the tool', true, at(missing.message, 'result', 'isError'));
    stage.check('which names the argument', 'b', /: (\w+):/.exec(String(textOf(missing.message)))?.[1]);
  },
};

const SHOWN = ['add', 'multiply', 'greet'];

function inputOf(list: unknown, tool: string): unknown {
  const tools = at(list, 'result', 'tools');
  return Array.isArray(tools)
    ? at(
        tools.find((one) => at(one, 'name') === tool),
        'inputSchema',
      )
    : undefined;
}

function rowsOf(tool: string, schema: unknown): string[][] {
  const required = at(schema, 'required');
  return Object.entries((at(schema, 'properties') ?? {}) as Json).map(([name, member]) => [
    tool,
    name,
    String(at(member, 'type')),
    Array.isArray(required) && required.includes(name) ? 'yes' : 'no',
    JSON.stringify(at(member, 'default')) ?? '–',
  ]);
}

function pick(value: unknown, names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, at(value, name)]));
}
