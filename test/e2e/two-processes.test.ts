/**
 * Two processes behind a proxy that takes turns: with one state key, whichever serves a round, every round trip completes.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import { roundRobin } from '../support/round-robin.ts';
import { observations, rebuilt, scratch, start, stderrMatch, type Scratch } from '../support/server.ts';
import { runCli } from '../support/run-cli.ts';

const KEY = 'ab'.repeat(32);
const FOLDER = '/home/ann/app';

async function listen(where: Scratch, key: string): Promise<URL> {
  const started = start(['http', '--port', '0', '--out', where.out], where, { MCP_TELL_STATE_KEY: key });
  const [, url = ''] = await stderrMatch(started, /listening on (http:\S+)/);
  return new URL(url);
}

async function visit(url: URL): Promise<string> {
  const capabilities = { roots: {}, elicitation: { form: {} }, sampling: {} };
  const client = new Client(
    { name: 'v2', version: '1' },
    { capabilities, versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  client.setRequestHandler('roots/list', async () => ({ roots: [{ uri: `file://${FOLDER}` }] }));
  client.setRequestHandler('elicitation/create', async () => ({
    action: 'accept',
    content: { folder: FOLDER },
  }));
  client.setRequestHandler('sampling/createMessage', async () => ({
    role: 'assistant',
    content: { type: 'text', text: FOLDER },
    model: 'm',
  }));
  await client.connect(new StreamableHTTPClientTransport(url));
  await client.listTools();
  const { content } = await client.callTool({ name: 'probe_report', arguments: { format: 'json' } });
  await client.close();
  const [first] = content as { text?: string }[];
  return first?.text ?? '';
}

function outcomes({ probes }: Report): string[] {
  return probes.map(({ outcome, via }) => `${outcome} by ${via ?? 'nothing'}`);
}

const ALL_ANSWERED = Array.from({ length: 4 }, () => 'answered by multi-round-trip');

test('with one key every round trip completes, whichever process serves it', async () => {
  const wheres = [scratch(), scratch()];
  const urls = await Promise.all(wheres.map(async (where) => listen(where, KEY)));
  const text = await visit(await roundRobin(urls));
  const report = JSON.parse(text) as Report;
  expect(outcomes(report)).toEqual(ALL_ANSWERED);
  expect(report.verdict.directory.values).toContain(FOLDER);
  expect(report.oddities).toEqual([]);

  // Both have asked; each one's journal alone names the same session, and one of them holds the whole report.
  const asked = wheres.map(({ out }) =>
    observations(out).filter((one) => one.kind === 'sent' && one.question !== null),
  );
  for (const questions of asked) expect(questions.length).toBeGreaterThan(0);
  const alone = wheres.map(({ out }) => rebuilt(out).find(({ session }) => session.id === report.session.id));
  expect(alone.every((one) => one !== undefined)).toBe(true);
  expect(alone.map((one) => one && outcomes(one))).toContainEqual(ALL_ANSWERED);

  // Read together they are one report of one session.
  const journals = wheres.flatMap(({ out }) =>
    readdirSync(out)
      .filter((name) => name.endsWith('.journal.ndjson'))
      .map((name) => join(out, name)),
  );
  const args = ['report', ...journals, '--session', report.session.id, '--format', 'json'];
  const merged = JSON.parse((await runCli(args)).stdout) as Report;
  expect(outcomes(merged)).toEqual(ALL_ANSWERED);
  expect(merged.session.instances).toHaveLength(2);
});

test('with a key each, a round that the other one sealed is refused, said, and still ends in a report', async () => {
  const where = scratch();
  const urls = await Promise.all([KEY, 'cd'.repeat(32)].map(async (key) => listen(where, key)));
  const report = JSON.parse(await visit(await roundRobin(urls))) as Report;
  expect(report.oddities.map(({ code }) => code)).toContain('request-state-seal');
  expect(outcomes(report)).not.toContain('answered by multi-round-trip');
});
