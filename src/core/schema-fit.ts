/**
 * What a published schema says of one value: the alternatives that fit it by shape, and the shapes of its members or items.
 */
import type { ObjectShape, PublishedSchema, Shape } from './schema-shape.ts';

export interface Fit {
  /** What may stand under this name, or at this position of a list; empty where no alternative that fits documents it. */
  inside(name: string): readonly Shape[];
}

/** `any` where one of the shapes lets everything pass. */
export function fitting(value: object, shapes: readonly Shape[], schema: PublishedSchema): Fit | 'any' {
  const all =
    shapes.length === 1 ? opened(shapes[0] ?? 'any', schema) : shapes.flatMap((one) => opened(one, schema));
  if (all.includes('any')) return 'any';
  if (Array.isArray(value)) {
    // A list where none was expected: its items are what should have been there itself.
    const lists = all.flatMap((shape) =>
      typeof shape !== 'string' && 'items' in shape ? [shape.items] : [],
    );
    return { inside: () => (lists.length > 0 ? lists : all) };
  }
  const objects = all.filter(
    (shape): shape is ObjectShape => typeof shape !== 'string' && 'members' in shape,
  );
  const fit = objects.length < 2 ? objects : byShape(value, objects);
  return { inside: (name) => documented(fit, name) };
}

const NOTHING: readonly Shape[] = [];

function documented(fit: readonly ObjectShape[], name: string): readonly Shape[] {
  let found = NOTHING;
  for (const { members, rest } of fit) {
    const own = Object.hasOwn(members, name) ? members[name] : rest;
    if (own !== undefined) found = [...found, own];
  }
  return found;
}

/** Those whose constants agree and whose members are there. Where nothing fits wholly, every alternative gets the benefit of the doubt. */
function byShape(value: object, objects: readonly ObjectShape[]): readonly ObjectShape[] {
  const named = orAll(
    objects.filter(({ is }) => agrees(value, is)),
    objects,
  );
  return orAll(
    named.filter(({ needs = [] }) => needs.every((name) => Object.hasOwn(value, name))),
    named,
  );
}

function orAll(some: readonly ObjectShape[], all: readonly ObjectShape[]): readonly ObjectShape[] {
  return some.length > 0 ? some : all;
}

function agrees(value: object, constants: ObjectShape['is'] = {}): boolean {
  return Object.entries(constants).every(
    ([name, wanted]) => (value as Record<string, unknown>)[name] === wanted,
  );
}

type Opened = Exclude<Shape, { either: unknown }>;

/** Every message asks for the same few. */
const OPENED = new WeakMap<PublishedSchema, Map<Shape, readonly Opened[]>>();

/** Names resolved, unions opened. */
function opened(shape: Shape, schema: PublishedSchema): readonly Opened[] {
  const known = OPENED.get(schema) ?? new Map<Shape, readonly Opened[]>();
  OPENED.set(schema, known);
  const found = known.get(shape);
  if (found !== undefined) return found;
  const alternatives = open(shape, schema);
  if (typeof shape === 'string') known.set(shape, alternatives);
  return alternatives;
}

function open(shape: Shape, schema: PublishedSchema): readonly Opened[] {
  if (typeof shape === 'string') {
    const defined = Object.hasOwn(schema.definitions, shape) ? schema.definitions[shape] : undefined;
    return defined === undefined ? [shape] : open(defined, schema);
  }
  return 'either' in shape ? shape.either.flatMap((one) => open(one, schema)) : [shape];
}
