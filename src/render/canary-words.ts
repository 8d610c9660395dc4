/**
 * Where a directory that somebody planted appeared, in the words that all renderings share.
 */
import type { Report } from '../core/report.ts';
import { safeText } from './terminal-text.ts';

type Canary = NonNullable<Report['canary']>;

export function canaryHead({ directory, seen }: Canary): string {
  const whole = seen.filter(({ part }) => part === 'directory').length;
  const name = safeText(directory, 200);
  if (whole > 0) return `${name} appeared in ${whole === 1 ? 'one place' : `${whole} places`}`;
  return `${name} appeared nowhere${seen.length === 0 ? ', nor did its base name or its user' : ' as a whole'}`;
}

/** How one of its appearances was spelled: `its base name, percent ×3`. */
export function canarySpelling({ part, encoding, times }: Canary['seen'][number]): string {
  return `${part === 'directory' ? '' : `its ${part}, `}${safeText(encoding, 100)}${times === 1 ? '' : ` ×${times}`}`;
}
