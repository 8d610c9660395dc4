/**
 * What each visit of the questions must come to. Over stdio a process also inherits its working directory, whatever its client says.
 */
import type { Grade, VerdictWord } from '../../core/report.ts';
import type { Outcome, Via } from '../../core/probes.ts';
import type { Binding } from '../peer.ts';

export interface Expected {
  readonly outcomes: readonly Outcome[];
  readonly via: Via;
  readonly verdict: VerdictWord;
  readonly grade: Grade | null;
  /** Codes, in alphabetical order. */
  readonly oddities: readonly string[];
}

type PerBinding = Readonly<Record<Binding, Readonly<Record<'good' | 'silent' | 'rude', Expected>>>>;

const ALL_ANSWERED: readonly Outcome[] = ['answered', 'answered', 'answered', 'answered'];
const NO_REPLIES: readonly Outcome[] = ['no_reply', 'no_reply', 'no_reply', 'no_reply'];
/** It names the folder all the same, in the answer under a wrong id. */
const RUDE: readonly Outcome[] = ['answered', 'answered_malformed', 'no_reply', 'aborted'];

const named = { verdict: 'revealed', grade: 'project' } as const;
const inherited = { verdict: 'revealed', grade: 'under-home' } as const;
const unknown = { verdict: 'not_tested', grade: null } as const;

const LEGACY: PerBinding = {
  stdio: {
    good: { outcomes: ALL_ANSWERED, via: 'stdio', ...named, oddities: [] },
    silent: { outcomes: NO_REPLIES, via: 'stdio', ...inherited, oddities: [] },
    rude: {
      outcomes: RUDE,
      via: 'stdio',
      ...named,
      oddities: ['reply-duplicate', 'reply-orphan', 'unparseable'],
    },
  },
  http: {
    good: { outcomes: ALL_ANSWERED, via: 'post-stream', ...named, oddities: [] },
    silent: { outcomes: NO_REPLIES, via: 'post-stream', ...unknown, oddities: [] },
    rude: {
      outcomes: RUDE,
      via: 'post-stream',
      ...named,
      // Its torn JSON says not whose it is: over HTTP that is a visit of its own.
      oddities: ['reply-duplicate', 'reply-orphan'],
    },
  },
};

const NEVER_BACK: readonly Outcome[] = ['no_reply', 'not_asked', 'not_asked', 'not_asked'];

const MODERN: PerBinding = {
  stdio: {
    good: { outcomes: ALL_ANSWERED, via: 'multi-round-trip', ...named, oddities: [] },
    silent: { outcomes: NEVER_BACK, via: 'multi-round-trip', ...inherited, oddities: [] },
    rude: {
      outcomes: ['answered', 'answered_malformed', 'answered_malformed', 'aborted'],
      via: 'multi-round-trip',
      ...named,
      oddities: ['input-response-missing', 'input-response-unknown', 'request-state-replayed', 'unparseable'],
    },
  },
  http: {
    good: { outcomes: ALL_ANSWERED, via: 'multi-round-trip', ...named, oddities: [] },
    silent: { outcomes: NEVER_BACK, via: 'multi-round-trip', ...unknown, oddities: [] },
    rude: {
      outcomes: ['answered', 'answered_malformed', 'answered_malformed', 'no_reply'],
      via: 'multi-round-trip',
      ...named,
      oddities: [
        'input-response-missing',
        'input-response-unknown',
        'method-header-differs',
        'request-state-replayed',
      ],
    },
  },
};

export const EXPECTED = { legacy: LEGACY, modern: MODERN } as const;
