/**
 * Compares what a report says of a client with what was measured of that client before: pure, one line per mismatch.
 * A mismatch is news about the client or a fault of ours; it does not try to tell which.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Probe, Via } from '../../src/core/probes.ts';
import type { Related, Report } from '../../src/core/report.ts';
import { object } from './model/json.ts';

export type Kind = 'roots' | 'elicitation' | 'sampling';

export type Answer =
  /**
   * `reply` is the whole result; left out where its content does not matter. `page` is the whole result of the request to open our own
   * page (elicitation in URL mode); left out where that is not made.
   */
  | { readonly outcome: 'answered'; readonly reply?: unknown; readonly page?: unknown }
  | { readonly outcome: 'refused'; readonly code: number }
  | { readonly outcome: 'not_asked' };

export interface Expectation {
  /** How the client introduces itself, and the method it opens with. */
  readonly name: string;
  /** Where it is not the package's. */
  readonly version?: string;
  readonly opens: 'initialize' | 'server/discover';
  readonly era: 'legacy' | 'modern';
  readonly protocol: string;
  readonly declares: readonly Kind[];
  /** The channel of every question that is put. */
  readonly via: Via;
  readonly answers: Readonly<Record<Probe, Answer>>;
  readonly verdict: { readonly word: string; readonly grade: string | null; readonly value: string | null };
  /** Names of the subprocess's environment; `null` over HTTP. */
  readonly environment: EnvironmentPolicy | null;
  /** Codes of the oddities, each once, in any order. */
  readonly oddities: readonly string[];
  /** How often each method comes; left out where that changes from run to run. */
  readonly methods?: Readonly<Record<string, number>>;
  /** Other sessions of the same visit that the report relates to it, and how many more there are; left out where there are none. */
  readonly related?: readonly Relation[];
  readonly unrelated?: number;
}

export interface Relation {
  readonly why: RegExp;
  readonly confidence: Related['confidence'];
}

/** What of its own environment a client hands to a server that it starts. */
export interface EnvironmentPolicy {
  /** Everything, or only these (of those that it has itself). */
  readonly passes: 'everything' | readonly string[];
  readonly except?: readonly string[];
  readonly adds?: readonly string[];
}

export interface Seen {
  /** The report of the visit proper, the other sessions' ids, and the method that opened the first of them all. */
  readonly report: Report;
  readonly others: readonly string[];
  readonly opened: string | null;
  /** Names of the client's own environment. */
  readonly environment: readonly string[];
  /** The pinned version. */
  readonly version: string;
}

export function mismatches(
  { report, others, opened, environment, version }: Seen,
  expected: Expectation,
): readonly string[] {
  const { client, verdict, session } = report;
  const { directory } = verdict;
  return [
    ...same('client name', client.name, expected.name),
    ...same('client version', client.version, expected.version ?? version),
    ...same('era', session.era, expected.era),
    ...same('protocol version asked for', client.protocolVersion.asked, expected.protocol),
    ...same('opening method', opened, expected.opens),
    ...same('declared kinds', declaredKinds(report), expected.declares),
    ...report.probes.flatMap((probe) => differentAnswer(probe, expected.answers[probe.probe])),
    ...same('number of questions', report.probes.length, 4),
    ...same('channel of the questions', channels(report), [expected.via]),
    ...same('directory verdict', directory.word, expected.verdict.word),
    ...same('directory grade', directory.grade, expected.verdict.grade),
    ...same('directory value', directory.values[0] ?? null, expected.verdict.value),
    ...differentEnvironment(report, expected.environment, environment),
    ...same(
      'oddities',
      [...new Set(report.oddities.map(({ code }) => code))].sort(),
      [...expected.oddities].sort(),
    ),
    ...(expected.methods === undefined ? [] : same('methods', methods(report), expected.methods)),
    ...differentSessions(report.session.related, others, expected),
  ];
}

/** The first method of the earliest visit: methods are counted in the order in which they were first seen. */
export function openingMethod(reports: readonly Report[]): string | null {
  const spoke = reports.filter(({ messages }) => Object.keys(messages.byMethod).length > 0);
  const [first] = spoke.sort((a, b) => (a.session.startedAt < b.session.startedAt ? -1 : 1));
  return Object.keys(first?.messages.byMethod ?? {})[0] ?? null;
}

export function declaredKinds(report: Report): readonly string[] {
  return report.probes
    .filter(({ declared }) => declared === true)
    .map(({ probe }) => probe.split('/')[0] ?? probe);
}

