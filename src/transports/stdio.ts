/**
 * The stdio binding: newline-delimited JSON-RPC on standard input and output, one session a process.
 * Standard output carries protocol and nothing else; the process ends at once on EOF, a signal, or a reader that is gone.
 * Source: MCP 2025-11-25, basic/transports, "stdio".
 */
import { setFlagsFromString } from 'node:v8';
import { messagesOf, type Message } from '../core/json-rpc.ts';
import { carriesModernMeta } from '../core/modern.ts';
import { INVALID_REQUEST, NO_BATCH, PARSE_ERROR, writeError } from '../core/protocol.ts';
import type { Channel } from '../core/actions.ts';
import type { Ending } from '../core/asking.ts';
import type { ServeOptions } from '../options.ts';
import { createAnswerBatch } from './answer-batch.ts';
import { createInstrument } from './instrument.ts';
import type { From, Instrument } from './instrument-interface.ts';
import { randomId } from './random-id.ts';
import { readText } from './read-text.ts';
import { startServing } from './serving.ts';
import { createStdioReader, type StdioEvent } from './stdio-reader.ts';

const STDIO: Channel = { key: 'stdio', via: 'stdio', request: null };
/** There are no headers, no pages, and one principal: whoever started us. */
const FROM: From = { principal: 'local', hinted: false, alone: true, deviations: [], page: null };
/** A reader that does not read makes us stop reading, rather than hoard answers. */
const MOST_UNREAD = 1024 * 1024;
const PARENT_CHECK_MS = 200;
/** A parent that is gone this soon may have been only a launcher… */
const LAUNCHER_MS = 1500;
/** …if something is heard within so long. */
const LAUNCHER_GRACE_MS = 500;
const FLUSH_MS = 250;
/**
 * Of V8. Quick compilers pay only after one client's session is over, and share its few cores; what runs long is still optimised. And
 * where a function runs so seldom, V8 had better remember from its first call on what it met.
 */
export const NOT_FOR_ONE_VISIT = ['sparkplug', 'maglev', 'lazy-feedback-allocation'] as const;

