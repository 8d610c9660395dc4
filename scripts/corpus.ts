/**
 * `npm run corpus`: the labelled corpus of disclosures and look-alikes, by place and encoding, and whatever is missed or wrong in it.
 */
import { CASES } from '../test/corpus/cases.ts';
import { measure, total, wordTotals, type Measured } from '../test/corpus/measure.ts';

const measured = CASES.map(measure);
for (const [title, keyOf] of [
  ['place', (one: Measured) => one.case.place],
  ['encoding', (one: Measured) => one.case.encoding],
] as const) {
  console.log(`\nby ${title}`);
  const keys = [...new Set(measured.map(keyOf))].sort();
  for (const key of keys) {
    const some = measured.filter((one) => keyOf(one) === key);
    console.log(`  ${key.padEnd(28)}${String(some.length).padStart(4)} cases  ${wordTotals(total(some))}`);
  }
}
for (const { case: one, missed, wrong } of measured) {
  if (missed.length + wrong.length === 0) continue;
  console.log(`\n${one.id} (${one.encoding})`);
  for (const each of missed) console.log(`  missed ${JSON.stringify(each)}`);
  for (const { kind, value, grade, where } of wrong)
    console.log(`  wrong  ${JSON.stringify({ kind, value, grade, where })}`);
}
const reveals = measured.filter((one) => one.case.find.length > 0);
console.log(
  `\n${reveals.length} reveals, ${measured.length - reveals.length} look-alikes: ${wordTotals(total(measured))}`,
);
