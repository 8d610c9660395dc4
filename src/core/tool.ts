/**
 * The one tool, `probe_report`: how it is listed, and how its arguments are read.
 * A bad argument is noted and defaulted, never an error towards the client.
 */
import { isObject } from './json-rpc.ts';

export const PROBE_REPORT = 'probe_report';

export const REPORT_SECTIONS = [
  'all',
  'verdict',
  'questions',
  'disclosures',
  'http',
  'process',
  'oddities',
] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

export interface ReportArguments {
  readonly format: 'text' | 'json';
  readonly section: ReportSection;
  /** Ask all questions once more on this call, with time for a person to fill in the form. */
  readonly askAgain: boolean;
  /** What was wrong with the arguments; `null` where nothing was. */
  readonly problem: string | null;
}

/** As it is listed (2025-11-25, server/tools). */
export function reportTool(): object {
  return {
    name: PROBE_REPORT,
    title: 'What this client revealed',
    description:
      'Reports what this MCP client has revealed to this server so far: above all whether anything gives away the working directory, and through which channel. Takes no required arguments.',
    inputSchema: {
      type: 'object',
      properties: {
        format: {
          type: 'string',
          enum: ['text', 'json'],
          default: 'text',
          description: 'text for reading, json for the whole report',
        },
        section: {
          type: 'string',
          enum: REPORT_SECTIONS,
          default: 'all',
          description: 'only one part of the text',
        },
        ask_again: {
          type: 'boolean',
          default: false,
          description: 'ask the client once more on this call, with time for a person to answer a form',
        },
      },
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
}

export function readReportArguments(value: unknown): ReportArguments {
  const problems: string[] = [];
  const given = isObject(value) ? value : {};
  if (value !== undefined && value !== null && !isObject(value)) problems.push('arguments must be an object');
  const format = given['format'] === 'json' ? 'json' : 'text';
  if (given['format'] !== undefined && given['format'] !== format)
    problems.push('format must be text or json');
  const section = REPORT_SECTIONS.find((name) => name === given['section']) ?? 'all';
  if (given['section'] !== undefined && given['section'] !== section)
    problems.push(`section must be one of ${REPORT_SECTIONS.join(', ')}`);
  const again = given['ask_again'];
  const askAgain = again === true || again === 'true';
  if (again !== undefined && typeof again !== 'boolean') problems.push('ask_again must be a boolean');
  return { format, section, askAgain, problem: problems.length === 0 ? null : problems.join('; ') };
}
