import { describe, expect, it } from 'vitest';
import { createArchive } from '../../src/core/fold.ts';
import type { Observation } from '../../src/core/observation.ts';
import { readTimeline } from '../../src/core/read-timeline.ts';
import { httpVisit, stdioVisit } from '../support/sample-journal.ts';

const SESSION = 'stdiosession22222222222222';

function timelineOf(observations: readonly Observation[], session = SESSION) {
  const archive = createArchive();
  for (const one of observations) archive.add(one);
  return readTimeline(archive.session(session)!, (text) => text);
}

/** As many messages as a client likes to send. */
function flood(count: number, instance = 'stdio22222', started = 0): Observation[] {
  return Array.from({ length: count }, (_none, at) => ({
    kind: 'received',
    n: at,
    at: new Date(Date.parse('2026-12-01T02:00:00Z') + started + at).toISOString(),
    t: at,
    instance,
    session: SESSION,
    request: null,
    raw: `{"jsonrpc":"2.0","id":${at},"method":"m${at}"}`,
    exact: null,
    bytes: 10,
    cut: null,
    refused: false,
    under: null,
  }));
}

describe('a time line', () => {
  it('has both directions, questions with their answers under one id, and the end', () => {
    const { timeline, timelineLeftOut } = timelineOf(stdioVisit().observations);
    expect(timeline.map(({ direction, what }) => `${direction} ${what}`)).toEqual([
      'in initialize',
      'out reply to initialize',
      'in notifications/initialized',
      'in tools/list',
      'out question ping',
      'in answer to ping',
      'out question roots/list',
      'in answer to roots/list',
      'out question elicitation/create',
      'in answer to elicitation/create',
      'out question sampling/createMessage',
      'in answer to sampling/createMessage',
      'out reply to tools/list',
      'none end',
    ]);
    const asked = timeline.find(({ what }) => what === 'question roots/list');
    expect(timeline.find(({ what }) => what === 'answer to roots/list')?.id).toBe(asked?.id);
    expect(timelineLeftOut).toBe(0);
  });

  it('over HTTP is told by the messages, not by the POSTs that carry them', () => {
    const { timeline } = timelineOf(httpVisit().observations, 'httpsession222222222222222');
    expect(timeline.some(({ what }) => what.startsWith('POST'))).toBe(false);
    expect(timeline[0]).toMatchObject({ what: 'initialize', via: 'http', ms: 0 });
  });

  it('keeps the earliest 500 and counts the rest', () => {
    const { timeline, timelineLeftOut } = timelineOf(flood(1700));
    expect([timeline.length, timeline.at(-1)?.what, timelineLeftOut]).toEqual([500, 'm499', 1200]);
  });

  it('is the same whichever journal was read first', () => {
    const [a, b] = [flood(600), flood(600, 'second2222', 100)];
    expect(timelineOf([...b, ...a])).toEqual(timelineOf([...a, ...b]));
  });

  it('goes by a process’s own numbering where its clock was set back', () => {
    const [first, second, third] = flood(3);
    const back = { ...second!, at: '2026-12-01T01:00:00.000Z' };
    expect(timelineOf([first!, back, third!]).timeline.map(({ what, ms }) => [what, ms])).toEqual([
      ['m0', 0],
      ['m1', 1],
      ['m2', 2],
    ]);
  });
});
