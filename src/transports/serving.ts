/**
 * What both bindings start with: the folder, the journal with its self-description, the key, the log.
 */
import type { Canary } from '../core/canary.ts';
import { createOffers, type Offers } from '../core/offers.ts';
import { readProcessFacts } from './process-facts.ts';
import { loadFingerprintKey, type FingerprintKey } from '../journal/fingerprint-key.ts';
import { openJournal, type JournalWriter } from '../journal/journal-writer.ts';
import { readBoot, readStart } from '../journal/process-start.ts';
import { openStateDirectory } from '../journal/state-directory.ts';
import type { ServeOptions } from '../options.ts';
import { TOOL } from '../version.ts';
import type { Instrument } from './instrument-interface.ts';
import { createLog, type Log } from './log.ts';
import { randomId } from './random-id.ts';
import { createRoundKey, type RoundKey } from './round-key.ts';

export interface Serving {
  readonly tool: { readonly name: string; readonly version: string };
  readonly directory: string;
  readonly journal: JournalWriter;
  readonly key: FingerprintKey;
  readonly roundKey: RoundKey;
  readonly offers: Offers;
  readonly canary: Canary | null;
  readonly log: Log;
  /** Records what this process inherited, for a session. */
  recordProcess(instrument: Instrument, session: string): void;
}

/** Throws where the folder can't be used. */
export async function startServing(binding: 'stdio' | 'http', options: ServeOptions): Promise<Serving> {
  const log = createLog(options.log);
  // One visit's mishap must not end the others' recording; it is our fault, and said so.
  process.on('uncaughtException', (error) =>
    log.say('ERROR', `internal error, please report it: ${error.stack ?? error.message}`),
  );
  const directory = openStateDirectory(options.out);
  const key = loadFingerprintKey(process.env, directory);
  const instance = randomId(10);
  const journal = openJournal({ directory, binding, instance, onTrouble: (why) => log.say('ERROR', why) });
  const header = journal.write({
    kind: 'journal',
    session: null,
    version: 1,
    tool: TOOL,
    pid: process.pid,
    ppid: process.ppid,
    start: readStart(process.pid),
    parentStart: readStart(process.ppid),
    boot: readBoot(),
    startedAt: new Date().toISOString(),
    binding,
    timeout: options.timeout,
    skip: [...options.skip],
    fingerprintKey: key.id,
    canary: options.canary,
  });
  log.observe(header);
  log.say(
    'INFO',
    `recording to ${journal.file} — this is a credential log: it holds what the client sends, unmasked`,
  );
  return {
    tool: TOOL,
    directory,
    journal,
    key,
    roundKey: createRoundKey(options.stateKey),
    offers: createOffers(options.bait ? (await import('../core/bait.ts')).createBait() : null),
    canary: options.canary === null ? null : (await import('../core/canary.ts')).createCanary(options.canary),
    log,
    recordProcess(instrument, session) {
      const facts = readProcessFacts({ envValues: options.envValues, fingerprint: key.fingerprint });
      instrument.record({ kind: 'process', session, facts });
    },
  };
}