/** What is counted under a word in parentheses is no method: answers, unreadable lines. */
function methods({ messages }: Report): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(messages.byMethod).filter(([name]) => !name.startsWith('(')));
}

function channels({ probes }: Report): readonly Via[] {
  return [...new Set(probes.flatMap(({ via }) => via ?? []))];
}

/** What was replied, without the JSON-RPC around it. */
export function resultOf(reply: unknown): unknown {
  const message = object(reply);
  return Object.hasOwn(message, 'result') ? message['result'] : reply;
}

function differentAnswer(probe: Report['probes'][number], expected: Answer): readonly string[] {
  if (probe.outcome !== expected.outcome) {
    const why = probe.why === null ? '' : ` (${probe.why})`;
    return [`${probe.probe}: ${probe.outcome}${why}, expected ${expected.outcome}`];
  }
  switch (expected.outcome) {
    case 'refused':
      return same(`${probe.probe}: code`, probe.code, expected.code);
    case 'answered':
      return [
        ...(expected.reply === undefined
          ? []
          : same(`${probe.probe}: reply`, resultOf(probe.reply), expected.reply)),
        ...same(`${probe.probe}: reply to our page`, resultOf(probe.url?.reply), expected.page),
      ];
    case 'not_asked':
      return [];
  }
}

function differentSessions(
  related: readonly Related[],
  others: readonly string[],
  { related: expected = [], unrelated = 0 }: Expectation,
): readonly string[] {
  const fits = ({ why, confidence }: Related): boolean =>
    expected.some((one) => one.why.test(why) && one.confidence === confidence);
  return [
    ...same('number of other sessions', others.length, expected.length + unrelated),
    ...same('number of related sessions', related.length, expected.length),
    ...related
      .filter(({ session }) => !others.includes(session))
      .map(({ session }) => `related to ${session}, which is no session of this visit`),
    ...related
      .filter((one) => !fits(one))
      .map(({ why, confidence }) => `related by: ${why} (${confidence}), expected ${wanted(expected)}`),
  ];
}

function wanted(expected: readonly Relation[]): string {
  if (expected.length === 0) return 'nothing';
  return expected.map(({ why, confidence }) => `${why.source} (${confidence})`).join(' or ');
}

function differentEnvironment(
  report: Report,
  policy: EnvironmentPolicy | null,
  own: readonly string[],
): readonly string[] {
  if (policy === null) return report.process === null ? [] : ['a report of an HTTP visit has process facts'];
  if (report.process === null) return ['a report of a stdio visit has no process facts'];
  const seen = Object.keys(report.process.env);
  const { passes, except = [], adds = [] } = policy;
  const passed = own.filter(
    (name) => (passes === 'everything' || passes.includes(name)) && !except.includes(name),
  );
  const expected = [...new Set([...passed, ...adds])];
  const extra = seen.filter((name) => !expected.includes(name)).sort();
  const missing = expected.filter((name) => !seen.includes(name)).sort();
  return [
    ...(extra.length > 0 ? [`environment: not expected: ${extra.join(' ')}`] : []),
    ...(missing.length > 0 ? [`environment: missing: ${missing.join(' ')}`] : []),
  ];
}

function same(what: string, actual: unknown, expected: unknown): readonly string[] {
  if (isDeepStrictEqual(actual, expected)) return [];
  return [`${what}: ${worded(actual)}, expected ${worded(expected)}`];
}

function worded(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

/** One line's worth of a report: its outcomes and the verdict. */
export function summary(report: Report): string {
  const short = {
    ping: 'ping',
    'roots/list': 'roots',
    'elicitation/create': 'elicit',
    'sampling/createMessage': 'sample',
  } as const;
  const questions = report.probes.map(
    (probe) => `${short[probe.probe]}${probe.declared === false ? '?' : ''}=${outcome(probe)}`,
  );
  const { word, grade } = report.verdict.directory;
  return `${questions.join(' ')}  ${word}${grade === null ? '' : `(${grade})`}`;
}

function outcome(probe: Report['probes'][number]): string {
  if (probe.code !== null) return String(probe.code);
  if (probe.outcome !== 'answered') return probe.outcome;
  const result = object(resultOf(probe.reply));
  if (probe.probe === 'roots/list')
    return Array.isArray(result['roots']) ? `${result['roots'].length}` : 'ok';
  return typeof result['action'] === 'string' ? result['action'] : 'ok';
}
