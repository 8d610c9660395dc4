import { describe, expect, it } from 'vitest';
import { createInbox } from '../../src/selftest/inbox.ts';
import { at, isAnswerTo, type Line } from '../../src/selftest/wire.ts';

describe('what a scripted client receives', () => {
  it('is kept raw, whatever it is, and read as far as it can be', () => {
    const lines: Line[] = [];
    const inbox = createInbox(lines);
    for (const text of ['not JSON', '42', '[{"id":1,"result":{}},{"id":2,"method":"ping"}]'])
      inbox.take(text);
    expect(lines.map(({ text }) => text)).toHaveLength(3);
    expect(inbox.received).toEqual([
      { id: 1, result: {} },
      { id: 2, method: 'ping' },
    ]);
  });

  it('wakes whoever waits for it; an id of another type is another id', async () => {
    const inbox = createInbox([]);
    const waiting = inbox.wait(isAnswerTo(1), 'answer');
    inbox.take('{"id":"1","result":"no"}');
    inbox.take('{"id":1,"result":"yes"}');
    expect(await waiting).toEqual({ id: 1, result: 'yes' });
  });

  it('tells whoever waits in vain for what, and why', async () => {
    const inbox = createInbox([]);
    const waiting = inbox.wait(isAnswerTo(1), 'answer to ping');
    inbox.fail(new Error('the server has ended (2)'));
    await expect(waiting).rejects.toThrow('no answer to ping: the server has ended (2)');
    await expect(inbox.wait(isAnswerTo(2), 'second')).rejects.toThrow('no second: the server has ended (2)');
    const over = Promise.resolve('the stream ended without it');
    await expect(createInbox([]).wait(isAnswerTo(1), 'answer', over)).rejects.toThrow(
      'no answer: the stream ended',
    );
  });

  it('hands over what the server asks', () => {
    const inbox = createInbox([]);
    const asked: unknown[] = [];
    inbox.onRequest = ({ id }) => asked.push(id);
    inbox.take('{"id":7,"method":"ping"}');
    inbox.take('{"method":"notifications/x"}');
    expect(asked).toEqual([7]);
  });
});

it('a path leads to a value, or to nothing', () => {
  expect(at({ a: [{ b: null }] }, 'a', 0, 'b')).toBeNull();
  expect(at({ a: 1 }, 'a', 'b')).toBeUndefined();
  expect(at(undefined, 'a')).toBeUndefined();
  expect(at({}, 'toString')).toBeUndefined();
});
