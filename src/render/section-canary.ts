/**
 * Where a directory that somebody planted appeared, and how it was spelled there.
 */
import type { Report } from '../core/report.ts';
import { paragraph, type Layout } from './lines.ts';
import { safeText } from './terminal-text.ts';

export function canaryLines({ canary }: Report, layout: Layout): string[] {
  if (canary === null) return [];
  const directory = safeText(canary.directory, 200);
  const whole = canary.seen.filter(({ part }) => part === 'directory');
  const parts = canary.seen.filter(({ part }) => part !== 'directory');
  const head =
    whole.length === 0
      ? `${directory} appeared nowhere${parts.length === 0 ? ', nor did its base name or its user' : ' as a whole'}`
      : `${directory} appeared in ${whole.length === 1 ? 'one place' : `${whole.length} places`}:`;
  const lines = canary.seen
    .slice(0, layout.most * 2)
    .flatMap(({ part, encoding, where, times }) =>
      paragraph(
        `${safeText(where, 300)}: ${part === 'directory' ? '' : `its ${part}, `}${encoding}${times === 1 ? '' : ` ×${times}`}`,
        layout.width,
        '    ',
        '  ',
      ),
    );
  const left = canary.seen.length - layout.most * 2;
  return [
    ...paragraph(head, layout.width, '    ', '  '),
    ...lines,
    ...(left > 0 ? [`  … (+${left} more)`] : []),
  ];
}
