/**
 * Which questions a request may be answered with, and in what order: what it declares, the baseline first and sampling last.
 * Source: MCP 2026-07-28, basic/patterns/mrtr, "Server Requirements"; client/elicitation, "Capabilities".
 */
import { isObject } from './json-rpc.ts';
import { declares, NOT_DECLARED, PROBES, PROBE_CAPABILITY, type Probe } from './probes.ts';
import type { Planned } from './round-state.ts';
import type { SessionOptions } from './session-state.ts';

/** The questions for what a request declares, in order; sampling last, since a client may never come back from it. */
export function plannedFor(
  options: Pick<SessionOptions, 'skip' | 'askUndeclared'>,
  declared: unknown,
  hasPage: boolean,
): { plan: Planned[]; unasked: { probe: Probe; why: string }[] } {
  const plan: Planned[] = [];
  const undeclared: Planned[] = [];
  const unasked: { probe: Probe; why: string }[] = [];
  const capabilities = isObject(declared) ? declared : {};
  for (const probe of PROBES) {
    const name = PROBE_CAPABILITY[probe];
    const isDeclared = name === null || declares(capabilities, name);
    const modes =
      probe === 'elicitation/create' && isDeclared ? elicitationModes(capabilities['elicitation']) : null;
    if (options.skip.includes(probe)) unasked.push({ probe, why: 'turned off by --skip' });
    else if (modes !== null) {
      if (modes.form) plan.push({ probe, url: false });
      else
        unasked.push({
          probe,
          why: `only URL mode is declared${hasPage ? '' : ', and there is no page to open'}`,
        });
      if (modes.url && hasPage) plan.push({ probe, url: true });
    } else if (isDeclared) plan.push({ probe, url: false });
    else if (options.askUndeclared) undeclared.push({ probe, url: false });
    else unasked.push({ probe, why: NOT_DECLARED });
  }
  return { plan: [...plan, ...undeclared], unasked };
}

/** `{}` stands for form alone (client/elicitation, "Capabilities"). */
function elicitationModes(value: unknown): { form: boolean; url: boolean } {
  if (!isObject(value)) return { form: true, url: false };
  const url = declares(value, 'url');
  return { form: !url || declares(value, 'form'), url };
}

/** Only what this very request declares may be asked in its answer ("Server Requirements", 7). */
export function stillDeclared(
  rest: readonly Planned[],
  plan: readonly Planned[],
): { kept: Planned[]; withdrawn: Planned[] } {
  const isKept = ({ probe, url }: Planned): boolean =>
    plan.some((one) => one.probe === probe && one.url === url);
  return { kept: rest.filter(isKept), withdrawn: rest.filter((one) => !isKept(one)) };
}
