/**
 * Anthropic's Messages API (`POST /v1/messages`): reads a conversation, writes one message, streamed or whole.
 * Only what a coding client needs of it: text and tool use, no thinking, no usage worth reading.
 */
import { isSearch, type GivenResult, type MadeCall, type Step } from './conversation.ts';
import type { Dialect, Event, Reply } from './dialect.ts';
import { list, text, textOf, type Json } from './json.ts';

export const anthropic: Dialect = {
  name: 'anthropic',
  speaks: (path) => path.endsWith('/messages'),
  read(_path, body) {
    const blocks = list(body['messages']).flatMap((message) => list(message['content']));
    return {
      model: text(body['model']),
      stream: body['stream'] === true,
      tools: list(body['tools']).map((tool) => {
        const name = text(tool['name']);
        return { name, namespace: null, deferred: tool['defer_loading'] === true, search: isSearch(name) };
      }),
      calls: blocks.filter((block) => block['type'] === 'tool_use').map(readCall),
      results: blocks.filter((block) => block['type'] === 'tool_result').map(readResult),
    };
  },
  write(step, conversation, n) {
    const message = {
      id: `msg_${n}`,
      type: 'message',
      role: 'assistant',
      model: conversation.model,
      content: [block(step, n)],
      stop_reason: step.do === 'say' ? 'end_turn' : 'tool_use',
      stop_sequence: null,
      usage: { input_tokens: 5, output_tokens: 5 },
    };
    return conversation.stream ? stream(step, message, n) : { kind: 'json', body: message };
  },
};

function readCall(block: Json): MadeCall {
  return { id: text(block['id']), name: text(block['name']) };
}

function readResult(block: Json): GivenResult {
  const references = list(block['content']).filter((part) => part['type'] === 'tool_reference');
  return {
    callId: text(block['tool_use_id']),
    text: textOf(block['content']),
    failed: block['is_error'] === true,
    fetched: references.map((part) => text(part['tool_name'])),
  };
}

function block(step: Step, n: number): object {
  if (step.do === 'say') return { type: 'text', text: step.text };
  return { type: 'tool_use', id: `toolu_${n}`, name: step.name, input: step.arguments };
}

function stream(step: Step, message: Readonly<{ stop_reason: string }>, n: number): Reply {
  const [start, delta] =
    step.do === 'say'
      ? [
          { type: 'text', text: '' },
          { type: 'text_delta', text: step.text },
        ]
      : [
          { ...block(step, n), input: {} },
          { type: 'input_json_delta', partial_json: JSON.stringify(step.arguments) },
        ];
  const data = [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    { type: 'content_block_start', index: 0, content_block: start },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: message.stop_reason, stop_sequence: null },
      usage: { output_tokens: 5 },
    },
    { type: 'message_stop' },
  ];
  return { kind: 'events', events: data.map((one): Event => ({ name: one.type, data: one })) };
}
