/**
 * Where a directory that somebody planted appeared, and how it was spelled there.
 */
import type { Report } from '../core/report.ts';
import { canaryHead, canarySpelling } from './canary-words.ts';
import { paragraph, type Layout } from './lines.ts';
import { safeText } from './terminal-text.ts';

export function canaryLines({ canary }: Report, layout: Layout): string[] {
  if (canary === null) return [];
  const { seen } = canary;
  const whole = seen.some(({ part }) => part === 'directory');
  const lines = seen
    .slice(0, layout.most * 2)
    .flatMap((one) =>
      paragraph(`${safeText(one.where, 300)}: ${canarySpelling(one)}`, layout.width, '    ', '  '),
    );
  const left = seen.length - layout.most * 2;
  return [
    ...paragraph(`${canaryHead(canary)}${whole ? ':' : ''}`, layout.width, '    ', '  '),
    ...lines,
    ...(left > 0 ? [`  … (+${left} more)`] : []),
  ];
}
