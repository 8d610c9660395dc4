/**
 * Names the members of a client's message that the revision in force does not document, as JSON pointers from the message's root.
 * An annotation: an undocumented member is kept, shown and searched like any other. It judges members, not types or values.
 */
import { isObject } from './json-rpc.ts';
import { isRawNumber, writePointerPart } from './json-walk.ts';
import { isReservedKey } from './meta-keys.ts';
import type { Probe } from './probes.ts';
import { PUBLISHED_SCHEMAS } from './published-schemas.ts';
import { fitting } from './schema-fit.ts';
import type { PublishedSchema, Revision, Shape } from './schema-shape.ts';

/** So many are named of one message. */
const MOST = 200;
/** Values looked at in one message: open maps are not walked into, so that only a flood of undocumented lists reaches it. */
const MOST_VALUES = 100_000;

/** No revision's schema is followed further down. */
const DEEPEST = 64;

const ENVELOPE = { jsonrpc: 'scalar', id: 'scalar' } as const;
/** `params` that nobody documents: nothing is known of them but that the `_meta` of any request may be there. */
function unknownParams({ params, definitions }: PublishedSchema): Shape {
  const known = params['tools/list'] ?? 'any';
  const shape = typeof known === 'string' ? definitions[known] : known;
  const isObjectShape = typeof shape === 'object' && 'members' in shape;
  return {
    members: { _meta: (isObjectShape ? shape.members['_meta'] : null) ?? { members: {} } },
    rest: 'any',
  };
}

/** Of a request or notification. A method that the revision gives to nobody, or to servers only, is itself undocumented. */
export function undocumentedOfMessage(message: unknown, revision: Revision): string[] {
  const method = isObject(message) ? message['method'] : undefined;
  if (typeof method !== 'string') return [];
  const schema = PUBLISHED_SCHEMAS[revision];
  const known = Object.hasOwn(schema.params, method);
  const params = known ? schema.params[method] : undefined;
  const shape: Shape = {
    members: { ...ENVELOPE, method: 'scalar', params: params ?? unknownParams(schema) },
  };
  return [...(known ? [] : ['/method']), ...walk(message, shape, revision)];
}

/** Of a reply to one of our questions: a whole response, or `{ result }` where it came as an entry of `inputResponses`. */
export function undocumentedOfReply(message: unknown, probe: Probe, revision: Revision): string[] {
  const { results, error } = PUBLISHED_SCHEMAS[revision];
  const bare = isObject(message) && !Object.hasOwn(message, 'jsonrpc') && !Object.hasOwn(message, 'id');
  const members: Record<string, Shape> = bare
    ? { result: results[probe] }
    : { ...ENVELOPE, result: results[probe], error };
  return walk(message, { members }, revision);
}

interface Place {
  readonly value: unknown;
  readonly shapes: readonly Shape[];
  readonly pointer: string;
  readonly depth: number;
  readonly isMeta: boolean;
}

/** In an order that does not depend on the order of members, which costs something only where there is anything to be ordered. */
function walk(message: unknown, shape: Shape, revision: Revision): string[] {
  return visit(message, shape, revision, false).length === 0 ? [] : visit(message, shape, revision, true);
}

/** What is nearer to the root first. */
function visit(message: unknown, shape: Shape, revision: Revision, inOrder: boolean): string[] {
  const schema = PUBLISHED_SCHEMAS[revision];
  const found: string[] = [];
  const places: Place[] = [{ value: message, shapes: [shape], pointer: '', depth: 0, isMeta: false }];
  // The list grows while it is walked; nothing recurses, since a client may nest as deep as it likes.
  for (const { value, shapes, pointer, depth, isMeta } of places) {
    if (places.length > MOST_VALUES || found.length >= MOST) break;
    if (typeof value !== 'object' || value === null || isRawNumber(value) || depth > DEEPEST) continue;
    const fit = fitting(value, shapes, schema);
    if (fit === 'any') continue;
    const names = Object.keys(value);
    for (const name of inOrder && !Array.isArray(value) ? names.sort() : names) {
      const inner = (value as Record<string, unknown>)[name];
      const documented = fit.inside(name);
      const isContainer = typeof inner === 'object' && inner !== null;
      if (documented.length === 0) {
        if (!isMeta || isUndefinedKey(name, schema, revision))
          found.push(`${pointer}/${writePointerPart(name)}`);
      } else if (isContainer) {
        const place = {
          pointer: `${pointer}/${writePointerPart(name)}`,
          depth: depth + 1,
          isMeta: name === '_meta',
        };
        places.push({ value: inner, shapes: documented, ...place });
      }
    }
  }
  return found.slice(0, MOST);
}

/** `_meta` is open to anybody's keys, and closed to those that only the specification may define. */
function isUndefinedKey(name: string, schema: PublishedSchema, revision: Revision): boolean {
  return isReservedKey(name, revision) && !schema.meta.includes(name);
}
