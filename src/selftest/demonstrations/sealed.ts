/**
 * The state that travels through the client between two rounds is sealed. One process seals it; another, with the same key, that never
 * heard of the client, is shown it: honestly once, and in four ways that it must not believe.
 */
import { randomBytes } from 'node:crypto';
import type { Report } from '../../core/report.ts';
import { oddityCodes, outcomes, reportIn } from '../answers.ts';
import type { Demonstration } from '../demonstration.ts';
import { ALL_KINDS } from '../legacy.ts';
import { truthfulResults } from '../manners.ts';
import { comeBack, createModernClient, goRounds, MOST_ROUNDS, type Round } from '../modern.ts';
import type { Headers } from '../peer.ts';
import type { Server, Stage } from '../stage.ts';
import { together } from '../together.ts';
import type { Json } from '../wire.ts';

/** What the client says of its folder, and what the state therefore claims. It is nowhere on this machine. */
const CLAIMED = '/home/ann/projects/acme';
const ALICE: Headers = { Authorization: 'Bearer alice-0123456789abcdef' };
const MALLORY: Headers = { Authorization: 'Bearer mallory-0123456789abcde' };
/** Milliseconds that a state lives where one is to expire: long enough for a round on a busy machine. */
const SHORT_LIFE = 1500;

export const sealed: Demonstration = {
  title: 'Sealed state: one honest retry, four attacks',
  shows:
    'A second process with the same key takes up where the first stopped, if the state is untouched, fresh, for the same call and from the same caller; else it says why not, and believes nothing of it.',
  async run(stage) {
    const { honest, attacks, kept } = await showAround(stage);
    stage.table(
      'what the second process made of it',
      ['retry', 'outcomes of the four', 'said', 'folder'],
      [['honest', honest] as const, ...Object.entries(attacks)].map(([name, report]) => [
        name,
        outcomes(report).join(', '),
        oddityCodes(report).join(', ') || 'nothing',
        folderOf(report),
      ]),
    );
    stage.check('honest: the answers that the first process heard count', 'answered', outcomes(honest)[1]);
    stage.check('honest: the folder they name is in the verdict', [CLAIMED], honest.verdict.directory.values);
    stage.check('honest: nothing is held against it', [], oddityCodes(honest));
    for (const [why, report] of Object.entries(attacks)) checkRefused(stage, why, report);
    stage.check(
      'the journal gives the same five',
      [honest, ...Object.values(attacks)].map(summary),
      LABELS.map((label) => kept.find(({ session }) => session.label === label)).map(
        (found) => found && summary(found),
      ),
    );
  },
};

function checkRefused(stage: Stage, why: string, report: Report): void {
  stage.check(
    `${why}: a whole report that says what is wrong`,
    [`request-state-${why}`],
    oddityCodes(report),
  );
  stage.check(
    `${why}: it says why nothing was asked`,
    ['its first call brought a requestState that was refused'],
    [...new Set(report.probes.map((probe) => probe.why))],
  );
  stage.check(
    `${why}: no answer is credited`,
    [],
    outcomes(report).filter((outcome) => outcome === 'answered'),
  );
  stage.check(`${why}: what the state claimed is nowhere`, false, JSON.stringify(report).includes(CLAIMED));
}

interface Shown {
  readonly honest: Report;
  /** By the word of the refusal. */
  readonly attacks: Readonly<Record<'seal' | 'binding' | 'principal' | 'expired', Report>>;
  /** What the second process has on record. */
  readonly kept: readonly Report[];
}

async function showAround(stage: Stage): Promise<Shown> {
  const key = randomBytes(32).toString('hex');
  const lines = SIDES.map((title) => stage.exchange(title));
  const start = async (env: Record<string, string> = {}): Promise<Server> =>
    stage.start('http', { env: { MCP_TELL_STATE_KEY: key, ...env } });
  const [first, hasty, second] = await together(
    start(),
    start({ MCP_TELL_STATE_TTL: String(SHORT_LIFE) }),
    start(),
  );
  const [fresh, stale] = await together(
    halfWay(stage, first, lines[0] ?? []),
    halfWay(stage, hasty, lines[1] ?? []),
  );
  const sealedAt = performance.now();
  const show = async (label: string, round: Round, retry: Retry = {}): Promise<Report> =>
    present(stage, second, label, round, retry);
  const honest = await show('honest', fresh);
  const seal = await show('flipped', { ...fresh, state: flipOne(fresh.state) });
  const binding = await show('arguments', fresh, { add: { arguments: { format: 'json', section: 'http' } } });
  const principal = await show('principal', fresh, { headers: MALLORY });
  await new Promise((resolve) => setTimeout(resolve, sealedAt + SHORT_LIFE + 100 - performance.now()));
  const expired = await show('expired', stale);
  await Promise.all([first, hasty, second].map(async ({ running }) => running.end()));
  return { honest, attacks: { seal, binding, principal, expired }, kept: await second.reports() };
}

const SIDES = [
  'the first process: two rounds, then the client goes elsewhere',
  'another one, whose states live a moment',
];
const LABELS = ['honest', 'flipped', 'arguments', 'principal', 'expired'];

/** Answers the baseline and names its folder; stops with a state in hand that claims so. */
async function halfWay(stage: Stage, server: Server, lines: ReturnType<Stage['exchange']>): Promise<Round> {
  const client = createModernClient(stage.connect(server, lines, { headers: ALICE }), 'sealed', ALL_KINDS);
  const rounds = await goRounds(client, truthfulResults(CLAIMED), 'elicitation/create');
  const last = rounds.at(-1);
  if (last === undefined || last.done) throw new Error('the call ended before elicitation was asked');
  return last;
}

interface Retry {
  readonly headers?: Headers;
  /** What the retry has instead of the call's own members. */
  readonly add?: Json;
}

/** Retries at the second process, declines what is asked from then on, and returns the report. */
async function present(
  stage: Stage,
  server: Server,
  label: string,
  round: Round,
  { headers = ALICE, add = {} }: Retry,
): Promise<Report> {
  const lines = stage.exchange(`the second process, ${label}`);
  const peer = stage.connect(server, lines, { path: `/mcp/${label}`, headers });
  const client = createModernClient(peer, 'sealed', ALL_KINDS);
  let next = await client.callReport({ ...comeBack(round, DECLINED), ...add });
  for (let rounds = 1; !next.done && rounds < MOST_ROUNDS; rounds += 1)
    next = await client.callReport({ ...comeBack(next, DECLINED), ...add });
  return reportIn(next.answer);
}

const DECLINED: Json = {
  'elicitation/create': { action: 'decline' },
  'sampling/createMessage': {
    role: 'assistant',
    content: { type: 'text', text: 'I would rather not say.' },
    model: 'selftest-model',
  },
};

/** One character in the middle, where the sealed text is. */
function flipOne(state: unknown): string {
  const text = String(state);
  const place = Math.floor(text.length / 2);
  return `${text.slice(0, place)}${text[place] === 'A' ? 'B' : 'A'}${text.slice(place + 1)}`;
}

function folderOf({ verdict }: Report): string {
  return verdict.directory.values.join(', ') || 'none';
}

function summary(report: Report): object {
  return { outcomes: outcomes(report), oddities: oddityCodes(report), folder: folderOf(report) };
}
