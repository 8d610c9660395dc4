/**
 * `--canary` on both bindings: it changes nothing but the canary's own part, and a report made later has that part too.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import {
  ALL_CAPABILITIES,
  connectHttp,
  connectStdio,
  COOPERATIVE,
  initialize,
  list,
  result,
  type Connect,
} from '../support/peer.ts';
import { runCli } from '../support/run-cli.ts';
import { scratch, written, type Scratch } from '../support/server.ts';

const BINDINGS: readonly (readonly [string, Connect])[] = [
  ['stdio', connectStdio],
  ['http', connectHttp],
];

/** A client that answers everything and names no folder: the report that its process wrote. */
async function visit(connect: Connect, where: Scratch, args: readonly string[], folder: string | null) {
  const peer = await connect(where, args);
  const roots = folder === null ? [] : [{ uri: `file://${folder}` }];
  peer.respond = { ...COOPERATIVE, 'roots/list': result({ roots }) };
  peer.respond['sampling/createMessage'] = result({
    role: 'assistant',
    content: { type: 'text', text: 'no' },
    model: 'm',
  });
  peer.respond['elicitation/create'] = result({ action: 'decline' });
  await peer.ask(initialize(ALL_CAPABILITIES));
  await peer.ask(list());
  await peer.settled();
  await peer.close();
  const [report] = written(where.out);
  if (report === undefined) throw new Error('no report was written');
  return report;
}

async function madeLater({ out }: Scratch): Promise<Report> {
  const { stdout } = await runCli(['report', '--format', 'json', '--out', out]);
  return JSON.parse(stdout) as Report;
}

const facts = ({ verdict, disclosures }: Report): unknown => [
  verdict.directory,
  disclosures.map(({ where, value }) => [where, value]).filter(([where]) => where !== 'header:Host'),
];

test.each(BINDINGS)(
  'over %s the directory that was named to us is nothing the client said',
  async (_name, connect) => {
    const where = scratch();
    const nest = join(where.home, 'tell-canary');
    const plain = await visit(connect, where, [], null);
    for (const args of [['--canary', nest], [`--canary=${nest}/`]]) {
      const hunted = await visit(connect, { ...where, out: `${where.out}${args.length}` }, args, null);
      expect(facts(hunted)).toEqual(facts(plain));
      expect(hunted.canary).toMatchObject({ directory: nest });
      expect(hunted.canary?.seen.filter(({ part }) => part !== 'user')).toEqual([]);
    }
  },
);

test.each(BINDINGS)(
  'over %s a report made later says of it what the process said',
  async (_name, connect) => {
    const where = scratch();
    const nest = join(where.home, 'tell-canary');
    const { canary } = await visit(connect, where, ['--canary', nest], nest);
    expect(canary?.seen[0]).toMatchObject({ part: 'directory', where: '(response)#/result/roots/0/uri' });
    expect((await madeLater(where)).canary).toEqual(canary);
  },
);
