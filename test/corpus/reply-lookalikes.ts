/** Answers that name no place of anybody's. */
import { lookalikes } from './case.ts';
import { failed, form, pong, root, sampled } from './evidence.ts';

export const REPLY_LOOKALIKES = [
  ...lookalikes('root', [
    ['root', root('file:///')],
    ['system folder', root('file:///usr/bin')],
    ['system folder', root('C:\\Windows\\System32')],
    ['nothing', root('')],
    ['nothing', root('file://')],
    ['stop-gap', root('root')],
    ['stop-gap', root('workspace')],
  ]),
  ...lookalikes('form', [
    ['stop-gap', form('test')],
    ['stop-gap', form('n/a')],
    ['stop-gap', form('string')],
    ['sentence', form('I would rather not say.')],
    ['root', form('/')],
    ['number', form(5)],
    ['flag', form(true)],
  ]),
  ...lookalikes('sampling', [
    ['prose', sampled('I cannot know the working directory.')],
    ['prose', sampled('ok')],
    ['url', sampled('See https://x.y/home/ann')],
    ['placeholder', sampled('/path/to/your/project'), 'directory'],
    ['command', sampled('Use /help or /mcp.')],
    ['root', sampled('/')],
  ]),
  ...lookalikes('error', [
    ['message', failed('Method not found')],
    ['message', failed('MCP error -32601: roots/list is not supported')],
    [
      'module',
      failed('x', {
        stack:
          'Error: x\n    at Protocol._onrequest (/usr/lib/node_modules/@modelcontextprotocol/sdk/dist/shared/protocol.js:1:2)',
      }),
    ],
    [
      'module',
      failed('x', {
        stack: 'Error\n    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
      }),
    ],
    ['route', failed('404 Not Found: POST /api/v1/users')],
    ['pointer', failed('Invalid params', { issues: [{ path: ['params', 'cwd'], pointer: '/params/uri' }] })],
    ['pong', pong({})],
  ]),
];
