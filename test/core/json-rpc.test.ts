import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundedText, DEEPEST_SHOWN } from '../../src/core/bounded-json.ts';
import { messagesOf, MOST_IN_BATCH, readPayload, type Message } from '../../src/core/json-rpc.ts';
import { writeError, writeResult } from '../../src/core/protocol.ts';

function single(text: string): Message {
  const [message, ...more] = messagesOf(readPayload(text));
  if (message === undefined || more.length > 0) throw new Error(`not one message: ${text.slice(0, 80)}`);
  return message;
}

describe('classification', () => {
  test.each([
    ['{"jsonrpc":"2.0","id":1,"method":"ping"}', 'request', []],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', 'request', []],
    ['{"jsonrpc":"2.0","method":"notifications/x"}', 'notification', []],
    ['{"jsonrpc":"2.0","id":1,"result":{}}', 'response', []],
    ['{"jsonrpc":"2.0","id":1,"result":null}', 'response', []],
    ['{"jsonrpc":"2.0","error":{"code":1,"message":"x"}}', 'response', []],
    ['{"jsonrpc":"2.0","id":1}', 'malformed', []],
    ['{"jsonrpc":"2.0","id":1,"method":7}', 'malformed', []],
    ['{}', 'malformed', ['jsonrpc-version-missing']],
    ['7', 'malformed', []],
    ['null', 'malformed', []],
    ['"x"', 'malformed', []],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', 'request', ['jsonrpc-version-wrong']],
    ['{"id":1,"method":"ping"}', 'request', ['jsonrpc-version-missing']],
    ['{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', 'request', ['duplicate-member']],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","result":{}}', 'request', ['method-with-result']],
  ])('%s is a %s', (text, kind, deviations) => {
    const message = single(text);
    expect([message.kind, message.deviations]).toEqual([kind, deviations]);
    expect(message.text).toBe(text);
  });

  test.each([
    ['', 'unparseable'],
    ['{', 'unparseable'],
    ['{}{}', 'unparseable'],
    ['NaN', 'unparseable'],
    ['[]', 'empty-batch'],
    [' [ ] ', 'empty-batch'],
    ['[1]', 'batch'],
  ])('%j is %s', (text, kind) => expect(readPayload(text).kind).toBe(kind));
});

describe('ids', () => {
  test.each([
    '0',
    '"0"',
    '"init-1"',
    '""',
    '-1',
    '1e2',
    '9007199254740993',
    '1.0',
    '-0',
    '"\\u0061"',
    '"a\\"b"',
    '{"a":[1]}',
    '[1]',
    'true',
  ])('%s is echoed exactly as it was sent', (id) => {
    const message = single(`{"jsonrpc":"2.0", "id" : ${id} ,"method":"ping"}`);
    if (message.kind !== 'request') throw new Error('no request');
    expect(message.id.text).toBe(id);
    expect(writeResult(message.id, {})).toBe(`{"jsonrpc":"2.0","id":${id},"result":{}}`);
    expect(writeError(message.id, -1, 'x')).toBe(
      `{"jsonrpc":"2.0","id":${id},"error":{"code":-1,"message":"x"}}`,
    );
  });

  test('1 and "1" are two ids', () => {
    const [a, b] = messagesOf(readPayload('[{"id":1,"method":"a"},{"id":"1","method":"a"}]'));
    expect([a?.kind === 'request' && a.id, b?.kind === 'request' && b.id]).toEqual([
      { type: 'number', text: '1', string: null },
      { type: 'string', text: '"1"', string: '1' },
    ]);
  });

  test('an id deep inside params is not the id', () => {
    const message = single('{"params":{"id":5,"x":["}",{"id":6}]},"method":"m","id":7}');
    expect(message.kind === 'request' && message.id.text).toBe('7');
  });
});

describe('nothing is lost, nothing overflows', () => {
  test('unknown members and big numbers stay', () => {
    const message = single(
      '{"jsonrpc":"2.0","method":"m","x":{"n":9007199254740993},"params":{"__proto__":{"a":1},"constructor":2}}',
    );
    expect(JSON.stringify(message.value)).toBe(
      '{"jsonrpc":"2.0","method":"m","x":{"n":9007199254740993},"params":{"__proto__":{"a":1},"constructor":2}}',
    );
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });

  test('nesting beyond the limit is told, kept, and can still be written out', () => {
    const deep = `${'['.repeat(100_000)}1.50${']'.repeat(100_000)}`;
    const message = single(`{"jsonrpc":"2.0","id":1,"method":"m","params":${deep}}`);
    expect(message.deviations).toEqual(['nested-too-deep']);
    expect(() => boundedText(message.value)).not.toThrow();
    expect(message.text).toContain(deep);
    const allowed = `${'['.repeat(DEEPEST_SHOWN - 2)}${']'.repeat(DEEPEST_SHOWN - 2)}`;
    expect(single(`{"jsonrpc":"2.0","id":1,"method":"m","params":${allowed}}`).deviations).toEqual([]);
  });

  test('a huge batch is looked at only so far', () => {
    const payload = readPayload(`[${'1,'.repeat(MOST_IN_BATCH + 5)}1]`);
    expect(payload.kind === 'batch' && [payload.messages.length, payload.dropped]).toEqual([
      MOST_IN_BATCH,
      true,
    ]);
  });
});

test('no text makes it throw', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.json().map((json) => `{"id":${json},"method":${json},"result":${json}}`),
  );
  fc.assert(fc.property(nasty, (text) => void messagesOf(readPayload(text))));
});

test('any JSON object keeps its value, whatever its members', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (object) => {
      const text = JSON.stringify({ method: 'm', ...object });
      const [message] = messagesOf(readPayload(text));
      expect(JSON.parse(JSON.stringify(message?.value))).toEqual(JSON.parse(text));
    }),
  );
});

test('how it is spaced does not change what a message is', () => {
  const member = fc.constantFrom('jsonrpc', 'id', 'method', 'params', 'result', 'error', 'other');
  const ids = fc.constantFrom<unknown>(
    'tell.aaaa.bbbb.ping.cccccccccccccccc',
    '2.0',
    0,
    1.5,
    -1,
    null,
    [],
    {},
  );
  const object = fc.dictionary(member, fc.oneof(fc.jsonValue(), ids));
  const read = (text: string): unknown => {
    const [message] = messagesOf(readPayload(text));
    // An id is echoed as it was spelled, which is what spacing changes.
    const id = message !== undefined && 'id' in message ? message.id : null;
    return { ...message, text: null, id: id === null ? null : { ...id, text: JSON.parse(id.text) } };
  };
  fc.assert(
    fc.property(object, (value) => {
      expect(read(JSON.stringify(value))).toEqual(read(JSON.stringify(value, null, 1)));
    }),
    { numRuns: 1000 },
  );
});

test.each(['{', '['])('containers beyond the bound are seen in compact text too (%s)', (bracket) => {
  const nest = (depth: number): string =>
    bracket === '[' ? '['.repeat(depth) + ']'.repeat(depth) : '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
  const deviations = (depth: number): readonly string[] =>
    messagesOf(readPayload(`{"jsonrpc":"2.0","id":1,"method":"m","params":${nest(depth)}}`))[0]?.deviations ??
    [];
  expect(deviations(DEEPEST_SHOWN - 1)).toEqual([]);
  expect(deviations(DEEPEST_SHOWN)).toEqual(['nested-too-deep']);
});
