/**
 * What is wrapped in a text that a process inherited: JSON, base 64, tokens. The text itself is read by whoever knows what it is.
 */
import { ChannelAt, collect, disclosuresOfString } from './disclosures-of-messages.ts';
import type { Channel, Surroundings } from './disclosing.ts';
import type { Disclosure } from './report.ts';
import { openString } from './walk-layers.ts';

/** `names`: of the variable or flag. A percent sign in what a system gave is a percent sign. */
export function layersInherited(
  { where, maker }: Pick<Channel, 'where' | 'maker'>,
  names: readonly string[],
  text: string,
  surroundings: Surroundings,
): Disclosure[] {
  const found: Disclosure[] = [];
  const start = { text, isName: false, pointer: '', names, steps: [], opened: false };
  openString(start, (each, signs) => {
    // Pairs and words of the text itself have no layer taken off them.
    if (each.steps.length === 0 || each.steps[0] === 'percent') return each === start && /^[/\\]/.test(text);
    const at = new ChannelAt(each, 'inherited', where, undefined, maker);
    return collect(found, disclosuresOfString(each, at, surroundings, signs));
  });
  return found;
}
