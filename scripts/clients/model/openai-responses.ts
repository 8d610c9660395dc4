/**
 * OpenAI's responses (`POST /v1/responses`): reads a conversation, writes one output item, streamed or whole.
 * Tools may be grouped in namespaces, and a deferred one is fetched by a `tool_search_call` that the client carries out.
 */
import { isSearch, type GivenResult, type MadeCall, type OfferedTool, type Step } from './conversation.ts';
import type { Dialect, Event, Reply } from './dialect.ts';
import { list, text, textOf, type Json } from './json.ts';

const USAGE = {
  input_tokens: 5,
  output_tokens: 5,
  total_tokens: 10,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens_details: { reasoning_tokens: 0 },
};

export const openaiResponses: Dialect = {
  name: 'openai-responses',
  speaks: (path) => path.endsWith('/responses'),
  read(_path, body) {
    const items = list(body['input']);
    return {
      model: text(body['model']),
      stream: body['stream'] === true,
      tools: [...list(body['tools']).flatMap(readTool), ...items.flatMap(readFetched)],
      calls: items.flatMap(readCall),
      results: items.flatMap(readResult),
    };
  },
  write(step, conversation, n) {
    const item = outputItem(step, n);
    const response = {
      id: `resp_${n}`,
      object: 'response',
      created_at: 1,
      model: conversation.model,
      status: 'completed',
      output: [item],
      usage: USAGE,
    };
    return conversation.stream ? stream(step, response, item) : { kind: 'json', body: response };
  },
};

function readTool(tool: Json): readonly OfferedTool[] {
  if (tool['type'] === 'namespace') {
    const namespace = text(tool['name']);
    return list(tool['tools'])
      .flatMap(readTool)
      .map((inner) => ({ ...inner, namespace }));
  }
  // A tool of the vendor's own has a type and no name.
  const name = text(tool['name']) || text(tool['type']);
  return [{ name, namespace: null, deferred: tool['defer_loading'] === true, search: isSearch(name) }];
}

/** What a search brought can be called, whatever it said of itself before. */
function readFetched(item: Json): readonly OfferedTool[] {
  if (item['type'] !== 'tool_search_output') return [];
  return list(item['tools'])
    .flatMap(readTool)
    .map((tool) => ({ ...tool, deferred: false }));
}

function readCall(item: Json): readonly MadeCall[] {
  if (item['type'] === 'function_call') return [{ id: text(item['call_id']), name: text(item['name']) }];
  if (item['type'] === 'tool_search_call') return [{ id: text(item['call_id']), name: 'tool_search' }];
  return [];
}

function readResult(item: Json): readonly GivenResult[] {
  if (item['type'] !== 'function_call_output') return [];
  return [{ callId: text(item['call_id']), text: textOf(item['output']), failed: null, fetched: [] }];
}

function outputItem(step: Step, n: number): Json {
  switch (step.do) {
    case 'say':
      return {
        type: 'message',
        id: `msg_${n}`,
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: step.text, annotations: [] }],
      };
    case 'search':
      if (step.name === 'tool_search') {
        return {
          type: 'tool_search_call',
          id: `tsc_${n}`,
          call_id: `call_${n}`,
          execution: 'client',
          status: 'completed',
          arguments: step.arguments,
        };
      }
      return functionCall(step, n);
    case 'call':
      return functionCall(step, n);
  }
}

function functionCall(step: Exclude<Step, { do: 'say' }>, n: number): Json {
  return {
    type: 'function_call',
    id: `fc_${n}`,
    call_id: `call_${n}`,
    name: step.name,
    ...(step.namespace === null ? {} : { namespace: step.namespace }),
    arguments: JSON.stringify(step.arguments),
    status: 'completed',
  };
}

function stream(step: Step, response: Json, item: Json): Reply {
  const data: Json[] = [
    { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', output_index: 0, item },
    ...(step.do === 'say'
      ? [
          {
            type: 'response.output_text.delta',
            item_id: item['id'],
            output_index: 0,
            content_index: 0,
            delta: step.text,
          },
        ]
      : []),
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response },
  ];
  return {
    kind: 'events',
    events: data.map((one, index): Event => ({
      name: text(one['type']),
      data: { ...one, sequence_number: index },
    })),
  };
}
