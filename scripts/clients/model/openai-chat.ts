/**
 * OpenAI's chat completions (`POST /v1/chat/completions`): reads a conversation, writes one choice, streamed or whole.
 * The format has no word for a tool call that failed: its results are `failed: null`.
 */
import { isSearch, type Conversation, type Step } from './conversation.ts';
import type { Dialect, Event, Reply } from './dialect.ts';
import { list, object, text, textOf } from './json.ts';

const USAGE = { prompt_tokens: 5, completion_tokens: 5, total_tokens: 10 };

export const openaiChat: Dialect = {
  name: 'openai-chat',
  speaks: (path) => path.endsWith('/chat/completions'),
  read(_path, body) {
    const messages = list(body['messages']);
    return {
      model: text(body['model']),
      stream: body['stream'] === true,
      tools: list(body['tools']).map((tool) => {
        const name = text(object(tool['function'])['name']);
        return { name, namespace: null, deferred: false, search: isSearch(name) };
      }),
      calls: messages
        .flatMap((message) => list(message['tool_calls']))
        .map((call) => ({ id: text(call['id']), name: text(object(call['function'])['name']) })),
      results: messages
        .filter((message) => message['role'] === 'tool')
        .map((message) => ({
          callId: text(message['tool_call_id']),
          text: textOf(message['content']),
          failed: null,
          fetched: [],
        })),
    };
  },
  write(step, conversation, n) {
    return conversation.stream ? stream(step, conversation, n) : whole(step, conversation, n);
  },
};

function whole(step: Step, conversation: Conversation, n: number): Reply {
  const choice = { index: 0, message: { role: 'assistant', ...said(step, n) }, finish_reason: finish(step) };
  return {
    kind: 'json',
    body: { ...head(conversation, n), object: 'chat.completion', choices: [choice], usage: USAGE },
  };
}

function stream(step: Step, conversation: Conversation, n: number): Reply {
  const chunk = (choices: readonly object[], more: object = {}): Event => ({
    name: null,
    data: { ...head(conversation, n), object: 'chat.completion.chunk', choices, ...more },
  });
  return {
    kind: 'events',
    events: [
      chunk([{ index: 0, delta: { role: 'assistant', ...said(step, n) }, finish_reason: null }]),
      chunk([{ index: 0, delta: {}, finish_reason: finish(step) }]),
      chunk([], { usage: USAGE }),
      { name: null, data: '[DONE]' },
    ],
  };
}

function said(step: Step, n: number): object {
  if (step.do === 'say') return { content: step.text };
  const call = {
    index: 0,
    id: `call_${n}`,
    type: 'function',
    function: { name: step.name, arguments: JSON.stringify(step.arguments) },
  };
  return { content: null, tool_calls: [call] };
}

function finish(step: Step): string {
  return step.do === 'say' ? 'stop' : 'tool_calls';
}

function head(conversation: Conversation, n: number): object {
  // A fixed time: the same conversation gives the same bytes.
  return { id: `chatcmpl_${n}`, created: 1, model: conversation.model };
}
