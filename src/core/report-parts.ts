/**
 * The parts of a report that show one kind of evidence as it came, masked: requests and headers, the process, the planted directory.
 */
import { compareText } from './channels.ts';
import type { HttpRequest, ProcessFacts, Report } from './report.ts';
import type { Mask } from './report-mask.ts';
import type { SessionFold } from './session-fold.ts';

export function httpPart(fold: SessionFold, mask: Mask): NonNullable<Report['http']> {
  const headers = (request: HttpRequest): [string, string][] =>
    request.headers.map(([name, value]) => [name, mask.header(name, value)]);
  return {
    requests: fold.requests.map((request) => ({
      ...request,
      target: mask.target(request.target),
      headers: headers(request),
    })),
    headers: [...fold.headers.values()].map(({ name, values, seen }) => ({
      name,
      values: values.map((value) => mask.header(name, value)),
      seen,
      of: fold.requestCount,
    })),
  };
}

export function processPart(facts: ProcessFacts, mask: Mask): ProcessFacts {
  return {
    ...facts,
    argv: mask.argv(facts.argv),
    env: Object.fromEntries(
      Object.entries(facts.env).map(([name, value]) => [
        name,
        typeof value === 'string' ? mask.env(name, value) : value,
      ]),
    ),
    parents: facts.parents.map(({ pid, command }) => ({ pid, command: mask.command(command) })),
  };
}

/** The whole first, then by place. */
export function canaryPart({ canary, damage }: SessionFold, mask: Mask, unheard: number): Report['canary'] {
  if (canary === null) return null;
  const order = ['directory', 'base name', 'user'];
  const all = [...canary.seen.values()];
  const whole = new Set(all.filter(({ part }) => part === 'directory').map(({ where }) => where));
  // Where the whole is, its parts are no news.
  const news = all.filter(({ part, where }) => part === 'directory' || !whole.has(where));
  const seen = news.sort(
    (a, b) =>
      order.indexOf(a.part) - order.indexOf(b.part) ||
      compareText(a.where, b.where) ||
      compareText(a.encoding, b.encoding),
  );
  const gaps = [...canary.gaps, ['answer', unheard] as const, ['journal', damage.length] as const];
  return {
    directory: canary.directory,
    seen: seen.map((one) => ({ ...one, where: mask.place(one.where) })),
    parts: [...canary.parts],
    gaps: gaps.flatMap(([what, times]) => (times === 0 ? [] : [{ what, times }])),
  };
}
