/**
 * The verdict, in the colour of what it means: given away, kept, not known.
 */
import type { Report, VerdictWord } from '../../core/report.ts';
import { element, type Html } from './element.ts';
import { named, type Tone } from './parts.ts';

const TONE: Record<VerdictWord, Exclude<Tone, 'plain'>> = {
  revealed: 'bad',
  conflicting: 'bad',
  hinted: 'unsure',
  not_revealed: 'good',
  not_tested: 'unsure',
};

export function verdictBox({ word, line }: Pick<Report['verdict']['directory'], 'word' | 'line'>): Html {
  return element(
    'div',
    { class: `verdict ${TONE[word]}` },
    element('p', { class: 'kicker' }, 'Working directory'),
    element('p', { class: 'line' }, named(line, 2000)),
  );
}
