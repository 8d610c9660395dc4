/**
 * A revision's published JSON Schema, cut down to what a client may send and to which members each place documents.
 * Types, formats and limits are left behind: only members are of interest here.
 */
import type { PublishedSchema, Shape } from '../../src/core/schema-shape.ts';
import { PROBES, type Probe } from '../../src/core/probes.ts';

/** As much of JSON Schema as the specification's files use. */
interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
}

export type Definitions = Readonly<Record<string, JsonSchema>>;

/** What answers each of our questions. */
const RESULTS: Record<Probe, string> = {
  ping: 'EmptyResult',
  'roots/list': 'ListRootsResult',
  'elicitation/create': 'ElicitResult',
  'sampling/createMessage': 'CreateMessageResult',
};

/** Any JSON, by definition. */
const ANYTHING = new Set(['JSONObject', 'JSONValue', 'JSONArray']);

export function readSchema(definitions: Definitions): PublishedSchema {
  const reader = createReader(definitions);
  const params: Record<string, Shape> = {};
  for (const [union, base] of [
    ['ClientRequest', 'Request'],
    ['ClientNotification', 'Notification'],
  ] as const) {
    // Where a message's own `params` say nothing of `_meta`, its base's do: any message may have one (basic/index, "_meta").
    const common = definitions[`${base}Params`] ?? definitions[base]?.properties?.['params'];
    const meta = common?.properties?.['_meta'];
    for (const message of reader.alternatives(definitions[union] ?? {})) {
      const method = message.properties?.['method']?.const;
      if (typeof method !== 'string') throw new Error(`${union} has a message without a method`);
      params[method] = closed(
        reader.read(message.properties?.['params'] ?? {}),
        meta && reader.readMeta(meta),
      );
    }
  }
  const results = Object.fromEntries(
    PROBES.map((probe) => [probe, closed(reader.read(definitions[RESULTS[probe]] ?? {}))]),
  ) as Record<Probe, Shape>;
  const error = definitions['Error'] ?? definitions['JSONRPCError']?.properties?.['error'] ?? {};
  const messages = { params, results, error: reader.read(error) };
  return { ...messages, meta: metaKeysInProse(definitions), definitions: reader.namedIn(messages) };

  /** The bases are open so that derived messages may add members; what only that openness lets pass is not documented. */
  function closed(shape: Shape, meta?: Shape): Shape {
    const own = typeof shape === 'string' && shape in definitions ? reader.definition(shape) : shape;
    if (typeof own === 'string' || !('members' in own)) return { members: meta ? { _meta: meta } : {} };
    const { rest, ...others } = own;
    if (meta === undefined || own.members['_meta'] !== undefined) return rest === undefined ? shape : others;
    return { ...others, members: { ...own.members, _meta: meta } };
  }
}

interface SchemaReader {
  read(schema: JsonSchema): Shape;
  readMeta(schema: JsonSchema): Shape;
  alternatives(schema: JsonSchema): JsonSchema[];
  definition(name: string): Shape;
  /** The definitions that shapes refer to, and those that these refer to. */
  namedIn(shapes: unknown): Record<string, Shape>;
}

function createReader(definitions: Definitions): SchemaReader {
  const known = new Map<string, Shape>();

  const resolve = (schema: JsonSchema): JsonSchema => {
    const name = nameOf(schema);
    return name === null ? schema : resolve(definitions[name] ?? {});
  };
  const alternatives = (schema: JsonSchema): JsonSchema[] => {
    const whole = resolve(schema);
    return (whole.anyOf ?? whole.oneOf)?.flatMap((one) => alternatives(one)) ?? [whole];
  };

  const define = (name: string): Shape => {
    const found = known.get(name);
    if (found !== undefined) return found;
    if (ANYTHING.has(name)) return 'any';
    // Some refer to themselves: by then the name is enough.
    known.set(name, name);
    const shape = read(definitions[name] ?? {});
    known.set(name, shape);
    return shape;
  };

  const read = (schema: JsonSchema): Shape => {
    const name = nameOf(schema);
    if (name !== null) {
      const shape = define(name);
      return shape === 'any' || shape === 'scalar' ? shape : name;
    }
    if (schema.allOf !== undefined) return merged(schema.allOf.map(resolve).map(read));
    if ((schema.anyOf ?? schema.oneOf) !== undefined)
      return either(alternatives(schema).map(readAlternative));
    if (schema.items !== undefined) {
      const items = read(schema.items);
      return items === 'scalar' ? 'scalar' : { items };
    }
    if (schema.properties !== undefined || schema.type === 'object') return readObject(schema);
    return schema.type === undefined && schema.enum === undefined && schema.const === undefined
      ? 'any'
      : 'scalar';
  };

  const readObject = ({ properties = {}, additionalProperties = false }: JsonSchema): Shape => {
    const rest =
      typeof additionalProperties === 'object'
        ? read(additionalProperties)
        : additionalProperties
          ? 'any'
          : null;
    const members = Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, name === '_meta' ? readMeta(one) : read(one)]),
    );
    if (rest === 'any' && Object.keys(members).length === 0) return 'any';
    return { members, ...(rest === null ? {} : { rest }) };
  };

  /** Anybody's keys may stand in it, whatever the revision's schema says: what it names are those of the protocol. */
  const readMeta = (schema: JsonSchema): Shape => {
    const shape = read(schema);
    if (typeof shape === 'object' && 'members' in shape) return { members: shape.members };
    return shape === 'any' ? { members: {} } : shape;
  };

  /** With what tells it from the other alternatives: constants, and members that must be there. */
  const readAlternative = (schema: JsonSchema): Shape => {
    const shape = read(schema);
    if (typeof shape === 'string' || !('members' in shape)) return shape;
    const constants = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      typeof one.const === 'string' ? [[name, one.const] as const] : [],
    );
    return constants.length > 0
      ? { ...shape, is: Object.fromEntries(constants) }
      : { ...shape, needs: schema.required ?? [] };
  };

  const namedIn = (shapes: unknown): Record<string, Shape> => {
    const names = new Set<string>();
    const collect = (value: unknown): void => {
      if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
      const shape = typeof value === 'string' && !names.has(value) ? known.get(value) : undefined;
      if (shape === undefined) return;
      names.add(String(value));
      collect(shape);
    };
    collect(shapes);
    return Object.fromEntries([...names].sort().map((name) => [name, define(name)]));
  };

  return { read, readMeta, alternatives, namedIn, definition: define };
}

function nameOf({ $ref }: JsonSchema): string | null {
  return $ref === undefined ? null : ($ref.split('/').at(-1) ?? null);
}

function either(shapes: readonly Shape[]): Shape {
  const distinct = [...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values()];
  const [only] = distinct;
  return distinct.length === 1 && only !== undefined ? only : { either: distinct };
}

function merged(shapes: readonly Shape[]): Shape {
  const parts = shapes.flatMap((shape) =>
    typeof shape !== 'string' && 'members' in shape ? [shape.members] : [],
  );
  return { members: Object.assign({}, ...parts) as Record<string, Shape> };
}

/** Keys that a revision gives a meaning in a description only (2025-11-25: `io.modelcontextprotocol/related-task`). */
function metaKeysInProse(definitions: Definitions): string[] {
  const prose = JSON.stringify(definitions);
  const found = prose.matchAll(/`_meta`[^.`]*`([a-z]+(?:\.[a-z]+)+\/[\w-]+)`/g);
  return [...new Set([...found].map(([, key = '']) => key))].sort();
}