export async function serveStdio(options: ServeOptions): Promise<void> {
  tuneForOneVisit();
  moveConsoleToStderr();
  const serving = await startServing('stdio', options);
  const { log } = serving;
  const { stdin, stdout } = process;
  const session = randomId(26);
  const batches = new Map<string, ReturnType<typeof createAnswerBatch>>();
  let ending = false;
  // Whether a failed write was a question's.
  let askedLast = false;

  const write = (text: string): void => {
    if (stdout.destroyed || stdout.errored !== null) return;
    askedLast = false;
    stdout.write(`${text}\n`);
    if (stdout.writableLength > MOST_UNREAD && !stdin.isPaused()) {
      stdin.pause();
      stdout.once('drain', () => stdin.resume());
    }
  };

  const instrument = createInstrument({
    ...serving,
    binding: 'stdio',
    serve: options,
    wire: {
      push: (_channel, text) => {
        write(text);
        askedLast = true;
      },
      answer: (channel, text) => {
        const batch = batches.get(channel.key);
        if (batch === undefined) write(text);
        else batch.add(text);
      },
      settle: (channel) => batches.get(channel.key)?.settle(),
    },
  });

  const end = async (how: string, left: Ending): Promise<void> => {
    if (ending) return;
    ending = true;
    stdin.pause();
    await instrument.end(session, how, left);
    log.flush();
    await flushed(stdout);
    process.exit(0);
  };

  stdout.on('error', () => void end('stdout-closed', askedLast ? 'unwritable' : 'client'));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void end(`signal:${signal}`, 'other'));

  instrument.open(session, { how: 'stdio', clientSessionId: null, label: null }, [STDIO]);
  serving.recordProcess(instrument, session);

  let batchNumber = 0;
  const handleText = (bytes: Uint8Array): void => {
    const { text, exact } = readText(bytes);
    if (exact !== null)
      instrument.odd(session, 'invalid-utf8', 'bytes that are no UTF-8 were replaced', text.slice(0, 500));
    const payload = instrument.receive(session, { request: null, text, exact, bytes: bytes.length });
    if (payload.kind === 'unparseable') {
      instrument.odd(session, 'unparseable', `not JSON: ${payload.why}`, text.slice(0, 500));
      instrument.unreadable(text, `not JSON: ${payload.why}`);
      refuse(instrument, session, write, writeError(null, PARSE_ERROR, 'Parse error'));
      return;
    }
    if (payload.kind === 'empty-batch') {
      instrument.odd(session, 'empty-batch', 'a batch must not be empty', text);
      refuse(instrument, session, write, writeError(null, INVALID_REQUEST, 'Invalid Request: empty batch'));
      return;
    }
    const messages = messagesOf(payload);
    let channel = STDIO;
    if (payload.kind === 'batch') {
      instrument.odd(session, 'batch', 'JSON-RPC batches exist in 2025-03-26 only', null);
      if (payload.dropped)
        instrument.odd(
          session,
          'batch-too-long',
          'only the first messages of the batch were looked at',
          null,
        );
      if (options.strict && messages.some(carriesModernMeta)) {
        refuse(instrument, session, write, writeError(null, INVALID_REQUEST, NO_BATCH));
        return;
      }
      const answers = messages.filter(wantsAnswer).length;
      if (answers > 0) {
        const key = `batch:${(batchNumber += 1)}`;
        channel = { key, via: 'json', request: null };
        batches.set(
          key,
          createAnswerBatch(answers, (texts) => {
            batches.delete(key);
            if (texts.length > 0) write(`[${texts.join(',')}]`);
          }),
        );
      }
    }
    for (const message of messages)
      instrument.deliver(session, message, channel, { ...FROM, alone: payload.kind === 'single' });
  };

  const handle = (event: StdioEvent): void => {
    switch (event.kind) {
      case 'text':
        if (event.crlf) instrument.odd(session, 'crlf', 'lines end in CR LF', null);
        if (event.framing === 'content-length') {
          instrument.odd(
            session,
            'content-length-framing',
            'messages are framed with Content-Length headers, as in LSP; MCP has lines',
            null,
          );
        }
        if (!event.terminated)
          instrument.odd(session, 'unterminated', 'the last message was not terminated', null);
        handleText(event.bytes);
        return;
      case 'oversize': {
        const { first, size, sha256, complete } = event;
        const { text, exact } = readText(first);
        instrument.record({
          kind: 'received',
          session,
          request: null,
          raw: text,
          exact,
          bytes: size,
          cut: { sha256, complete },
          refused: false,
          under: null,
        });
        instrument.odd(
          session,
          'too-large',
          `a message of ${size} bytes, above the cap of ${options.maxBody}`,
          null,
        );
        instrument.unreadable(text, 'a message above the cap');
        refuse(
          instrument,
          session,
          write,
          writeError(null, INVALID_REQUEST, `Invalid Request: message larger than ${options.maxBody} bytes`),
        );
        return;
      }
      case 'bom':
        instrument.odd(session, 'bom', 'a byte order mark before the first message', null);
        return;
      case 'blank':
        instrument.odd(session, 'blank-line', 'blank lines between messages', null);
        return;
    }
  };

  const reader = createStdioReader(options.maxBody);
  let heardAt = 0;
  stdin.on('data', (chunk: Buffer) => {
    heardAt = performance.now();
    if (ending) return;
    for (const event of reader.feed(chunk)) handle(event);
  });
  const onEnd = (how: string): void => {
    if (ending) return;
    for (const event of reader.end()) handle(event);
    void end(how, 'client');
  };
  stdin.on('end', () => onEnd('stdin-eof'));
  stdin.on('close', () => onEnd('stdin-eof'));
  // A socket that was reset, a terminal that hung up: the client is gone, whatever the errno says.
  stdin.on('error', () => onEnd('stdin-error'));
  watchParent(
    () => heardAt,
    (text) => log.say('INFO', text),
    () => void end('parent-gone', 'other'),
  );
}

function wantsAnswer(message: Message): boolean {
  return message.kind === 'request' || message.kind === 'malformed';
}

function refuse(instrument: Instrument, session: string, write: (text: string) => void, text: string): void {
  instrument.record({ kind: 'sent', session, via: 'stdio', request: null, raw: text, question: null });
  instrument.flush();
  write(text);
}

function tuneForOneVisit(): void {
  for (const feature of NOT_FOR_ONE_VISIT) setFlagsFromString(`--no-${feature}`);
}

function moveConsoleToStderr(): void {
  for (const method of ['log', 'info', 'debug'] as const) console[method] = console.error;
}

/**
 * A client that was killed can't close our pipe while a wrapper holds it too; its being gone shows in the parent's pid.
 * A parent that is gone at once may have been a mere launcher: then somebody goes on talking.
 */
function watchParent(heardAt: () => number, say: (text: string) => void, gone: () => void): void {
  const started = performance.now();
  const parent = process.ppid;
  let lostAt: number | null = null;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    const now = performance.now();
    lostAt ??= now;
    const isLauncher = lostAt - started < LAUNCHER_MS;
    if (isLauncher && heardAt() > lostAt) {
      clearInterval(timer);
      return;
    }
    if (isLauncher && now - lostAt < LAUNCHER_GRACE_MS) return;
    clearInterval(timer);
    say(`parent process ${parent} is gone`);
    gone();
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** Resolves when what was written is out, or after a moment: a reader that does not read must not keep us alive. */
async function flushed(stdout: NodeJS.WriteStream): Promise<void> {
  if (stdout.writableLength === 0 || stdout.destroyed) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, FLUSH_MS);
    stdout.once('drain', () => {
      clearTimeout(timer);
      resolve();
    });
    stdout.once('error', () => resolve());
  });
}
