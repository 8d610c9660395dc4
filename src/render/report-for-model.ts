/**
 * A report as the text of `probe_report`: under 8 KB whatever a client sent, the verdict first and again last.
 * Clients cut long results, and what they keep is the beginning or the end; the rest is named with where to find it.
 */
import type { Report } from '../core/report.ts';
import type { ReportSection } from '../core/tool.ts';
import { PLAIN, type Layout } from './lines.ts';
import { canaryLines } from './section-canary.ts';
import { clientLines } from './section-client.ts';
import { disclosureLines } from './section-disclosures.ts';
import { httpLines } from './section-http.ts';
import { processLines } from './section-process.ts';
import { questionLines } from './section-questions.ts';
import { gapLines, oddityLines, relatedLines, undocumentedLines } from './section-remarks.ts';
import { safeText } from './terminal-text.ts';

export interface ModelOptions {
  readonly section: ReportSection;
  /** Where the evidence lies, on the machine that serves. */
  readonly files: readonly string[];
}

/** Bytes of UTF-8 in all. */
const MOST_BYTES = 8000;
const LONGEST_LINE = 400;
const LONGEST_VERDICT = 800;

const LAYOUT: Layout = { width: 160, paint: PLAIN, most: 12 };

type Part = (report: Report) => string[];

const part =
  (head: string, lines: (report: Report, layout: Layout) => string[]): Part =>
  (report) => {
    const found = lines(report, LAYOUT);
    return found.length === 0 ? [] : ['', `${head}:`, ...found];
  };

const PARTS = {
  client: part('Client', clientLines),
  canary: part('Canary', canaryLines),
  questions: part('Questions, and what came back', questionLines),
  disclosures: part('Given away', disclosureLines),
  http: part('HTTP', httpLines),
  process: part('Process', processLines),
  oddities: part('Oddities', oddityLines),
  undocumented: part('Beyond the specification', undocumentedLines),
  related: part('Related visits', relatedLines),
  gaps: part('Gaps', gapLines),
} as const satisfies Record<string, Part>;

const SECTIONS: Record<ReportSection, readonly Part[]> = {
  all: Object.values(PARTS),
  verdict: [],
  questions: [PARTS.questions],
  disclosures: [PARTS.disclosures],
  http: [PARTS.http],
  process: [PARTS.process],
  oddities: [PARTS.oddities],
};

export function renderForModel(report: Report, { section, files }: ModelOptions): string {
  const verdict = cutBytes(
    `Working directory: ${safeText(report.verdict.directory.line, LONGEST_VERDICT)}`,
    LONGEST_VERDICT,
  );
  const more = [
    '',
    `The whole report: mcp-tell report ${safeText(report.session.id, 64)}, or probe_report with format "json", or section "questions", "disclosures", "http", "process", "oddities".`,
    ...files.map((file) => cutBytes(`Recorded in ${safeText(file, LONGEST_LINE)}`, LONGEST_LINE)),
  ].slice(0, 6);
  const lines = SECTIONS[section]
    .flatMap((lines) => lines(report))
    .map((line) => cutBytes(line, LONGEST_LINE));
  if (lines.length === 0 && section !== 'verdict') lines.push('', `Nothing in section "${section}".`);
  const room = MOST_BYTES - bytesOf([verdict, ...more, verdict].join('\n'));
  return [verdict, ...fitted(lines, room), ...more, verdict].join('\n');
}

/** As many of the lines as fit, and how many did not. */
function fitted(lines: readonly string[], room: number): string[] {
  const note = (left: number): string => `… (+${left} more lines, left out to stay below 8 KB)`;
  let used = bytesOf(note(lines.length)) + 2;
  const kept: string[] = [];
  for (const line of lines) {
    used += bytesOf(line) + 1;
    if (used > room) return [...kept, note(lines.length - kept.length)];
    kept.push(line);
  }
  return kept;
}

function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function cutBytes(text: string, most: number): string {
  if (bytesOf(text) <= most) return text;
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > most - 3) break;
    kept += character;
  }
  return `${kept}…`;
}
