/**
 * Where a directory that somebody planted appeared, in the words that all renderings share.
 */
import type { Report } from '../core/report.ts';
import { safeText } from './terminal-text.ts';

type Canary = NonNullable<Report['canary']>;
type Gap = Canary['gaps'][number];

/** Always with what could not be searched: "nowhere" is said of what was kept. */
export function canaryHead(canary: Canary): string {
  const { directory, seen, gaps } = canary;
  const whole = new Set(seen.filter(({ part }) => part === 'directory').map(({ where }) => where)).size;
  const name = safeText(directory, 200);
  const caveats = gaps.map(gapWords).join('; ');
  if (whole > 0) {
    const places = `${name} appeared in ${whole === 1 ? 'one place' : `${whole} places`}`;
    return caveats === '' ? places : `${places} (${caveats})`;
  }
  const kept = gaps.some(({ what }) => what !== 'sighting') ? ' in what was kept' : '';
  const parts = seen.length === 0 ? norParts(canary.parts) : ' as a whole';
  return `${name} appeared nowhere${kept}${parts}${caveats === '' ? '' : `: ${caveats}`}`;
}

function norParts(parts: Canary['parts']): string {
  const others = parts.filter((part) => part !== 'directory').map((part) => `its ${part}`);
  return others.length === 0 ? '' : `, nor did ${others.join(' or ')}`;
}

function gapWords({ what, times }: Gap): string {
  const one = times === 1;
  switch (what) {
    case 'fingerprint':
      return one
        ? 'one value is held only as a fingerprint'
        : `${times} values are held only as fingerprints`;
    case 'body':
      return `of ${one ? 'one body' : `${times} bodies`} only the beginning was kept`;
    case 'command':
      return `of ${one ? 'one parent’s command line' : `${times} parents’ command lines`} only the beginning was kept`;
    case 'cwd':
      return 'the process’s own directory could not be read';
    case 'answer':
      return `${one ? 'one answer is' : `${times} answers are`} only in another process’s journal`;
    case 'journal':
      return `the journal is damaged${one ? '' : ` in ${times} places`}`;
    case 'layers':
      return `${one ? 'one text has' : `${times} texts have`} more layers of encoding than were taken off`;
    case 'sighting':
      return one ? 'one more sighting is not shown' : `${times} more sightings are not shown`;
  }
}

/** How one of its appearances was spelled: `its base name, percent ×3`. */
export function canarySpelling({ part, encoding, times }: Canary['seen'][number]): string {
  return `${part === 'directory' ? '' : `its ${part}, `}${safeText(encoding, 100)}${times === 1 ? '' : ` ×${times}`}`;
}
