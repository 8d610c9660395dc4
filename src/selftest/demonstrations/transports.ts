/**
 * The same requests over both bindings, in both eras: the answers must be the same, member for member.
 */
import { call, initialize, INITIALIZED, request } from '../legacy.ts';
import type { Demonstration } from '../demonstration.ts';
import { answerWith } from '../manners.ts';
import { createModernClient } from '../modern.ts';
import type { Binding, Peer } from '../peer.ts';
import type { Stage } from '../stage.ts';
import { together } from '../together.ts';
import { at, type Json, type Message } from '../wire.ts';

/** What was asked, and the whole answer. */
type Conversation = readonly (readonly [asked: string, answer: Message | null])[];

export const transports: Demonstration = {
  title: 'Two transports, one behaviour',
  shows: 'The same requests over stdio and over Streamable HTTP; the answers are compared member for member.',
  async run(stage) {
    const [legacyStdio, legacyHttp, modernStdio, modernHttp] = await together(
      converse(stage, 'legacy', 'stdio'),
      converse(stage, 'legacy', 'http'),
      converse(stage, 'modern', 'stdio'),
      converse(stage, 'modern', 'http'),
    );
    compare(stage, 'legacy', legacyStdio, legacyHttp);
    compare(stage, 'modern', modernStdio, modernHttp);
  },
};

function compare(stage: Stage, era: string, stdio: Conversation, http: Conversation): void {
  stdio.forEach(([asked, answer], index) => {
    stage.check(`${era}: ${asked} gets the same over both`, answer, http[index]?.[1]);
    stage.check(
      `${era}: ${asked} gets ${EXPECTED[asked] ?? 'result'}`,
      EXPECTED[asked] ?? 'result',
      kindOf(answer),
    );
  });
}

async function converse(stage: Stage, era: 'legacy' | 'modern', binding: Binding): Promise<Conversation> {
  const options = { binding, args: ['--bait'] };
  const { value } = await stage.visit(`${era} era over ${binding}`, options, SCRIPTS[era]);
  return value;
}

const CALLS: readonly Json[] = [
  { name: 'add', arguments: { a: 2, b: 3 } },
  { name: 'multiply', arguments: { a: 6, b: 7 } },
  { name: 'greet', arguments: { name: 'Ann' } },
  { name: 'subtract', arguments: { a: 3, b: 2 } },
];

const UNKNOWN_METHOD = 'tools/uninstall';
const EXPECTED: Readonly<Record<string, string>> = {
  [wordCall({ name: 'subtract', arguments: { a: 3, b: 2 } })]: 'error -32602',
  [UNKNOWN_METHOD]: 'error -32601',
};

const SCRIPTS = {
  async legacy(peer: Peer): Promise<Conversation> {
    answerWith(peer, { ping: {} });
    const told: [string, Message | null][] = [
      ['initialize', (await peer.ask(initialize('transports'))).message],
    ];
    await peer.send(INITIALIZED);
    told.push(['tools/list', (await peer.ask(request(1, 'tools/list'))).message]);
    for (const [index, { name, arguments: args }] of CALLS.entries()) {
      const { message } = await peer.ask(call(10 + index, String(name), args as Json));
      told.push([wordCall({ name, arguments: args }), message]);
    }
    told.push([UNKNOWN_METHOD, (await peer.ask(request(20, UNKNOWN_METHOD))).message]);
    return told;
  },
  async modern(peer: Peer): Promise<Conversation> {
    const client = createModernClient(peer, 'transports');
    const told: [string, Message | null][] = [];
    for (const method of ['server/discover', 'tools/list'])
      told.push([method, (await client.ask(method)).message]);
    for (const params of CALLS)
      told.push([wordCall(params), (await client.ask('tools/call', params)).message]);
    told.push([UNKNOWN_METHOD, (await client.ask(UNKNOWN_METHOD)).message]);
    return told;
  },
};

function wordCall({ name, arguments: args }: Json): string {
  return `${String(name)} ${JSON.stringify(args)}`;
}

function kindOf(message: Message | null): string {
  const code = at(message, 'error', 'code');
  if (typeof code === 'number') return `error ${code}`;
  return at(message, 'result') === undefined ? 'neither' : 'result';
}
