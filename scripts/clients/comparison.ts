/**
 * Decides whether a comparison of two visits calls its sides what they are, and holds nothing that their eras alone bring with them:
 * pure, one line per fault. What the eras bring is written down here once more, from the specification.
 */
import type { Diff, Difference } from '../../src/core/diff-schema.ts';
import type { Report } from '../../src/core/report.ts';

type Side = Pick<Report['session'], 'binding' | 'era'>;

export function comparisonFaults(sides: readonly [Side, Side], diff: Diff, text: string): readonly string[] {
  const [a, b] = sides;
  const names = sideNames(a, b);
  return [
    ...wrongSide('first', a, diff.a),
    ...wrongSide('second', b, diff.b),
    ...names.filter((name) => !isNamed(text, name)).map((name) => `no side is called ${name}`),
    ...(a.era === b.era
      ? []
      : diff.differences
          .filter(isOfTheErasAlone)
          .map(({ code, path }) => `a difference that the eras bring: ${code} ${path}`)),
  ];
}

/** By what tells them apart: the binding, the era, or both. */
function sideNames(a: Side, b: Side): readonly string[] {
  const word = ({ binding }: Side): string => (binding === 'stdio' ? 'stdio' : 'HTTP');
  if (a.era === b.era) return [word(a), word(b)];
  if (a.binding === b.binding) return [a.era, b.era];
  return [a, b].map((side) => `${word(side)} ${side.era}`);
}

function wrongSide(which: string, { binding, era }: Side, said: Side): readonly string[] {
  if (said.binding === binding && said.era === era) return [];
  return [`the ${which} side is said to be ${said.binding}, ${said.era}, and is ${binding}, ${era}`];
}

/** A side's paragraph begins with its name, in the first column. */
function isNamed(text: string, name: string): boolean {
  return text.split('\n').some((line) => line.startsWith(`${name}  `));
}

/** 2025-11-25, basic/lifecycle and basic/transports; 2026-07-28, basic/versioning and basic/transports/streamable-http. */
function isOfTheErasAlone({ code, path, a, b }: Difference): boolean {
  if (code.startsWith('method-'))
    return /^method:(?:initialize|notifications\/initialized|ping|server\/discover|subscriptions\/listen)$/.test(
      path,
    );
  if (code.startsWith('header-')) return /^header:(?:mcp-|last-event-id$)/.test(path);
  // Undeclared kinds can be asked for in the older era alone.
  if (code.startsWith('probe-')) return [a, b].includes('not_asked');
  return code.startsWith('protocol-') || code.startsWith('param-');
}
