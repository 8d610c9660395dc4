/**
 * The four questions, put to a good, a silent and a rude client over both bindings in both eras: what became of each,
 * and what that says about the working directory.
 */
import type { ProbeEntry, Report } from '../../core/report.ts';
import type { Binding, Peer } from '../peer.ts';
import { essence, oddityCodes, outcomes } from '../answers.ts';
import type { Demonstration } from '../demonstration.ts';
import type { Stage, Visited } from '../stage.ts';
import { legacyGood, legacyRude, legacySilent } from '../visits-legacy.ts';
import { modernGood, modernRude, modernSilent } from '../visits-modern.ts';
import type { Play, Played } from '../visits.ts';
import { msOf } from '../../render/words.ts';
import { EXPECTED, type Expected } from './questions-expected.ts';

const MANNERS = ['good', 'silent', 'rude'] as const;
type Manner = (typeof MANNERS)[number];
type Era = 'legacy' | 'modern';

const PLAYS: Record<Era, Record<Manner, Play>> = {
  legacy: { good: legacyGood, silent: legacySilent, rude: legacyRude },
  modern: { good: modernGood, silent: modernSilent, rude: modernRude },
};

/** How long a question waits, milliseconds: long for who answers, so that a busy machine makes no silence. */
const TIMEOUT: Record<Manner, string> = { good: '5s', silent: '300ms', rude: '2s' };

interface Case {
  readonly era: Era;
  readonly binding: Binding;
  readonly manner: Manner;
}

const CASES: readonly Case[] = (['legacy', 'modern'] as const).flatMap((era) =>
  (['stdio', 'http'] as const).flatMap((binding) => MANNERS.map((manner) => ({ era, binding, manner }))),
);

export const questions: Demonstration = {
  title: 'Four questions to good, silent and rude clients',
  shows:
    'What became of each question, how it travelled and in how many milliseconds; and that silence is never taken for “reveals nothing”.',
  async run(stage) {
    const played = await Promise.all(CASES.map(async (one) => playOrSay(stage, one)));
    const visits = played.filter((one) => one !== null);
    stage.table(
      'what became of the questions: how, and in how many milliseconds',
      ['client', 'via', 'ping or baseline', 'roots/list', 'elicitation/create', 'sampling/createMessage'],
      visits.map(({ name, visited: { report } }) => [name, viaOf(report), ...report.probes.map(wordProbe)]),
    );
    stage.table(
      'the verdict on the working directory',
      ['client', 'verdict'],
      visits.map(({ name, visited }) => [name, visited.report.verdict.directory.line]),
    );
    for (const { name, visited, expected } of visits) check(stage, name, visited, expected);
  },
};

function viaOf({ probes }: Report): string {
  return [...new Set(probes.flatMap(({ via }) => via ?? []))].join(', ');
}

/** Of a silence, how long it was. */
function wordProbe({ outcome, ms, after }: ProbeEntry): string {
  return `${outcome} ${msOf(ms ?? after)}`;
}

interface OneVisit {
  readonly name: string;
  readonly visited: Visited<Played>;
  readonly expected: Expected;
}

/** A visit that can't go on is a fault of its own, and hides no other. */
async function playOrSay(stage: Stage, one: Case): Promise<OneVisit | null> {
  try {
    return await play(stage, one);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    stage.check(`${nameOf(one)}: the visit comes to its end`, 'no trouble', why);
    return null;
  }
}

function nameOf({ era, binding, manner }: Case): string {
  return `${era} ${binding} ${manner}`;
}

async function play(stage: Stage, one: Case): Promise<OneVisit> {
  const { era, binding, manner } = one;
  const name = nameOf(one);
  const options = { binding, args: ['--timeout', TIMEOUT[manner]] };
  const script = async (peer: Peer): Promise<Played> => PLAYS[era][manner](peer, stage);
  return {
    name,
    visited: await stage.visit(name, options, script),
    expected: EXPECTED[era][binding][manner],
  };
}

function check(stage: Stage, name: string, { value, report }: Visited<Played>, expected: Expected): void {
  for (const { claim, expected: should, seen } of value.facts) stage.check(`${name}: ${claim}`, should, seen);
  stage.check(`${name}: era`, name.split(' ')[0], report.session.era);
  stage.check(`${name}: outcomes`, expected.outcomes, outcomes(report));
  stage.check(
    `${name}: how the questions that were put travelled`,
    report.probes.flatMap(({ asked }) => (asked > 0 ? [expected.via] : [])),
    report.probes.flatMap(({ asked, via }) => (asked > 0 ? [via] : [])),
  );
  const { word, grade, values } = report.verdict.directory;
  stage.check(
    `${name}: verdict`,
    { word: expected.verdict, grade: expected.grade, values: expected.grade === null ? [] : [stage.project] },
    { word, grade, values },
  );
  stage.check(`${name}: oddities`, expected.oddities, oddityCodes(report));
  if (value.live !== null)
    stage.check(
      `${name}: the journal gives the report that the process gave`,
      essence(value.live),
      essence(report),
    );
}
