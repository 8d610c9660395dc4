/**
 * Which visits a client makes, and which pairs of them are compared: over two bindings within what one probe serves, and against two
 * probes over one binding. Pure.
 */
import type { Binding, Client, Meeting, Served } from './client.ts';

const SERVED: readonly Served[] = ['auto', 'legacy'];

/** Every visit that something is expected of. */
export function meetingsOf(client: Client, bindings: readonly Binding[]): readonly Meeting[] {
  return SERVED.flatMap((served) =>
    bindings
      .filter((binding) => client.expect[served]?.[binding] !== undefined)
      .map((binding) => ({ served, binding })),
  );
}

export interface Pair {
  readonly a: Meeting;
  readonly b: Meeting;
}

/** Two visits that differ in one way only; stdio before HTTP, and the handshake before what came after it. */
export function pairsOf(meetings: readonly Meeting[]): readonly Pair[] {
  const both = (a: Meeting, b: Meeting): readonly Pair[] =>
    [a, b].every((one) => meetings.some((made) => isSame(made, one))) ? [{ a, b }] : [];
  const bindings: readonly Binding[] = ['stdio', 'http'];
  return [
    ...SERVED.flatMap((served) => both({ served, binding: 'stdio' }, { served, binding: 'http' })),
    ...bindings.flatMap((binding) => both({ served: 'legacy', binding }, { served: 'auto', binding })),
  ];
}

function isSame(a: Meeting, b: Meeting): boolean {
  return a.served === b.served && a.binding === b.binding;
}

/** How a visit is named in files and lines. */
export function meetingName({ served, binding }: Meeting): string {
  return `${served}.${binding}`;
}
