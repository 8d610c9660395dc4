/**
 * Reads what the checks compare out of what servers answered. What is not there is `undefined` or empty, never an error:
 * then the check says so.
 */
import type { Report } from '../core/report.ts';
import { PROBE_REPORT } from '../core/tool.ts';
import { readReport } from '../journal/report-reader.ts';
import { at, type Answer, type Message } from './wire.ts';

export function toolNames(message: Message | null): unknown[] {
  const tools = at(message, 'result', 'tools');
  return Array.isArray(tools) ? tools.map((tool) => at(tool, 'name')) : [];
}

export function textOf(message: Message | null): unknown {
  return at(message, 'result', 'content', 0, 'text');
}

export function errorCode(message: Message | null): unknown {
  return at(message, 'error', 'code');
}

/** The report in an answer of the tool. Throws where there is none: nothing can be compared then. */
export function reportIn({ message }: Pick<Answer, 'message'>): Report {
  const text = textOf(message);
  if (typeof text !== 'string')
    throw new Error(`${PROBE_REPORT} gave no text but ${JSON.stringify(message)}`);
  return readReport(JSON.parse(text), PROBE_REPORT);
}

/** What of a report a live process and its journal must agree in. */
export function essence({ session, client, probes, verdict }: Report): object {
  return { session: session.id, era: session.era, client: client.name, probes, verdict };
}

export function outcomes({ probes }: Report): string[] {
  return probes.map(({ outcome }) => outcome);
}

export function oddityCodes({ oddities }: Report): string[] {
  return [...new Set(oddities.map(({ code }) => code))].sort();
}
