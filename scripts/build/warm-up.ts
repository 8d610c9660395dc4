/**
 * Runs the start-up path once while the snapshot is built, on made-up input: a function that has run keeps its bytecode in the
 * snapshot, and need not be compiled at every start. It leaves nothing of the build machine behind.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from '../../src/cli/parse.ts';
import { serveOptions } from '../../src/cli/serve.ts';
import { createArchive } from '../../src/core/fold.ts';
import { messagesOf, readPayload } from '../../src/core/json-rpc.ts';
import { LIVE_LIMITS } from '../../src/core/session-fold.ts';
import type { Action, Channel } from '../../src/core/actions.ts';
import type { Arrival } from '../../src/core/modern-session.ts';
import { createOffers } from '../../src/core/offers.ts';
import { createSession, type SessionOptions } from '../../src/core/session-state.ts';
import { receive } from '../../src/core/session.ts';
import { openJournal } from '../../src/journal/journal-writer.ts';
import { readBoot, readStart } from '../../src/journal/process-start.ts';
import { safeText } from '../../src/render/terminal-text.ts';
import { readProcessFacts } from '../../src/transports/process-facts.ts';
import { readText } from '../../src/transports/read-text.ts';
import { createStdioReader } from '../../src/transports/stdio-reader.ts';

const CHANNEL: Channel = { key: 'stdio', via: 'stdio', request: null };
const ARRIVAL: Arrival = {
  caller: { principal: 'local', now: 0 },
  hinted: false,
  deviations: [],
  opened: null,
  page: null,
};
const LINES = [
  '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"w","version":"1"}}}',
  '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
];

export function warmUp(): void {
  const parsed = parse(['stdio', '--out', 'x'], false);
  if (parsed.do === 'run') serveOptions(parsed.given, {});
  handshakeAndQuestions();
  journalAndFold();
  safeText('plain and \u001b[31m hostile', 1000);
  // The last match of a regular expression would stay in the heap, with what it was matched against.
  /x/.exec('x');
}

function handshakeAndQuestions(): void {
  const tool = { name: 'n', version: 'v' };
  const nonce = (): string => 'a'.repeat(26);
  const settings: SessionOptions = {
    ...serveOptions({}, {}),
    instance: 'i',
    tool,
    binding: 'stdio',
    offers: createOffers(null),
    nonce,
    digest: (text) => text,
  };
  const session = createSession('s', settings, [CHANNEL]);
  const feed = (text: string): Action[] =>
    messagesOf(readPayload(text)).flatMap((message) => receive(session, message, CHANNEL, ARRIVAL));
  const reader = createStdioReader(1000);
  for (const event of reader.feed(Buffer.from(`${LINES.join('\n')}\n`))) {
    let actions = event.kind === 'text' ? feed(readText(event.bytes).text) : [];
    for (let asked = question(actions); asked !== null; asked = question(actions)) {
      actions = feed(`{"jsonrpc":"2.0","id":"${asked}","result":{}}`);
    }
  }
}

function question(actions: readonly Action[]): string | null {
  const asked = actions.find((action) => action.do === 'ask');
  return asked?.do === 'ask' ? asked.question.id : null;
}

function journalAndFold(): void {
  const directory = mkdtempSync(join(tmpdir(), 'warm-'));
  const journal = openJournal({ directory, binding: 'stdio', instance: 'i', onTrouble: () => {} });
  const archive = createArchive(LIVE_LIMITS);
  const facts = readProcessFacts({ envValues: false, fingerprint: () => '00000000' });
  readStart(process.ppid);
  readBoot();
  const session = 's';
  archive.add(
    journal.write({
      kind: 'session',
      session,
      how: 'stdio',
      clientSessionId: null,
      label: null,
      grouped: null,
    }),
  );
  archive.add(journal.write({ kind: 'process', session, facts }));
  for (const raw of LINES) {
    const bytes = raw.length;
    archive.add(
      journal.write({
        kind: 'received',
        session,
        request: null,
        raw,
        exact: null,
        bytes,
        cut: null,
        refused: false,
        under: null,
      }),
    );
  }
  archive.add(
    journal.write({ kind: 'sent', session, via: 'stdio', request: null, raw: '{}', question: null }),
  );
  archive.add(journal.write({ kind: 'round', session, round: 1, plan: ['ping'], trigger: 'x' }));
  archive.add(journal.write({ kind: 'end', session, how: 'x' }));
  journal.close();
  rmSync(directory, { recursive: true });
}
