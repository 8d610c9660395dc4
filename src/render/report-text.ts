/**
 * A report for a person at a terminal: the verdict first, then what was declared and done, what was given away, the oddities, and how it came.
 * What a client sent is made safe to print; nothing is masked here, since that was done when the report was made.
 */
import type { Report } from '../core/report.ts';
import { lifeWords, visitTitle } from './client-words.ts';
import { paragraph, type Layout } from './lines.ts';
import { createPaint } from './paint.ts';
import { canaryLines } from './section-canary.ts';
import { clientLines } from './section-client.ts';
import { disclosureLines } from './section-disclosures.ts';
import { httpLines } from './section-http.ts';
import { processLines } from './section-process.ts';
import { questionLines } from './section-questions.ts';
import { gapLines, oddityLines, relatedLines, undocumentedLines } from './section-remarks.ts';
import { safeText } from './terminal-text.ts';
import { paintVerdict } from './words.ts';

export interface TextOptions {
  /** Columns. */
  readonly width: number;
  readonly colour: boolean;
  /** Where the evidence lies. */
  readonly files: readonly string[];
}

const MOST_LISTED = 25;

export function renderReportText(report: Report, { width, colour, files }: TextOptions): string {
  const layout: Layout = { width, paint: createPaint(colour), most: MOST_LISTED };
  const { word, line } = report.verdict.directory;
  const part = (head: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', layout.paint.bold(head), ...lines];
  return [
    ...paragraph(`Working directory: ${safeText(line, 2000)}`, width).map((text) =>
      paintVerdict(word, text, layout.paint),
    ),
    ...paragraph(`${visitTitle(report)}, ${lifeWords(report)}`, width).map(layout.paint.dim),
    ...part('Canary', canaryLines(report, layout)),
    ...part('Declared, and what it did', questionLines(report, layout)),
    ...part('Given away', disclosureLines(report, layout)),
    ...part('Oddities', oddityLines(report, layout)),
    ...part('Client', clientLines(report, layout)),
    ...part('HTTP', httpLines(report, layout)),
    ...part('Process', processLines(report, layout)),
    ...part('Beyond the specification', undocumentedLines(report, layout)),
    ...part('Related visits', relatedLines(report, layout)),
    ...part('Gaps', gapLines(report, layout)),
    ...part(
      'Files',
      files.map((file) => `  ${safeText(file)}`),
    ),
    '',
  ].join('\n');
}
