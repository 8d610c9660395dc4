import { describe, expect, it } from 'vitest';
import { PLAIN } from '../../src/render/lines.ts';
import { createEvidence } from '../../src/selftest/evidence.ts';
import { wordDemonstrated, wordTotal } from '../../src/selftest/evidence-text.ts';

function demonstrated() {
  const evidence = createEvidence();
  const lines = evidence.exchange('legacy era over stdio');
  lines.push({ way: 'sent', text: '{"jsonrpc":"2.0","id":1,"method":"ping"}' });
  lines.push({
    way: 'received',
    text: `{"jsonrpc":"2.0","id":1,"result":{"x":"\u001b[31m${'y'.repeat(200)}"}}`,
  });
  evidence.table(
    'the same bytes to both',
    ['server', 'status'],
    [
      ['with sessions', '400'],
      ['ours', '200'],
    ],
  );
  evidence.check('it is answered', { id: 1 }, { id: 1 });
  evidence.check('nothing is asked', 0, 2);
  evidence.check('there is a session', 'string', undefined);
  const { steps, checks } = evidence;
  return { name: 'hello', title: 'A first server', shows: 'A ping.', steps, checks, ms: 12 };
}

describe('what was shown, in words', () => {
  it('exchanges with arrows, long and unsafe values made harmless, tables, and checks with both values', () => {
    expect(wordDemonstrated(demonstrated(), { paint: PLAIN, brief: false }))
      .toBe(`[hello] A first server 12 ms
  A ping.

  legacy era over stdio
    → {"jsonrpc":"2.0","id":1,"method":"ping"}
    ← {"jsonrpc":"2.0","id":1,"result":{"x":"\\u{1b}[31m${'y'.repeat(80)} …[210 characters]… ${'y'.repeat(30)}"}}

  the same bytes to both
    server         status
    with sessions  400
    ours           200

  ok      it is answered
  FAILED  nothing is asked
            expected 0
            seen     2
  FAILED  there is a session
            expected "string"
            seen     null

`);
  });

  it('--brief leaves the checks', () => {
    expect(wordDemonstrated(demonstrated(), { paint: PLAIN, brief: true }).split('\n').slice(0, 3)).toEqual([
      '[hello] A first server 12 ms',
      '  ok      it is answered',
      '  FAILED  nothing is asked',
    ]);
  });

  it('the last line counts', () => {
    expect(wordTotal(demonstrated().checks)).toBe('3 checks, 2 failed');
    expect(wordTotal([])).toBe('0 checks, 0 failed');
  });
});
