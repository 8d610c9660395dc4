/**
 * Google's generateContent (`POST …:generateContent`, `…:streamGenerateContent`): reads a conversation, writes one candidate.
 * The format gives calls no id of their own: the client's is used where there is one, else the call's place among those of its name.
 */
import { isSearch, type GivenResult, type MadeCall, type Step } from './conversation.ts';
import type { Dialect } from './dialect.ts';
import { list, object, text, type Json } from './json.ts';

export const gemini: Dialect = {
  name: 'gemini',
  speaks: (path) => path.endsWith(':generateContent') || path.endsWith(':streamGenerateContent'),
  read(path, body) {
    const parts = list(body['contents']).flatMap((content) => list(content['parts']));
    return {
      model: modelOf(path),
      stream: path.endsWith(':streamGenerateContent'),
      tools: list(body['tools'])
        .flatMap((tool) => list(tool['functionDeclarations']))
        .map((declaration) => {
          const name = text(declaration['name']);
          return { name, namespace: null, deferred: false, search: isSearch(name) };
        }),
      calls: named(parts, 'functionCall').map(({ id, name }): MadeCall => ({ id, name })),
      results: named(parts, 'functionResponse').map(({ id, value }) =>
        readResult(id, object(value['response'])),
      ),
    };
  },
  write(step, conversation) {
    const candidate = { index: 0, content: { role: 'model', parts: [part(step)] }, finishReason: 'STOP' };
    const body = {
      candidates: [candidate],
      usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 5, totalTokenCount: 10 },
      modelVersion: conversation.model,
    };
    return conversation.stream
      ? { kind: 'events', events: [{ name: null, data: body }] }
      : { kind: 'json', body };
  },
};

function named(
  parts: readonly Json[],
  member: string,
): readonly { readonly id: string; readonly name: string; readonly value: Json }[] {
  const counts = new Map<string, number>();
  return parts
    .filter((one) => Object.hasOwn(one, member))
    .map((one) => {
      const value = object(one[member]);
      const name = text(value['name']);
      const place = counts.get(name) ?? 0;
      counts.set(name, place + 1);
      return { id: text(value['id']) || `${name}/${place}`, name, value };
    });
}

function readResult(callId: string, response: Json): GivenResult {
  const failed = Object.hasOwn(response, 'error');
  const said = failed ? response['error'] : (response['output'] ?? response);
  return { callId, text: typeof said === 'string' ? said : JSON.stringify(said), failed, fetched: [] };
}

function part(step: Step): object {
  return step.do === 'say'
    ? { text: step.text }
    : { functionCall: { name: step.name, args: step.arguments } };
}

/** `/v1beta/models/NAME:method` */
function modelOf(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return last.slice(0, last.lastIndexOf(':'));
}
