/**
 * The generated data as the official SDK has it: its zod schemas are of the newest legacy revision, written by other hands.
 */
import { isSpecType } from '@modelcontextprotocol/client';
import * as sdk from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import { PUBLISHED_SCHEMAS } from '../../src/core/published-schemas.ts';
import type { Shape } from '../../src/core/schema-shape.ts';

const { params, results, definitions } = PUBLISHED_SCHEMAS['2025-11-25'];

function membersOf(shape: Shape | undefined): string[] {
  const found = typeof shape === 'string' ? definitions[shape] : shape;
  if (found === undefined || typeof found === 'string' || !('members' in found)) return [];
  return Object.keys(found.members).sort();
}

function namesOf({ shape }: { readonly shape: object }): string[] {
  return Object.keys(shape).sort();
}

test('methods that a client may send', () => {
  const methods = [...sdk.ClientRequestSchema.options, ...sdk.ClientNotificationSchema.options].map(
    ({ shape }) => shape.method.value,
  );
  expect(Object.keys(params).sort()).toEqual(methods.sort());
});

test.each([
  ['initialize', sdk.InitializeRequestParamsSchema],
  ['tools/list', sdk.PaginatedRequestParamsSchema],
  ['tools/call', sdk.CallToolRequestParamsSchema],
  ['completion/complete', sdk.CompleteRequestParamsSchema],
  ['prompts/get', sdk.GetPromptRequestParamsSchema],
  ['resources/read', sdk.ReadResourceRequestParamsSchema],
  ['resources/subscribe', sdk.SubscribeRequestParamsSchema],
  ['resources/unsubscribe', sdk.UnsubscribeRequestParamsSchema],
  ['logging/setLevel', sdk.SetLevelRequestParamsSchema],
  ['tasks/get', sdk.GetTaskRequestSchema.shape.params],
  ['notifications/cancelled', sdk.CancelledNotificationParamsSchema],
  ['notifications/progress', sdk.ProgressNotificationParamsSchema],
  ['notifications/tasks/status', sdk.TaskStatusNotificationParamsSchema],
] as const)('params of %s', (method, schema) => expect(membersOf(params[method])).toEqual(namesOf(schema)));

test.each([
  ['roots/list', sdk.ListRootsResultSchema],
  ['elicitation/create', sdk.ElicitResultSchema],
  ['sampling/createMessage', sdk.CreateMessageResultWithToolsSchema],
] as const)('results of %s', (probe, schema) => expect(membersOf(results[probe])).toEqual(namesOf(schema)));

test.each([
  ['Implementation', sdk.ImplementationSchema],
  ['Icon', sdk.IconSchema],
  ['Annotations', sdk.AnnotationsSchema],
  ['Root', sdk.RootSchema],
  ['TaskMetadata', sdk.TaskMetadataSchema],
] as const)('%s', (name, schema) => expect(membersOf(name)).toEqual(namesOf(schema)));

test('alternatives of content', () => {
  const shape = definitions['SamplingMessageContentBlock'];
  const either = typeof shape === 'object' && 'either' in shape ? shape.either : [];
  expect(either.map(membersOf)).toEqual(
    [
      sdk.TextContentSchema,
      sdk.ImageContentSchema,
      sdk.AudioContentSchema,
      sdk.ToolUseContentSchema,
      sdk.ToolResultContentSchema,
    ].map(namesOf),
  );
});

test('capabilities; the SDK has `extensions` before the revision that documents them', () => {
  expect(namesOf(sdk.ClientCapabilitiesSchema)).toEqual(
    [...membersOf('ClientCapabilities'), 'extensions'].sort(),
  );
});

test('what a client of 2026-07-28 sends passes the SDK’s own reading of that revision', () => {
  const { definitions: modern } = PUBLISHED_SCHEMAS['2026-07-28'];
  const meta = modern['RequestMetaObject'];
  expect(typeof meta === 'object' && 'members' in meta ? Object.keys(meta.members).sort() : []).toEqual([
    'io.modelcontextprotocol/clientCapabilities',
    'io.modelcontextprotocol/clientInfo',
    'io.modelcontextprotocol/logLevel',
    'io.modelcontextprotocol/protocolVersion',
    'progressToken',
  ]);
  const filter = modern['SubscriptionFilter'];
  const members = typeof filter === 'object' && 'members' in filter ? Object.keys(filter.members) : [];
  const sample = Object.fromEntries(
    members.map((name) => [name, name === 'resourceSubscriptions' ? ['u'] : true]),
  );
  expect(isSpecType.SubscriptionFilter(sample)).toBe(true);
});
